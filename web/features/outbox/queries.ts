import { infiniteQueryOptions } from '@tanstack/react-query'
import { outbox } from '#contract/outbox.ts'
import { callWithHeaders } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam ? { cursor: pageParam } : {}
    const { reply, headers } = await callWithHeaders(outbox.list, { query }, { signal })
    return { rows: reply, cursor: headers.get('x-next-cursor') }
  },
  initialPageParam: '',
  getNextPageParam: page => page.cursor || undefined,
})

export const messageQuery = (id: string) => queryOf(['outbox', id], outbox.get, { params: { id } })

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { outbox } from '#contract/outbox.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

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

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['outbox', id],
    queryFn: ({ signal }) => call(outbox.get, { params: { id } }, { signal }),
  })

import { infiniteQueryOptions } from '@tanstack/react-query'
import { replies } from '#contract/replies.ts'
import { callWithHeaders } from '#web/lib/call.ts'

export const repliesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', id, 'replies'],
    queryFn: async ({ pageParam, signal }) => {
      const args = { params: { id }, query: pageParam ? { cursor: pageParam } : {} }
      const { reply, headers } = await callWithHeaders(replies.list, args, { signal })
      return { rows: reply, cursor: headers.get('x-next-cursor') }
    },
    initialPageParam: '',
    getNextPageParam: page => page.cursor || undefined,
  })

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Task, tasks } from '#contract/tasks.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

/** Open tasks, or those that are done; of one lead, if given. */
export const tasksQuery = (state: Task['state'], leadId?: string) =>
  infiniteQueryOptions({
    queryKey: ['tasks', state, leadId ?? ''],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { state, ...(leadId && { leadId }), ...(cursor && { cursor }) }
      const { reply, headers } = await callWithHeaders(tasks.list, { query }, { signal })
      return { rows: reply, next: headers.get('x-next-cursor') }
    },
    initialPageParam: '',
    getNextPageParam: page => page.next || undefined,
    refetchOnMount: 'always',
  })

export const taskCountQuery = queryOptions({
  queryKey: ['tasks', 'count'],
  queryFn: ({ signal }) => call(tasks.count, undefined, { signal }),
  refetchOnMount: 'always',
})

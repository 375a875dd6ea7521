import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Task, tasks } from '#contract/tasks.ts'
import { callWithHeaders } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'

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

export const taskCountQuery = queryOf(['tasks', 'count'], tasks.count, undefined, {
  refetchOnMount: 'always',
})

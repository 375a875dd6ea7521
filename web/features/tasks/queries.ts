import { type Task, tasks } from '#contract/tasks.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'

/** Tasks that are due, due later, or done; of one lead, if given. */
export const tasksQuery = (state: Task['state'], leadId?: string) =>
  pagesOf(['tasks', state, leadId ?? ''], tasks.list, { query: { state, leadId } }, { refetchOnMount: 'always' })

export const taskCountQuery = queryOf(['tasks', 'count'], tasks.count, undefined, { refetchOnMount: 'always' })

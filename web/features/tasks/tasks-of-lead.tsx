import { useInfiniteQuery } from '@tanstack/react-query'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { useTaskCount } from './use-tasks.ts'

/** What's to do about this lead, now and later; nothing if there's nothing. */
export function TasksOfLead({ leadId }: { leadId: string }) {
  useTaskCount()
  const open = useInfiniteQuery(tasksQuery('open', leadId))
  const later = useInfiniteQuery(tasksQuery('waiting', leadId))
  const rows = [open, later].flatMap(({ data }) => data?.pages.flatMap(page => page.rows) ?? [])
  if (rows.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-1 font-semibold">Tasks</h3>
      <ul aria-label="Tasks to do" className="rounded-xl border border-line">
        {rows.map(task => (
          <TaskRow key={task.id} task={task} isOfLead />
        ))}
      </ul>
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { useTaskCount } from './use-tasks.ts'

/** What campaigns ask the user to do about this lead; nothing if there's nothing. */
export function TasksOfLead({ leadId }: { leadId: string }) {
  useTaskCount()
  const { data } = useInfiniteQuery(tasksQuery('open', leadId))
  const rows = data?.pages.flatMap(page => page.rows) ?? []
  if (rows.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-1 font-semibold">Tasks</h3>
      <ul aria-label="Tasks to do" className="rounded-xl border border-line">
        {rows.map(task => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </section>
  )
}

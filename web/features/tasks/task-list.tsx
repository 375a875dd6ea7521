import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { useTaskCount } from './use-tasks.ts'

/** Calls and tasks: what's due, the oldest first, what's due later, and what's done. */
export function TaskList() {
  const [state, setState] = useState<Task['state']>('open')
  const open = useTaskCount()
  const { data, error, refetch, ...pages } = useInfiniteQuery(tasksQuery(state))
  const rows = data?.pages.flatMap(page => page.rows)
  return (
    <section aria-label="Tasks">
      <Choice
        label="Which tasks"
        options={[
          { key: 'open', name: 'To do', count: open || undefined },
          { key: 'waiting', name: 'Later' },
          { key: 'done', name: 'Done' },
        ]}
        chosen={state}
        onChoose={setState}
        className="mb-3 flex-wrap gap-1"
      />
      {error && <LoadFailed title="Your tasks couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !rows && <Skeleton className="h-24" />}
      {rows?.length === 0 && (
        <EmptyState
          {...NOTHING[state]}
          action={
            state !== 'done' && (
              <Link to="/dashboard" className={buttonStyles()}>
                Open your leads
              </Link>
            )
          }
        />
      )}
      {rows && rows.length > 0 && (
        <ul aria-label={LABELS[state]} className="border-line border-t">
          {rows.map(task => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      <ShowMore of={pages} />
    </section>
  )
}

const LABELS: Record<Task['state'], string> = { open: 'Tasks to do', waiting: 'Tasks for later', done: 'Done tasks' }

const NOTHING: Record<Task['state'], { title: string; text?: string }> = {
  open: {
    title: 'Nothing to do',
    text: 'Tasks you plan for a lead, and a campaign’s calls and tasks, appear here when they’re due.',
  },
  waiting: { title: 'Nothing for later', text: 'Tasks you plan for a later day appear here.' },
  done: { title: 'No task is done yet' },
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { useTaskCount } from './use-tasks.ts'

/** Calls and tasks of campaigns: what's due, the oldest first, and what's done. */
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
          { key: 'done', name: 'Done' },
        ]}
        chosen={state}
        onChoose={setState}
        className="mb-3"
      />
      {error && <LoadFailed title="Your tasks couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !rows && <Skeleton className="h-24" />}
      {rows?.length === 0 && <Nothing state={state} />}
      {rows && rows.length > 0 && (
        <ul aria-label={state === 'open' ? 'Tasks to do' : 'Done tasks'} className="border-line border-t">
          {rows.map(task => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <p className="border-line border-t py-2 text-right">
          <Button size="sm" pending={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </section>
  )
}

const Nothing = ({ state }: { state: Task['state'] }) => (
  <EmptyState
    title={state === 'open' ? 'Nothing to do' : 'No task is done yet'}
    text={
      state === 'open'
        ? 'Calls and tasks that you add to a campaign’s follow-ups appear here when they’re due.'
        : undefined
    }
  />
)

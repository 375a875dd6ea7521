import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { useTaskCount } from './use-tasks.ts'

const STATES = [
  { state: 'open', label: 'To do' },
  { state: 'done', label: 'Done' },
] as const

/** Calls and tasks of campaigns: what's due, the oldest first, and what's done. */
export function TaskList() {
  const [state, setState] = useState<Task['state']>('open')
  const open = useTaskCount()
  const { data, error, refetch, ...pages } = useInfiniteQuery(tasksQuery(state))
  const rows = data?.pages.flatMap(page => page.rows)
  return (
    <Card
      flush
      actions={
        <fieldset className="flex gap-1">
          <legend className="sr-only">Which tasks</legend>
          {STATES.map(({ state: value, label }) => (
            <Button
              key={value}
              size="sm"
              variant={value === state ? 'secondary' : 'ghost'}
              aria-pressed={value === state}
              onClick={() => setState(value)}
            >
              {label} {value === 'open' && !!open && <span className="figures text-ink-3">{formatNumber(open)}</span>}
            </Button>
          ))}
        </fieldset>
      }
      className="overflow-hidden"
    >
      {error && <LoadFailed title="Your tasks couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !rows && (
        <div className="px-4 pb-4">
          <Skeleton className="h-24" />
        </div>
      )}
      {rows?.length === 0 && <Nothing state={state} />}
      {rows && rows.length > 0 && (
        <ul aria-label={state === 'open' ? 'Tasks to do' : 'Done tasks'} className="border-line border-t">
          {rows.map(task => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <p className="border-line border-t px-4 py-2 text-right">
          <Button size="sm" pending={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </Card>
  )
}

const Nothing = ({ state }: { state: Task['state'] }) => (
  <EmptyState
    title={state === 'open' ? 'Nothing to do' : 'No task is done yet'}
    text={
      state === 'open'
        ? 'Calls and tasks of your campaigns appear here when they’re due. Add them to a campaign’s follow-ups.'
        : undefined
    }
  />
)

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { DraftRun } from '#contract/drafts.ts'
import { ApiError } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linesQuery, runQuery } from '../queries.ts'
import { FRAME } from './frame.ts'
import { QueueSkeleton } from './queue-list.tsx'
import { useLiveRun } from './use-live-run.ts'
import { Workspace } from './workspace.tsx'

export function Review({ id }: { id: string }) {
  useLiveRun(id)
  const run = useQuery(runQuery(id))
  const lines = useQuery(linesQuery(id))
  useFarewell(run.data)
  const error = run.error ?? lines.error
  if (run.data && lines.data) return <Workspace run={run.data} lines={lines.data} />
  if (!error) return <Loading />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div role="alert">
      <EmptyState
        title={isGone ? 'Drafts not found' : 'The drafts couldn’t be loaded'}
        text={isGone ? 'They may have been deleted.' : (sentenceOf(error) ?? 'Please try again.')}
        action={
          isGone ? (
            <Link to="/ai-composer" className={buttonStyles()}>
              Open AI Composer
            </Link>
          ) : (
            <Button onClick={() => void Promise.all([run.refetch(), lines.refetch()])}>Try again</Button>
          )
        }
      />
    </div>
  )
}

/** Leaving the page while the run still writes says so, with the way back. */
function useFarewell(run: DraftRun | undefined) {
  const navigate = useNavigate()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(
    () => () => {
      const left = latest.current
      if (left?.state !== 'writing') return
      toast({
        title: 'Still writing',
        text: `${left.name}: the drafts are written in the background.`,
        action: {
          label: 'Open drafts',
          run: () => void navigate({ to: '/drafts/$runId', params: { runId: left.id } }),
        },
      })
    },
    [navigate],
  )
}

const Loading = () => (
  <div className={FRAME} aria-busy data-full-page>
    <div className="flex h-14 items-center border-line border-b bg-panel px-4">
      <Skeleton className="w-48" />
    </div>
    <div className="flex min-h-0 flex-1">
      <div className="w-64 border-line border-r max-lg:hidden">
        <QueueSkeleton />
      </div>
      <div className="flex flex-1 flex-col gap-4 p-6">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="w-full" />
        <Skeleton className="w-4/5" />
      </div>
    </div>
  </div>
)

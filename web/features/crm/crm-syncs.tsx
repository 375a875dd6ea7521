import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type CrmSync, crmSyncs } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber, formatTime, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { latestSyncKey } from './queries.ts'

const FailedLeads = lazyPart(() => import('./failed-leads.tsx'), 'FailedLeads')

const RESULT_SHOWN_MS = 15_000

/** The progress of the latest bulk sync, wherever it was started, and its result. */
export function CrmSyncs() {
  const [isShowingFailed, setIsShowingFailed] = useState(false)
  const announce = useAnnounceResult(() => setIsShowingFailed(true))
  const sync = useLatestSync(announce)
  return (
    <>
      {sync && isRunning(sync) && <SyncProgress sync={sync} onStopped={announce} />}
      {isShowingFailed && <FailedLeads onClose={() => setIsShowingFailed(false)} />}
    </>
  )
}

const TITLES = { done: 'Synced to HubSpot', failed: 'Sync failed', canceled: 'Sync stopped' }

/** Announces the result, with a button that leads to what the user can do about it. */
function useAnnounceResult(onShowFailed: () => void) {
  const navigate = useNavigate()
  return ({ state, total, synced, created, failed, problem }: CrmSync) => {
    const hasEnded = state === 'failed' || state === 'canceled'
    const left = total - synced - failed
    const counts = [
      `${plural(synced, 'lead')} synced${created > 0 ? ` (${plural(created, 'new contact')})` : ''}`,
      failed > 0 && `${formatNumber(failed)} failed`,
      hasEnded && left > 0 && `${formatNumber(left)} not reached`,
    ].filter(Boolean)
    const openSettings = { label: 'Open settings', run: () => void navigate({ to: '/settings' }) }
    const showFailed = failed > 0 ? { label: 'Show failed', run: onShowFailed } : undefined
    toast({
      title: TITLES[hasEnded ? state : 'done'],
      text: [problem, `${counts.join(', ')}.`].filter(Boolean).join(' '),
      tone: state === 'failed' || failed > 0 ? 'bad' : 'good',
      milliseconds: RESULT_SHOWN_MS,
      action: state === 'failed' ? openSettings : showFailed,
    })
  }
}

function SyncProgress({ sync, onStopped }: { sync: CrmSync; onStopped: (sync: CrmSync) => void }) {
  const client = useQueryClient()
  const canceling = useMutation({
    mutationFn: () => call(crmSyncs.cancel, { params: { id: sync.id } }),
    onSuccess: canceled => {
      client.setQueryData(latestSyncKey, canceled)
      onStopped(canceled)
    },
    onError: error => toastFailure(error, 'The sync is still running', 'Couldn’t stop it. Try again.'),
  })
  const done = sync.synced + sync.failed
  const failed = sync.failed > 0 ? `, ${formatNumber(sync.failed)} failed` : ''
  return (
    <JobProgress
      label="Syncing to HubSpot"
      words={`${formatNumber(done)} of ${plural(sync.total, 'lead')}${failed}`}
      value={done}
      max={sync.total}
      isStopping={canceling.isPending}
      onStop={() => canceling.mutate()}
    >
      {sync.problem && `${sync.problem} The sync resumes by itself${atTime(sync.retryAt)}.`}
    </JobProgress>
  )
}

const atTime = (at: string | null) => (at ? ` at ${formatTime(at)}` : '')

/** A worker that dies sends no event. */
const READ_AGAIN_MS = 30_000

const isRunning = ({ state }: CrmSync) => state === 'waiting' || state === 'running'

/** The latest bulk sync, kept up to date by events. Calls back once when it ends. */
function useLatestSync(onEnded: (sync: CrmSync) => void): CrmSync | null | undefined {
  const client = useQueryClient()
  const { data: sync } = useQuery<CrmSync | null>({ queryKey: latestSyncKey, queryFn: () => null, enabled: false })
  const turns = useRef({ asked: 0, shown: 0 })
  const read = async () => {
    turns.current.asked++
    const turn = turns.current.asked
    const syncs = await call(crmSyncs.list).catch(() => null)
    // Replies can overtake each other: drop one that is older than what is on screen.
    if (!syncs || turn < turns.current.shown) return
    turns.current.shown = turn
    const [next = null] = syncs
    const before = client.getQueryData<CrmSync | null>(latestSyncKey)
    client.setQueryData(latestSyncKey, next)
    // Don't announce a sync that ended before the page loaded.
    const isNews = before !== undefined && (before?.id !== next?.id || (before !== null && isRunning(before)))
    if (next && isNews && !isRunning(next)) onEnded(next)
  }
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => void latest.current(), [])
  useServerEvents('crm', () => void read())
  const isPolling = Boolean(sync && isRunning(sync))
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(() => void latest.current(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isPolling])
  return sync
}

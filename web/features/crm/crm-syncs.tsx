import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CrmSync, crmSyncs } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { formatNumber, formatTime, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { askCrmName, isRunning, syncsQuery, useCrmName } from './queries.ts'

const FailedLeads = lazyPart(() => import('./failed-leads.tsx'), 'FailedLeads')

const RESULT_SHOWN_MS = 15_000

/** The progress of the latest bulk sync, wherever it was started, and its result. */
export function CrmSyncs() {
  const [isShowingFailed, setIsShowingFailed] = useState(false)
  const { data: syncs } = useQuery(syncsQuery)
  useRereadOn('crm', syncsQuery.queryKey)
  useResults(
    syncs,
    useAnnounceResult(() => setIsShowingFailed(true)),
  )
  const latest = syncs?.[0]
  return (
    <>
      {latest && isRunning(latest) && <SyncProgress sync={latest} />}
      {isShowingFailed && <FailedLeads onClose={() => setIsShowingFailed(false)} />}
    </>
  )
}

const TITLES = { failed: 'Sync failed', canceled: 'Sync stopped' }

/** Announces the result, with a button that leads to what the user can do about it. */
function useAnnounceResult(onShowFailed: () => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async ({ state, total, synced, created, failed, problem }: CrmSync) => {
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
      title: hasEnded ? TITLES[state] : `Synced to ${await askCrmName(client)}`,
      text: [problem, `${counts.join(', ')}.`].filter(Boolean).join(' '),
      tone: state === 'failed' || failed > 0 ? 'bad' : 'good',
      milliseconds: RESULT_SHOWN_MS,
      action: state === 'failed' ? openSettings : showFailed,
    })
  }
}

function SyncProgress({ sync }: { sync: CrmSync }) {
  const client = useQueryClient()
  const name = useCrmName()
  const canceling = useChange({
    mutationFn: () => call(crmSyncs.cancel, { params: { id: sync.id } }),
    onSuccess: canceled =>
      client.setQueryData(syncsQuery.queryKey, all => all?.map(one => (one.id === canceled.id ? canceled : one))),
    failed: ['The sync is still running', 'Couldn’t stop it. Try again.'],
  })
  const done = sync.synced + sync.failed
  const failed = sync.failed > 0 ? `, ${formatNumber(sync.failed)} failed` : ''
  return (
    <JobProgress
      label={`Syncing to ${name}`}
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

/** Announces each sync that ends while this page is open, once. */
function useResults(syncs: CrmSync[] | undefined, announce: (sync: CrmSync) => Promise<void>) {
  const known = useRef<Set<string>>(undefined)
  const onSyncs = useEffectEvent((all: CrmSync[]) => {
    const ended = all.filter(sync => !isRunning(sync))
    const [latest] = ended.filter(({ id }) => known.current?.has(id) === false)
    known.current = new Set(ended.map(({ id }) => id))
    if (latest) void announce(latest)
  })
  useEffect(() => {
    if (syncs) onSyncs(syncs)
  }, [syncs])
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type CrmSync, crmSyncs } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber, formatTime, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { shownSyncKey } from './queries.ts'
import { isInWork, useShownSync } from './use-shown-sync.ts'

const FailedLeads = lazy(() => import('./failed-leads.tsx').then(m => ({ default: m.FailedLeads })))

const RESULT_SHOWN_MS = 15_000
/** How far a sync of many leads is, whoever started it and wherever; and what came of it. */
export function CrmSyncs() {
  const [isShowingFailed, setIsShowingFailed] = useState(false)
  const tell = useTellResult(() => setIsShowingFailed(true))
  const sync = useShownSync(tell)
  return (
    <>
      {sync && isInWork(sync) && <InWork sync={sync} onStopped={tell} />}
      <Suspense>{isShowingFailed && <FailedLeads onClose={() => setIsShowingFailed(false)} />}</Suspense>
    </>
  )
}

const TITLES = { done: 'Synced to HubSpot', failed: 'Sync failed', canceled: 'Sync stopped' }

/** Says what came of it, with the way to what can be done about it. */
function useTellResult(onShowFailed: () => void) {
  const navigate = useNavigate()
  return ({ state, total, synced, created, failed, problem }: CrmSync) => {
    const hasEnded = state === 'failed' || state === 'canceled'
    const left = total - synced - failed
    const counts = [
      `${plural(synced, 'lead')} synced${created > 0 ? `, ${formatNumber(created)} of them new contacts` : ''}`,
      ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
      ...(hasEnded && left > 0 ? [`${formatNumber(left)} not reached`] : []),
    ]
    toast({
      title: TITLES[hasEnded ? state : 'done'],
      text: [problem, `${counts.join(', ')}.`].filter(Boolean).join(' '),
      tone: state === 'failed' || failed > 0 ? 'bad' : 'good',
      milliseconds: RESULT_SHOWN_MS,
      ...(state === 'failed'
        ? { action: { label: 'Open settings', run: () => void navigate({ to: '/settings' }) } }
        : failed > 0 && { action: { label: 'Show failed', run: onShowFailed } }),
    })
  }
}

function InWork({ sync, onStopped }: { sync: CrmSync; onStopped: (sync: CrmSync) => void }) {
  const client = useQueryClient()
  const canceling = useMutation({
    mutationFn: () => call(crmSyncs.cancel, { params: { id: sync.id } }),
    onSuccess: canceled => {
      client.setQueryData(shownSyncKey, canceled)
      onStopped(canceled)
    },
    onError: error => toastFailure(error, 'Not stopped', 'The sync could not be stopped. Try again.'),
  })
  const done = sync.synced + sync.failed
  const words = `${formatNumber(done)} of ${plural(sync.total, 'lead')}`
  return (
    <section
      aria-label="Sync to HubSpot"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-panel px-4 py-2"
    >
      <p role="status" className="figures">
        Syncing to HubSpot: {words}
        {sync.failed > 0 && `, ${formatNumber(sync.failed)} failed`}
      </p>
      <Progress label="Syncing to HubSpot" value={done} max={sync.total} valueText={words} className="min-w-32 grow" />
      <Button variant="danger-ghost" pending={canceling.isPending} onClick={() => canceling.mutate()}>
        Stop
      </Button>
      {sync.problem && (
        <p className="figures basis-full text-ink-2">
          {sync.problem} It goes on by itself{sync.retryAt && ` at ${formatTime(sync.retryAt)}`}.
        </p>
      )}
    </section>
  )
}

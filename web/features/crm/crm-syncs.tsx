import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type CrmSync, crmSyncs } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { shownSyncKey } from './crm-query.ts'

const FailedLeads = lazy(() => import('./failed-leads.tsx').then(m => ({ default: m.FailedLeads })))

const RESULT_SHOWN_MS = 15_000

/** How far a sync of many leads is, as soon as one is heard of; and what came of it. */
export function CrmSyncs() {
  const client = useQueryClient()
  const [isShowingFailed, setIsShowingFailed] = useState(false)
  const { data: sync } = useQuery<CrmSync | null>({
    queryKey: shownSyncKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  })
  const read = async (id: string) => {
    const next = await call(crmSyncs.get, { params: { id } }).catch(() => null)
    if (!next) return
    const before = client.getQueryData<CrmSync | null>(shownSyncKey)
    client.setQueryData(shownSyncKey, next)
    const wasInWork = !before || before.id !== id || isInWork(before)
    if (wasInWork && !isInWork(next)) tellResult(next, () => setIsShowingFailed(true))
  }
  useServerEvents('crm', ({ id }) => void (id && read(id)))
  return (
    <>
      {sync && isInWork(sync) && <InWork sync={sync} />}
      <Suspense>{isShowingFailed && <FailedLeads onClose={() => setIsShowingFailed(false)} />}</Suspense>
    </>
  )
}

const isInWork = ({ state }: CrmSync) => state === 'waiting' || state === 'running'

function tellResult({ state, synced, created, failed, problem }: CrmSync, onShow: () => void) {
  const counts = [
    `${plural(synced, 'lead')} synced${created > 0 ? `, ${formatNumber(created)} of them new contacts` : ''}`,
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
  ]
  const titles = { done: 'Synced to HubSpot', failed: 'Sync failed', canceled: 'Sync stopped' }
  toast({
    title: state === 'failed' || state === 'canceled' ? titles[state] : titles.done,
    text: [problem, `${counts.join(', ')}.`].filter(Boolean).join(' '),
    tone: state === 'failed' || failed > 0 ? 'bad' : 'good',
    milliseconds: RESULT_SHOWN_MS,
    ...(failed > 0 && { action: { label: 'Show failed', run: onShow } }),
  })
}

function InWork({ sync }: { sync: CrmSync }) {
  const client = useQueryClient()
  const canceling = useMutation({
    mutationFn: () => call(crmSyncs.cancel, { params: { id: sync.id } }),
    onSuccess: canceled => {
      client.setQueryData(shownSyncKey, canceled)
      tellResult(canceled, () => {})
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
      <Progress
        label="Syncing to HubSpot"
        value={done}
        max={sync.total}
        valueText={words}
        className="min-w-32 grow"
      />
      <Button variant="danger-ghost" pending={canceling.isPending} onClick={() => canceling.mutate()}>
        Stop
      </Button>
      {sync.problem && <p className="basis-full text-ink-2">{sync.problem} It goes on by itself.</p>}
    </section>
  )
}

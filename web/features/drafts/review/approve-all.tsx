import { useQueries } from '@tanstack/react-query'
import { type DraftRun, drafts, type LeadEmailDraft } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { draftQuery } from '../queries.ts'
import { stageOf } from '../states.ts'
import { useInCampaign } from './use-in-campaign.tsx'
import type { Queue } from './use-queue.ts'

interface ApproveAllProps {
  run: DraftRun
  queue: Queue
  onClose: () => void
  onApproved: (ids: string[]) => void
}

/** Confirms with the count and three samples: the first, the middle, and the last. */
export function ApproveAll({ run, queue, onClose, onApproved }: ApproveAllProps) {
  const { lines } = queue
  const passed = lines.filter(line => stageOf(line) === 'waiting')
  const flagged = lines.filter(line => stageOf(line) === 'flagged').length
  const isRest = lines.every(line => !['flagged', 'queued'].includes(stageOf(line)))
  const using = useInCampaign(run)
  const picked = new Set([passed[0], passed[Math.floor(passed.length / 2)], passed.at(-1)])
  const samples = [...picked].filter(line => line !== undefined)
  const read = useQueries({ queries: samples.map(({ id }) => draftQuery(id)) })
  const approving = useChange({
    mutationFn: (_: { isUsed: boolean }) => call(drafts.approveAll, { params: { id: run.id } }),
    onSuccess: ({ approved }, { isUsed }) => {
      onClose()
      onApproved(approved)
      if (isUsed) using.mutate()
    },
    failed: ['Not approved'],
  })
  const what = plural(passed.length, 'draft')
  return (
    <ActionDialog
      size="lg"
      title={`Approve ${what}?`}
      description={
        flagged > 0
          ? `They passed the fact check. ${plural(flagged, 'flagged draft')} ${flagged === 1 ? 'stays' : 'stay'} in the review. You can undo this.`
          : 'They passed the fact check. You can undo this.'
      }
      action={`Approve ${what}`}
      more={
        isRest &&
        passed.length > 0 && (
          <Button pending={approving.isPending} onClick={() => approving.mutate({ isUsed: true })}>
            Approve and use in campaign
          </Button>
        )
      }
      pending={approving.isPending}
      disabled={passed.length === 0}
      onAct={() => approving.mutate({ isUsed: false })}
      onClose={onClose}
    >
      <h3 className="pb-2 font-semibold">{samples.length === passed.length ? 'What you approve' : 'Samples'}</h3>
      {/* Scrolls by keyboard, too. */}
      <ul tabIndex={0} className="flex flex-col gap-2">
        {samples.map((line, index) => (
          <li key={line.id} className="rounded-lg border border-line p-3">
            <p className="text-ink-2 text-xs">{line.businessName}</p>
            <Sample draft={read[index]?.data} />
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

const Sample = ({ draft }: { draft: LeadEmailDraft | undefined }) =>
  draft ? (
    <>
      <p className="wrap-anywhere font-semibold">{draft.subject}</p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-ink-2">{draft.body}</p>
    </>
  ) : (
    <Skeleton className="my-2 h-16" />
  )

import { useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { plural } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMove } from '../use-move.ts'

/** Pauses, resumes, and cancels a campaign that is sending. */
export function ReportControls({ report }: { report: CampaignReport }) {
  const { status, recipientCount, progress } = report
  const [asks, setAsks] = useState(false)
  const moving = useMove(report, () => setAsks(false))
  if (status !== 'sending' && status !== 'paused') return null
  const move = status === 'sending' ? 'pause' : 'resume'
  const left = Math.max(recipientCount, progress.expanded) - (progress.expanded - progress.queued)
  return (
    <div className="flex items-center gap-2">
      <Button size="sm" pending={moving.isPending && !asks} onClick={() => moving.mutate(move)}>
        {move === 'pause' ? 'Pause' : 'Resume'}
      </Button>
      <Button size="sm" variant="danger-ghost" onClick={() => setAsks(true)}>
        Cancel campaign
      </Button>
      <AlertDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Cancel this campaign?"
        text={`${plural(left, 'recipient')} won’t get the email and won’t count toward your monthly limit. Emails that were already sent can’t be recalled. You can’t undo this.`}
        confirm="Cancel campaign"
        cancel="Keep campaign"
        pending={moving.isPending}
        onConfirm={() => moving.mutate('cancel')}
      />
    </div>
  )
}

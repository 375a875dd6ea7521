import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { refreshCampaign, reportQuery } from '../queries.ts'

type Move = 'pause' | 'resume' | 'cancel'

const WORDS: Record<Move, { done: string; failed: string }> = {
  pause: { done: 'Campaign paused', failed: 'Pause failed' },
  resume: { done: 'Campaign resumed', failed: 'Resume failed' },
  cancel: { done: 'Campaign canceled', failed: 'Cancel failed' },
}

/** Pauses, resumes, and cancels a campaign that is sending. */
export function ReportControls({ report }: { report: CampaignReport }) {
  const { id, status, recipientCount, progress } = report
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const moving = useMutation({
    mutationFn: (move: Move) => call(campaigns[move], { params: { id } }),
    onSuccess: (campaign, move) => {
      client.setQueryData(reportQuery(id).queryKey, known => known && { ...known, ...campaign })
      refreshCampaign(client, id)
      rereadLimits(client)
      setAsks(false)
      toast({ title: WORDS[move].done, text: report.name, tone: 'good' })
    },
    onError: (error, move) => toastFailure(error, WORDS[move].failed, 'Please try again.', { serverSays: true }),
  })
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import type { ResendKind, ResendOffer } from '#contract/resend.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailure } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { refreshCampaign, resendOfferQuery } from '../queries.ts'

const RESENDABLE = new Set<CampaignReport['status']>(['sending', 'paused', 'finished'])

/** Who can be sent to again, which never happens by itself: those whose answer was lost, and those who failed. */
export function ReportResend({ report }: { report: CampaignReport }) {
  const { unknown, failed } = report.progress
  const [asks, setAsks] = useState<ResendKind | null>(null)
  if (!RESENDABLE.has(report.status) || (unknown === 0 && failed === 0 && !asks)) return null
  return (
    <Card title="Send again">
      <ul className="flex flex-col gap-3">
        {unknown > 0 && (
          <Offer
            text={`The mail server's answer to ${plural(unknown, 'mail')} was lost. ${
              unknown === 1
                ? 'It may have arrived, so it is never sent again by itself.'
                : 'They may have arrived, so they are never sent again by themselves.'
            }`}
            action={unknown === 1 ? 'Resend this one' : `Resend these ${formatNumber(unknown)}`}
            onAsk={() => setAsks('unknown')}
          />
        )}
        {failed > 0 && (
          <Offer
            text={`${plural(failed, 'mail')} could not be sent. Addresses that do not exist are left out.`}
            action="Send again to those who failed"
            onAsk={() => setAsks('failed')}
          />
        )}
      </ul>
      {asks && <ResendDialog report={report} what={asks} onClose={() => setAsks(null)} />}
    </Card>
  )
}

function Offer({ text, action, onAsk }: { text: string; action: string; onAsk: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 text-ink-2">{text}</span>
      <Button size="sm" onClick={onAsk}>
        {action}
      </Button>
    </li>
  )
}

interface ResendDialogProps {
  report: CampaignReport
  what: ResendKind
  onClose: () => void
}

function ResendDialog({ report: { id, status }, what, onClose }: ResendDialogProps) {
  const client = useQueryClient()
  const { data: offer, error } = useQuery(resendOfferQuery(id, what))
  const sending = useMutation({
    mutationFn: (upTo: string) => call(campaigns.resend, { params: { id }, body: { what, upTo } }),
    onSuccess: ({ resent }) => {
      refreshCampaign(client, id)
      rereadLimits(client)
      onClose()
      toast({
        title: resent > 0 ? `${plural(resent, 'mail')} will be sent again` : 'Nobody was left to send to again',
        text: resent > 0 && status === 'paused' ? 'They go out when you resume the campaign.' : undefined,
        tone: resent > 0 ? 'good' : 'neutral',
      })
    },
    onError: problem => toastFailure(problem, 'Sending again failed', 'Please try again.', { serverSays: true }),
  })
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title={what === 'unknown' ? 'Send again, perhaps twice?' : 'Send again to those who failed?'}
      text={
        error ? (
          (sentenceOf(error) ?? 'It could not be counted who they are. Please try again.')
        ) : offer ? (
          <OfferText what={what} offer={offer} />
        ) : (
          <Spinner label="Counting" />
        )
      }
      confirm={offer ? `Send to ${formatNumber(offer.count)}` : 'Send'}
      tone="primary"
      pending={sending.isPending}
      disabled={!offer || offer.count === 0}
      onConfirm={() => offer && sending.mutate(offer.upTo)}
    />
  )
}

/** What the press does, and who is left out and why. */
function OfferText({ what, offer: { count, leftOut } }: { what: ResendKind; offer: ResendOffer }) {
  return (
    <>
      {count === 0
        ? 'Nobody is left who can be sent to.'
        : what === 'unknown'
          ? `${plural(count, 'mail')} will go out once more. Whoever did get the first one gets it twice.`
          : `${plural(count, 'mail')} will go out once more. What the mail server refuses again fails again.`}
      {leftOut.length > 0 && <span className="mt-3 block font-medium">Left out:</span>}
      {leftOut.map(({ reason, text, count: n }) => (
        <span key={reason} className="flex gap-3">
          <span className="figures w-10 shrink-0 text-right">{formatNumber(n)}</span>
          <span className="min-w-0">{text}</span>
        </span>
      ))}
    </>
  )
}

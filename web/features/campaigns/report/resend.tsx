import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import type { ResendKind, ResendOffer } from '#contract/resend.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { refreshCampaign, resendOfferQuery } from '../queries.ts'

const RESENDABLE = new Set<CampaignReport['status']>(['sending', 'paused', 'finished'])

/** Offers to resend emails with a lost response or a failure. Canvass never resends on its own. */
export function ReportResend({ report }: { report: CampaignReport }) {
  const { unknown, failed } = report.progress
  const [asks, setAsks] = useState<ResendKind | null>(null)
  if (!RESENDABLE.has(report.status) || (unknown === 0 && failed === 0 && !asks)) return null
  return (
    <Card title="Resend">
      <ul className="flex flex-col gap-3">
        {unknown > 0 && (
          <Offer
            text={`The mail server’s response to ${plural(unknown, 'email')} was lost. ${
              unknown === 1 ? 'It' : 'They'
            } may have arrived, so Canvass doesn’t resend ${unknown === 1 ? 'it' : 'them'} on its own.`}
            action={`Resend ${plural(unknown, 'email')}`}
            onAsk={() => setAsks('unknown')}
          />
        )}
        {failed > 0 && (
          <Offer
            text={`${plural(failed, 'email')} couldn’t be sent.`}
            action="Resend failed emails"
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
  const sending = useChange({
    mutationFn: (upTo: string) => call(campaigns.resend, { params: { id }, body: { what, upTo } }),
    onSuccess: ({ resent }) => {
      refreshCampaign(client, id)
      rereadLimits(client)
      onClose()
      toast({
        title: resent > 0 ? `Resending ${plural(resent, 'email')}` : 'Nothing left to resend',
        text: resent > 0 && status === 'paused' ? 'They’re sent when you resume the campaign.' : undefined,
        tone: resent > 0 ? 'good' : 'neutral',
      })
    },
    failed: ['Resend failed'],
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={what === 'unknown' ? 'Resend emails that may have arrived?' : 'Resend failed emails?'}
      text={
        <>
          {error && (sentenceOf(error) ?? 'The recipients couldn’t be counted. Please try again.')}
          {offer && <OfferText what={what} offer={offer} />}
          {!error && !offer && <Spinner label="Counting" />}
        </>
      }
      confirm={offer ? `Resend ${plural(offer.count, 'email')}` : 'Resend'}
      tone="primary"
      pending={sending.isPending}
      disabled={!offer || offer.count === 0}
      onConfirm={() => offer && sending.mutate(offer.upTo)}
    />
  )
}

/** Explains what resending does, and which recipients it skips and why. */
function OfferText({ what, offer: { count, leftOut } }: { what: ResendKind; offer: ResendOffer }) {
  const warning = {
    unknown: 'Recipients who did get the first one get it twice.',
    failed: 'Emails that the mail server rejects again fail again.',
  }
  return (
    <>
      {count === 0
        ? 'There are no recipients left to resend to.'
        : `Canvass resends ${plural(count, 'email')}. ${warning[what]}`}
      {leftOut.length > 0 && <span className="mt-3 block font-medium">Skipped:</span>}
      {leftOut.map(({ reason, text, count: n }) => (
        <span key={reason} className="flex gap-3">
          <span className="figures w-10 shrink-0 text-right">{formatNumber(n)}</span>
          <span className="min-w-0">{text}</span>
        </span>
      ))}
    </>
  )
}

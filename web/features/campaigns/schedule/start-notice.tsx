import { useQueryClient } from '@tanstack/react-query'
import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { formatWhen, plural } from '#web/lib/format.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { useNow } from '#web/lib/now.ts'
import { useChange } from '#web/lib/use-change.ts'
import { zoneName } from '#web/lib/zone.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { keepChanged } from '../queries.ts'

/** For a campaign that hasn't started: when it starts, with a button to stop that. */
export function StartNotice({ report }: { report: CampaignReport }) {
  const { id, status, scheduledAt, isHeld, recipientCount } = report
  const undo = useUnsend()
  if (status !== 'scheduled' || !scheduledAt) return null
  return (
    <Banner
      action={
        <Button size="sm" pending={undo.isPending} onClick={() => undo.mutate(id)}>
          {isHeld ? 'Undo' : 'Don’t send'}
        </Button>
      }
    >
      {isHeld ? (
        <Countdown until={scheduledAt} count={recipientCount} />
      ) : (
        `Nothing sent yet. The campaign starts ${formatWhen(scheduledAt)} (${zoneName()}) and goes to ${plural(recipientCount, 'recipient')}.`
      )}
    </Banner>
  )
}

function Countdown({ until, count }: { until: string; count: number }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(250)) / 1000))
  // Screen readers announce it once, not every second.
  return (
    <>
      <span className="sr-only">Sending starts in a few seconds. You can still undo it.</span>
      <span aria-hidden>
        {left > 0 ? `Sending ${plural(count, 'email')} in ${plural(left, 'second')}.` : 'Sending…'}
      </span>
    </>
  )
}

/** Turns a campaign that hasn't started back into a draft. */
export function useUnsend() {
  const client = useQueryClient()
  return useChange({
    mutationFn: (id: string) => call(campaigns.unsend, { params: { id } }),
    said: { title: 'Campaign not sent', text: 'Nothing was sent. The campaign is a draft again.' },
    onSuccess: campaign => {
      keepChanged(client, campaign)
      rereadLimits(client)
    },
    failed: ['Undo failed'],
  })
}

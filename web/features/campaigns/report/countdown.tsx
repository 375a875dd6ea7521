import type { CampaignReport } from '#contract/campaigns.ts'
import { formatWhen, plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUnsend } from '../use-unsend.ts'

/** A campaign that has not begun: how long it can still be taken back, or when it begins. */
export function Waiting({ report }: { report: CampaignReport }) {
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
        `Nothing sent yet. Starts ${formatWhen(scheduledAt)} (${zone()}), to ${plural(recipientCount, 'recipient')}.`
      )}
    </Banner>
  )
}

/** Of this browser, in which all times on the page are. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

function Countdown({ until, count }: { until: string; count: number }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(250)) / 1000))
  // A screen reader is told once, not each second.
  return (
    <>
      <span className="sr-only">Sending begins in a few seconds, and can be taken back.</span>
      <span aria-hidden>
        {left > 0
          ? `${plural(count, 'mail')} ${count === 1 ? 'goes' : 'go'} out in ${plural(left, 'second')}.`
          : 'Sending begins…'}
      </span>
    </>
  )
}

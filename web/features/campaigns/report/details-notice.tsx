import { type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { hrefOf } from '#web/lib/call.ts'
import { formatDay } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'

/** Announced this long before. */
const AHEAD_MS = 60 * 86_400_000

/** Says in time that the campaign's details will be deleted, and afterwards that they were. */
export function DetailsNotice({ report: { id, details } }: { report: CampaignReport }) {
  const now = useNow(null)
  if (details?.deletedAt)
    return (
      <Banner>
        We deleted this campaign’s recipients, history, and replies on {formatDay(details.deletedAt)}. Its figures stay.
      </Banner>
    )
  if (!details?.deleteAt || Date.parse(details.deleteAt) - now > AHEAD_MS) return null
  return (
    <Banner
      tone="warn"
      action={
        <a className={buttonStyles({ size: 'sm' })} href={hrefOf(campaigns.recipientsCsv, { params: { id } })} download>
          Export recipients
        </a>
      }
    >
      We’ll delete this campaign’s recipients, history, and replies on {formatDay(details.deleteAt)} or soon after. Its
      figures stay. Export the recipients if you need them.
    </Banner>
  )
}

import type { CampaignProgress } from '#contract/campaigns.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'

/** Why somebody was not mailed, the commonest first. */
export function Reasons({ reasons }: { reasons: CampaignProgress['reasons'] }) {
  return (
    <Card title="Why not">
      <ul className="flex flex-col gap-1">
        {reasons.map(reason => (
          <li key={`${reason.reason} ${reason.text}`} className="flex gap-3">
            <span className="figures w-14 shrink-0 text-right font-medium">{formatNumber(reason.count)}</span>
            <span className="min-w-0 break-words text-ink-2">{reason.text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

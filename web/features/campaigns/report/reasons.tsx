import type { CampaignProgress } from '#contract/campaigns.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'

interface SkippedReasonsProps {
  reasons: CampaignProgress['reasons']
  chosen: string
  onChoose: (reason: string) => void
}

/** Why recipients were skipped or failed, the most common reason first. Each filters the list below. */
export function SkippedReasons({ reasons, chosen, onChoose }: SkippedReasonsProps) {
  return (
    <Card title="Not sent">
      <ul className="-mx-2 flex flex-col">
        {reasons.map(({ reason, text, count }) => (
          <li key={`${reason} ${text}`}>
            <button
              type="button"
              aria-pressed={chosen === reason}
              onClick={() => onChoose(chosen === reason ? '' : reason)}
              className={cn(
                'flex w-full gap-3 rounded-md px-2 py-1 text-left hover:bg-sunken pointer-coarse:py-2.5',
                chosen === reason && 'bg-accent-soft',
              )}
            >
              <span className="figures w-14 shrink-0 text-right font-medium">{formatNumber(count)}</span>{' '}
              <span className="wrap-anywhere min-w-0 text-ink-2">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

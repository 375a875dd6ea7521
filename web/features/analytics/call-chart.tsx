import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { CallFigures } from '#contract/analytics.ts'
import { labelOfOutcome } from '#contract/call-outcomes.ts'
import { formatNumber } from '#web/lib/format.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { pointsOf, type Series } from './series.ts'
import { TimeCard } from './time-card.tsx'

const KEYS = ['completed', 'others'] as const
const SERIES: Series<(typeof KEYS)[number]>[] = [
  { key: 'completed', name: 'Answered', color: 'var(--accent)' },
  { key: 'others', name: 'Not answered', color: 'var(--warm)' },
]
const TITLE = 'Call Analytics'

export function CallChart({ range, figures }: { range: { since: string; until: string }; figures: CallFigures }) {
  if (figures.calls === 0) return <NoCalls />
  const days = figures.byDay.map(day => ({ ...day, others: day.calls - day.completed }))
  return (
    <TimeCard
      title={TITLE}
      text="Calls by day, in your time zone."
      kind="bars"
      points={pointsOf(range, KEYS, days)}
      series={SERIES}
    >
      <Outcomes figures={figures} />
    </TimeCard>
  )
}

const NoCalls = () => (
  <Card flush title={TITLE} className="overflow-hidden">
    <EmptyState
      icon={Phone}
      title="No calls in this range"
      text="Call a lead, or choose a longer range."
      className="border-line border-t"
      action={
        <Link to="/calling" className={buttonStyles({ variant: 'primary' })}>
          Call a lead
        </Link>
      }
    />
  </Card>
)

/** The outcomes that the callers recorded. */
const Outcomes = ({ figures: { byOutcome, calls } }: { figures: CallFigures }) => (
  <>
    <h3 className="mt-4 mb-1 font-semibold">Outcomes</h3>
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {byOutcome.map(row => {
        const label = row.outcome ? labelOfOutcome(row.outcome) : 'No outcome yet'
        return (
          <li key={label}>
            <p className="flex justify-between">
              <span>{label}</span>
              <span className="figures font-medium">{formatNumber(row.calls)}</span>
            </p>
            <Progress label={label} value={row.calls} max={calls} valueText={`${row.calls} of ${calls}`} />
          </li>
        )
      })}
    </ul>
  </>
)

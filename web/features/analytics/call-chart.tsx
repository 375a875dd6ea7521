import { Link } from '@tanstack/react-router'
import type { CallFigures } from '#contract/analytics.ts'
import { labelOfOutcome } from '#contract/call-outcomes.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { CountList } from './count-list.tsx'
import { clockOf } from './email-details.tsx'
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
  const days = figures.byDay.map(day => ({ ...day, others: day.ended - day.completed }))
  return (
    <TimeCard
      title={TITLE}
      text="Calls by day, in your time zone."
      kind="bars"
      points={pointsOf(range, KEYS, days)}
      series={SERIES}
    >
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
        <CountList title="Outcomes" rows={outcomesOf(figures)} none="" />
        <CountList title="Answered, by hour" rows={hoursOf(figures)} none="No call has ended yet." />
      </div>
    </TimeCard>
  )
}

const NoCalls = () => (
  <Section title={TITLE}>
    <EmptyState
      title="No calls in this range"
      text="Call a lead, or choose a longer range."
      action={
        <Link to="/calling" className={buttonStyles({ variant: 'primary' })}>
          Call a lead
        </Link>
      }
    />
  </Section>
)

/** The outcomes that the callers recorded. */
const outcomesOf = ({ byOutcome, calls }: CallFigures) =>
  byOutcome.map(row => ({
    label: row.outcome ? labelOfOutcome(row.outcome) : 'No outcome yet',
    count: row.calls,
    of: calls,
  }))

const hoursOf = ({ byHour }: CallFigures) =>
  byHour.map(({ hour, ended, completed }) => ({ label: clockOf(hour), count: completed, of: ended }))

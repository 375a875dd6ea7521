import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallFigures, CallingAnalytics } from '#contract/analytics.ts'
import { labelOfOutcome } from '#contract/call-outcomes.ts'
import { labelOf } from '#web/features/leads/statuses.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { formatDuration, formatNumber, formatPercent, plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import type { Series } from '#web/ui/time-chart.tsx'
import { CountList } from './count-list.tsx'
import { clockOf } from './email-details.tsx'
import { FiguresFailed } from './figures-failed.tsx'
import { Metric, Metrics } from './metric.tsx'
import { CALLING, callingFigures } from './queries.ts'
import { pointsOf } from './series.ts'
import { TimeCard } from './time-card.tsx'

/** The calls in the range. Simulated calls, marked as such, count only without real ones. */
export function CallingTab({ days }: { days: number }) {
  const { data, error, refetch } = useQuery(callingFigures(days))
  useRereadOn('calls', CALLING)
  useRereadOn('leads', CALLING)
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  if (!data) return <PageSpinner />
  const isSimulated = data.real.calls === 0 && data.simulated.calls > 0
  const figures = isSimulated ? data.simulated : data.real
  return (
    <div className="flex flex-col gap-6">
      <SimulatedNotice data={data} isSimulated={isSimulated} />
      <Metrics>
        <Metric name="Total Leads" value={formatNumber(data.totalLeads)} note="With a phone number" />
        <Metric name="Calls Today" value={formatNumber(figures.callsToday)} note={inRange(figures)} />
        <Metric name="Success Rate" value={successOf(figures)} note={answered(figures)} />
        <Metric name="Avg Call Duration" value={durationOf(figures)} note="Of the answered calls" />
      </Metrics>
      <CallChart range={data} figures={figures} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 border-line border-t pt-4 lg:grid-cols-2">
        <SalesPipeline pipeline={data.pipeline} total={data.totalLeads} />
        <RecentLeads leads={data.recentLeads} />
      </div>
    </div>
  )
}

function SimulatedNotice({ data, isSimulated }: { data: CallingAnalytics; isSimulated: boolean }) {
  const { calls } = data.simulated
  if (calls === 0) return null
  return (
    <Banner>
      {isSimulated
        ? 'Every call in this range was simulated. Nobody’s phone rang.'
        : `Not counting ${plural(calls, 'simulated call')}.`}
    </Banner>
  )
}

const inRange = ({ calls }: CallFigures) => `${plural(calls, 'call')} in this range`
const successOf = ({ successRate }: CallFigures) => (successRate === null ? '—' : formatPercent(successRate))
const answered = ({ ended, completed }: CallFigures) =>
  ended === 0 ? 'No finished calls in this range' : `${formatNumber(completed)} of ${plural(ended, 'call')} answered`
const durationOf = ({ averageDuration }: CallFigures) =>
  averageDuration === null ? '—' : formatDuration(averageDuration)

/** The newest leads with a phone number. */
function RecentLeads({ leads }: { leads: CallingAnalytics['recentLeads'] }) {
  return (
    <Section title="Recent Leads" className="pt-0">
      {leads.length === 0 ? (
        <p className="text-ink-2">Your newest leads with a phone number appear here.</p>
      ) : (
        <ul>
          {leads.map(lead => (
            <li key={lead.id} className="relative flex items-center justify-between gap-3 border-line border-t py-2">
              <span className="min-w-0">
                <Link
                  to="/calling"
                  search={{ q: lead.businessName }}
                  title={lead.businessName}
                  className="block truncate font-medium after:absolute after:inset-0 hover:text-accent hover:underline"
                >
                  {lead.businessName}
                </Link>
                <span className="figures block truncate text-ink-3 text-xs">{lead.phone}</span>
              </span>
              <Badge tone="good">Ready to call</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function SalesPipeline({ pipeline, total }: { pipeline: CallingAnalytics['pipeline']; total: number }) {
  if (total === 0)
    return (
      <Section title="Sales Pipeline">
        <p className="text-ink-2">Leads with a phone number appear here by status.</p>
      </Section>
    )
  return (
    <Section title="Sales Pipeline" text="Leads with a phone number, by status.">
      <ul className="flex flex-col gap-3">
        {pipeline.map(({ status, leads, share }) => (
          <li key={status}>
            <p className="mb-1 flex items-center justify-between">
              <StatusDot tone={status}>{labelOf(status)}</StatusDot>
              <span className="figures">
                {formatNumber(leads)} <span className="text-ink-3">({formatPercent(share)})</span>
              </span>
            </p>
            <Progress label={labelOf(status)} value={share} valueText={formatPercent(share)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const KEYS = ['completed', 'others'] as const
const SERIES: Series<(typeof KEYS)[number]>[] = [
  { key: 'completed', name: 'Answered', color: 'var(--color-accent)' },
  { key: 'others', name: 'Not answered', color: 'var(--color-warm)' },
]
const TITLE = 'Call Analytics'

function CallChart({ range, figures }: { range: { since: string; until: string }; figures: CallFigures }) {
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
      text="Calls appear here by day, with their outcomes."
      action={
        <Link to="/calling" className={buttonStyles({ variant: 'primary' })}>
          Call a lead
        </Link>
      }
    />
  </Section>
)

const outcomesOf = ({ byOutcome, calls }: CallFigures) =>
  byOutcome.map(row => ({
    label: row.outcome ? labelOfOutcome(row.outcome) : 'No outcome yet',
    count: row.calls,
    of: calls,
  }))

const hoursOf = ({ byHour }: CallFigures) =>
  byHour.map(({ hour, ended, completed }) => ({ label: clockOf(hour), count: completed, of: ended }))

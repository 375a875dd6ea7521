import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallFigures, CallingAnalytics } from '#contract/analytics.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { formatDuration, formatNumber, formatPercent, plural } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { CallChart } from './call-chart.tsx'
import { FiguresFailed } from './figures-failed.tsx'
import { Metric, Metrics } from './metric.tsx'
import { CALLING, callingFigures } from './queries.ts'
import { RecentLeads } from './recent-leads.tsx'
import { SalesPipeline } from './sales-pipeline.tsx'

/** The calls in the range. Simulated calls, marked as such, count only without real ones. */
export function CallingTab({ days }: { days: number }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(callingFigures(days))
  const refresh = () => void queryClient.invalidateQueries({ queryKey: CALLING })
  useServerEvents('calls', refresh)
  useServerEvents('leads', refresh)
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

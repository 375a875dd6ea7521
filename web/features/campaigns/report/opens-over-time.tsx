import { campaignReports, type Timeline, type TimePoint } from '#contract/campaign-report.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import { areOpensMachines } from '#contract/delivery-warning.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { inZone } from '#web/lib/zone.ts'
import { Card } from '#web/ui/card.tsx'
import { TimeChart } from '#web/ui/time-chart.tsx'
import { Counted } from './counted-table.tsx'

/** When recipients opened, clicked, and replied: the first time of each email counts. */
export const OpensOverTime = ({ report: { id, tracksOpens } }: { report: CampaignReport }) => (
  <Card title={tracksOpens === false ? 'Clicks over time' : 'Opens over time'}>
    <Counted
      queryKey={['campaign-timeline', id]}
      read={signal => call(campaignReports.timeline, { params: { id } }, { signal })}
      failure="The chart couldn’t be loaded"
    >
      {timeline => <Chart {...timeline} hasOpens={tracksOpens !== false} />}
    </Counted>
  </Card>
)

/** A short campaign's bars aren't as wide as the chart. */
const FEWEST = 12
const SERIES = [
  { key: 'opened', name: 'Opened', color: 'var(--color-line-strong)' },
  { key: 'clicked', name: 'Clicked', color: 'var(--color-accent)' },
  { key: 'replied', name: 'Replied', color: 'var(--color-new)' },
] as const

function Chart({ hours, points, machineOpens, hasOpens }: Timeline & { hasOpens: boolean }) {
  const total = (key: 'opened' | 'clicked' | 'replied') => points.reduce((sum, point) => sum + point[key], 0)
  const advice = areOpensMachines(machineOpens, total('opened')) && (
    <p className="mt-2 text-warm">
      Machines made most opens of this list: its mailboxes open everything by themselves. Go by replies and clicks.
    </p>
  )
  if (SERIES.every(({ key }) => total(key) === 0))
    return (
      <>
        <p className="text-ink-2">Nobody has {hasOpens ? 'opened, clicked,' : 'clicked'} or replied yet.</p>
        {advice}
      </>
    )
  const spans = everySpan(hours, points)
  return (
    <>
      <TimeChart
        kind="bars"
        label={`${plural(total('opened'), 'first open')}, ${plural(total('clicked'), 'first click')}, and ${plural(total('replied'), 'reply', 'replies')} over time`}
        points={spans}
        series={SERIES.filter(({ key }) => hasOpens || key !== 'opened')}
        marks={startsIn(spans)}
      />
      <p className="mt-2 text-ink-2 text-xs">
        {busiest(hours, points)}
        {machineOpens > 0 &&
          ` ${plural(machineOpens, 'open')} came from mail privacy services and other machines and ${machineOpens === 1 ? 'isn’t' : 'aren’t'} counted.`}
      </p>
      {advice}
    </>
  )
}

/** The spans in which nothing happened, too. A change of the clock moves the others by an hour. */
function everySpan(hours: number, points: TimePoint[]) {
  const [first, step] = [Math.min(...points.map(({ at }) => Date.parse(at))), hours * HOUR_MS]
  const place = ({ at }: TimePoint) => Math.round((Date.parse(at) - first) / step)
  const known = new Map(points.map(point => [place(point), point]))
  return Array.from({ length: Math.max(FEWEST, ...known.keys()) + 1 }, (_, n) => {
    const { sent = 0, opened = 0, clicked = 0, replied = 0 } = known.get(n) ?? {}
    return { label: both.format(first + n * step), values: { sent, opened, clicked, replied } }
  })
}

/** Where sending begins, with what is sent from there on without a break. */
const startsIn = (spans: ReturnType<typeof everySpan>) =>
  spans.flatMap(({ label, values }, n) => {
    if (values.sent === 0 || spans[n - 1]?.values.sent) return []
    const end = spans.findIndex((span, m) => m > n && span.values.sent === 0)
    const sent = spans.slice(n, end === -1 ? undefined : end).reduce((sum, span) => sum + span.values.sent, 0)
    return { at: label, words: `${formatNumber(sent)} sent` }
  })

const date = inZone({ month: 'short', day: 'numeric' })
const hour = inZone({ hour: 'numeric' })
const both = inZone({ month: 'short', day: 'numeric', hour: 'numeric' })

/** Where most first opens are, once there are enough to say so. */
function busiest(hours: number, points: TimePoint[]): string {
  const total = points.reduce((sum, point) => sum + point.opened, 0)
  const best = points.toSorted((a, b) => b.opened - a.opened)[0]
  if (!best || total < 10 || hours > 12 || best.opened * 4 < total) return ''
  const from = new Date(best.at)
  return `Most first opens came on ${date.format(from)} between ${hour.format(from)} and ${hour.format(from.getTime() + hours * HOUR_MS)}.`
}

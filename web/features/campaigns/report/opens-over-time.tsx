import { campaignReports, type Timeline, type TimePoint } from '#contract/campaign-report.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import { areOpensMachines } from '#contract/delivery-warning.ts'
import { call } from '#web/lib/call.ts'
import { formatMinute, plural } from '#web/lib/format.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { daysFrom, inZone } from '#web/lib/zone.ts'
import { Card } from '#web/ui/card.tsx'
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

const Legend = ({ hasOpens }: { hasOpens: boolean }) => (
  <ul className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
    {hasOpens && (
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-xs bg-line-strong/50" /> Opened
      </li>
    )}
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-xs bg-accent" /> Clicked
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2 rounded-full bg-good" /> Replied
    </li>
  </ul>
)

const HOUR_MS = 3_600_000
/** The coordinates of the drawing, which scales with its box. A phone's are fewer, so that its labels stay readable. */
const SIZES = { wide: { width: 600, height: 330 }, phone: { width: 340, height: 220 } }
const [LEFT, TOP, BOTTOM] = [26, 30, 22]
/** Where the lines of what was sent begin, below their labels and above every bar and dot. */
const LABELS = 14

function Chart({ hours, points, machineOpens, hasOpens }: Timeline & { hasOpens: boolean }) {
  const size = useIsPhone() ? SIZES.phone : SIZES.wide
  const active = points.filter(point => point.opened + point.clicked + point.replied > 0)
  const opened = active.reduce((sum, point) => sum + point.opened, 0)
  const advice = areOpensMachines(machineOpens, opened) && (
    <p className="mt-2 text-warm">
      Machines made most opens of this list: its mailboxes open everything by themselves. Go by replies and clicks.
    </p>
  )
  if (active.length === 0)
    return (
      <>
        <p className="text-ink-2">Nobody has {hasOpens ? 'opened, clicked,' : 'clicked'} or replied yet.</p>
        {advice}
      </>
    )
  const scale = scaleOf(hours, points, size)
  const total = (key: 'opened' | 'clicked' | 'replied') => active.reduce((sum, point) => sum + point[key], 0)
  return (
    <>
      <Legend hasOpens={hasOpens} />
      <svg
        role="img"
        aria-label={`${plural(total('opened'), 'first open')}, ${plural(total('clicked'), 'first click')}, and ${plural(total('replied'), 'reply', 'replies')} over time`}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="w-full"
      >
        <Axes {...scale} />
        {points.map(point => (
          <Bar key={point.at} point={point} {...scale} />
        ))}
      </svg>
      <p className="mt-2 text-ink-2 text-xs">
        {busiest(hours, active)}
        {machineOpens > 0 &&
          ` ${plural(machineOpens, 'open')} came from mail privacy services and other machines and ${machineOpens === 1 ? 'isn’t' : 'aren’t'} counted.`}
      </p>
      {advice}
    </>
  )
}

interface Scale {
  hours: number
  first: number
  last: number
  most: number
  x: (at: number) => number
  y: (count: number) => number
  /** Of a bar. */
  width: number
  size: { width: number; height: number }
}

/** The time axis ends a span after the last event, and has room for a dozen bars at least. */
function scaleOf(hours: number, points: TimePoint[], size: Scale['size']): Scale {
  const step = hours * HOUR_MS
  const times = points.map(point => Date.parse(point.at))
  const first = Math.min(...times)
  const last = Math.max(Math.max(...times) + step, first + 12 * step)
  const most = Math.max(4, ...points.map(point => Math.max(point.opened, point.clicked)))
  const x = (at: number) => LEFT + ((at - first) / (last - first)) * (size.width - LEFT)
  const y = (count: number) => size.height - BOTTOM - (count / most) * (size.height - BOTTOM - TOP)
  return { hours, first, last, most, x, y, size, width: Math.max(3, Math.min(24, x(first + step) - x(first) - 1.5)) }
}

function Axes({ first, last, most, x, y, size }: Scale) {
  const half = Math.ceil(most / 2)
  return (
    <g className="fill-ink-2 text-[10px]">
      {[0, half, most].map(count => (
        <g key={count}>
          <line x1={LEFT} x2={size.width} y1={y(count)} y2={y(count)} className="stroke-line" />
          <text x={LEFT - 6} y={y(count) + 3} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {ticksOf(first, last).map(({ at, label }) => (
        <text key={at} x={x(at)} y={size.height - 6} textAnchor={at === first ? 'start' : 'middle'}>
          {label}
        </text>
      ))}
    </g>
  )
}

const weekday = inZone({ weekday: 'short' })
const dayOfMonth = inZone({ day: 'numeric' })
/** "Wed 18" */
const day = { format: (at: number) => `${weekday.format(at)} ${dayOfMonth.format(at)}` }
const date = inZone({ month: 'short', day: 'numeric' })
const hour = inZone({ hour: 'numeric' })

const DAY_MS = 24 * HOUR_MS

/** At most seven labels: hours on one day, and the beginnings of days in a longer time. */
function ticksOf(first: number, last: number): { at: number; label: string }[] {
  const length = last - first
  const isShort = length <= 36 * HOUR_MS
  const unit = isShort ? HOUR_MS : DAY_MS
  const step = Math.ceil(length / 7 / unit) * unit
  const begin = isShort ? first : Date.parse(daysFrom(first, 1, '00:00'))
  const form = formOf(length)
  return Array.from({ length: Math.ceil((last - begin) / step) }, (_, n) => begin + n * step).map(at => ({
    at,
    label: form.format(at),
  }))
}

function formOf(length: number): { format: (at: number) => string } {
  if (length <= 36 * HOUR_MS) return hour
  return length <= 14 * DAY_MS ? day : date
}

function Bar({ point, x, y, width }: Scale & { point: TimePoint }) {
  const { at, sent, opened, clicked, replied } = point
  const left = x(Date.parse(at))
  const bottom = y(0)
  const top = y(Math.max(opened, clicked))
  return (
    <g>
      <title>{`${formatMinute(at)}: ${opened} opened, ${clicked} clicked, ${replied} replied`}</title>
      {sent > 0 && (
        <g>
          <line x1={left} x2={left} y1={LABELS} y2={bottom} strokeDasharray="2 2" className="stroke-line-strong" />
          <text x={left + 4} y={LABELS - 4} className="fill-ink-2 text-[10px]">
            {sent} sent
          </text>
        </g>
      )}
      {opened > 0 && (
        <rect
          x={left}
          y={y(opened)}
          width={width}
          height={bottom - y(opened)}
          rx={1.5}
          className="fill-line-strong/50"
        />
      )}
      {clicked > 0 && (
        <rect x={left} y={y(clicked)} width={width} height={bottom - y(clicked)} rx={1.5} className="fill-accent" />
      )}
      {replied > 0 && <circle cx={left + width / 2} cy={top - 6} r={3} className="fill-good" />}
    </g>
  )
}

/** Where most first opens are, once there are enough to say so. */
function busiest(hours: number, points: TimePoint[]): string {
  const total = points.reduce((sum, point) => sum + point.opened, 0)
  const best = points.toSorted((a, b) => b.opened - a.opened)[0]
  if (!best || total < 10 || hours > 12 || best.opened * 4 < total) return ''
  const from = new Date(best.at)
  return `Most first opens came on ${date.format(from)} between ${hour.format(from)} and ${hour.format(from.getTime() + hours * HOUR_MS)}.`
}

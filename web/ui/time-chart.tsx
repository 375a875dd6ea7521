import { lazyPart } from './lazy-part.tsx'
import { Skeleton } from './skeleton.tsx'

/** A point on the time axis: a day, a week, or some hours. */
export interface Point<Key extends string> {
  label: string
  values: Record<Key, number>
}

export interface Series<Key extends string> {
  key: Key
  name: string
  /** A theme token. */
  color: string
  dash?: string
}

export interface TimeChartProps {
  kind: 'lines' | 'bars'
  label: string
  points: Point<string>[]
  series: Series<string>[]
  /** Lines across, at the label of a point. */
  marks?: { at: string; words: string }[]
}

// The chart library is its page's largest part, so the figures don't wait for it.
const Chart = lazyPart(() => import('./chart.tsx'), 'Chart', <Skeleton className="h-60" />)

/** What happened when, with what the colors mean. */
export const TimeChart = (props: TimeChartProps) => (
  <>
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
      {props.series.map(({ key, name, color, dash }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden width="18" height="8" className="shrink-0">
            <line x1="0" y1="4" x2="18" y2="4" stroke={color} strokeWidth="3" strokeDasharray={dash} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
    <Chart {...props} />
  </>
)

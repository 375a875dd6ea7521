import { DEPTHS, HEIGHTS, LAND } from './map-paths.ts'

/** The marks, all on land. The first one is highlighted. */
const PLACES = [
  [1005, 205],
  [655, 470],
  [742, 236],
  [806, 372],
  [668, 610],
  [872, 470],
  [596, 690],
  [980, 520],
  [900, 330],
  [700, 300],
  [236, 596],
  [786, 690],
  [1100, 420],
  [330, 184],
] as const

/** A decorative map that fills its box. Hidden from screen readers. */
export function MapBackdrop({ className, align = 'xMidYMid' }: { className?: string; align?: string }) {
  const [marked, ...others] = PLACES
  return (
    <svg viewBox="0 0 1200 800" preserveAspectRatio={`${align} slice`} aria-hidden="true" className={className}>
      <rect width="1200" height="800" className="fill-water" />
      <path d={DEPTHS} fill="none" strokeWidth="1" className="stroke-accent" opacity=".14" />
      <path d={LAND} strokeWidth="1.25" className="fill-land stroke-line-strong" strokeOpacity=".7" />
      <g fill="none" className="stroke-accent">
        {HEIGHTS.map((d, height) => (
          <path key={d} d={d} strokeWidth={height % 4 === 3 ? 1.5 : 0.75} opacity={0.1 + height * 0.012} />
        ))}
      </g>
      <g className="fill-accent stroke-panel" strokeWidth="1.5">
        {others.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4.5" />
        ))}
      </g>
      <circle cx={marked[0]} cy={marked[1]} r="14" className="fill-mark" opacity=".28" />
      <circle cx={marked[0]} cy={marked[1]} r="7" strokeWidth="2" className="fill-mark stroke-accent" />
    </svg>
  )
}

import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatNumber } from '#web/lib/format.ts'
import type { Point, TimeChartProps } from './time-chart.tsx'

const HEIGHT = 240
const tick = { fill: 'var(--color-ink-3)', fontSize: 12 }
const axis = { tick, tickLine: false, axisLine: { stroke: 'var(--color-line)' } }

/** The heavy half of `time-chart.tsx`. Uses the theme's colors; the arrow keys move from point to point. */
export function Chart({ kind, label, points, series, marks = [] }: TimeChartProps) {
  const Frame = kind === 'lines' ? LineChart : BarChart
  return (
    // Until it's measured again, a chart is as wide as it was, which never widens the page.
    <ResponsiveContainer
      className="overflow-x-clip"
      width="100%"
      height={HEIGHT}
      initialDimension={{ width: 640, height: HEIGHT }}
    >
      <Frame data={points} title={label} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="label" {...axis} minTickGap={32} tickMargin={6} />
        <YAxis {...axis} axisLine={false} allowDecimals={false} width={44} tickFormatter={formatNumber} />
        <Tooltip
          cursor={{ stroke: 'var(--color-line-strong)', fill: 'var(--color-sunken)' }}
          contentStyle={tooltip}
          itemStyle={{ color: 'var(--color-ink)', padding: 0 }}
          labelStyle={{ color: 'var(--color-ink-2)' }}
          isAnimationActive={false}
        />
        {marks.map(({ at, words }) => (
          <ReferenceLine
            key={at}
            x={at}
            stroke="var(--color-line-strong)"
            strokeDasharray="2 2"
            label={{ value: words, position: 'insideTopLeft', fill: 'var(--color-ink-2)', fontSize: 12 }}
          />
        ))}
        {series.map(({ key, name, color, dash }) =>
          kind === 'lines' ? (
            <Line
              key={key}
              dataKey={(point: Point<string>) => point.values[key]}
              name={name}
              stroke={color}
              strokeWidth={2}
              strokeDasharray={dash ?? '0'}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={key}
              dataKey={(point: Point<string>) => point.values[key]}
              name={name}
              stackId="all"
              fill={color}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ),
        )}
      </Frame>
    </ResponsiveContainer>
  )
}

const tooltip = {
  background: 'var(--color-panel)',
  border: '1px solid var(--color-line)',
  borderRadius: 8,
  boxShadow: 'var(--shadow-lift)',
  padding: '6px 10px',
}

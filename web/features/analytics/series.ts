import { DAY_MS } from '#contract/durations.ts'
import { formatDate } from '#web/lib/format.ts'
import type { Point } from '#web/ui/time-chart.tsx'

/** A phone can't show more points than this apart. */
const MOST_DAYS = 92

/** Every day from `since` to `until`, empty ones included. Ranges beyond three months have weeks. */
export function pointsOf<Key extends string>(
  { since, until }: { since: string; until: string },
  keys: readonly Key[],
  rows: ({ date: string } & Record<Key, number>)[],
): Point<Key>[] {
  const days = datesBetween(since, until)
  const size = days.length > MOST_DAYS ? 7 : 1
  const placeOf = new Map(days.map((day, index) => [day, Math.floor(index / size)]))
  const points = Array.from({ length: Math.ceil(days.length / size) }, (_, place) => ({
    label: labelOf(days.slice(place * size, (place + 1) * size)),
    values: zeros(keys),
  }))
  for (const row of rows) {
    const point = points[placeOf.get(row.date) ?? -1]
    if (point) for (const key of keys) point.values[key] += row[key]
  }
  return points
}

const zeros = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, 0])) as Record<Key, number>

function datesBetween(since: string, until: string): string[] {
  const first = Date.parse(since)
  const count = Math.round((Date.parse(until) - first) / DAY_MS) + 1
  return Array.from({ length: count }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10))
}

function labelOf(days: string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`
}

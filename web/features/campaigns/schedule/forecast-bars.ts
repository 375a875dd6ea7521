import { DAY_MS } from '#contract/durations.ts'
import type { SendingForecast } from '#contract/sending-limits.ts'

export interface Bar {
  key: string
  label: string
  /** Emails of each step: the first, then the follow-ups. */
  counts: number[]
}

type Days = SendingForecast['days']

/** More days than this are grouped by week. */
const MOST_DAYS = 10

/** A bar for each day, or for each week from Monday if there are many. Days without emails between two others stay visible. */
export function barsOf(days: Days): Bar[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const span = (Date.parse(last.date) - Date.parse(first.date)) / DAY_MS + 1
  if (span <= MOST_DAYS)
    return Array.from({ length: span }, (_, n) => {
      const date = new Date(Date.parse(first.date) + n * DAY_MS).toISOString().slice(0, 10)
      const counts = days.find(day => day.date === date)?.counts ?? first.counts.map(() => 0)
      return { key: date, label: dayLabel(date), counts }
    })
  const weeks = new Map<string, number[]>()
  for (const { date, counts } of days) {
    const week = mondayOf(date)
    const sum = weeks.get(week) ?? counts.map(() => 0)
    weeks.set(
      week,
      sum.map((count, step) => count + (counts[step] ?? 0)),
    )
  }
  return [...weeks].map(([week, counts]) => ({ key: week, label: `Week of ${dayLabel(week)}`, counts }))
}

function mondayOf(date: string): string {
  const day = new Date(date)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

/** "Tue, Nov 24" */
export const dayLabel = (date: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(date),
  )

export const totalOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

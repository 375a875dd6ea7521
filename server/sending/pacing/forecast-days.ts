import { DAY_MS } from '#contract/durations.ts'
import type { SendingForecast, SendingWindow } from '#contract/sending-limits.ts'
import { wallTime } from '#server/wall-time.ts'
import { type AccountLimits, limitAfter, mostPerSecond, total } from './forecast.ts'

interface DaysInput {
  start: Date
  timeZone: string
  recipients: number
  /** Days between each email of the sequence and the one before it. */
  waits: number[]
  window: SendingWindow | null
  limits: AccountLimits[]
}

/** Longer forecasts end here. */
const MOST_DAYS = 400

/**
 * How many emails of each step a campaign sends on each day from its start, if nobody replies and every condition is met: at
 * most these. Due follow-ups go before first emails. Without limits, everything due is sent on its first day in the window.
 */
export function forecastDays({ start, timeZone, recipients, waits, window, limits }: DaysInput): SendingForecast {
  const first = localDay(start, timeZone)
  const waiting = [recipients, ...waits.map(() => 0)]
  const due = waits.map(() => new Map<number, number>())
  const days: SendingForecast['days'] = []
  for (let n = 0; n < MOST_DAYS && !isDone(waiting, due); n++) {
    const day = new Date(first.day.getTime() + n * DAY_MS)
    for (const [i, later] of due.entries()) {
      waiting[i + 1] = (waiting[i + 1] ?? 0) + (later.get(n) ?? 0)
      later.delete(n)
    }
    const counts = share(
      waiting,
      capacityOf(day, n === 0 ? first.seconds : 0, { window, limits, isFirst: n === 0, sent: days.length }),
    )
    for (const [step, count] of counts.entries()) {
      waiting[step] = (waiting[step] ?? 0) - count
      const at = n + (waits[step] ?? 0)
      if (step < waits.length && count > 0) due[step]?.set(at, (due[step]?.get(at) ?? 0) + count)
    }
    if (counts.some(Boolean)) days.push({ date: day.toISOString().slice(0, 10), counts })
  }
  return { days, isComplete: isDone(waiting, due) }
}

const isDone = (waiting: number[], due: Map<number, number>[]) =>
  waiting.every(count => count === 0) && due.every(({ size }) => size === 0)

/** What a day has room for, the last step first. */
function share(waiting: number[], capacity: number): number[] {
  let left = capacity
  const counts = waiting.map(() => 0)
  for (let step = waiting.length - 1; step >= 0; step--) {
    const count = Math.min(waiting[step] ?? 0, left)
    counts[step] = count
    left -= count
  }
  return counts
}

interface Capacity {
  window: SendingWindow | null
  limits: AccountLimits[]
  isFirst: boolean
  /** On how many days it sent before. */
  sent: number
}

/** The most emails of a day, from this second of it on. */
function capacityOf(day: Date, from: number, { window, limits, isFirst, sent }: Capacity): number {
  if (window && !window.days.includes(day.getUTCDay() || 7)) return 0
  const opens = Math.max(from, window ? secondsOf(window.from) : 0)
  const seconds = Math.max(0, (window ? secondsOf(window.until) : 86_400) - opens)
  if (seconds === 0) return 0
  const perDay = total(limits.map(account => (isFirst ? account.today : limitAfter(account, sent))))
  const perSecond = total(limits.map(mostPerSecond))
  const byTime = perSecond === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(perSecond * seconds))
  return Math.min(perDay ?? Number.POSITIVE_INFINITY, byTime)
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** The local date as midnight UTC, and the seconds since local midnight. */
function localDay(time: Date, timeZone: string): { day: Date; seconds: number } {
  const wall = wallTime(time, timeZone)
  const day = Math.floor(wall / DAY_MS) * DAY_MS
  return { day: new Date(day), seconds: (wall - day) / 1000 }
}

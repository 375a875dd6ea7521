import { DAY_MS } from '#contract/durations.ts'

/** What a sending account may still send; null: unlimited. */
export interface AccountLimits {
  today: number | null
  perDay: number | null
  /** While it warms up: by how much each further day's limit grows, and to where. */
  growth?: { step: number; most: number } | undefined
  perHour: number | null
  /** Seconds between two emails. */
  delay: number | null
}

interface ForecastInput {
  now: Date
  /** Emails still to be sent. */
  waiting: number
  /** Measured recently; null: nothing was sent recently, or it hasn't started. */
  perSecond: number | null
  limits: AccountLimits[]
  timeZone: string
}

/** When a campaign will end; null: unknown. */
export function forecast({ now, waiting, perSecond, limits, timeZone }: ForecastInput): string | null {
  if (waiting === 0 || limits.length === 0) return null
  const limitOf = (day: number) => total(limits.map(account => limitAfter(account, day)))
  const today = total(limits.map(account => account.today))
  const first = limitOf(1)
  if (first !== null && today !== null && waiting > today) {
    if (first === 0) return null
    let [days, left] = [0, waiting - today]
    while (left > 0 && days < MOST_DAYS) left -= limitOf(++days) ?? left
    days += Math.ceil(Math.max(0, left) / (limitOf(days) || 1))
    const last = limitOf(days) ?? first
    const limit = last > (limitOf(0) ?? last) ? `grows to ${number(last)}` : `is ${number(first)}`
    return `Done about ${dayOf(now, days, timeZone)}: the limit ${limit} a day.`
  }
  const speed = least([perSecond, total(limits.map(mostPerSecond))])
  return speed === null || speed <= 0 ? null : `${lasts(waiting / speed)} left.`
}

const MOST_DAYS = 1000

/** The limit on the n-th day on which it sends, from today on. */
export const limitAfter = ({ perDay, growth }: AccountLimits, day: number): number | null =>
  perDay === null || !growth ? perDay : Math.min(growth.most, perDay + growth.step * day)

/** What an account's settings allow; null: as fast as its server takes them. */
export const mostPerSecond = ({ perHour, delay }: AccountLimits): number | null =>
  least([perHour === null ? null : perHour / 3600, delay === null || delay === 0 ? null : 1 / delay])

/** The sum; unlimited if one of them is. */
export const total = (values: (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)

function least(values: (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : Math.min(...known)
}

function lasts(seconds: number): string {
  if (seconds < 50) return 'Less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `About ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
  const hours = Math.round(seconds / 3600)
  return hours < 48 ? `About ${hours} hours` : `About ${Math.round(seconds / 86_400)} days`
}

/** A day's limit starts at midnight UTC. */
function dayOf(now: Date, days: number, timeZone: string): string {
  const then = new Date(now.getTime() + days * DAY_MS)
  return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(then)
}

const number = (value: number) => value.toLocaleString('en-US')

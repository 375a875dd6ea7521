/** What a sending account may still send; null: unlimited. */
export interface AccountLimits {
  today: number | null
  perDay: number | null
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
  const perDay = total(limits.map(account => account.perDay))
  const today = total(limits.map(account => account.today))
  if (perDay !== null && today !== null && waiting > today) {
    if (perDay === 0) return null
    const days = Math.ceil((waiting - today) / perDay)
    return `Done about ${dayOf(now, days, timeZone)}: the limit is ${number(perDay)} a day.`
  }
  const speed = least([perSecond, total(limits.map(mostPerSecond))])
  return speed === null || speed <= 0 ? null : `${lasts(waiting / speed)} left.`
}

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
  const then = new Date(now.getTime() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(then)
}

const number = (value: number) => value.toLocaleString('en-US')

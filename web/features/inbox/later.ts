import { formatSoon } from '#web/lib/format.ts'

const HOUR = 3_600_000

/** Times that people put things off to, each with its words. */
export function laterTimes(now = new Date()): { label: string; at: string }[] {
  const nine = (days: number) => {
    const at = new Date(now)
    at.setDate(at.getDate() + days)
    at.setHours(9, 0, 0, 0)
    return at
  }
  const untilMonday = (8 - now.getDay()) % 7 || 7
  const times: [string, Date][] = [
    ['In 3 hours', new Date(now.getTime() + 3 * HOUR)],
    ['Tomorrow', nine(1)],
    ...(untilMonday > 1 ? [['Monday', nine(untilMonday)] as [string, Date]] : []),
    ['In a week', nine(7)],
    ['In a month', nine(30)],
  ]
  return times.map(([words, at]) => ({ label: `${words}, ${formatSoon(at.toISOString())}`, at: at.toISOString() }))
}

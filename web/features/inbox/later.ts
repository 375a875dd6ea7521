import { HOUR_MS } from '#contract/durations.ts'
import { formatSoon } from '#web/lib/format.ts'
import { daysFrom, toLocalInput } from '#web/lib/zone.ts'

/** Times that people put things off to, each with its words. */
export function laterTimes(now = Date.now()): { label: string; at: string }[] {
  const nine = (days: number) => daysFrom(now, days, '09:00')
  const untilMonday = (8 - new Date(`${toLocalInput(now)}Z`).getUTCDay()) % 7 || 7
  const times: [string, string][] = [
    ['In 3 hours', new Date(now + 3 * HOUR_MS).toISOString()],
    ['Tomorrow', nine(1)],
    ...(untilMonday > 1 ? [['Monday', nine(untilMonday)] as [string, string]] : []),
    ['In a week', nine(7)],
    ['In a month', nine(30)],
  ]
  return times.map(([words, at]) => ({ label: `${words}, ${formatSoon(at)}`, at }))
}

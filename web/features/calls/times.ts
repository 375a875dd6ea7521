import { inZone } from '#web/lib/zone.ts'

const LANGUAGE = 'en-US'
const clock = { hour: 'numeric', minute: '2-digit' } as const
const opening = inZone(clock)
const openingOfDay = inZone({ weekday: 'short', ...clock })
const day = inZone({ dateStyle: 'short' })

/** 8:00 AM, or Mon 8:00 AM on another day, in the account's time zone. */
export function formatOpening(iso: string, now: number): string {
  const at = new Date(iso)
  return (day.format(at) === day.format(now) ? opening : openingOfDay).format(at)
}

/** The local time in a time zone: 10:32 AM, or Tue 1:05 AM if it's another day there. */
export function formatThere(at: number, timeZone: string): string {
  const there = new Intl.DateTimeFormat(LANGUAGE, { timeZone, dateStyle: 'short' }).format(at)
  const weekday = there === day.format(at) ? {} : { weekday: 'short' as const }
  return new Intl.DateTimeFormat(LANGUAGE, { ...weekday, ...clock, timeZone }).format(at)
}

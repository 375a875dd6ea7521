const LANGUAGE = 'en-US'
const clock = { hour: 'numeric', minute: '2-digit' } as const
const opening = new Intl.DateTimeFormat(LANGUAGE, clock)
const openingOfDay = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', ...clock })

/** 8:00 AM, or Mon 8:00 AM on another day, in the user's time zone. */
export function formatOpening(iso: string, now: number): string {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date(now).toDateString()
  return (isToday ? opening : openingOfDay).format(at)
}

/** The local time in a time zone: 10:32 AM, or Tue 1:05 AM if it's another day there. */
export function formatThere(at: number, timeZone: string): string {
  const day = (zone?: string) =>
    new Intl.DateTimeFormat(LANGUAGE, { ...(zone && { timeZone: zone }), dateStyle: 'short' }).format(at)
  const weekday = day(timeZone) === day() ? {} : { weekday: 'short' as const }
  return new Intl.DateTimeFormat(LANGUAGE, { ...weekday, ...clock, timeZone }).format(at)
}

/** For `<input type="datetime-local">`, which has no time zone: in the user's own. */
export function toLocalInput(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Undefined while the date is empty or incomplete. */
export function fromLocalInput(value: string): string | undefined {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Suggestions for a callback: in an hour, tomorrow or in a week at ten. */
export function suggestTime(when: 'hour' | 'tomorrow' | 'week', now: number): string {
  const at = new Date(now)
  if (when === 'hour') at.setHours(at.getHours() + 1)
  else {
    at.setDate(at.getDate() + (when === 'tomorrow' ? 1 : 7))
    at.setHours(10, 0)
  }
  at.setSeconds(0, 0)
  return at.toISOString()
}

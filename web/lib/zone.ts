import { DAY_MS } from '#contract/durations.ts'

/** The account's time zone, in which pages show and take times; its owner chose it in Settings. Without a login, the browser's. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
let zone = HERE

/** The server's zones and the browser's aren't quite the same. */
export function setZone(name = HERE): void {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    zone = name
  } catch {
    zone = HERE
  }
}

/** "America/New York" */
export const zoneName = () => zone.replaceAll('_', ' ')

/** A format in the account's zone. The locale is fixed because the texts are English. */
export function inZone(options: Intl.DateTimeFormatOptions, language = 'en-US') {
  let made = { zone: '', format: (_: Date | number) => '' }
  return {
    format: (at: Date | number): string => {
      if (made.zone !== zone) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: zone })
        made = { zone, format: to => format.format(to) }
      }
      return made.format(at)
    },
  }
}

const written = inZone({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')

/** For `<input type="datetime-local">`, which has no time zone: "2026-11-27T09:00". */
export const toLocalInput = (at: string | number): string => written.format(new Date(at)).replace(' ', 'T')

/** Undefined while the date is empty or incomplete. An hour that a clock skips is the one after it. */
export function fromLocalInput(value: string): string | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(`${value}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  const off = (at: number) => Date.parse(`${toLocalInput(at)}Z`) - Math.floor(at / 60_000) * 60_000
  const first = asUtc - off(asUtc)
  return new Date(asUtc - off(first)).toISOString()
}

/** So many days from now at a time such as "09:00". */
export function daysFrom(now: number, days: number, time: string): string {
  const day = new Date(Date.parse(`${toLocalInput(now).slice(0, 10)}T00:00Z`) + days * DAY_MS)
  return fromLocalInput(`${day.toISOString().slice(0, 10)}T${time}`) ?? day.toISOString()
}

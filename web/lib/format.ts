import { DAY_MS } from '#contract/durations.ts'
import { KM_PER_MILE } from '#contract/miles.ts'
import { inZone } from './zone.ts'

/** Numbers, dates, and sizes. The locale is fixed because the texts are English; times are in the account's zone. */
const LANGUAGE = 'en-US'

const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const money = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: 'USD' })
const day = inZone({ dateStyle: 'medium' })
const minute = inZone({ dateStyle: 'medium', timeStyle: 'short' })
const moment = inZone({ dateStyle: 'medium', timeStyle: 'medium' })
const WHEN = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const when = inZone(WHEN)
const whenInYear = inZone({ ...WHEN, year: 'numeric' })
const clock = inZone({ timeStyle: 'short' })
const weekday = inZone({ weekday: 'short' })
const time = inZone({ timeStyle: 'medium' })
const date = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const year = inZone({ year: 'numeric' })
const ago = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto', style: 'long' })

/** 1,234 */
export const formatNumber = (value: number) => whole.format(value)
/** 12.5% (the value is already in percent) */
export const formatPercent = (value: number) => `${oneDigit.format(value)}%`
/** $29.00 from cents */
export const formatCents = (cents: number) => money.format(cents / 100)
/** Nov 21, 2026 */
export const formatDay = (iso: string) => day.format(new Date(iso))
/** Nov 21, 2026, 1:25 PM */
export const formatMinute = (iso: string) => minute.format(new Date(iso))
/** Nov 21, 2026, 1:25:09 PM */
export const formatMoment = (iso: string) => moment.format(new Date(iso))
/** Tue, Nov 24, 9:00 AM; with the year if it isn't this year */
export function formatWhen(iso: string, now = Date.now()): string {
  const at = new Date(iso)
  return (year.format(at) === year.format(now) ? when : whenInYear).format(at)
}
/** 9:00 AM today, Wed 9:00 AM within six days, Tue, Dec 1, 9:00 AM later */
export function formatSoon(iso: string, now = Date.now()): string {
  const at = new Date(iso)
  if (day.format(at) === day.format(now)) return clock.format(at)
  const isNear = at.getTime() > now && at.getTime() < now + 6 * DAY_MS
  return isNear ? `${weekday.format(at)} ${clock.format(at)}` : formatWhen(iso, now)
}
/** 1:25:09 PM */
export const formatTime = (iso: string) => time.format(new Date(iso))
/** 12:03 PM */
export const formatClock = (iso: string) => clock.format(new Date(iso))
/** Nov 21, from a date without a time (2026-11-21) */
export const formatDate = (isoDate: string) => date.format(new Date(`${isoDate}T00:00:00Z`))
/** 12.3 KB; a file that isn't empty is never shown as 0.0 KB */
export const formatKilobytes = (bytes: number) =>
  bytes > 0 && bytes < 103 ? 'under 0.1 KB' : `${oneDigit.format(bytes / 1024)} KB`
/** 3 leads, 1 lead */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Whether the browser's region measures in miles. */
export const usesMiles = () => /^(US|GB|LR|MM)$/.test(new Intl.Locale(navigator.language).maximize().region ?? '')

/** 350 ft, 0.4 mi, 12 mi; 120 m, 0.4 km, 12 km */
export function formatDistance(km: number): string {
  const [unit, value, step] = usesMiles() ? inMiles(km) : inKilometers(km)
  return new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit }).format(Math.round(value / step) * step)
}

type Rounded = [unit: string, value: number, step: number]
const inMiles = (km: number): Rounded => {
  const miles = km / KM_PER_MILE
  return miles < 0.1 ? ['foot', miles * 5280, 50] : ['mile', miles, miles < 10 ? 0.1 : 1]
}
const inKilometers = (km: number): Rounded =>
  km < 0.1 ? ['meter', km * 1000, 10] : ['kilometer', km, km < 10 ? 0.1 : 1]

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** 3 minutes ago; after a week the date */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000)
  if (Math.abs(seconds) > 7 * 86_400) return formatDay(iso)
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? ago.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}

/** 2:45, 1:02:45 from seconds */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

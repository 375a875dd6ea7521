import { DAY_MS } from '#contract/durations.ts'
import type { Finding } from '#contract/preflight.ts'
import type { SendingWindow } from '#contract/sending-limits.ts'
import { type Whereabouts, zonesOf } from '#server/calls/zones.ts'
import { easterOf } from '#server/incoming/periods.ts'
import { wallTime } from '#server/wall-time.ts'

/** When most businesses of a country are closed: fixed days, days from Easter (+1), and month/n-th/weekday (-1 is the last). */
const HOLIDAYS = new Map(
  `US 01-01 1/3/1 5/-1/1 06-19 07-04 9/1/1 11/4/4 12-25|CA 01-01 -2 07-01 9/1/1 10/2/1 12-25 12-26|MX 01-01 05-01 09-16 12-25
  GB 01-01 -2 +1 5/1/1 5/-1/1 8/-1/1 12-25 12-26|IE 01-01 03-17 +1 5/1/1 6/1/1 8/1/1 10/-1/1 12-25 12-26|AU 01-01 01-26 -2 +1 04-25 12-25 12-26
  NZ 01-01 01-02 02-06 -2 +1 04-25 10/4/1 12-25 12-26|DE 01-01 -2 +1 05-01 +39 +50 10-03 12-25 12-26|CH 01-01 +1 +39 +50 08-01 12-25 12-26
  AT 01-01 01-06 +1 05-01 +39 +50 +60 08-15 10-26 11-01 12-08 12-25 12-26|FR 01-01 +1 05-01 05-08 +39 +50 07-14 08-15 11-01 11-11 12-25
  BE 01-01 +1 05-01 +39 +50 07-21 08-15 11-01 11-11 12-25|NL 01-01 +1 04-27 +39 +50 12-25 12-26|ES 01-01 01-06 -2 05-01 08-15 10-12 11-01 12-06 12-08 12-25
  PT 01-01 -2 04-25 05-01 +60 06-10 08-15 10-05 11-01 12-01 12-08 12-25|IT 01-01 01-06 +1 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26
  BR 01-01 -2 04-21 05-01 09-07 10-12 11-02 11-15 12-25|AR 01-01 -2 05-01 05-25 07-09 12-08 12-25`
    .split(/[|\n]/)
    .map(line => [line.trim().slice(0, 2), line.trim().slice(3).split(' ')] as const),
)
/** From ten in the evening until six in the morning. */
const isNight = (hour: number) => hour >= 22 || hour < 6

interface Planned {
  startAt: Date
  /** Of the first recipients' leads. */
  places: Whereabouts[]
  sendingWindow: SendingWindow | null | undefined
  now: Date
}

/** A start that is over, at night, on a holiday, or on a weekend where most of the recipients are. A sending window keeps the night out. */
export function checkStart({ startAt, places, sendingWindow, now }: Planned): Finding[] {
  const found = (severity: Finding['severity'], text: string): Finding[] => [
    { code: 'start-time', severity, text, count: 0 },
  ]
  if (startAt <= now) return found('block', `on ${DAY.format(startAt)}, which is over. Choose a time in the future.`)
  const byZones = Map.groupBy(places, place => `${place.country?.toUpperCase()} ${zonesOf(place, null).join()}`)
  const times = [...byZones].map(([of, { length }]) => ({ ...timeAt(of, startAt), length }))
  const most = (test: (time: (typeof times)[number]) => boolean) => {
    const those = times.filter(test).toSorted((a, b) => b.length - a.length)
    return those.reduce((sum, { length }) => sum + length, 0) * 2 > places.length ? those[0] : undefined
  }
  const holiday = most(({ country, date }) => isHoliday(country, date))
  if (holiday) return found('warning', `on ${DAY.format(holiday.date)}, ${HOLIDAY}`)
  if (sendingWindow) return []
  const night = most(time => time.isNight)
  if (night) return found('warning', `at ${night.time} where most of the recipients are. Start it by day.`)
  const weekend = most(({ date }) => date.getUTCDay() % 6 === 0)
  return weekend ? found('suggestion', `on ${DAY.format(weekend.date)}. Businesses read more on working days.`) : []
}

const HOLIDAY = 'a public holiday where most of the recipients are. Choose a working day.'
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** What clocks and calendars show there then; of several zones, in the middle one. It's night if it is in most of them. */
function timeAt(of: string, at: Date) {
  const [country = '', zones = ''] = of.split(' ')
  const clocks = zones
    .split(',')
    .filter(zone => zone !== '')
    .map(zone => new Date(wallTime(at, zone)))
    .sort((a, b) => a.getTime() - b.getTime())
  const date = clocks[Math.floor(clocks.length / 2)] ?? at
  const atNight = clocks.filter(clock => isNight(clock.getUTCHours()))
  return { country, date, time: TIME.format(date), isNight: atNight.length > clocks.length * 0.7 }
}

function isHoliday(country: string, date: Date): boolean {
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()]
  const isLast = new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() + 1 !== month
  const fromEaster = Math.floor((date.getTime() - easterOf(date.getUTCFullYear())) / DAY_MS)
  const names = [
    date.toISOString().slice(5, 10),
    `${fromEaster > 0 ? '+' : ''}${fromEaster}`,
    `${month}/${Math.ceil(day / 7)}/${date.getUTCDay()}`,
    isLast && `${month}/-1/${date.getUTCDay()}`,
  ]
  return HOLIDAYS.get(country)?.some(rule => names.includes(rule)) ?? false
}

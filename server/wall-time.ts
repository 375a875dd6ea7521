import { remembered } from './remembered.ts'

/** More time zones than there are. */
export const MOST_ZONES = 1000

/** Swedes write times as ISO does. */
const clockOf = remembered(
  MOST_ZONES,
  timeZone => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** The local time in a zone, to the second, in milliseconds as if it were UTC. Throws a RangeError for an unknown zone. */
export const wallTime = (at: Date, zone: string): number => Date.parse(`${clockOf(zone).format(at).replace(' ', 'T')}Z`)

import type { CallingHours } from '#contract/calls.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { wallTime } from '#server/wall-time.ts'
import { hoursOn } from './state-rules.ts'

/** The legal calling hours (47 CFR 64.1200). Settings can narrow them, not widen them. */
export const LAWFUL: CallingHours = { from: 8, to: 21 }

interface CallingTime {
  canCallNow: boolean
  nextLawfulAt: Date | null
}

/** Caches a minute's answers: no zone's hour starts within a minute, and a list's leads share few sets of zones. */
const known = new Map<string, CallingTime>()
let knownMinute = 0

/**
 * Whether it's a legal hour in all of these zones and by the rules of all of these states, and if not, when it will be; null: not
 * within a week.
 */
export function callingTime(
  now: Date,
  zones: readonly string[],
  hours: CallingHours,
  states: readonly string[] = [],
): CallingTime {
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== knownMinute) known.clear()
  knownMinute = minute
  const key = `${hours.from}-${hours.to} ${zones.join()} ${states.join()}`
  const time = known.get(key) ?? lookUp(now, zones, day => hoursOn(day, hours, states))
  known.set(key, time)
  return time
}

/** The hours of a day of the week. */
type Hours = (day: number) => CallingHours | null

function lookUp(now: Date, zones: readonly string[], hours: Hours): CallingTime {
  if (isLawful(now, zones, hours)) return { canCallNow: true, nextLawfulAt: null }
  const openings = zones.flatMap(zone => openingsOf(now, zone, hours))
  const [next] = openings
    .filter(at => at > now && isLawful(at, zones, hours))
    .toSorted((a, b) => a.getTime() - b.getTime())
  return { canCallNow: false, nextLawfulAt: next ?? null }
}

const isLawful = (at: Date, zones: readonly string[], hours: Hours) =>
  zones.length > 0 &&
  zones.every(zone => {
    const wall = new Date(wallTime(at, zone))
    const open = hours(wall.getUTCDay())
    return open !== null && wall.getUTCHours() >= open.from && wall.getUTCHours() < open.to
  })

/** When the hours start in a zone, today and for a week. */
function openingsOf(now: Date, zone: string, hours: Hours): Date[] {
  const today = new Date(wallTime(now, zone)).setUTCHours(0, 0, 0)
  return Array.from({ length: 8 }, (_, ahead) => today + ahead * DAY_MS).flatMap(day => {
    const open = hours(new Date(day).getUTCDay())
    return open ? [instantOf(zone, day + open.from * HOUR_MS)] : []
  })
}

/** The instant of this local time. Computed twice, because the offset may change between the guess and the result. */
function instantOf(zone: string, wall: number): Date {
  const guess = wall - offsetOf(new Date(wall), zone)
  return new Date(wall - offsetOf(new Date(guess), zone))
}

const offsetOf = (at: Date, zone: string) => wallTime(at, zone) - Math.floor(at.getTime() / 1000) * 1000

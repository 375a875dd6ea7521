import type { CallingHours } from '#contract/calls.ts'
import { wallTime } from '#server/wall-time.ts'

/** The legal calling hours (47 CFR 64.1200). Settings can narrow them, not widen them. */
export const LAWFUL: CallingHours = { from: 8, to: 21 }

interface CallingTime {
  canCallNow: boolean
  nextLawfulAt: Date | null
}

/** Caches a minute's answers: no zone's hour starts within a minute, and a list's leads share few sets of zones. */
const known = new Map<string, CallingTime>()
let knownMinute = 0

/** Whether it's a legal hour in all of these zones, and if not, when it will be; null: not within a week. */
export function callingTime(now: Date, zones: readonly string[], hours: CallingHours): CallingTime {
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== knownMinute) known.clear()
  knownMinute = minute
  const key = `${hours.from}-${hours.to} ${zones.join()}`
  const time = known.get(key) ?? lookUp(now, zones, hours)
  known.set(key, time)
  return time
}

function lookUp(now: Date, zones: readonly string[], hours: CallingHours): CallingTime {
  if (isLawful(now, zones, hours)) return { canCallNow: true, nextLawfulAt: null }
  const openings = zones.flatMap(zone => openingsOf(now, zone, hours.from))
  const [next] = openings
    .filter(at => at > now && isLawful(at, zones, hours))
    .toSorted((a, b) => a.getTime() - b.getTime())
  return { canCallNow: false, nextLawfulAt: next ?? null }
}

const isLawful = (at: Date, zones: readonly string[], { from, to }: CallingHours) =>
  zones.length > 0 &&
  zones.every(zone => {
    const hour = new Date(wallTime(at, zone)).getUTCHours()
    return hour >= from && hour < to
  })

/** When the hours start in a zone, today and for a week. */
function openingsOf(now: Date, zone: string, hour: number): Date[] {
  const today = new Date(wallTime(now, zone)).setUTCHours(hour, 0, 0)
  return Array.from({ length: 8 }, (_, ahead) => instantOf(zone, today + ahead * DAY_MS))
}

/** The instant of this local time. Computed twice, because the offset may change between the guess and the result. */
function instantOf(zone: string, wall: number): Date {
  const guess = wall - offsetOf(new Date(wall), zone)
  return new Date(wall - offsetOf(new Date(guess), zone))
}

const offsetOf = (at: Date, zone: string) => wallTime(at, zone) - Math.floor(at.getTime() / 1000) * 1000

const DAY_MS = 86_400_000

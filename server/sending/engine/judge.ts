import { detailOf } from '#contract/reasons.ts'
import type { Limits } from '../pacing/pace.ts'
import type { DueMessage, GroupUsage, Held } from './claim-sql.ts'

/** Nobody who has to wait waits longer than this for the next look: much may have changed by then. */
const SPREAD_MS = 900_000
/** By then DNS has answered, or couldn't be reached. */
const LOOK_UP_MS = 5000
const HOUR_MS = 3_600_000

export interface Verdict {
  passed: DueMessage[]
  held: Held[]
}

/** Skips whom we may never email, and postpones whom we may not email at this hour. The rest passes. */
export function judge(due: DueMessage[], limits: Limits, now: Date): Verdict {
  const verdict: Verdict = { passed: [], held: [] }
  for (const m of due) {
    const held = (reason: string, until: Date | null, detail: string | null = null) =>
      verdict.held.push({ id: m.id, reason, detail, until })
    if (m.stop !== null) held(m.stop, null)
    else if (m.opensAt !== null) held('window', new Date(m.opensAt), detailOf({ until: m.opensAt, zone: m.zone }))
    else if (limits.groups?.hourlyCap != null && m.mailGroup === null)
      held('mail-host', new Date(now.getTime() + LOOK_UP_MS))
    else verdict.passed.push(m)
  }
  return verdict
}

/** The mail provider of a recipient; of a domain that we know nothing about, the domain itself. */
export const groupOf = (m: Pick<DueMessage, 'mailGroup' | 'email'>) => m.mailGroup ?? domainOf(m.email)

export const domainOf = (email: string) => email.toLowerCase().split('@')[1] ?? ''

interface Asked {
  usage: GroupUsage[]
  hourlyCap: number | null
  timeZone: string
  now: Date
}

/**
 * Passes as many to each mail provider as its hourly limit leaves, and one at a time to a provider that asked us to slow
 * down. The others are postponed, spread over the time that they need.
 */
export function judgeGroups(due: DueMessage[], { usage, hourlyCap, timeZone, now }: Asked): Verdict {
  const byGroup = new Map(usage.map(u => [u.mailGroup, u]))
  const places = new Map<string, number>()
  const verdict: Verdict = { passed: [], held: [] }
  for (const m of due) {
    const group = groupOf(m)
    const place = places.get(group) ?? 0
    places.set(group, place + 1)
    const known = byGroup.get(group)
    const slow = known ? slowUntil(known, place, now) : null
    const full = hourlyCap === null ? null : fullUntil(hourlyCap, known?.usedThisHour ?? 0, place, now)
    if (slow === null && full === null) verdict.passed.push(m)
    else if (slow !== null && slow >= (full ?? slow))
      verdict.held.push(heldUntil(m, 'slowed', slow, { by: known?.slowedBy ?? group, zone: timeZone }))
    else if (full !== null)
      verdict.held.push(heldUntil(m, 'domain-cap', full, { limit: hourlyCap ?? 0, to: group, zone: timeZone }))
  }
  return verdict
}

function heldUntil(m: DueMessage, reason: string, at: number, params: Record<string, string | number>): Held {
  const until = new Date(at)
  return { id: m.id, reason, until, detail: detailOf({ ...params, until: until.toISOString() }) }
}

/** The first may go when the pause is over; each further one waits for its turn at the provider's rate. */
function slowUntil({ perHour, slowedUntil }: GroupUsage, place: number, now: Date): number | null {
  if (perHour === null) return null
  const from = Math.max(now.getTime(), slowedUntil === null ? 0 : Date.parse(slowedUntil))
  if (place === 0 && from <= now.getTime()) return null
  return from + Math.min((place * HOUR_MS) / perHour, SPREAD_MS)
}

/** Beyond the hour's limit: into the next hour. */
function fullUntil(cap: number, used: number, place: number, now: Date): number | null {
  const left = cap - used
  if (place < left) return null
  const nextHour = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS
  return nextHour + Math.min(((place - Math.max(left, 0)) * HOUR_MS) / cap, SPREAD_MS)
}

import { HOUR_MS } from '#contract/durations.ts'
import { UNMET } from '#contract/follow-up-rules.ts'
import { detailOf } from '#contract/reasons.ts'
import type { Postponed } from '../message-states-sql.ts'
import type { Limits } from '../pacing/pacing.ts'
import type { DueMessage, GroupUsage } from './sql.ts'

/** The longest wait before the next check, because much may have changed by then. */
const SPREAD_MS = 900_000
/** By then, DNS has answered or was unreachable. */
const LOOK_UP_MS = 5000
/** A condition that was met when the follow-up was due isn't any more: the next turn decides again and plans what comes after. */
const DECIDE_MS = 1000

export interface Judged {
  passed: DueMessage[]
  postponed: Postponed[]
}

/** Skips recipients we may never email, and postpones those we may not email at this hour. The rest pass. */
export function judge(due: DueMessage[], limits: Limits, now: Date): Judged {
  const judged: Judged = { passed: [], postponed: [] }
  for (const m of due) {
    const postponed = (reason: string, until: Date | null, detail: string | null = null) =>
      judged.postponed.push({ id: m.id, reason, detail, until })
    if (m.stop !== null && UNMET.includes(m.stop)) postponed('follow-up', new Date(now.getTime() + DECIDE_MS))
    else if (m.stop !== null) postponed(m.stop, null)
    else if (m.opensAt !== null) postponed('window', new Date(m.opensAt), detailOf({ until: m.opensAt, zone: m.zone }))
    else if (limits.groups?.hourlyLimit != null && m.mailboxProvider === null)
      postponed('mail-host', new Date(now.getTime() + LOOK_UP_MS))
    else judged.passed.push(m)
  }
  return judged
}

/** A recipient's mail provider, or the domain itself if the provider is unknown. */
export const groupOf = (m: Pick<DueMessage, 'mailboxProvider' | 'email'>) => m.mailboxProvider ?? domainOf(m.email)

export const domainOf = (email: string) => email.toLowerCase().split('@')[1] ?? ''

interface Asked {
  usage: GroupUsage[]
  hourlyLimit: number | null
  timeZone: string
  now: Date
}

/** Passes as many per mail provider as its limit allows, one at a time while it asks us to slow down. The others wait. */
export function judgeGroups(due: DueMessage[], { usage, hourlyLimit, timeZone, now }: Asked): Judged {
  const byGroup = new Map(usage.map(u => [u.mailboxProvider, u]))
  const places = new Map<string, number>()
  const judged: Judged = { passed: [], postponed: [] }
  for (const m of due) {
    const group = groupOf(m)
    const place = places.get(group) ?? 0
    places.set(group, place + 1)
    const known = byGroup.get(group)
    const slow = known ? slowUntil(known, place, now) : null
    const full = hourlyLimit === null ? null : fullUntil(hourlyLimit, known?.usedThisHour ?? 0, place, now)
    if (slow === null && full === null) judged.passed.push(m)
    else if (slow !== null && slow >= (full ?? slow))
      judged.postponed.push(postponeUntil(m, 'slowed', slow, { by: known?.slowedBy ?? group, zone: timeZone }))
    else if (full !== null)
      judged.postponed.push(
        postponeUntil(m, 'domain-cap', full, { limit: hourlyLimit ?? 0, to: group, zone: timeZone }),
      )
  }
  return judged
}

function postponeUntil(m: DueMessage, reason: string, at: number, params: Record<string, string | number>): Postponed {
  const until = new Date(at)
  return { id: m.id, reason, until, detail: detailOf({ ...params, until: until.toISOString() }) }
}

/** The first may go when the pause ends; each further one waits for its turn at the provider's rate. */
function slowUntil({ perHour, slowedUntil }: GroupUsage, place: number, now: Date): number | null {
  if (perHour === null) return null
  const from = Math.max(now.getTime(), slowedUntil === null ? 0 : Date.parse(slowedUntil))
  if (place === 0 && from <= now.getTime()) return null
  return from + Math.min((place * HOUR_MS) / perHour, SPREAD_MS)
}

/** Beyond the hourly limit: in the next hour. */
function fullUntil(limit: number, used: number, place: number, now: Date): number | null {
  const left = limit - used
  if (place < left) return null
  const nextHour = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS
  return nextHour + Math.min(((place - Math.max(left, 0)) * HOUR_MS) / limit, SPREAD_MS)
}

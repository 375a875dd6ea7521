import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import type { Pace } from '../pacing/current-pace.ts'
import { dayOf, hourOf, isCounted, type Limits, spacedMs } from '../pacing/pace.ts'
import type { Taken } from '../pacing/pace-sql.ts'
import * as sql from './claim-sql.ts'
import { domainOf, groupOf, judge, judgeGroups, type Verdict } from './judge.ts'
import type { WorkingCampaign } from './working-campaigns-sql.ts'

/** A message that is marked as attempted, with all that its email needs. */
export type ClaimedMessage = sql.DueMessage & { userId: string; campaignId: string }

/** What was claimed together: committed as attempted, so it may touch the wire now. */
export interface Batch {
  messages: ClaimedMessage[]
  mailboxId: string
  /** What each message took of the limits. */
  takenBy(message: ClaimedMessage): Taken | null
  /** False: nothing was due. */
  moved: boolean
  /** So many have to wait: look at more, to find those behind them who may go. */
  postponed: number
  /** By performance.now(): the lease counts from here, so that nothing leaves after it has lapsed. */
  leasedAt: number
  /** Follow-ups may come after these. */
  hasSteps: boolean
}

interface Claim {
  workerId: string
  sender: Pick<ResolvedSender, 'from'>
  campaign: WorkingCampaign
  pace: Pace
  /** At most this many. */
  n: number
  /** Look at more than `n`: some have to wait. */
  isFar?: boolean
}

/** A batch of messages that have to wait costs some 20 ms. */
const LOOK_FAR = 500
/** A clock may have been wrong by that much: a delay that ends later than it could is a mistake. */
const WRONG_CLOCK_MS = 3_600_000

/**
 * Claims due messages and marks them as attempted, in one transaction: lock the limits, pick, judge, mark, count. Each
 * message passes once per attempt, and no number of workers exceeds a limit.
 */
export async function claim(
  { db, clock }: Deps,
  { workerId, sender, campaign, pace, n, isFar }: Claim,
): Promise<Batch> {
  const { userId, campaignId, timeZone } = campaign
  const { mailboxId, limits } = pace
  const now = clock.now()
  const leasedAt = performance.now()
  const place = placeOf(userId, mailboxId, now)
  const { passed, held } = await db.asSystem(async (tx): Promise<Verdict> => {
    const quota = Math.min(n, await remainingQuota(tx, place, pace, now))
    if (quota <= 0) return NOTHING
    const mayWait = campaign.hasHours || limits.groups !== null
    const due = await sql.pickDue(tx, {
      ...campaign,
      mailboxId,
      now,
      most: mayWait ? Math.max(n, isFar ? LOOK_FAR : n) : quota,
      usesGroups: limits.groups !== null,
    })
    if (due.length === 0) return NOTHING
    const verdict = judge(due, limits, now)
    if (limits.groups) {
      await lookUpDomains(tx, due)
      const groups = [...new Set(verdict.passed.map(groupOf))]
      const usage = await sql.readGroups(tx, { ...place, hour: hourOf(now), now, groups })
      const { passed, held } = judgeGroups(verdict.passed, { usage, timeZone, now, hourlyCap: limits.groups.hourlyCap })
      verdict.passed = passed
      verdict.held.push(...held)
    }
    // Beyond the quota they stay as they are.
    verdict.passed.splice(quota)
    if (verdict.held.length > 0) await sql.markHeld(tx, userId, verdict.held)
    if (verdict.passed.length > 0) {
      await sql.markAttempting(
        tx,
        { userId, mailboxId, workerId, from: sender.from },
        verdict.passed.map(m => m.id),
      )
      await countPassed(tx, place, pace, { passed: verdict.passed, now })
    }
    return verdict
  })
  return {
    messages: passed.map(message => ({ ...message, userId, campaignId })),
    mailboxId,
    moved: passed.length + held.length > 0,
    postponed: held.filter(h => h.until !== null).length,
    leasedAt,
    hasSteps: campaign.hasSteps,
    takenBy: takenBy(limits, now),
  }
}

const NOTHING: Verdict = { passed: [], held: [] }

const placeOf = (userId: string, mailboxId: string, now: Date) => ({
  userId,
  mailboxId,
  day: dayOf(now),
  hour: now.getUTCHours() + 1,
})
type Place = ReturnType<typeof placeOf>

/** How many may go now, the counters locked in one order by all: user, sending account, day. */
async function remainingQuota(tx: Sql, place: Place, { limits, gap }: Pace, now: Date): Promise<number> {
  const { userId, mailboxId, day } = place
  const left = [Number.POSITIVE_INFINITY]
  if (limits.account !== null) {
    const used = await orMade(
      () => sql.lockUserDay(tx, userId, day),
      () => sql.openUserDay(tx, userId, day),
    )
    left.push(limits.account - used)
  }
  if (gap !== null || limits.groups !== null) {
    const nextSendAt = await sql.lockSendingAccount(tx, userId, mailboxId)
    if (gap !== null) left.push(isResting(nextSendAt, gap.to, now) ? 0 : 1)
  }
  if (isCounted(limits)) {
    const { used, usedThisHour } = await orMade(
      () => sql.lockAccountDay(tx, place),
      () => sql.openAccountDay(tx, place),
    )
    if (limits.daily !== null) left.push(limits.daily - used)
    if (limits.hourly !== null) left.push(limits.hourly - usedThisHour)
  }
  return Math.min(...left)
}

/** The row is made before the day's first message. */
async function orMade<T>(lock: () => Promise<T | undefined>, make: () => Promise<unknown>): Promise<T> {
  const locked = await lock()
  if (locked !== undefined) return locked
  await make()
  const made = await lock()
  if (made === undefined) throw new Error('The counter of a limit is missing')
  return made
}

function isResting(nextSendAt: string | null, mostSeconds: number, now: Date): boolean {
  if (nextSendAt === null) return false
  const restMs = Date.parse(nextSendAt) - now.getTime()
  return restMs > 0 && restMs <= mostSeconds * 1000 + WRONG_CLOCK_MS
}

async function lookUpDomains(tx: Sql, due: sql.DueMessage[]): Promise<void> {
  const domains = new Set(due.filter(m => m.mustLookUp).map(m => domainOf(m.email)))
  if (domains.size > 0) await sql.queueLookUps(tx, [...domains])
}

async function countPassed(
  tx: Sql,
  place: Place,
  { limits, gap }: Pace,
  { passed, now }: { passed: sql.DueMessage[]; now: Date },
): Promise<void> {
  const { userId, mailboxId, day } = place
  if (limits.account !== null) await sql.countUserDay(tx, userId, day, passed.length)
  if (gap !== null) await sql.delayNext(tx, userId, mailboxId, new Date(now.getTime() + spacedMs(gap, Math.random())))
  if (isCounted(limits)) await sql.countAccountDay(tx, place, passed.length)
  if (limits.groups === null) return
  const counts = [...Map.groupBy(passed, groupOf)].map(([mailGroup, of]) => ({ mailGroup, n: of.length }))
  await sql.delayGroups(tx, { userId, mailboxId, now, groups: counts.map(c => c.mailGroup) })
  if (limits.groups.hourlyCap !== null) await sql.countGroups(tx, { userId, mailboxId, hour: hourOf(now) }, counts)
}

/** What is given back if the mail server doesn't take the message. */
function takenBy(limits: Limits, now: Date): Batch['takenBy'] {
  const [ofMailbox, ofAccount, ofGroup] = [isCounted(limits), limits.account !== null, limits.groups?.hourlyCap != null]
  if (!ofMailbox && !ofAccount && !ofGroup) return () => null
  return message => ({ at: now, ofMailbox, ofAccount, group: ofGroup ? groupOf(message) : null })
}

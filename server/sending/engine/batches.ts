/*
 * A claim, from the queue to the socket:
 * 1. `engine.ts` finds an account that's due, and gives its campaigns turns; a turn calls `sendBatches` here.
 * 2. One transaction (`claim`) locks the limits' counters in one order (user, sending account, day), picks due messages with
 *    `skip locked` (`sql.ts`), judges each (suppressed, replied, outside a window, beyond a limit; `judge.ts`), puts off
 *    those who have to wait, marks the others as attempted under a lease, and counts them against the limits.
 * 3. Only after that commit are they rendered (`compose/render.ts`) and handed to the connection (`connection.ts`), which sends
 *    them unless the lease may have lapsed.
 * 4. `results/save-results.ts` writes the server's answers. A message without one ends as `unknown` when its batch's lease lapses.
 * So two workers never send one message, and no number of workers exceeds a limit.
 */

import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { traced } from '#server/log/traces.ts'
import type { SendResult } from '#server/providers/mail/mail.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import type { Render, Renderer } from '../compose/render.ts'
import { markAttempting, markPostponed } from '../message-states-sql.ts'
import { countAccountDay, lockAccountDay, openAccountDay } from '../pacing/account-day-sql.ts'
import type { Pacing } from '../pacing/current-pacing.ts'
import { dayOf, hourOf, isCounted, type Limits, spacedMs } from '../pacing/pacing.ts'
import type { UsedLimits } from '../pacing/pacing-sql.ts'
import type { Connection, InHand } from './connection.ts'
import { domainOf, groupOf, type Judged, judge, judgeGroups } from './judge.ts'
import * as sql from './sql.ts'
import type { Turns } from './turns.ts'
import type { WorkingCampaign } from './working-campaigns-sql.ts'

interface Turn {
  connection: Connection
  sender: ResolvedSender
  campaign: WorkingCampaign
  pacing: Pacing
  /** No new batch begins after this. */
  turnMs: number
}

/** Claims, renders, and hands over batches, at most two until their results are written. Returns whether anything moved. */
export async function sendBatches(
  deps: Deps,
  { workerId, renderer, claims, signal }: { workerId: string; renderer: Renderer; claims: Turns; signal: AbortSignal },
  { connection, sender, campaign, pacing, turnMs }: Turn,
): Promise<boolean> {
  const render = await renderer.forSender(sender)
  const until = performance.now() + turnMs
  let moved = false
  let isFar = false
  let after = sql.FIRST_DUE
  do {
    const n = signal.aborted ? 0 : Math.min(connection.batchSize(), campaign.batchMost ?? Infinity)
    if (n === 0) return moved
    await connection.hasRoom(n, signal)
    // The server may have gone down in the meantime.
    if (signal.aborted || connection.batchSize() === 0) return moved
    const began = performance.now()
    const turn: Claim = { workerId, sender, campaign, pacing, n, isFar, after }
    const batch: Batch = await claims.take(() => traced('claim batch', {}, () => claim(deps, turn)))
    connection.noteClaim(performance.now() - began)
    if (!batch.moved) return moved
    moved = true
    isFar = batch.postponedCount > 0
    after = batch.last
    const attributes = { 'canvass.campaign_id': campaign.campaignId, 'canvass.emails': batch.messages.length }
    await traced('send batch', { attributes }, () => sendBatch(connection, render, sender, batch))
  } while (performance.now() < until)
  return moved
}

/** Sends immediately: a message marked `attempting` that never reaches the connection would end as `unknown`. */
async function sendBatch(connection: Connection, render: Render, sender: ResolvedSender, batch: Batch): Promise<void> {
  const n = batch.messages.length
  const lease = { id: batch.id, userId: batch.userId, unanswered: n, open: n }
  const inHand = batch.messages.map(m => inHandOf(batch, lease, sender, m))
  connection.hold(inHand)
  try {
    const emails = await render(batch.messages)
    for (let message = inHand[0]; message; message = inHand[0]) {
      const email = await emails[batch.messages.length - inHand.length]
      inHand.shift()
      if (!email || 'outcome' in email) connection.end(message, email ?? notRendered)
      else connection.send(email, message)
    }
  } catch (error) {
    // The connection got none of these, so they're unchanged.
    for (const message of inHand) connection.end(message, notRendered)
    throw error
  }
}

const notRendered: SendResult = {
  outcome: 'deferred',
  scope: 'transport',
  code: null,
  detail: 'the email couldn’t be rendered yet',
}

const inHandOf = (
  batch: Batch,
  lease: InHand['batch'],
  { from, envelopeFrom }: ResolvedSender,
  m: ClaimedMessage,
): InHand => ({
  userId: m.userId,
  id: m.id,
  email: m.email,
  batch: lease,
  campaignId: m.campaignId,
  attempt: m.attempt,
  sendingAccountId: batch.sendingAccountId,
  taken: batch.usageOf(m),
  leasedAt: batch.leasedAt,
  hasSteps: batch.hasSteps,
  from,
  envelopeFrom,
  firstAttemptedAt: new Date(m.firstAttemptedAt),
})

/** A message marked as attempted, with everything its email needs. */
export type ClaimedMessage = sql.DueMessage & { userId: string; campaignId: string }

/** Messages claimed together: committed as attempted, so they may reach the connection now. */
export interface Batch {
  id: string
  userId: string
  messages: ClaimedMessage[]
  sendingAccountId: string
  usageOf(message: ClaimedMessage): UsedLimits | null
  /** False: nothing was due. */
  moved: boolean
  /** True if many have to wait, so we should read more to find those behind them that can go. */
  postponedCount: number
  /** By performance.now(): the lease counts from here, so that nothing leaves after it lapses. */
  leasedAt: number
  /** Follow-ups may come after these. */
  hasSteps: boolean
  last: sql.DuePlace
}

interface Claim {
  workerId: string
  sender: Pick<ResolvedSender, 'from'>
  campaign: WorkingCampaign
  pacing: Pacing
  /** At most this many. */
  n: number
  /** Read more than `n`, because some have to wait. */
  isFar?: boolean
  after?: sql.DuePlace
}

/** A batch in which every message has to wait costs about 20 ms. */
const LOOK_FAR = 500
/** A clock may have been wrong by this much: a delay that ends later than possible is an error. */
const WRONG_CLOCK_MS = HOUR_MS

/**
 * Claims due messages and marks them as attempted, in one transaction: lock the limits, pick, judge, mark, count. Each
 * message passes once per attempt, and no number of workers exceeds a limit.
 */
export async function claim(
  { db, clock }: Deps,
  { workerId, sender, campaign, pacing, n, isFar, after = sql.FIRST_DUE }: Claim,
): Promise<Batch> {
  const { userId, campaignId, timeZone } = campaign
  const { sendingAccountId, limits } = pacing
  const now = clock.now()
  const leasedAt = performance.now()
  const place = placeOf(userId, sendingAccountId, now)
  const batchId = randomUUID()
  let last = after
  const { passed, postponed } = await db.asSystem(async (tx): Promise<Judged> => {
    const [remaining] = await Promise.all([remainingQuota(tx, place, pacing, now), sql.claimInOrder(tx)])
    const quota = Math.min(n, remaining)
    if (quota <= 0) return NOTHING
    const mayWait = campaign.sendingWindow !== null || limits.groups !== null
    const picked = await sql.pickDue(tx, {
      ...campaign,
      sendingAccountId,
      now,
      most: mayWait ? Math.max(n, isFar ? LOOK_FAR : n) : quota,
      after,
    })
    if (picked.length === 0) return NOTHING
    last = picked.at(-1) ?? last
    const judged = judge(
      limits.groups ? await withProviders(tx, picked, now) : picked.map(withoutProvider),
      limits,
      now,
    )
    if (limits.groups) {
      const groups = [...new Set(judged.passed.map(groupOf))]
      const usage = await sql.readGroups(tx, { ...place, hour: hourOf(now), now, groups })
      const { passed, postponed } = judgeGroups(judged.passed, {
        usage,
        timeZone,
        now,
        hourlyLimit: limits.groups.hourlyLimit,
      })
      judged.passed = passed
      judged.postponed.push(...postponed)
    }
    // Messages beyond the limit stay unchanged.
    judged.passed.splice(quota)
    if (judged.postponed.length > 0) await markPostponed(tx, userId, judged.postponed)
    if (judged.passed.length > 0) {
      await markAttempting(
        tx,
        { userId, campaignId, batchId, sendingAccountId, workerId, from: sender.from },
        judged.passed.map(m => m.id),
      )
      await countPassed(tx, place, pacing, { passed: judged.passed, now })
    }
    return judged
  })
  return {
    id: batchId,
    userId,
    messages: passed.map(message => ({ ...message, userId, campaignId })),
    sendingAccountId,
    moved: passed.length + postponed.length > 0,
    postponedCount: postponed.filter(h => h.until !== null).length,
    leasedAt,
    hasSteps: campaign.hasSteps,
    last,
    usageOf: usageOf(limits, now),
  }
}

const NOTHING: Judged = { passed: [], postponed: [] }

const placeOf = (userId: string, sendingAccountId: string, now: Date) => ({
  userId,
  sendingAccountId,
  day: dayOf(now),
  hour: now.getUTCHours() + 1,
})
type Place = ReturnType<typeof placeOf>

/** How many may go now. All workers lock the counters in the same order: user, sending account, day. */
async function remainingQuota(tx: Sql, place: Place, { limits, delay }: Pacing, now: Date): Promise<number> {
  const { userId, sendingAccountId, day } = place
  const left = [Number.POSITIVE_INFINITY]
  if (limits.account !== null) {
    const used = await orMade(
      () => sql.lockUserDay(tx, userId, day),
      () => sql.openUserDay(tx, userId, day),
    )
    left.push(limits.account - used)
  }
  if (delay !== null || limits.groups !== null) {
    const nextSendAt = await sql.lockSendingAccount(tx, userId, sendingAccountId)
    if (delay !== null) left.push(isDelayed(nextSendAt, delay.to, now) ? 0 : 1)
  }
  if (isCounted(limits)) {
    const { used, usedThisHour } = await orMade(
      () => lockAccountDay(tx, place),
      () => openAccountDay(tx, place),
    )
    if (limits.daily !== null) left.push(limits.daily - used)
    if (limits.hourly !== null) left.push(limits.hourly - usedThisHour)
  }
  return Math.min(...left)
}

/** The row is created before the day's first message. */
async function orMade<T>(lock: () => Promise<T | undefined>, make: () => Promise<unknown>): Promise<T> {
  const locked = await lock()
  if (locked !== undefined) return locked
  await make()
  const made = await lock()
  if (made === undefined) throw new Error('The counter of a limit is missing')
  return made
}

function isDelayed(nextSendAt: string | null, mostSeconds: number, now: Date): boolean {
  if (nextSendAt === null) return false
  const delayMs = Date.parse(nextSendAt) - now.getTime()
  return delayMs > 0 && delayMs <= mostSeconds * 1000 + WRONG_CLOCK_MS
}

/** Adds what is known of the recipients' mail providers, and queues a DNS lookup of the other domains. */
async function withProviders(tx: Sql, picked: sql.PickedMessage[], now: Date): Promise<sql.DueMessage[]> {
  const domains = [...new Set(picked.map(m => domainOf(m.email)))]
  const known = new Map((await sql.listProviders(tx, domains, now)).map(one => [one.domain, one]))
  const asked = domains.filter(domain => known.get(domain)?.isOld ?? true)
  if (asked.length > 0) await sql.queueLookUps(tx, asked)
  return picked.map(m => ({ ...m, mailboxProvider: known.get(domainOf(m.email))?.mailboxProvider ?? null }))
}

const withoutProvider = (m: sql.PickedMessage): sql.DueMessage => ({ ...m, mailboxProvider: null })

async function countPassed(
  tx: Sql,
  place: Place,
  { limits, delay }: Pacing,
  { passed, now }: { passed: sql.DueMessage[]; now: Date },
): Promise<void> {
  const { userId, sendingAccountId, day } = place
  if (limits.account !== null) await sql.countUserDay(tx, userId, day, passed.length)
  if (delay !== null)
    await sql.delayNext(tx, userId, sendingAccountId, new Date(now.getTime() + spacedMs(delay, Math.random())))
  if (isCounted(limits)) await countAccountDay(tx, place, passed.length)
  if (limits.groups === null) return
  const counts = [...Map.groupBy(passed, groupOf)].map(([mailboxProvider, of]) => ({ mailboxProvider, n: of.length }))
  await sql.delayGroups(tx, { userId, sendingAccountId, now, groups: counts.map(c => c.mailboxProvider) })
  if (limits.groups.hourlyLimit !== null)
    await sql.countGroups(tx, { userId, sendingAccountId, hour: hourOf(now) }, counts)
}

/** What a message gives back if the mail server doesn't accept it. */
function usageOf(limits: Limits, now: Date): Batch['usageOf'] {
  const [ofSendingAccount, ofAccount, ofGroup] = [
    isCounted(limits),
    limits.account !== null,
    limits.groups?.hourlyLimit != null,
  ]
  if (!ofSendingAccount && !ofAccount && !ofGroup) return () => null
  return message => ({ at: now, ofSendingAccount, ofAccount, group: ofGroup ? groupOf(message) : null })
}

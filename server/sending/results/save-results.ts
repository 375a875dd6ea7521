import { detailOf } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { countResults } from '#server/monitoring/counters.ts'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import { type SendResult, wordsOf } from '#server/providers/mail/mail.ts'
import { suppressBounced } from '#server/suppressions/sql.ts'
import { type EmailEvent, recordAccepted, recordEvents, recordRefused } from '#server/tracking/tracking.ts'
import { endBatches } from '../engine/sql.ts'
import { deferMessages, type Outcome, type Settled, settleLate, settleMessages } from '../message-states-sql.ts'
import { giveBack, type UsedLimits } from '../pacing/pacing-sql.ts'
import { noteSlowDowns } from '../pacing/slow-downs.ts'
import { planFollowUps } from '../sequences/follow-ups.ts'
import { pauseUnhealthy } from './health.ts'
import { settle } from './settle.ts'
import { logAttempts } from './sql.ts'

/** A claimed message and its result. */
export interface Result {
  userId: string
  id: string
  email: string
  campaignId: string
  sendingAccountId: string
  /** The batch that leased it, and how many of its messages have no result yet, and no written one. */
  batch: { id: string; userId: string; unanswered: number; open: number }
  from: { name: string; address: string }
  /** Only if it differs from the address in From. */
  envelopeFrom?: string
  attempt: number
  firstAttemptedAt: Date
  /** The limits that it used; null: none. */
  taken: UsedLimits | null
  /** Follow-ups may come after it. */
  hasSteps?: boolean
  result: SendResult
}

/**
 * Writes results of one account in one transaction: states, attempts, events, counters. Repeating it changes nothing. A result
 * after the lease lapsed still counts, and a late "accepted" cancels a queued resend, but never touches a later
 * attempt.
 */
export async function saveResults({ db, clock }: Deps, results: Result[], shard: number): Promise<void> {
  const now = clock.now()
  const [{ userId } = { userId: '' }] = results
  // Ordered by key, like every statement that changes several messages.
  const settled = results.map(r => freshOf(r, now)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const died: string[] = []
  const counted: Settled[] = []
  const answered = [...Map.groupBy(results, r => r.batch)]
  await db.asSystem(async sql => {
    const changed = await settleAll(sql, userId, settled)
    counted.push(...changed)
    const ended = answered.filter(([batch, of]) => batch.open <= of.length)
    if (ended.length > 0)
      await endBatches(
        sql,
        userId,
        ended.map(([batch]) => batch.id),
      )
    if (changed.length === 0) return
    const byId = new Map(settled.map(r => [r.id, r]))
    const fresh = changed.flatMap(c => byId.get(c.id) ?? [])
    const accepted = changed.filter(c => c.state === 'accepted')
    await recordAccepted(sql, userId, accepted.map(acceptance), shard)
    const followed = accepted.filter(c => byId.get(c.id)?.hasSteps).map(c => c.id)
    if (followed.length > 0) await planFollowUps(sql, userId, followed, now)
    // Accepted messages need no more rows, so most batches end here.
    const others = changed.filter(c => c.state !== 'accepted')
    if (others.length === 0) return
    const failed = fresh.filter(r => r.state !== 'accepted' && r.state !== 'skipped')
    if (failed.length > 0) await logAttempts(sql, userId, failed)
    await recordEvents(
      sql,
      userId,
      others.flatMap(c => failureOf(c, byId.get(c.id))),
      shard,
    )
    const dead = others
      .filter(c => c.state === 'bounced')
      .map(c => ({ ...c, messageId: c.id, detail: byId.get(c.id)?.answer ?? '' }))
    await suppressBounced(sql, dead)
    await recordRefused(sql, userId, dead, shard)
    await giveBackUnsent(sql, fresh)
    await noteSlowDowns(sql, others, fresh, now)
    died.push(...dead.map(d => d.campaignId))
  })
  countResults(counted)
  for (const [batch, of] of answered) batch.open -= of.length
  if (died.length > 0) await pauseUnhealthy(db, userId, [...new Set(died)])
}

/** Most messages are in the queue, under their lease. If it lapsed, they're `unknown`, or queued again for a resend. */
async function settleAll(sql: Sql, userId: string, rows: Outcome[]): Promise<Settled[]> {
  const [deferred, final] = [rows.filter(r => r.state === 'pending'), rows.filter(r => r.state !== 'pending')]
  const changed = final.length > 0 ? [...(await settleMessages(sql, userId, final))] : []
  if (deferred.length > 0) changed.push(...(await deferMessages(sql, userId, deferred)))
  const late = missing(rows, changed)
  if (late.length > 0) changed.push(...(await settleLate(sql, userId, late)))
  const resent = missing(late, changed).filter(r => r.state === 'accepted')
  if (resent.length > 0) changed.push(...(await settleMessages(sql, userId, resent)))
  return changed
}

function missing(rows: Outcome[], changed: Settled[]): Outcome[] {
  const ids = new Set(changed.map(c => c.id))
  return rows.filter(r => !ids.has(r.id))
}

const acceptance = (c: Settled) => ({ campaignId: c.campaignId, messageId: c.id, at: new Date(c.acceptedAt ?? c.now) })

type Fresh = ReturnType<typeof freshOf>

function freshOf(r: Result, now: Date) {
  const answer = wordsOf(r.result)
  const { params, ...settlement } = settle(r.result, { ...r, now, isDead: isDeadAddress(r, answer) })
  return { ...r, ...settlement, detail: detailOf(params), answer, code: codeOf(r.result) }
}

const codeOf = (result: SendResult) => ('code' in result ? result.code : null)

function failureOf(c: Settled, row: Fresh | undefined): EmailEvent[] {
  if ((c.state !== 'failed' && c.state !== 'bounced') || !row) return []
  const at = new Date(c.now)
  return [
    {
      campaignId: c.campaignId,
      messageId: c.id,
      recipientEmail: c.email,
      type: c.state,
      at,
      sentAt: at,
      data: { code: row.code, detail: row.answer, ...(c.state === 'bounced' && { why: row.reason }) },
    },
  ]
}

/** Classified like a bounce, because the same text means the same before and after a server accepts an email. */
function isDeadAddress({ email, result, from, envelopeFrom = from.address }: Result, answer: string): boolean {
  if (result.outcome !== 'failed') return false
  const reply = { action: 'failed', status: null, text: answer }
  const parties = { senders: [from.address, envelopeFrom], recipients: [email] }
  return classifyReply({ ...reply, ...parties }) === 'bad-address'
}

/** What the server didn't accept doesn't count against the limits. */
const giveBackUnsent = (sql: Sql, rows: Fresh[]) =>
  giveBack(
    sql,
    rows.filter(r => r.state !== 'accepted' && r.state !== 'unknown'),
  )

import { detailOf } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import { type SendResult, wordsOf } from '#server/providers/mail/mail.ts'
import { suppressBounced } from '#server/suppressions/suppressions.ts'
import { type EmailEvent, recordAccepted, recordDeadAddresses, recordEvents } from '#server/tracking/tracking.ts'
import { FLUSH_MS, FLUSH_ROWS } from '../engine/engine-settings.ts'
import { giveBack, type Taken } from '../pacing/pace-sql.ts'
import { noteSlowDowns } from '../pacing/slow-downs.ts'
import { planFollowUps } from '../sequences/follow-ups.ts'
import { pauseUnhealthy } from './health.ts'
import { settle } from './settle.ts'

/** A claimed message and its result. */
export interface Result {
  userId: string
  id: string
  campaignId: string
  mailboxId: string
  fromAddress: string
  /** If it differs from the address in From. */
  envelopeFrom?: string
  attempt: number
  firstAttemptedAt: Date
  /** The limits that it counts against; null: none. */
  taken: Taken | null
  /** Follow-ups may come after it. */
  hasSteps?: boolean
  result: SendResult
}

interface Changed {
  userId: string
  id: string
  campaignId: string
  email: string
  state: string
  acceptedAt: string | null
  now: string
}

/**
 * Writes results in one transaction: states, attempts, events, counters. Repeating it changes nothing. A result after the
 * lease lapsed still counts, and a late "accepted" spares a message that waits to be resent; it never touches a later attempt.
 */
export async function saveResults({ db, clock }: Deps, results: Result[], shard: number): Promise<void> {
  const now = clock.now()
  // By key, like everything that changes several messages.
  const settled = results
    .map(r => ({ ...r, ...settle(r.result, { ...r, now }) }))
    .sort((a, b) => (a.userId + a.id < b.userId + b.id ? -1 : 1))
  const died: { userId: string; campaignId: string }[] = []
  await db.asSystem(async sql => {
    const changed = await updateMessages(sql, settled)
    if (changed.length === 0) return
    const byId = new Map(settled.map(r => [r.id, r]))
    const fresh = changed.flatMap(c => byId.get(c.id) ?? [])
    const accepted = changed.filter(c => c.state === 'accepted')
    await recordAccepted(sql, accepted.map(acceptance), shard)
    const followed = accepted.filter(c => byId.get(c.id)?.hasSteps)
    if (followed.length > 0) await planFollowUps(sql, followed, now)
    // An accepted message needs no more rows: most batches end here.
    const others = changed.filter(c => c.state !== 'accepted')
    if (others.length === 0) return
    await logAttempts(
      sql,
      fresh.filter(r => r.state !== 'accepted' && r.state !== 'skipped'),
    )
    await recordEvents(
      sql,
      others.flatMap(c => failureOf(c, byId.get(c.id))),
      shard,
    )
    const dead = deadAddresses(others, byId)
    await suppressBounced(sql, dead)
    await recordDeadAddresses(sql, dead, shard)
    await giveBackUnsent(sql, fresh)
    await noteSlowDowns(sql, others, fresh, now)
    died.push(...dead)
  })
  if (died.length > 0) await pauseUnhealthy(db, died)
}

const acceptance = (c: Changed) => ({
  userId: c.userId,
  campaignId: c.campaignId,
  messageId: c.id,
  at: new Date(c.acceptedAt ?? c.now),
})

type Settled = Result & ReturnType<typeof settle>

/** A late "not sent" for a campaign that has ended won't be tried again: it failed. */
const updateMessages = (sql: Sql, rows: Settled[]) => sql<Changed[]>`
  update messages m set
    state = case when r.state = 'pending' and m.state = 'unknown' and not exists (
      select from campaigns c where c.user_id = m.user_id and c.id = m.campaign_id and c.status in ('sending', 'paused'))
      then 'failed' else r.state end,
    reason = r.reason, reason_text = r.reason_text, not_before = coalesce(r.not_before, m.not_before),
    accepted_at = case when r.state = 'accepted' then now() end,
    answer = case when r.state = 'accepted' then r.answer end, attempts = m.attempts - (r.state = 'skipped')::int,
    lease_owner = null, lease_until = null, updated_at = now()
  from unnest(${rows.map(r => r.userId)}::uuid[], ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.attempt)}::int[],
    ${rows.map(r => r.state)}::text[], ${rows.map(r => r.reason)}::text[], ${rows.map(r => detailOf(r.params))}::text[],
    ${rows.map(r => r.notBefore?.toISOString() ?? null)}::timestamptz[], ${rows.map(r => wordsOf(r.result))}::text[])
    as r(user_id, id, attempt, state, reason, reason_text, not_before, answer)
  where m.user_id = r.user_id and m.id = r.id and m.attempts = r.attempt
    and (m.state in ('attempting', 'unknown') or m.state = 'pending' and r.state = 'accepted')
  returning m.user_id, m.id, m.campaign_id, m.email, m.state, m.accepted_at, now() as now`

async function logAttempts(sql: Sql, rows: Settled[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into message_attempts (user_id, message_id, attempt, outcome, smtp_code, detail, from_address, mailbox_id)
    select * from unnest(${rows.map(r => r.userId)}::uuid[], ${rows.map(r => r.id)}::uuid[],
      ${rows.map(r => r.attempt)}::smallint[], ${rows.map(r => r.result.outcome)}::text[],
      ${rows.map(r => codeOf(r.result))}::int[], ${rows.map(r => wordsOf(r.result))}::text[], ${rows.map(r => r.fromAddress)}::text[],
      ${rows.map(r => r.mailboxId)}::uuid[])
    on conflict do nothing`
}

const codeOf = (result: SendResult) => ('code' in result ? result.code : null)

function failureOf(c: Changed, row: Settled | undefined): EmailEvent[] {
  if (c.state !== 'failed' || !row) return []
  const at = new Date(c.now)
  return [
    {
      userId: c.userId,
      campaignId: c.campaignId,
      messageId: c.id,
      recipientEmail: c.email,
      type: 'failed',
      at,
      sentAt: at,
      data: { code: codeOf(row.result), detail: wordsOf(row.result) },
    },
  ]
}

/** The next campaign doesn't send to addresses that don't exist. */
const deadAddresses = (changed: Changed[], byId: Map<string, Settled>) =>
  changed.flatMap(c => {
    const row = byId.get(c.id)
    return c.state === 'failed' && row && isDeadAddress(c.email, row)
      ? [{ ...c, messageId: c.id, detail: wordsOf(row.result) }]
      : []
  })

/** Judged like a bounce: the same words mean the same before and after a server accepts an email. */
function isDeadAddress(email: string, { result, fromAddress, envelopeFrom = fromAddress }: Settled): boolean {
  if (result.outcome !== 'failed') return false
  const reply = { action: 'failed', status: null, text: wordsOf(result) }
  const parties = { senders: [fromAddress, envelopeFrom], recipients: [email] }
  return classifyReply({ ...reply, ...parties }) === 'bad-address'
}

/** What the server didn't accept doesn't count against the limits. */
const giveBackUnsent = (sql: Sql, rows: Settled[]) =>
  giveBack(
    sql,
    rows.filter(r => r.state !== 'accepted' && r.state !== 'unknown'),
  )

export interface ResultQueue {
  push(result: Result): void
  /** Resolves when everything pushed is written. */
  drain(): Promise<void>
}

/** Collects results and writes them by the hundred or every 20 ms; while the database is down they wait here. */
export function resultQueue(deps: Deps, shard: number, onSaved: (saved: Result[]) => void): ResultQueue {
  let waiting: Result[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  async function writeAll(): Promise<void> {
    for (let pause = 100; waiting.length > 0; ) {
      const batch = waiting.splice(0, FLUSH_ROWS * 2)
      try {
        await saveResults(deps, batch, shard)
        pause = 100
        onSaved(batch)
      } catch (error) {
        console.error('Sending results could not be written; they will be written again', error)
        waiting = [...batch, ...waiting]
        await new Promise(resolve => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, 5000)
      }
    }
  }
  return {
    push(result) {
      waiting.push(result)
      if (waiting.length >= FLUSH_ROWS) void write()
      else timer ??= setTimeout(() => void write(), FLUSH_MS)
    },
    drain: () => write(),
  }
}

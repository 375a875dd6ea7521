import { UNMET } from '#contract/follow-up-rules.ts'
import type { ResendKind } from '#contract/resend.ts'
import type { Sql } from '#server/db/db.ts'
import { suppressionOf } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import type { CampaignKey } from './campaign-key.ts'
import { CLOSE_CHUNK, LEASE_SECONDS } from './engine/engine-settings.ts'
import { endBatches } from './engine/sql.ts'

/*
 * Every statement that changes the state of a message (message-states.ts lists what each may do). Each names the states
 * that it starts from, so it's safe to run twice and beside any other. A message is in queued_messages until it has a
 * result, and in settled_messages from then on.
 */

interface MessageKey {
  userId: string
  id: string
}

interface Marking extends CampaignKey {
  batchId: string
  sendingAccountId: string
  workerId: string
  from: { name: string; address: string }
}

/**
 * The write-ahead: only committed attempts may reach the connection. Each message passes once per attempt, under the
 * batch's lease. If the worker dies, it ends as `unknown` and is never sent again automatically.
 */
export const markAttempting = (sql: Sql, batch: Marking, ids: string[]) => sql`
  with batch as (
    insert into message_batches (user_id, id, campaign_id, worker_id, lease_until, sending_account_id, from_address, from_name,
      message_ids)
    values (${batch.userId}, ${batch.batchId}, ${batch.campaignId}, ${batch.workerId},
      now() + make_interval(secs => ${LEASE_SECONDS}), ${batch.sendingAccountId}, ${batch.from.address}, ${batch.from.name},
      ${ids}::uuid[])
  )
  update queued_messages set batch_id = ${batch.batchId}, attempts = attempts + 1, reason = null, reason_text = null
  where user_id = ${batch.userId} and id = any(${ids}::uuid[]) and batch_id is null`

/** A message that isn't sent now: postponed until `until`, or skipped permanently. */
export interface Postponed {
  id: string
  reason: string
  detail: string | null
  until: Date | null
}

/** Skips messages permanently or postpones them, each with its reason; call it in a transaction. */
export async function markPostponed(sql: Sql, userId: string, postponed: Postponed[]): Promise<void> {
  const [later, never] = [postponed.filter(h => h.until !== null), postponed.filter(h => h.until === null)]
  if (later.length > 0)
    await sql`
      update queued_messages q set reason = d.reason, reason_text = d.detail, not_before = d.until
      from unnest(${later.map(h => h.id)}::uuid[], ${later.map(h => h.reason)}::text[], ${later.map(h => h.detail)}::text[],
        ${later.map(h => h.until?.toISOString() ?? null)}::timestamptz[]) as d(id, reason, detail, until)
      where q.user_id = ${userId} and q.id = any(${later.map(h => h.id)}::uuid[]) and q.id = d.id and q.batch_id is null`
  await skip(sql, userId, never)
}

/** Ends waiting messages as skipped, each with its reason; call it in a transaction. Returns those that weren't being sent. */
export async function skip(
  sql: Sql,
  userId: string,
  messages: { id: string; reason: string; detail: string | null }[],
) {
  if (messages.length === 0) return []
  const skipped = await sql<{ id: string; campaignId: string }[]>`
    insert into settled_messages as s (user_id, id, campaign_id, recipient_id, step, revision_id, email, attempts,
      sending_account_id, state, reason, reason_text)
    select q.user_id, q.id, q.campaign_id, q.recipient_id, q.step, q.revision_id, q.email, q.attempts, q.sending_account_id,
      'skipped', m.reason, m.detail
    from queued_messages q join unnest(${messages.map(m => m.id)}::uuid[], ${messages.map(m => m.reason)}::text[],
        ${messages.map(m => m.detail)}::text[]) as m(id, reason, detail) on q.id = m.id
    where q.user_id = ${userId} and q.id = any(${messages.map(m => m.id)}::uuid[]) and q.batch_id is null
    for update of q
    returning s.id, s.campaign_id`
  if (skipped.length > 0) await dequeue(sql, userId, skipped)
  return skipped
}

/**
 * Decides due follow-ups with a condition, each once: those whose condition isn't met are skipped with the reason (`stop`), and
 * the others no longer wait. The claim skips recipients who replied, and puts back those who opened or clicked since. Call it in a
 * transaction.
 */
export async function skipUnmet(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { now, most }: { now: Date; most: number },
): Promise<{ recipientId: string; email: string; step: number; stop: string | null }[]> {
  const due = await sql<{ id: string; recipientId: string; email: string; step: number; stop: string | null }[]>`
    select q.id, q.recipient_id, q.email, q.step,
      sequence_stop(q.user_id, q.recipient_id, q.campaign_id, address_norm(q.email), q.step) as stop
    from queued_messages q
    where q.user_id = ${userId} and q.campaign_id = ${campaignId} and q.step > 0 and q.batch_id is null
      and q.reason = 'follow-up' and q.not_before <= ${now}
    order by q.not_before, q.id limit ${most} for update skip locked`
  const unmet = due.flatMap(({ id, stop }) =>
    stop && UNMET.includes(stop) ? [{ id, reason: stop, detail: null }] : [],
  )
  const gone = new Set(unmet.map(({ id }) => id))
  const met = due.filter(({ id }) => !gone.has(id)).map(({ id }) => id)
  if (met.length > 0)
    await sql`update queued_messages set reason = null where user_id = ${userId} and id = any(${met}::uuid[])`
  await skip(sql, userId, unmet)
  return due.map(({ id, ...rest }) => ({ ...rest, stop: gone.has(id) ? rest.stop : null }))
}

export interface Outcome extends MessageKey {
  attempt: number
  state: 'accepted' | 'pending' | 'bounced' | 'failed' | 'unknown' | 'skipped'
  reason: string | null
  detail: string | null
  notBefore: Date | null
  firstAttemptedAt: Date
  /** The server's reply. */
  answer: string | null
  sendingAccountId: string
  from: { name: string; address: string }
}

/** A message whose state a result has changed. */
export interface Settled extends MessageKey {
  campaignId: string
  email: string
  state: string
  acceptedAt: string | null
  now: string
}

/*
 * Results of one account. They name their IDs twice: with only the join, PostgreSQL may read all of the account's messages
 * while it believes that there are few. For the same reason, a batch is looked up by a subquery: in a join, PostgreSQL read
 * all of the account's batches, and those just deleted, for each message.
 */

/**
 * Writes final results, each for its own attempt, and takes their messages out of the queue; call it in a transaction. An "accepted"
 * that comes late spares a message that waits to be resent. A message that wasn't rendered wasn't attempted. Two statements, because
 * a cluster sends neither a delete with an insert to one node (docs/decisions/067-accounts-on-several-nodes.md).
 */
export async function settleMessages(sql: Sql, userId: string, rows: Outcome[]): Promise<Settled[]> {
  const settled = await sql<Settled[]>`
    insert into settled_messages as s (user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, reason_text,
      attempts, sending_account_id, from_address, from_name, attempted_at, accepted_at, answer)
    select q.user_id, q.id, q.campaign_id, q.recipient_id, q.step, q.revision_id, q.email, r.state, r.reason, r.detail,
      q.attempts - (r.state = 'skipped')::int, r.sending_account_id, r.from_address, r.from_name, coalesce((
        select b.attempted_at from message_batches b where b.user_id = ${userId} and b.id = q.batch_id), now()),
      case when r.state = 'accepted' then now() end, case when r.state = 'accepted' then r.answer end
    from queued_messages q join unnest(${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.attempt)}::int[],
        ${rows.map(r => r.state)}::text[], ${rows.map(r => r.reason)}::text[], ${rows.map(r => r.detail)}::text[],
        ${rows.map(r => r.answer)}::text[], ${rows.map(r => r.sendingAccountId)}::uuid[],
        ${rows.map(r => r.from.address)}::text[], ${rows.map(r => r.from.name)}::text[])
        as r(id, attempt, state, reason, detail, answer, sending_account_id, from_address, from_name)
      on q.id = r.id and q.attempts = r.attempt and (q.batch_id is not null or r.state = 'accepted')
    where q.user_id = ${userId} and q.id = any(${rows.map(r => r.id)}::uuid[])
    for update of q
    returning s.user_id, s.id, s.campaign_id, s.email, s.state, s.accepted_at, now() as now`
  if (settled.length > 0) await dequeue(sql, userId, settled)
  return settled
}

/** Takes messages out of the queue that have a result, and that this transaction has locked. */
export const dequeue = (sql: Sql, userId: string, settled: { id: string }[]) => sql`
  delete from queued_messages where user_id = ${userId} and id = any(${settled.map(({ id }) => id)}::uuid[])`

/** Puts messages that weren't sent back into the queue, each for its own attempt. */
export const deferMessages = (sql: Sql, userId: string, rows: Outcome[]) => sql<Settled[]>`
  with waiting as (
    update queued_messages q set batch_id = null, reason = r.reason, reason_text = r.detail, not_before = r.not_before,
      first_attempted_at = r.first_attempted_at, sending_account_id = r.sending_account_id
    from unnest(${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.attempt)}::int[],
      ${rows.map(r => r.reason)}::text[], ${rows.map(r => r.detail)}::text[],
      ${rows.map(r => r.notBefore?.toISOString() ?? null)}::timestamptz[],
      ${rows.map(r => r.firstAttemptedAt.toISOString())}::timestamptz[], ${rows.map(r => r.sendingAccountId)}::uuid[])
      as r(id, attempt, reason, detail, not_before, first_attempted_at, sending_account_id)
    where q.user_id = ${userId} and q.id = any(${rows.map(r => r.id)}::uuid[]) and q.id = r.id and q.attempts = r.attempt
      and q.batch_id is not null
    returning q.user_id, q.id, q.campaign_id, q.email
  )
  select *, 'pending' as state, null::timestamptz as accepted_at, now() as now from waiting`

/**
 * Writes results that come after the lease lapsed, while their messages are `unknown`; call it in a transaction. One that wasn't
 * sent is tried again, unless its campaign has ended: then it failed.
 */
export async function settleLate(sql: Sql, userId: string, rows: Outcome[]): Promise<Settled[]> {
  const unsent = rows.filter(({ state }) => state === 'pending')
  const requeued = unsent.length > 0 ? await requeueLate(sql, userId, unsent) : []
  const settled = await sql<Settled[]>`
    update settled_messages m set state = case when r.state = 'pending' then 'failed' else r.state end, reason = r.reason,
      reason_text = r.detail, accepted_at = case when r.state = 'accepted' then r.at end,
      answer = case when r.state = 'accepted' then r.answer end, attempts = m.attempts - (r.state = 'skipped')::int,
      updated_at = now()
    from (select *, now() as at from unnest(${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.attempt)}::int[],
        ${rows.map(r => r.state)}::text[], ${rows.map(r => r.reason)}::text[], ${rows.map(r => r.detail)}::text[],
        ${rows.map(r => r.answer)}::text[]) as r(id, attempt, state, reason, detail, answer) offset 0) r
    where m.user_id = ${userId} and m.id = any(${rows.map(r => r.id)}::uuid[]) and m.id = r.id and m.attempts = r.attempt
      and m.state = 'unknown'
    returning m.user_id, m.id, m.campaign_id, m.email, m.state, m.accepted_at, r.at as now`
  return [...requeued, ...settled]
}

/** Puts `unknown` messages of campaigns that aren't over back into the queue. */
async function requeueLate(sql: Sql, userId: string, rows: Outcome[]): Promise<Settled[]> {
  const requeued = await sql<Settled[]>`
    insert into queued_messages as q (user_id, id, campaign_id, recipient_id, step, revision_id, email, attempts,
      sending_account_id, not_before, first_attempted_at, reason, reason_text)
    select m.user_id, m.id, m.campaign_id, m.recipient_id, m.step, m.revision_id, m.email, m.attempts, m.sending_account_id,
      r.not_before, r.first_attempted_at, r.reason, r.detail
    from settled_messages m
      join campaigns c on c.user_id = ${userId} and c.id = m.campaign_id and c.status in ('sending', 'paused')
      join unnest(${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.attempt)}::int[], ${rows.map(r => r.reason)}::text[],
        ${rows.map(r => r.detail)}::text[], ${rows.map(r => r.notBefore?.toISOString() ?? null)}::timestamptz[],
        ${rows.map(r => r.firstAttemptedAt.toISOString())}::timestamptz[])
        as r(id, attempt, reason, detail, not_before, first_attempted_at)
      on m.id = r.id and m.attempts = r.attempt
    where m.user_id = ${userId} and m.id = any(${rows.map(r => r.id)}::uuid[]) and m.state = 'unknown'
    for update of m
    returning q.user_id, q.id, q.campaign_id, q.email, 'pending' as state, null::timestamptz as accepted_at, now() as now`
  await sql`delete from settled_messages where user_id = ${userId} and id = any(${requeued.map(({ id }) => id)}::uuid[])`
  return requeued
}

/** Reclaims batches of workers that stopped renewing: attempts without a result end as `unknown`. Call it in a transaction. */
export async function reapLapsed(sql: Sql, userId: string): Promise<string[]> {
  const lapsed = await sql<{ id: string }[]>`
    select id from message_batches where user_id = ${userId} and lease_until < now() order by id for update`
  if (lapsed.length === 0) return []
  const batches = lapsed.map(({ id }) => id)
  const settled = await sql<{ id: string; campaignId: string }[]>`
    insert into settled_messages as s (user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, attempts,
      sending_account_id, from_address, from_name, attempted_at)
    select q.user_id, q.id, q.campaign_id, q.recipient_id, q.step, q.revision_id, q.email, 'unknown', 'worker-lost', q.attempts,
      b.sending_account_id, b.from_address, b.from_name, b.attempted_at
    from message_batches b cross join unnest(b.message_ids) as sent(id)
      join queued_messages q on q.user_id = ${userId} and q.id = sent.id and q.batch_id = b.id
    where b.user_id = ${userId} and b.id = any(${batches}::uuid[])
    for update of q
    returning s.id, s.campaign_id`
  const ids = settled.map(({ id }) => id)
  await sql`
    insert into message_attempts (user_id, message_id, attempt, outcome, detail, from_address)
    select user_id, id, attempts, 'unknown', 'worker-lost', from_address from settled_messages
    where user_id = ${userId} and id = any(${ids}::uuid[])
    on conflict do nothing`
  await dequeue(sql, userId, settled)
  await endBatches(sql, userId, batches)
  return [...new Set(settled.map(({ campaignId }) => campaignId))]
}

/**
 * Skips messages waiting for one address: all if it's suppressed, or the follow-ups if the recipient replied,
 * bounced, or was converted. Messages in flight, retried, or locked stay, because the claim checks again. Call it in a transaction.
 */
export async function skipWaiting(
  sql: Sql,
  { userId, emailNorm }: { userId: string; emailNorm: string },
): Promise<{ campaignId: string }[]> {
  const waiting = await sql<{ id: string; stop: string | null }[]>`
    select q.id, coalesce(${suppressionOf(sql, userId, sql`r.email_norm`)},
      case when q.step > 0 then sequence_stop(q.user_id, q.recipient_id, q.campaign_id, r.email_norm, q.step) end) as stop
    from campaign_recipients r cross join generate_series(0, 5) as steps(n)
      join queued_messages q on q.user_id = ${userId} and q.id = message_id(r.id, steps.n)
    where r.user_id = ${userId} and r.email_norm = ${emailNorm} and q.batch_id is null and q.attempts = 0
    order by q.id for no key update of q skip locked`
  return skip(
    sql,
    userId,
    waiting.flatMap(({ id, stop }) => (stop && !UNMET.includes(stop) ? [{ id, reason: stop, detail: null }] : [])),
  )
}

/**
 * Takes the next messages of a canceled campaign out of the queue, and returns how many. One that was to be sent again after a lost
 * answer is `unknown` again: it may have arrived. Call it in a transaction.
 */
export async function cancelWaiting(sql: Sql, { userId, campaignId }: CampaignKey): Promise<number> {
  const cancelled = await sql<{ id: string }[]>`
    insert into settled_messages as s (user_id, id, campaign_id, recipient_id, step, revision_id, email, attempts,
      sending_account_id, state, reason)
    select q.user_id, q.id, q.campaign_id, q.recipient_id, q.step, q.revision_id, q.email, q.attempts, q.sending_account_id,
      case when lost.attempt is null then 'cancelled' else 'unknown' end,
      case when lost.attempt is null then 'cancelled' else 'no-answer' end
    from queued_messages q left join message_attempts lost on q.attempts > 0 and lost.user_id = ${userId}
      and lost.message_id = q.id and lost.attempt = q.attempts and lost.outcome = 'unknown'
    where q.user_id = ${userId} and q.campaign_id = ${campaignId} and q.batch_id is null
    limit ${CLOSE_CHUNK} for update of q skip locked
    returning s.id`
  if (cancelled.length > 0) await dequeue(sql, userId, cancelled)
  return cancelled.length
}

/** Rows that go back in one transaction: a second, at most. */
export const RESEND_CHUNK = 20_000

/** Which messages to send again: those that had this state when the user was asked. */
export interface Resend extends CampaignKey {
  what: ResendKind
  upTo: string
}

/**
 * Puts messages back into the queue under the number of their last attempt, so that a worker's late result changes nothing,
 * or spares them the second email. Never those that an import brought, whose campaign has no revision. `unpaid`: the quota got those back when the campaign ended. Call it in a transaction.
 */
export async function requeue(
  sql: Sql,
  { userId, campaignId, what, upTo, now }: Resend & { now: Date },
): Promise<{ moved: number; unpaid: number }> {
  const requeued = await sql<{ id: string }[]>`
    insert into queued_messages as q (user_id, id, campaign_id, recipient_id, step, revision_id, email, attempts,
      sending_account_id, not_before)
    select m.user_id, m.id, m.campaign_id, m.recipient_id, m.step, m.revision_id, m.email, m.attempts, m.sending_account_id,
      ${now.toISOString()}::timestamptz
    from settled_messages m
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = ${what} and m.updated_at <= ${upTo}
      and exists (select from campaigns c where c.user_id = ${userId} and c.id = ${campaignId} and c.revision_id is not null)
      and ${suppressionOf(sql, userId, sql`address_norm(m.email)`)} is null
    limit ${RESEND_CHUNK} for update of m skip locked
    returning q.id`
  if (requeued.length === 0) return { moved: 0, unpaid: 0 }
  const ids = requeued.map(({ id }) => id)
  await sql`
    insert into message_attempts (user_id, message_id, attempt, outcome)
    select user_id, id, attempts, 'resent' from queued_messages where user_id = ${userId} and id = any(${ids}::uuid[])
    on conflict do nothing`
  const [gone] = await sql<{ unpaid: number }[]>`
    with gone as (
      delete from settled_messages where user_id = ${userId} and id = any(${ids}::uuid[])
      returning state, reason, updated_at
    )
    select count(*) as unpaid from gone
    where state = 'failed' and reason is distinct from 'refused'
      and updated_at <= (select settled_at from campaigns where user_id = ${userId} and id = ${campaignId})`
  return { moved: ids.length, unpaid: gone?.unpaid ?? 0 }
}

/**
 * A report about a message shows that a server accepted it, even if its reply was lost, isn't written yet, or the message
 * waits to be sent again. The worker's own result then comes too late and changes nothing. Call it in a transaction.
 */
export async function raiseToAccepted(
  sql: Sql,
  { userId, id }: MessageKey,
  { attempt, words }: { attempt: number | null; words: string | null },
): Promise<{ acceptedAt: string } | undefined> {
  const [accepted] = await sql<{ id: string; acceptedAt: string }[]>`
    insert into settled_messages as s (user_id, id, campaign_id, recipient_id, step, revision_id, email, state, attempts,
      sending_account_id, from_address, from_name, attempted_at, accepted_at, answer)
    select q.user_id, q.id, q.campaign_id, q.recipient_id, q.step, q.revision_id, q.email, 'accepted', q.attempts,
      coalesce(b.sending_account_id, q.sending_account_id), coalesce(b.from_address, (
        select t.from_address from message_attempts t where t.user_id = ${userId} and t.message_id = q.id
          and t.from_address is not null order by t.attempt desc limit 1)), b.from_name,
      coalesce(b.attempted_at, now()), coalesce(b.attempted_at, now()), ${words}::text
    from queued_messages q left join message_batches b on b.user_id = ${userId} and b.id = q.batch_id
    where q.user_id = ${userId} and q.id = ${id} and q.attempts > 0 and q.attempts = coalesce(${attempt}, q.attempts)
    for update of q
    returning s.id, s.accepted_at`
  if (accepted) {
    await dequeue(sql, userId, [accepted])
    return accepted
  }
  return first(sql<{ acceptedAt: string }[]>`
    update settled_messages set state = 'accepted', reason = null, reason_text = null,
      accepted_at = coalesce(attempted_at, clock.now), answer = coalesce(${words}, answer), updated_at = clock.now
    from (select now() as now offset 0) clock
    where user_id = ${userId} and id = ${id} and attempts > 0 and attempts = coalesce(${attempt}, attempts)
      and state = 'unknown'
    returning accepted_at`)
}

/** A delivery that is reported after a bounce or a complaint changes nothing. */
export const markDelivered = (sql: Sql, { userId, id }: MessageKey) => sql`
  update settled_messages set state = 'delivered', reason = null, reason_text = null, updated_at = now()
  where user_id = ${userId} and id = ${id} and state = 'accepted'`

/** A bounce may come after a delivery; a complaint stays. */
export const markBounced = (sql: Sql, { userId, id }: MessageKey, reason: string, detail: string | null) => sql`
  update settled_messages set state = 'bounced', reason = ${reason}, reason_text = ${detail}, updated_at = now()
  where user_id = ${userId} and id = ${id} and state in ('accepted', 'delivered')`

/** A complaint counts more than anything before it. */
export const markComplained = (sql: Sql, { userId, id }: MessageKey) => sql`
  update settled_messages set state = 'complained', reason = 'complained', reason_text = null, updated_at = now()
  where user_id = ${userId} and id = ${id} and state in ('accepted', 'delivered', 'bounced')`

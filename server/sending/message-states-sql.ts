import type { ResendKind } from '#contract/resend.ts'
import type { Sql } from '#server/db/db.ts'
import { CLOSE_CHUNK, LEASE_SECONDS } from './engine/engine-settings.ts'

/*
 * Every statement that changes the state of a message (message-states.ts lists what each may do). Each names the states
 * that it starts from, so it's safe to run twice and beside any other.
 */

interface CampaignKey {
  userId: string
  campaignId: string
}

interface MessageKey {
  userId: string
  id: string
}

interface Marking {
  userId: string
  sendingAccountId: string
  workerId: string
  from: { name: string; address: string }
}

/**
 * The write-ahead: only committed attempts may reach the connection. Each message passes once per attempt, under a
 * lease. If the worker dies, it ends as `unknown` and is never sent again automatically.
 */
export const markAttempting = (sql: Sql, { userId, sendingAccountId, workerId, from }: Marking, ids: string[]) => sql`
  update messages set state = 'attempting', reason = null, reason_text = null, attempts = attempts + 1,
    attempted_at = now(), first_attempted_at = coalesce(first_attempted_at, now()), updated_at = now(),
    lease_owner = ${workerId}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
    sending_account_id = ${sendingAccountId}, from_name = ${from.name}, from_address = ${from.address}
  where user_id = ${userId} and id = any(${ids}::uuid[]) and state = 'pending'`

/** A message that isn't sent now: postponed until `until`, or skipped permanently. */
export interface Postponed {
  id: string
  reason: string
  detail: string | null
  until: Date | null
}

/** Skips messages permanently or postpones them, each with its reason. */
export const markPostponed = (sql: Sql, userId: string, postponed: Postponed[]) => sql`
  update messages m set state = case when h.until is null then 'skipped' else 'pending' end,
    reason = h.reason, reason_text = h.detail, not_before = coalesce(h.until, m.not_before), updated_at = now()
  from unnest(${postponed.map(h => h.id)}::uuid[], ${postponed.map(h => h.reason)}::text[], ${postponed.map(h => h.detail)}::text[],
    ${postponed.map(h => h.until?.toISOString() ?? null)}::timestamptz[]) as h(id, reason, detail, until)
  where m.user_id = ${userId} and m.id = h.id and m.state = 'pending'`

/** The result of one attempt. */
export interface Outcome extends MessageKey {
  attempt: number
  state: 'accepted' | 'pending' | 'failed' | 'unknown' | 'skipped'
  reason: string | null
  detail: string | null
  notBefore: Date | null
  /** The server's reply. */
  answer: string | null
}

/** A message whose state a result has changed. */
export interface Settled extends MessageKey {
  campaignId: string
  email: string
  state: string
  acceptedAt: string | null
  now: string
}

/**
 * Writes results, each for its own attempt. One that comes after the lease lapsed still counts, and a late "accepted"
 * spares a message that waits to be resent; a late "not sent" of a campaign that has ended won't be tried again: it failed.
 */
export const settleMessages = (sql: Sql, rows: Outcome[]) => sql<Settled[]>`
  update messages m set
    state = case when r.state = 'pending' and m.state = 'unknown' and not exists (
      select from campaigns c where c.user_id = m.user_id and c.id = m.campaign_id and c.status in ('sending', 'paused'))
      then 'failed' else r.state end,
    reason = r.reason, reason_text = r.reason_text, not_before = coalesce(r.not_before, m.not_before),
    accepted_at = case when r.state = 'accepted' then now() end,
    answer = case when r.state = 'accepted' then r.answer end, attempts = m.attempts - (r.state = 'skipped')::int,
    lease_owner = null, lease_until = null, updated_at = now()
  from unnest(${rows.map(r => r.userId)}::uuid[], ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.attempt)}::int[],
    ${rows.map(r => r.state)}::text[], ${rows.map(r => r.reason)}::text[], ${rows.map(r => r.detail)}::text[],
    ${rows.map(r => r.notBefore?.toISOString() ?? null)}::timestamptz[], ${rows.map(r => r.answer)}::text[])
    as r(user_id, id, attempt, state, reason, reason_text, not_before, answer)
  where m.user_id = r.user_id and m.id = r.id and m.attempts = r.attempt
    and (m.state in ('attempting', 'unknown') or m.state = 'pending' and r.state = 'accepted')
  returning m.user_id, m.id, m.campaign_id, m.email, m.state, m.accepted_at, now() as now`

/**
 * Reclaims messages whose worker stopped renewing its lease: an attempt without an answer ends as `unknown` and is
 * recorded. (`leased` comes from versions that leased messages before the write-ahead; those are free again.)
 */
export const reapLapsed = (sql: Sql) => sql<{ userId: string; campaignId: string }[]>`
  with lapsed as (
    select user_id, id from messages where state in ('leased', 'attempting') and lease_until < now()
    order by lease_until limit 10000 for update skip locked
  ), changed as (
    update messages m set lease_owner = null, lease_until = null, updated_at = now(),
      state = case m.state when 'leased' then 'pending' else 'unknown' end,
      reason = case m.state when 'attempting' then 'worker-lost' end, reason_text = null
    from lapsed where m.user_id = lapsed.user_id and m.id = lapsed.id
    returning m.user_id, m.id, m.campaign_id, m.state, m.attempts, m.from_address
  ), noted as (
    insert into message_attempts (user_id, message_id, attempt, outcome, detail, from_address)
    select user_id, id, attempts, 'unknown', 'worker-lost', from_address from changed where state = 'unknown'
    on conflict do nothing
  )
  select distinct user_id, campaign_id from changed`

/**
 * Skips messages waiting for one address: all if it's suppressed, or the follow-ups if the recipient replied,
 * bounced, or was converted. Messages in flight, retried, or locked stay, because the claim checks again.
 */
export const skipWaiting = (sql: Sql, { userId, emailNorm }: { userId: string; emailNorm: string }) => sql<
  { campaignId: string }[]
>`
  with waiting as (
    select m.id, coalesce(s.reason,
      case when m.step > 0 then sequence_stop(m.user_id, m.recipient_id, m.campaign_id, m.step) end) as stop
    from campaign_recipients r
      join messages m on m.user_id = r.user_id and m.recipient_id = r.id
      left join suppressions s on s.user_id = r.user_id and s.channel = 'email' and s.address_norm = r.email_norm
    where r.user_id = ${userId} and r.email_norm = ${emailNorm} and m.state = 'pending' and m.attempts = 0
    order by m.id for no key update of m skip locked)
  update messages m set state = 'skipped', reason = w.stop, reason_text = null, updated_at = now()
  from waiting w
  where w.stop not in ('opened', 'clicked') and m.user_id = ${userId} and m.id = w.id
  returning m.campaign_id`

/**
 * Takes the next messages of a cancelled campaign out of the queue. One that was to be sent again after a lost answer is
 * `unknown` again: it may have arrived.
 */
export const cancelWaiting = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update messages m set updated_at = now(), lease_owner = null, lease_until = null,
    state = case when lost.attempt is null then 'cancelled' else 'unknown' end,
    reason = case when lost.attempt is null then 'cancelled' else 'no-answer' end,
    reason_text = null
  from (
    select user_id, id, attempts from messages m
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state in ('pending', 'leased')
    limit ${CLOSE_CHUNK} for update skip locked) picked
    left join message_attempts lost on picked.attempts > 0 and lost.user_id = picked.user_id
      and lost.message_id = picked.id and lost.attempt = picked.attempts and lost.outcome = 'unknown'
  where m.user_id = picked.user_id and m.id = picked.id`

/** Rows that go back in one transaction: a second, at most. */
export const RESEND_CHUNK = 20_000

/** Which messages to send again: those that had this state when the user was asked. */
export interface Resend extends CampaignKey {
  what: ResendKind
  upTo: string
}

/**
 * Puts messages back into the queue under the number of their last attempt, so that a worker's late result changes nothing,
 * or spares them the second email. `unpaid`: the quota got those back when the campaign ended.
 */
export async function requeue(
  sql: Sql,
  { userId, campaignId, what, upTo, now }: Resend & { now: Date },
): Promise<{ moved: number; unpaid: number }> {
  const [counts] = await sql<{ moved: number; unpaid: number }[]>`
    with picked as materialized (
      select m.user_id, m.id, m.attempts, m.state = 'failed' and m.reason is distinct from 'refused'
        and m.updated_at <= (select settled_at from campaigns where user_id = ${userId} and id = ${campaignId}) as is_unpaid
      from messages m
      where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = ${what} and m.updated_at <= ${upTo}
        and not exists (select from suppressions s
          where s.user_id = m.user_id and s.channel = 'email' and s.address_norm = lower(m.email))
      limit ${RESEND_CHUNK} for update of m skip locked
    ), moved as (
      update messages m set state = 'pending', reason = null, reason_text = null, not_before = ${now.toISOString()},
        first_attempted_at = null, updated_at = now()
      from picked where m.user_id = picked.user_id and m.id = picked.id
    ), noted as (
      insert into message_attempts (user_id, message_id, attempt, outcome)
      select user_id, id, attempts, 'resent' from picked on conflict do nothing
    )
    select count(*) as moved, count(*) filter (where is_unpaid) as unpaid from picked`
  return counts ?? { moved: 0, unpaid: 0 }
}

/**
 * A report about a message shows that a server accepted it, even if its reply was lost, isn't written yet, or the message
 * waits to be sent again. The worker's own result then comes too late and changes nothing.
 */
export async function raiseToAccepted(
  sql: Sql,
  { userId, id }: MessageKey,
  { attempt, words }: { attempt: number | null; words: string | null },
): Promise<{ acceptedAt: string } | undefined> {
  const [raised] = await sql<{ acceptedAt: string }[]>`
    update messages set state = 'accepted', reason = null, reason_text = null, accepted_at = coalesce(attempted_at, now()),
      answer = coalesce(${words}, answer), lease_owner = null, lease_until = null, updated_at = now()
    where user_id = ${userId} and id = ${id} and attempts > 0 and attempts = coalesce(${attempt}, attempts)
      and state in ('pending', 'attempting', 'unknown')
    returning accepted_at`
  return raised
}

/** A delivery that is reported after a bounce or a complaint changes nothing. */
export const markDelivered = (sql: Sql, { userId, id }: MessageKey) => sql`
  update messages set state = 'delivered', reason = null, reason_text = null, updated_at = now()
  where user_id = ${userId} and id = ${id} and state = 'accepted'`

/** A bounce may come after a delivery; a complaint stays. */
export const markBounced = (sql: Sql, { userId, id }: MessageKey, reason: string, detail: string | null) => sql`
  update messages set state = 'bounced', reason = ${reason}, reason_text = ${detail}, updated_at = now()
  where user_id = ${userId} and id = ${id} and state in ('accepted', 'delivered')`

/** A complaint counts more than anything before it. */
export const markComplained = (sql: Sql, { userId, id }: MessageKey) => sql`
  update messages set state = 'complained', reason = 'complained', reason_text = null, updated_at = now()
  where user_id = ${userId} and id = ${id} and state in ('accepted', 'delivered', 'bounced')`

import type { Sql } from '#server/db/db.ts'
import { LEASE_SECONDS } from './engine-settings.ts'

/**
 * Keeps what a living worker holds; returns what is still its own. Rows whose results are being written right now need no
 * lease any more: waiting for them, while they wait for others of these, would deadlock.
 */
export const renewLeases = (sql: Sql, workerId: string, inHand: { userId: string; id: string }[]) => sql<
  { id: string }[]
>`
  with kept as (
    select m.user_id, m.id
    from unnest(${inHand.map(m => m.userId)}::uuid[], ${inHand.map(m => m.id)}::uuid[]) as r(user_id, id)
      join messages m on m.user_id = r.user_id and m.id = r.id
    where m.lease_owner = ${workerId} and m.state = 'attempting' for update of m skip locked
  )
  update messages m set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
  from kept where m.user_id = kept.user_id and m.id = kept.id
  returning m.id`

/**
 * Reclaims messages whose worker stopped renewing its lease: an attempt without an answer ends as `unknown`, and is noted.
 * (`leased` is left from versions that leased messages before the write-ahead: those are free again.)
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
    select user_id, id, attempts, 'unknown', 'worker lost', from_address from changed where state = 'unknown'
    on conflict do nothing
  )
  select distinct user_id, campaign_id from changed`

import type { Db } from '#server/db/db.ts'

/* Everything that the chaos run reads from or changes in the tables of messages. */

/** The run's campaign. */
export interface Key {
  userId: string
  campaignId: string
}

/** A message, as its campaign's page would show it. */
export interface Message {
  email: string
  state: string
  reason: string | null
  reasonText: string | null
}

export const listMessages = (db: Db, { userId, campaignId }: Key) => db.system<Message[]>`
  select email, state, reason, reason_text from messages where user_id = ${userId} and campaign_id = ${campaignId}`

export const countReasons = (db: Db, { userId, campaignId }: Key) => db.system<
  { state: string; reason: string | null; n: number }[]
>`
  select state, reason, count(*)::int as n from messages where user_id = ${userId} and campaign_id = ${campaignId} group by 1, 2 order by 3 desc`

/** On their way to the mail server, without a result yet. */
export async function countAttempting(db: Db, { userId, campaignId }: Key): Promise<number> {
  const [row] = await db.system<{ n: number }[]>`
    select count(*)::int as n from message_batches b cross join unnest(b.message_ids) as claimed(id)
      join queued_messages q on q.user_id = ${userId} and q.id = claimed.id and q.batch_id = b.id
    where b.user_id = ${userId} and b.campaign_id = ${campaignId}`
  return row?.n ?? 0
}

/** A message that hasn't been sent, at random among the next thousand: `at` is from 0 to 1. */
export async function pickWaiting(db: Db, { userId, campaignId }: Key, at: number) {
  const [message] = await db.system<{ userId: string; id: string; email: string }[]>`
    select user_id, id, email from queued_messages
    where user_id = ${userId} and campaign_id = ${campaignId} and batch_id is null
    order by not_before, id offset ${Math.floor(at * 1000)}::int limit 1`
  return message
}

/** A message's state, and the time. */
export async function readMessage(db: Db, userId: string, id: string) {
  const [message] = await db.system<{ state: string; now: string }[]>`
    select state, clock_timestamp() as now from messages where user_id = ${userId} and id = ${id}`
  return message
}

/**
 * Shortens waits, so that a run takes minutes instead of days: ends a "try later", makes messages due that a fast clock
 * postponed, lifts the slow-down that a provider requested ("4.7.x"), and the day's limit.
 */
export async function shortenWaits(db: Db, { userId, campaignId }: Key): Promise<void> {
  await db.system`
    update slow_downs set paused_until = now() - interval '2 hours', next_at = now() - interval '2 hours', per_hour = 1000000
    where user_id = ${userId} and (paused_until > now() - interval '1 hour' or per_hour < 1000000)`
  await db.system`
    update queued_messages set not_before = now() - interval '2 hours'
    where user_id = ${userId} and campaign_id = ${campaignId} and batch_id is null
      and not_before > now() + interval '1 minute'`
  await db.system`update sending_account_usage set used = 0 where user_id = ${userId} and used > 500000`
}

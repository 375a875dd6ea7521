import { DAY_MS } from '#contract/durations.ts'
import { QUIET_DAYS } from '#contract/settings.ts'
import type { Sql } from '#server/db/db.ts'
import { type Fragment, isKept, messagesOf } from '#server/db/lookups.ts'

/*
 * No two campaigns write to one person, unless the user wants it: somebody for whom another campaign has an email that waits, or whom one
 * wrote to in the account's quiet days, isn't added. What test mode kept reached nobody.
 */

export interface Quiet {
  userId: string
  /** This campaign's own emails keep nobody out. */
  campaignId: string | null
  /** An email since then keeps its recipient out; null: nothing does. */
  quietSince: Date | null
}

/** Since when, by the account's settings and the campaign's choice; `includesContacted` if that isn't saved yet. */
export async function readQuietSince(
  sql: Sql,
  {
    userId,
    campaignId,
    includesContacted = null,
  }: Omit<Quiet, 'quietSince'> & { includesContacted?: boolean | null | undefined },
  now: Date,
): Promise<Date | null> {
  const [{ days }] = await sql<[{ days: number }]>`
    select case when coalesce(${includesContacted}::boolean, (
        select includes_contacted from campaigns where user_id = ${userId} and id = ${campaignId}), false) then 0
      else coalesce((select quiet_days from user_settings where user_id = ${userId}), ${QUIET_DAYS}::int) end as days`
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS)
}

const isOther = (sql: Sql, { userId, campaignId, quietSince }: Quiet) => sql`
  c.user_id = ${userId} and c.sent_at is not null and c.id is distinct from ${campaignId}
  and (c.finished_at is null or c.finished_at >= ${quietSince}) and not ${isKept(sql, userId, sql`c.id`)}`

/** Of a message `m`: it may still leave, or left. What waits in a canceled campaign won't. */
const isInTheWay = (sql: Sql, { quietSince }: Quiet, isCancelled: Fragment) => sql`
  (m.state in ('attempting', 'unknown') or m.state = 'pending' and not ${isCancelled} or m.accepted_at >= ${quietSince})`

/** The addresses of a table with a column `norm` that other campaigns keep out, to be joined: PostgreSQL chooses how to read many. */
export const keptOutOf = (sql: Sql, quiet: Quiet, asked: Fragment) => sql`(
  select distinct r.email_norm as norm
  from campaigns c
    join campaign_recipients r on r.user_id = ${quiet.userId} and r.campaign_id = c.id
    join ${asked} quiet_asked on quiet_asked.norm = r.email_norm
    join lateral ${messagesOf(sql, quiet.userId, sql`r.id`)} m on ${isInTheWay(sql, quiet, sql`(c.status = 'cancelled')`)}
  where ${quiet.quietSince === null ? sql`false` : isOther(sql, quiet)})`

/** Whether other campaigns keep this address in lowercase out: it's looked up by its key in each of them. */
export const isKeptOut = (sql: Sql, quiet: Quiet, email: Fragment) =>
  quiet.quietSince === null
    ? sql`false`
    : sql`exists (
      select from unnest((select array_agg(c.id order by c.id) from campaigns c where ${isOther(sql, quiet)}),
          (select array_agg(c.status = 'cancelled' order by c.id) from campaigns c where ${isOther(sql, quiet)})) other(id, is_cancelled)
        cross join lateral (
          select id from campaign_recipients
          where user_id = ${quiet.userId} and campaign_id = other.id and email_norm = ${email} offset 0) r
        cross join lateral ${messagesOf(sql, quiet.userId, sql`r.id`)} m
      where ${isInTheWay(sql, quiet, sql`other.is_cancelled`)})`

/** Campaigns of one account add people one after another, so that two that start at once can't both take somebody. */
export const lockPeople = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`people:${userId}`}, 0))`

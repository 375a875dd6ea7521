import type { Sql } from '#server/db/db.ts'
import { CLOSE_CHUNK } from './engine-settings.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** A campaign is done when all addresses are in the ledger and none of them is open. */
export const finishIfDone = (sql: Sql, campaign: CampaignKey) =>
  end(
    sql,
    campaign,
    sql`c.status = 'sending' and c.expanded_at is not null and not exists (
      select from messages m where m.user_id = c.user_id and m.campaign_id = c.id and ${isOpen(sql)})`,
  )

const isOpen = (sql: Sql) => sql`m.state in ('pending', 'leased', 'attempting')`

/**
 * Takes the recipients of cancelled campaigns out of the queue, so many at a time, and ends a campaign when the last one
 * on its way has its answer. What comes back from the wire unsent meanwhile is taken out by the next look.
 */
export async function closeCancelled(sql: Sql): Promise<CampaignKey[]> {
  const cancelled = await sql<CampaignKey[]>`
    select user_id, id as campaign_id from campaigns
    where status = 'cancelled' and finished_at is null and sent_at is not null`
  const changed: CampaignKey[] = []
  for (const campaign of cancelled) {
    const { count } = await takeOut(sql, campaign)
    const isEnded = count === 0 && (await endCancelled(sql, campaign))
    if (count > 0 || isEnded) changed.push(campaign)
  }
  return changed
}

const takeOut = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update messages set state = 'cancelled', reason = 'cancelled', updated_at = now(), lease_owner = null, lease_until = null
  where (user_id, id) in (
    select user_id, id from messages m
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state in ('pending', 'leased')
    limit ${CLOSE_CHUNK} for update skip locked)`

const endCancelled = (sql: Sql, campaign: CampaignKey) =>
  end(
    sql,
    campaign,
    sql`c.status = 'cancelled' and c.finished_at is null and not exists (
      select from messages m where m.user_id = c.user_id and m.campaign_id = c.id and ${isOpen(sql)})`,
  )

/**
 * What no mail server was given (skipped, cancelled, never expanded, or failed before one answered for good) goes back to
 * the month in which the campaign took it, once, in the statement that ends it.
 */
async function end(sql: Sql, { userId, campaignId }: CampaignKey, isDone: ReturnType<Sql>): Promise<boolean> {
  const done = await sql`
    with done as (
      update campaigns c set status = case c.status when 'sending' then 'finished' else c.status end,
        finished_at = now(), status_reason = null, updated_at = now()
      where c.user_id = ${userId} and c.id = ${campaignId} and ${isDone}
      returning c.user_id, c.id, c.emails_reserved, c.sent_at at time zone 'UTC' as taken_at
    ), unsent as (
      select done.user_id, taken_at, greatest(0, emails_reserved - (
        select count(*) from messages m where m.user_id = done.user_id and m.campaign_id = done.id
          and m.state not in ('skipped', 'cancelled') and (m.state <> 'failed' or m.reason = 'refused'))) as n
      from done
    ), given_back as (
      update user_usage u set emails_sent = greatest(0, u.emails_sent - n) from unsent
      where n > 0 and u.user_id = unsent.user_id
        and u.year = extract(year from taken_at) and u.month = extract(month from taken_at)
    )
    select from done`
  return done.count > 0
}

import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '#server/sending/campaign-key.ts'

/** Makes the months' partitions that are missing; those that are there stay. */
export const makePartitions = (sql: Sql) => sql`call make_partitions()`

/**
 * Campaigns that began before this time and still have details, the oldest first: those that ended, or those that didn't.
 * Messages of before there were months are deleted together, when the youngest is old enough.
 */
export const listPast = (sql: Sql, before: Date, { hasEnded, most }: { hasEnded: boolean; most: number }) => sql<
  CampaignKey[]
>`
  select user_id, id as campaign_id from campaigns
  where sent_at < ${before} and details_deleted_at is null and (finished_at is not null) = ${hasEnded}
    and (${hasEnded} or status in ('sending', 'paused', 'scheduled'))
    and (id_at(sent_at) >= old_messages_until() or old_messages_until() <= id_at(${before}))
  order by sent_at limit ${most}`

/** Rows of one statement: a fraction of a second. */
const CHUNK = 10_000

/** Deletes some of the campaign's recipients, or of the emails of one recipient each. Returns how many. */
export async function deleteSome(
  sql: Sql,
  from: 'campaign_recipients' | 'campaign_emails',
  { userId, campaignId }: CampaignKey,
): Promise<number> {
  const { count } = await sql`
    delete from ${sql(from)}
    where user_id = ${userId} and campaign_id = ${campaignId} and email_norm in (
      select email_norm from ${sql(from)}
      where user_id = ${userId} and campaign_id = ${campaignId} order by email_norm limit ${CHUNK})`
  return count
}

/** Deletes the rest of the details and marks the campaign: it isn't looked at again. Its messages are dropped by month. */
export const finishDeleting = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  with done as (
    delete from tasks where user_id = ${userId} and campaign_id = ${campaignId}
  ), replied as (
    delete from replies where user_id = ${userId} and campaign_id = ${campaignId}
  ), talked as (
    delete from threads where user_id = ${userId} and campaign_id = ${campaignId}
  ), searched as (
    delete from campaign_search where user_id = ${userId} and campaign_id = ${campaignId}
  ), counted as (
    delete from campaign_counts where user_id = ${userId} and campaign_id = ${campaignId}
  )
  update campaigns set details_deleted_at = now(), recipients = '[]' where user_id = ${userId} and id = ${campaignId}`

/** When the first of the campaigns that still have details began; null if no campaign has. */
export async function oldestWithDetails(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ at: string | null }[]>`
    select min(sent_at) as at from campaigns where sent_at is not null and details_deleted_at is null`
  return row?.at ?? null
}

export const dropMonths = (sql: Sql, before: Date) => sql`call drop_months_before(${before})`

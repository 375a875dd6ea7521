import type { StatusReason } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { Fragment } from '#server/db/lookups.ts'
import { suppressionOf } from '#server/db/lookups.ts'
import { isKeptOut } from '#server/sending/pacing/quiet-sql.ts'

/** How many recipients aren't suppressed, nor kept out by other campaigns, and have an email of their own if the campaign sends each theirs. */
export async function countMailable(
  sql: Sql,
  userId: string,
  {
    campaignId = null,
    emails = null,
    quietSince,
  }: { campaignId?: string | null; emails?: string[] | null; quietSince: Date | null },
): Promise<number> {
  const asked = emails
    ? sql`jsonb_array_elements_text(${sql.json(emails)}) as asked(email) where true`
    : sql`campaigns k cross join jsonb_array_elements_text(k.recipients) as asked(email)
      where k.user_id = ${userId} and k.id = ${campaignId}`
  const hasEmail = sql`
    and not exists (select from campaigns c
      where c.user_id = ${userId} and c.id = ${campaignId} and c.has_own_emails and not exists (
        select from campaign_emails e
        where e.user_id = ${userId} and e.campaign_id = ${campaignId} and e.email_norm = address_norm(asked.email)))`
  const [row] = await sql<{ n: number }[]>`
    select count(distinct address_norm(asked.email))::int as n from ${asked}
      and ${suppressionOf(sql, userId, sql`address_norm(asked.email)`)} is null
      and not ${isKeptOut(sql, { userId, campaignId, quietSince }, sql`address_norm(asked.email)`)}
      ${campaignId === null ? sql`` : hasEmail}`
  return row?.n ?? 0
}

/**
 * Campaigns that are due, by an index that holds only what waits. Finds one that couldn't start again after a minute, and
 * none of a disabled account. `among`: which accounts (lookAmongAccounts).
 */
export const findDue = (sql: Sql, now: Date, among: Fragment) => sql<{ userId: string; id: string; isHeld: boolean }[]>`
  select user_id, id, revision_id is not null as is_held from campaigns
  where status = 'scheduled' and scheduled_at <= ${now.toISOString()} ${among} and (revision_id is not null
    or (status_reason is null or updated_at < now() - interval '1 minute')
      and not exists (select from users u where u.id = campaigns.user_id and u.is_disabled))
  order by scheduled_at limit 20`

/** Stores why a campaign couldn't start at its time, for its user. */
export const noteWhyNotStarted = (sql: Sql, userId: string, id: string, reason: StatusReason) => sql`
  update campaigns set status_reason = ${sql.json(reason)}, updated_at = now()
  where user_id = ${userId} and id = ${id} and status = 'scheduled'`

import { reasonText } from '#contract/reasons.ts'
import type { ResendOffer } from '#contract/resend.ts'
import type { Sql } from '#server/db/db.ts'
import { suppressionOf } from '#server/db/lookups.ts'
import { isAny } from '#server/db/rows.ts'
import type { Resend } from '#server/sending/message-states-sql.ts'

/** How many messages would be sent again, and why others wouldn't: their addresses are on the suppression list. What was imported never is. */
export async function readOffer(sql: Sql, { userId, campaignId, what }: Omit<Resend, 'upTo'>): Promise<ResendOffer> {
  const [now] = await sql<{ upTo: string }[]>`select date_trunc('milliseconds', now()) as up_to`
  const upTo = now?.upTo ?? ''
  const rows = await sql<{ reason: string | null; count: number }[]>`
    select ${suppressionOf(sql, userId, sql`address_norm(m.email)`)} as reason, count(*) as count
    from settled_messages m
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = ${what} and m.updated_at <= ${upTo}
      and exists (select from campaigns c where c.user_id = ${userId} and c.id = ${campaignId} and c.revision_id is not null)
    group by 1 order by 2 desc, 1`
  return {
    count: rows.find(row => row.reason === null)?.count ?? 0,
    leftOut: rows.flatMap(({ reason, count }) =>
      reason === null ? [] : [{ reason, text: reasonText({ reason }), count }],
    ),
    upTo,
  }
}

/** Reserves the emails that a resend pays for. */
export async function reserveEmails(
  sql: Sql,
  userId: string,
  id: string,
  { unpaid, now }: { unpaid: number; now: Date },
): Promise<void> {
  await sql`
    update campaigns set updated_at = now(), emails_reserved = emails_reserved + ${unpaid},
      emails_reserved_at = case when ${unpaid}::int > 0 then ${now.toISOString()} else emails_reserved_at end
    where user_id = ${userId} and id = ${id}`
}

/** Counts a campaign that ended without an email sent toward the quota again. Returns whether it was one. */
export const markCounted = (sql: Sql, userId: string, id: string, now: Date) =>
  isAny(sql`
    update campaigns set counted_at = ${now.toISOString()} where user_id = ${userId} and id = ${id} and counted_at is null`)

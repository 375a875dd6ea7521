import { reasonText } from '#contract/reasons.ts'
import type { ResendKind, ResendOffer } from '#contract/resend.ts'
import type { Sql } from '#server/db/db.ts'

/** Rows that go back in one transaction: a second, at most. */
export const RESEND_CHUNK = 20_000

/** Who it is about: in that state for longer than the question is old, so that a second press finds nobody. */
const asked = (sql: Sql, userId: string, id: string, { what, upTo }: Asked) => sql`
  m.user_id = ${userId} and m.campaign_id = ${id} and m.state = ${what} and m.updated_at <= ${upTo}`

interface Asked {
  what: ResendKind
  upTo: string
}

/** Who may not be contacted any more; an address that does not exist is among them since its server said so. */
const barred = (sql: Sql) => sql`
  left join suppressions s on s.user_id = m.user_id and s.channel = 'email' and s.address_norm = lower(m.email)`

/** How many would go out again, and why others would not. */
export async function readOffer(sql: Sql, userId: string, id: string, what: ResendKind): Promise<ResendOffer> {
  const [now] = await sql<{ upTo: string }[]>`select date_trunc('milliseconds', now()) as up_to`
  const upTo = now?.upTo ?? ''
  const rows = await sql<{ reason: string | null; count: number }[]>`
    select s.reason, count(*) as count
    from messages m ${barred(sql)} where ${asked(sql, userId, id, { what, upTo })} group by 1 order by 2 desc, 1`
  return {
    count: rows.find(row => row.reason === null)?.count ?? 0,
    leftOut: rows.flatMap(({ reason, count }) =>
      reason === null ? [] : [{ reason, text: reasonText({ reason }), count }],
    ),
    upTo,
  }
}

/**
 * Puts messages back into the queue: the same rows, under the number of the attempt that they had, so that what a worker
 * still says of it finds them waiting and changes nothing, or spares them the second mail. `unpaid` had been given back to
 * the month when the campaign ended.
 */
export async function moveBack(
  sql: Sql,
  userId: string,
  id: string,
  { now, ...question }: Asked & { now: Date },
): Promise<{ moved: number; unpaid: number }> {
  const [counts] = await sql<{ moved: number; unpaid: number }[]>`
    with picked as materialized (
      select m.user_id, m.id, m.attempts, m.state = 'failed' and m.reason is distinct from 'refused'
        and m.updated_at <= (select settled_at from campaigns where user_id = ${userId} and id = ${id}) as is_unpaid
      from messages m ${barred(sql)} where ${asked(sql, userId, id, question)} and s.reason is null
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

/** Reserves the emails that a resend pays for. */
export async function reserveEmails(
  sql: Sql,
  userId: string,
  id: string,
  { unpaid, now }: { unpaid: number; now: Date },
): Promise<void> {
  await sql`
    update campaigns set updated_at = now(), emails_reserved = emails_reserved + ${unpaid},
      emails_taken_at = case when ${unpaid}::int > 0 then ${now.toISOString()} else emails_taken_at end
    where user_id = ${userId} and id = ${id}`
}

/** Counts a campaign for the month again that ended without an email sent; says whether it was such a one. */
export async function markCounted(sql: Sql, userId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await sql`
    update campaigns set counted_at = ${now.toISOString()} where user_id = ${userId} and id = ${id} and counted_at is null`
  return count > 0
}

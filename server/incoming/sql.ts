import type { Sql } from '#server/db/db.ts'

/** False: it was taken before. Part of the transaction that does what it says. */
export async function takeOnce(sql: Sql, source: string, key: string): Promise<boolean> {
  const taken = await sql`
    insert into feedback_taken (source, key) values (${source}, ${key}) on conflict do nothing returning 1`
  return taken.length > 0
}

/** SNS gives up after three weeks at the latest. */
export const forgetTaken = (sql: Sql) => sql`delete from feedback_taken where at < now() - interval '40 days'`

/** A message that something came back for. */
export interface SentMessage {
  userId: string
  id: string
  campaignId: string
  leadId: string | null
  email: string
  emailNorm: string
  state: string
  attempts: number
  sentAt: string | null
  hasBounced: boolean
  hasComplained: boolean
}

/** Held until the transaction ends, so that of two reports at once each sees what the other did. */
export async function lockMessage(
  sql: Sql,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<SentMessage | undefined> {
  await sql`select from messages where user_id = ${userId} and id = ${messageId} for no key update`
  const [row] = await sql<SentMessage[]>`
    select m.user_id, m.id, m.campaign_id, r.lead_id, m.email, r.email_norm, m.state, m.attempts,
      coalesce(m.accepted_at, m.attempted_at) as sent_at,
      exists (select from event_uniques e
        where e.user_id = m.user_id and e.message_id = m.id and e.kind = 'bounced') as has_bounced,
      exists (select from event_uniques e
        where e.user_id = m.user_id and e.message_id = m.id and e.kind = 'complained') as has_complained
    from messages m join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
    where m.user_id = ${userId} and m.id = ${messageId}`
  return row
}

/**
 * What comes back shows that a server had taken it, also where its answer was lost, is not written yet, or the message
 * waits to be sent once more: it is not. The worker's own word then comes too late and changes nothing.
 */
export async function raiseToAccepted(
  sql: Sql,
  { userId, id }: SentMessage,
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

/** Later reports only raise: a delivery that is told after a bounce changes nothing. */
export const raise = (
  sql: Sql,
  { userId, id }: SentMessage,
  to: { state: string; from: string[]; reason: string | null; detail: string | null },
) => sql`
  update messages set state = ${to.state}, reason = ${to.reason}, reason_text = ${to.detail}, updated_at = now()
  where user_id = ${userId} and id = ${id} and state = any(${to.from})
  returning 1`

/** Of a new or cold lead; what its owner has made of it otherwise stays. */
export const warmLead = (sql: Sql, userId: string, leadId: string) => sql`
  update leads set status = 'warm', updated_at = now()
  where user_id = ${userId} and id = ${leadId} and status in ('new', 'cold')
  returning 1`

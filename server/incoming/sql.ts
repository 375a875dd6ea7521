import type { Sql } from '#server/db/db.ts'
import { lockMessages } from '#server/tracking/tracking.ts'

/** False: already processed. Run it in the transaction that applies the report. */
export async function markProcessed(sql: Sql, source: string, key: string): Promise<boolean> {
  const taken = await sql`
    insert into incoming_seen (source, key) values (${source}, ${key}) on conflict do nothing returning 1`
  return taken.length > 0
}

/** SNS gives up after three weeks at the latest. */
export const forgetProcessed = (sql: Sql) => sql`delete from incoming_seen where at < now() - interval '40 days'`

/** A message that a report is about. */
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
  hasReplied: boolean
  hasComplained: boolean
}

/** Locks the message until the transaction ends, so that concurrent reports see each other's changes. */
export async function lockMessage(
  sql: Sql,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<SentMessage | undefined> {
  await lockMessages(sql, userId, [messageId])
  const [row] = await sql<SentMessage[]>`
    select m.user_id, m.id, m.campaign_id, r.lead_id, m.email, r.email_norm, m.state, m.attempts,
      coalesce(m.accepted_at, m.attempted_at) as sent_at,
      exists (select from event_uniques e
        where e.user_id = ${userId} and e.message_id = m.id and e.kind = 'bounced') as has_bounced,
      exists (select from event_uniques e
        where e.user_id = ${userId} and e.message_id = m.id and e.kind = 'replied') as has_replied,
      exists (select from event_uniques e
        where e.user_id = ${userId} and e.message_id = m.id and e.kind = 'complained') as has_complained
    from messages m join campaign_recipients r on r.user_id = m.user_id and r.campaign_id = m.campaign_id
      and r.email_norm = address_norm(m.email)
    where m.user_id = ${userId} and m.id = ${messageId}`
  return row
}

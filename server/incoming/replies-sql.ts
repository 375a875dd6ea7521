import type { Reply } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'

interface NewReply {
  userId: string
  campaignId: string
  messageId: string
  from: string
  name: string
  subject: string
  excerpt: string
  evidence: 'header' | 'address'
  asksRemoval: boolean
  at: Date
}

export const keepReply = (sql: Sql, reply: NewReply) => sql`
  insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal,
    received_at)
  values (${reply.userId}, ${reply.campaignId}, ${reply.messageId}, ${reply.from}, ${reply.name}, ${reply.subject},
    ${reply.excerpt}, ${reply.evidence}, ${reply.asksRemoval}, ${reply.at})`

interface Page {
  userId: string
  campaignId: string
  before: string | null
  limit: number
}

/** Newest first; IDs are ordered by time, so the ID is the cursor. */
export const listReplies = (sql: Sql, { userId, campaignId, before, limit }: Page) => sql<Reply[]>`
  select p.id, p.message_id, m.email, r.lead_id, l.business_name, p.from_address, p.from_name, p.subject, p.excerpt, p.evidence,
    p.asks_removal, p.received_at,
    exists (select from suppressions s
      where s.user_id = ${userId} and s.channel = 'email' and s.address_norm = r.email_norm) as is_suppressed
  from replies p
    cross join lateral (select * from messages where user_id = ${userId} and id = p.message_id offset 0) m
    join campaign_recipients r on r.user_id = ${userId} and r.campaign_id = m.campaign_id and r.email_norm = lower(m.email)
    left join leads l on l.user_id = ${userId} and l.id = r.lead_id
  where p.user_id = ${userId} and p.campaign_id = ${campaignId}
    and p.id < coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by p.id desc limit ${limit}`

export async function hasCampaign(sql: Sql, userId: string, id: string): Promise<boolean> {
  const found = await sql`select from campaigns where user_id = ${userId} and id = ${id}`
  return found.length > 0
}

/** The message that a reply belongs to. */
export async function findReply(
  sql: Sql,
  { userId, campaignId, id }: { userId: string; campaignId: string; id: string },
) {
  const [row] = await sql<{ messageId: string }[]>`
    select message_id from replies where user_id = ${userId} and campaign_id = ${campaignId} and id = ${id}`
  return row
}

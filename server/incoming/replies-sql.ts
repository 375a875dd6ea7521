import type { Reply, ReplyLabel } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, suppressionOf } from '#server/db/lookups.ts'
import type { ReceivedFile } from './parse-email.ts'

interface NewReply {
  userId: string
  campaignId: string
  messageId: string
  from: string
  name: string
  subject: string
  excerpt: string
  evidence: Reply['evidence']
  asksRemoval: boolean
  at: Date
  body: string
  quote: string
  original: Buffer
  files: ReceivedFile[]
  label: ReplyLabel | null
  until: string | null
  otherAddress: string | null
  rfcMessageId: string | null
  rfcReferences: string | null
}

export const keepReply = (sql: Sql, reply: NewReply) => sql<[{ id: string }]>`
  insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal,
    received_at, body, quote, original, label, until, other_address, rfc_message_id, rfc_references, files)
  values (${reply.userId}, ${reply.campaignId}, ${reply.messageId}, ${reply.from}, ${reply.name}, ${reply.subject},
    ${reply.excerpt}, ${reply.evidence}, ${reply.asksRemoval}, ${reply.at},
    ${reply.body}, ${reply.quote}, ${reply.original}, ${reply.label}, ${reply.until}, ${reply.otherAddress},
    ${reply.rfcMessageId}, ${reply.rfcReferences}, ${sql.json(reply.files as never)})
  returning id`

/** Originals are kept for 30 days. */
export const forgetOriginals = (sql: Sql, userIds: string[]) => sql`
  update replies set original = null
  where user_id = any(${userIds}::uuid[]) and original is not null and received_at < now() - interval '30 days'`

interface Page {
  userId: string
  /** Null: of all. */
  campaignId: string | null
  before: string | null
  limit: number
  updatedSince?: string | undefined
}

/** Newest first; IDs are ordered by time, so the ID is the cursor. What only a program said is in its thread. */
export const listReplies = (sql: Sql, { userId, campaignId, before, limit, updatedSince }: Page) => sql<Reply[]>`
  select p.id, p.campaign_id, p.message_id, m.email, r.lead_id, l.business_name, p.from_address, p.from_name, p.subject, p.excerpt, p.evidence,
    p.asks_removal, p.received_at, p.label, p.until::text as until, p.other_address,
    ${suppressionOf(sql, userId, sql`r.email_norm`)} is not null as is_suppressed,
    (select t.id from threads t where t.user_id = ${userId} and t.email_norm = r.email_norm) as thread_id
  from replies p
    cross join lateral (select * from messages where user_id = ${userId} and id = p.message_id offset 0) m
    join campaign_recipients r on r.user_id = ${userId} and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)
    left join leads l on l.user_id = ${userId} and l.id = r.lead_id
  where p.user_id = ${userId} and (p.label is distinct from 'automatic' or exists (
      select from event_uniques u where u.user_id = ${userId} and u.message_id = p.message_id and u.kind = 'replied'))
    ${campaignId ? sql`and p.campaign_id = ${campaignId}` : sql``}
    ${changedSince(sql, sql`p.updated_at`, updatedSince)} and p.id < coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
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
  const [row] = await sql<Pick<Reply, 'messageId' | 'evidence' | 'label' | 'receivedAt'>[]>`
    select message_id, evidence, label, received_at from replies where user_id = ${userId} and campaign_id = ${campaignId} and id = ${id}`
  return row
}

type Key = { userId: string; id: string }

export async function readWhole(sql: Sql, { userId, id }: Key) {
  const [row] = await sql<{ body: string; quote: string }[]>`
    select body, quote from replies where user_id = ${userId} and id = ${id}`
  return row
}

export const setLabel = (sql: Sql, { userId, id }: Key, label: ReplyLabel) => sql`
  update replies set label = ${label} where user_id = ${userId} and id = ${id}`

/** A reply that nobody labelled yet. */
export async function readUnlabelled(sql: Sql, { userId, id }: Key) {
  const [row] = await sql<{ body: string; receivedAt: string; messageId: string }[]>`
    select body, received_at, message_id from replies where user_id = ${userId} and id = ${id} and label is null`
  return row
}

/** What the model says, unless the user was quicker. A wish is only proposed. */
export const labelUnlabelled = (
  sql: Sql,
  { userId, id }: Key,
  { label, until }: Pick<NewReply, 'label' | 'until'>,
) => sql<(Pick<Reply, 'messageId' | 'campaignId' | 'evidence'> & { emailNorm: string })[]>`
  with labelled as (
    update replies set label = ${label}, until = ${until}, asks_removal = ${label === 'unsubscribe'}
    where user_id = ${userId} and id = ${id} and label is null
    returning message_id, campaign_id, evidence)
  select l.*, address_norm(m.email) as email_norm from labelled l join messages m on m.user_id = ${userId} and m.id = l.message_id`

/** The user says that an email from the same company is an answer. */
export const confirmReply = (sql: Sql, { userId, id }: Key) => sql`
  update replies set evidence = 'user' where user_id = ${userId} and id = ${id} and evidence = 'company'`

/** The user says that it isn't one. */
export const dropReply = (sql: Sql, { userId, id }: Key) => sql`
  delete from replies where user_id = ${userId} and id = ${id} and evidence = 'company'`

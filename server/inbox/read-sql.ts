import type { ReplyLabel } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'
import { messagesOf, personOf } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import type { ReceivedFile } from '#server/incoming/parse-email.ts'
import type { LeadFields } from '#server/sending/compose/recipient-values.ts'

export interface SentRow {
  id: string
  campaignId: string
  campaign: string
  step: number
  state: string
  reason: string | null
  reasonText: string | null
  at: string
  acceptedAt: string | null
  attempts: number
  fromAddress: string | null
  fromName: string | null
  email: string
  subject: string
  bodyText: string
  links: string[]
  postalAddress: string
}

/** What campaigns sent this person or will send, oldest first. An email whose text is deleted isn't here. */
export const listSent = (sql: Sql, userId: string, emailNorm: string, most: number) => sql<SentRow[]>`
  select m.id, m.campaign_id, c.name as campaign, m.step, m.state, m.reason, m.reason_text, m.accepted_at, m.attempts,
    coalesce(m.accepted_at, m.attempted_at, m.not_before, m.updated_at) as at, m.from_address, m.from_name, m.email,
    coalesce(nullif(v.subject, ''), c.subject) as subject, v.body_text, v.links, v.postal_address
  from campaign_recipients r
    join campaigns c on c.user_id = r.user_id and c.id = r.campaign_id
    cross join lateral ${messagesOf(sql, userId, sql`r.id`)} m
    join campaign_revisions v on v.user_id = ${userId} and v.id = m.revision_id
  where r.user_id = ${userId} and r.email_norm = ${emailNorm} and m.state <> 'cancelled'
  order by at desc limit ${most}`

export interface ReceivedRow {
  id: string
  messageId: string
  campaignId: string
  campaign: string
  fromAddress: string
  fromName: string
  subject: string
  body: string
  quote: string
  evidence: string
  label: ReplyLabel | null
  otherAddress: string | null
  rfcMessageId: string | null
  rfcReferences: string | null
  files: ReceivedFile[]
  isKept: boolean
  at: string
}

export const listReceived = (sql: Sql, userId: string, emailNorm: string, most: number) => sql<ReceivedRow[]>`
  select p.id, p.message_id, p.campaign_id, c.name as campaign, p.from_address, p.from_name, p.subject, p.body, p.quote,
    p.evidence, p.label, p.other_address, p.rfc_message_id, p.rfc_references, p.files,
    p.original is not null as is_kept, p.received_at as at
  from campaign_recipients r cross join lateral ${messagesOf(sql, userId, sql`r.id`)} m
    join replies p on p.user_id = ${userId} and p.message_id = m.id
    join campaigns c on c.user_id = p.user_id and c.id = p.campaign_id
  where r.user_id = ${userId} and r.email_norm = ${emailNorm}
  order by p.received_at desc limit ${most}`

export interface AnswerRow {
  id: string
  subject: string
  text: string
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'
  detail: string | null
  fromAddress: string | null
  messageId: string
  at: string
}

export const listAnswers = (sql: Sql, userId: string, threadId: string, most: number) => sql<AnswerRow[]>`
  select id, subject, text, state, detail, from_address, message_id, coalesce(sent_at, due_at) as at from answers
  where user_id = ${userId} and thread_id = ${threadId} order by id desc limit ${most}`

interface FileOfAnswer {
  answerId: string
  name: string
  size: number
  isKept: boolean
}

export const listFilesOfAnswers = (sql: Sql, userId: string, threadId: string) => sql<FileOfAnswer[]>`
  select f.answer_id, f.name, f.size, f.content is not null as is_kept
  from answers a join answer_files f on f.user_id = a.user_id and f.answer_id = a.id
  where a.user_id = ${userId} and a.thread_id = ${threadId} order by f.answer_id, f.n`

/** What a person wrote; nobody answers a program. */
export const isWritten = ({ label }: Pick<ReceivedRow, 'label'>) => label !== 'automatic'

/** A file that was sent with an answer of this thread, or the whole email of a reply in it, while they're kept. */
export const findKept = (sql: Sql, userId: string, threadId: string, { entryId, n }: { entryId: string; n: number }) =>
  first(sql<{ name: string | null; content: Buffer }[]>`
    select f.name, f.content from answers a join answer_files f on f.user_id = a.user_id and f.answer_id = a.id
    where a.user_id = ${userId} and a.thread_id = ${threadId} and a.id = ${entryId} and f.n = ${n} and f.content is not null
    union all
    select null, p.original from threads t join campaign_recipients r on r.user_id = t.user_id and r.email_norm = t.email_norm
      cross join lateral ${messagesOf(sql, userId, sql`r.id`)} m join replies p on p.user_id = ${userId} and p.message_id = m.id
    where t.user_id = ${userId} and t.id = ${threadId} and p.id = ${entryId} and p.original is not null`)

/** The fields that an answer may use; none if the lead was deleted. */
export async function leadFields(
  sql: Sql,
  userId: string,
  { leadId, email }: { leadId: string | null; email: string },
): Promise<LeadFields> {
  const [lead] = await sql<LeadFields[]>`
    select business_name, phone, website, address, category, city, contact_name, first_name, last_name
    from leads l left join lateral ${personOf(sql, userId, sql`l`, email)} p on true
    where user_id = ${userId} and id = ${leadId}`
  const none = { businessName: null, phone: null, website: null, address: null, category: null, city: null }
  return lead ?? { ...none, contactName: null, firstName: null, lastName: null }
}

export interface AccountRow {
  id: string
  address: string
  isActive: boolean
  isPaused: boolean
  isDefault: boolean
}

export const listAccounts = (sql: Sql, userId: string, also: string | null) => sql<AccountRow[]>`
  select id, address, is_active, paused_at is not null as is_paused, is_default from sending_accounts
  where user_id = ${userId} and kind <> 'instance' and (is_active or id = ${also}) order by is_default desc, created_at, id`

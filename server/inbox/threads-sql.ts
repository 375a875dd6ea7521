import type { ReplyLabel } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'
import { messagesOf } from '#server/db/lookups.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { UnseenAt } from './seen-sql.ts'

interface NewReply {
  userId: string
  messageId: string
  name: string
  subject: string
  excerpt: string
  label: ReplyLabel | null
  until: string | null
  at: Date
  unseenAt: UnseenAt | null
}

const WORDS = 200

interface Of {
  sentAt: Date
  id: string
  emailNorm: string
  campaignId: string
  sendingAccountId: string | null
  name: string
}

/**
 * Shows a reply in the thread of the recipient, which it begins, reopens, and takes out of a snooze. It begins under the ID of their
 * first email. A program's reply leaves a thread as it is: nothing waits for the user because of it. One that it begins is as old as our email.
 */
export async function showReply(sql: Sql, reply: NewReply): Promise<void> {
  const { userId, messageId, at, label, until } = reply
  const [of] = await sql<Of[]>`
    select r.id, r.email_norm, m.campaign_id, m.sending_account_id, coalesce(l.business_name, ${reply.name || null}, m.email) as name,
      least(m.accepted_at, ${at}::timestamptz) as sent_at
    from messages m join campaign_recipients r
        on r.user_id = m.user_id and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)
      left join leads l on l.user_id = r.user_id and l.id = r.lead_id
    where m.user_id = ${userId} and m.id = ${messageId}`
  if (!of) return
  const isPersons = label !== 'automatic'
  const words = reply.excerpt.replace(/\s+/g, ' ').slice(0, WORDS)
  const [thread] = await sql<{ id: string }[]>`
    insert into threads as t (user_id, id, email_norm, name, subject, words, campaign_id, sending_account_id, label, until, last_at, unseen_at,
      is_theirs, is_unread)
    values (${userId}, ${of.id}, ${of.emailNorm}, ${of.name}, ${reply.subject}, ${words}, ${of.campaignId}, ${of.sendingAccountId},
      ${label}, ${until}, ${isPersons ? at : of.sentAt}, ${isPersons ? reply.unseenAt && sql.json({ ...reply.unseenAt }) : null}, ${isPersons}, ${isPersons})
    on conflict (user_id, email_norm) do update set ${
      isPersons
        ? sql`name = excluded.name, subject = excluded.subject, words = excluded.words,
      campaign_id = excluded.campaign_id, sending_account_id = excluded.sending_account_id, label = excluded.label,
      until = excluded.until, is_theirs = true, is_unread = true, done_at = null, snoozed_until = null,
      unseen_at = excluded.unseen_at, last_at = greatest(t.last_at, excluded.last_at), revision = t.revision + 1`
        : sql`until = coalesce(excluded.until, t.until)`
    }
    returning id`
  await announceThreads(sql, userId, thread ? [thread.id] : [])
}

/** The newest reply's label is the thread's. */
export const showLabel = (sql: Sql, userId: string, emailNorm: string, label: ReplyLabel) => sql`
  update threads set label = ${label} where user_id = ${userId} and email_norm = ${emailNorm}`

/** After a reply turned out to be none: a thread without any isn't a conversation. */
export const forgetIfEmpty = (sql: Sql, userId: string, emailNorm: string) => sql`
  delete from threads t where user_id = ${userId} and email_norm = ${emailNorm}
    and not exists (select from answers a where a.user_id = ${userId} and a.thread_id = t.id)
    and not exists (
      select from campaign_recipients r cross join lateral ${messagesOf(sql, userId, sql`r.id`)} m
        join replies p on p.user_id = ${userId} and p.message_id = m.id
      where r.user_id = ${userId} and r.email_norm = ${emailNorm})`

/** Tells the open pages; several at once are one event. */
export const announceThreads = (sql: Sql, userId: string, ids: string[]) =>
  announceChanges(
    sql,
    ids.length === 0 ? [] : [{ userId, type: 'inbox', id: ids.length === 1 ? (ids[0] ?? null) : null }],
  )

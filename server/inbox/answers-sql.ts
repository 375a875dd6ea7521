import type { AnswerFile } from '#contract/inbox.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

interface NewAnswer {
  userId: string
  id: string
  threadId: string
  sendingAccountId: string | null
  toAddress: string
  subject: string
  body: string
  html: string
  text: string
  messageId: string
  references: string
  fromAddress: string
  dueAt: Date
}

/** Locks the thread, so that of two answers at once the second sees the first. */
export const lockThread = (sql: Sql, userId: string, id: string) =>
  first(sql<{ revision: number }[]>`
    select revision from threads where user_id = ${userId} and id = ${id} for update`)

export const insertAnswer = (sql: Sql, a: NewAnswer) => sql`
  insert into answers (user_id, id, thread_id, sending_account_id, to_address, subject, body, html, text, message_id,
    references_header, from_address, due_at)
  values (${a.userId}, ${a.id}, ${a.threadId}, ${a.sendingAccountId}, ${a.toAddress}, ${a.subject}, ${a.body}, ${a.html},
    ${a.text}, ${a.messageId}, ${a.references}, ${a.fromAddress}, ${a.dueAt})`

export interface FileRow extends Omit<AnswerFile, 'content'> {
  content: Buffer
}

export const insertFile = (sql: Sql, key: { userId: string; id: string }, n: number, file: FileRow) => sql`
  insert into answer_files (user_id, answer_id, n, name, type, size, content)
  values (${key.userId}, ${key.id}, ${n}, ${file.name}, ${file.type}, ${file.content.length}, ${file.content})`

/** What's sent with an answer. */
export const listFiles = (sql: Sql, { userId, id }: { userId: string; id: string }) => sql<FileRow[]>`
  select name, type, content from answer_files
  where user_id = ${userId} and answer_id = ${id} and content is not null order by n`

/** The bytes are kept for 30 days, as those of received emails. */
export const forgetFiles = (sql: Sql, userIds: string[]) => sql`
  update answer_files f set content = null from answers a
  where f.user_id = any(${userIds}::uuid[]) and f.content is not null and a.user_id = f.user_id and a.id = f.answer_id
    and a.state not in ('waiting', 'sending') and a.due_at < now() - interval '30 days'`

/** The thread waits for its answer, and is read. */
export const showAnswer = (sql: Sql, userId: string, id: string, dueAt: Date) => sql<{ unseenIn: string | null }[]>`
  update threads set scheduled_at = ${dueAt}, is_unread = false, snoozed_until = null, revision = revision + 1
  where user_id = ${userId} and id = ${id} returning unseen_at->>'source' as unseen_in`

/** Takes back every answer that waits to be sent. */
export const withdrawAnswers = (sql: Sql, userId: string) => sql`
  delete from answers where user_id = ${userId} and state = 'waiting'`

/** Takes back an answer that no worker has begun to send, or that was refused. */
export const takeBack = (sql: Sql, userId: string, threadId: string, id: string) =>
  first(sql<{ body: string }[]>`
    delete from answers where user_id = ${userId} and thread_id = ${threadId} and id = ${id} and state in ('waiting', 'failed')
    returning body`)

/** When the thread's next answer leaves; null if none waits. */
export const showWaiting = (sql: Sql, userId: string, id: string) => sql`
  update threads set revision = revision + 1, scheduled_at = (
    select min(due_at) from answers a where a.user_id = ${userId} and a.thread_id = ${id} and a.state = 'waiting')
  where user_id = ${userId} and id = ${id}`

export interface DueAnswer extends Omit<NewAnswer, 'userId' | 'body' | 'references' | 'dueAt'> {
  referencesHeader: string
  firstAttemptedAt: string
}

/** Marks a due answer as being sent. Commit before the first byte leaves: whoever finds it later knows that it may have. */
export const claim = (sql: Sql, key: { userId: string; id: string }, now: Date, leaseMs: number) =>
  first(sql<DueAnswer[]>`
    update answers set state = 'sending', lease_until = ${new Date(now.getTime() + leaseMs)},
      first_attempted_at = coalesce(first_attempted_at, ${now})
    where user_id = ${key.userId} and id = ${key.id} and state = 'waiting' and due_at <= ${now}
    returning id, thread_id, sending_account_id, to_address, subject, html, text, message_id, references_header, from_address,
      first_attempted_at`)

/** Why an answer couldn't be claimed: it isn't due, another worker is sending it, or it's settled. */
export const findState = (sql: Sql, { userId, id }: { userId: string; id: string }) =>
  first(sql<{ state: string; dueAt: string; leaseUntil: string | null; threadId: string }[]>`
    select state, due_at, lease_until, thread_id from answers where user_id = ${userId} and id = ${id}`)

interface Result {
  state: 'waiting' | 'sent' | 'failed' | 'unknown'
  detail: string | null
  dueAt?: Date
  now: Date
}

/** The result, for the worker whose claim it is. */
export const settle = (
  sql: Sql,
  { userId, id }: { userId: string; id: string },
  { state, detail, dueAt, now }: Result,
) => sql`
  update answers set state = ${state}, detail = ${detail}, lease_until = null,
    due_at = coalesce(${dueAt ?? null}::timestamptz, due_at), sent_at = case when ${state} = 'sent' then ${now}::timestamptz end
  where user_id = ${userId} and id = ${id} and state = 'sending'`

/** An answer that failed, or that perhaps did, waits for the user. */
export const showFailed = (sql: Sql, userId: string, threadId: string) => sql`
  update threads set is_theirs = true, is_unread = true, done_at = null, snoozed_until = null
  where user_id = ${userId} and id = ${threadId}`

/** The user wrote last. */
export const showSent = (sql: Sql, userId: string, threadId: string, words: string, now: Date) => sql`
  update threads set is_theirs = false, words = ${words}, last_at = greatest(last_at, ${now}::timestamptz)
  where user_id = ${userId} and id = ${threadId}`

export const findSent = (sql: Sql, { userId, id }: { userId: string; id: string }) =>
  first(sql<(DueAnswer & { sentAt: string })[]>`
    select id, thread_id, sending_account_id, to_address, subject, html, text, message_id, references_header, from_address,
      first_attempted_at, sent_at from answers where user_id = ${userId} and id = ${id} and state = 'sent'`)

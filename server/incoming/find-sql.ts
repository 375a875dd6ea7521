import type { Sql } from '#server/db/db.ts'

interface Ref {
  userId: string
  messageId: string
}

/** Finds a row by an ID without knowing its account, with one key lookup per account. */
export async function findAnywhere(sql: Sql, messageId: string): Promise<Ref | undefined> {
  const [found] = await sql<Ref[]>`
    select m.user_id, m.id as message_id from users u join messages m on m.user_id = u.id and m.id = ${messageId}`
  return found
}

export async function exists(sql: Sql, { userId, messageId }: Ref): Promise<boolean> {
  const found = await sql`select from messages where user_id = ${userId} and id = ${messageId}`
  return found.length > 0
}

/** Finds by SES's message ID, which we keep from its answer, among the emails to the recipients that SES names. */
export async function findBySesId(sql: Sql, sesMessageId: string, emails: string[]): Promise<Ref | undefined> {
  const [found] = await sql<Ref[]>`
    select m.user_id, m.id as message_id
    from users u
      join campaign_recipients r on r.user_id = u.id and r.email_norm = any(${emails})
      cross join lateral messages_of(r.user_id, r.id) m
    where m.answer = ${sesMessageId}`
  return found
}

interface Window {
  /** Null: all accounts. */
  userId: string | null
  email: string
  /** Only emails sent within this time. */
  days: number
}

/** Recent emails to an address that a server accepted, newest first; for older ones, such a guess means nothing. */
export const findByRecipient = (sql: Sql, { userId, email, days }: Window) => sql<(Ref & { subject: string })[]>`
  select m.user_id, m.id as message_id, v.subject
  from users u
    join campaign_recipients r on r.user_id = u.id and r.email_norm = ${email}
    cross join lateral messages_of(r.user_id, r.id) m
    join campaign_revisions v on v.user_id = m.user_id and v.id = m.revision_id
  where (${userId}::uuid is null or u.id = ${userId}) and m.accepted_at is not null and m.attempted_at > now() - make_interval(days => ${days})
  order by m.attempted_at desc limit 20`

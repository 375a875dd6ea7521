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

/** The accounts that sent to one of these addresses, with one key lookup per account. */
const listSendersTo = (sql: Sql, emails: string[]) => sql<{ userId: string }[]>`
  select distinct u.id as user_id from users u join campaign_recipients r on r.user_id = u.id and r.email_norm = any(${emails})`

/** Finds by SES's message ID, which we keep from its answer, among the emails to the recipients that SES names. */
export async function findBySesId(sql: Sql, sesMessageId: string, emails: string[]): Promise<Ref | undefined> {
  for (const { userId } of await listSendersTo(sql, emails)) {
    const [found] = await findByAnswer(sql, userId, sesMessageId, emails)
    if (found) return found
  }
  return undefined
}

const findByAnswer = (sql: Sql, userId: string, answer: string, emails: string[]) => sql<Ref[]>`
  select m.user_id, m.id as message_id
  from campaign_recipients r cross join lateral messages_of(${userId}, r.id) m
  where r.user_id = ${userId} and r.email_norm = any(${emails}) and m.answer = ${answer}`

interface Recent extends Ref {
  subject: string
  attemptedAt: string
}

/** An account's emails to an address that a server accepted in the last days, newest first. */
const listRecent = (sql: Sql, userId: string, email: string, days: number) => sql<Recent[]>`
  select m.user_id, m.id as message_id, v.subject, m.attempted_at
  from campaign_recipients r cross join lateral messages_of(${userId}, r.id) m
    join campaign_revisions v on v.user_id = ${userId} and v.id = m.revision_id
  where r.user_id = ${userId} and r.email_norm = ${email}
    and m.accepted_at is not null and m.attempted_at > now() - make_interval(days => ${days})
  order by m.attempted_at desc limit 20`

interface Window {
  /** Null: all accounts. */
  userId: string | null
  email: string
  /** Only emails sent within this time. */
  days: number
}

/** Recent emails to an address that a server accepted, newest first; for older ones, such a guess means nothing. */
export async function findByRecipient(sql: Sql, { userId, email, days }: Window): Promise<Recent[]> {
  if (userId) return listRecent(sql, userId, email, days)
  const found: Recent[] = []
  for (const sender of await listSendersTo(sql, [email]))
    found.push(...(await listRecent(sql, sender.userId, email, days)))
  return found.toSorted((a, b) => (a.attemptedAt > b.attemptedAt ? -1 : 1))
}

/** Our own side, which is never a recipient: log-in, sending accounts, their mailboxes, and sending domains. */
export async function listOwn(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ own: string }[]>`
    select email as own from users where id = ${userId}
    union select address from sending_accounts where user_id = ${userId} and address is not null
    union select imap_user from sending_accounts where user_id = ${userId} and imap_user like '%@%'
    union select domain from customer_domains where user_id = ${userId} and status = 'verified'`
  return rows.map(({ own }) => own.toLowerCase())
}

/** What an account wrote to somebody at this domain in the last days, the newest. */
export async function findByDomain(
  sql: Sql,
  { userId, domain, now, days }: { userId: string; domain: string; now: Date; days: number },
) {
  const [found] = await sql<{ emailNorm: string }[]>`
    select r.email_norm from campaigns c join campaign_recipients r on r.user_id = c.user_id and r.campaign_id = c.id
    where c.user_id = ${userId} and c.sent_at > ${now}::timestamptz - make_interval(days => ${days})
      and right(r.email_norm, length(${domain}::text) + 1) in ('@' || ${domain}, '.' || ${domain})
    order by c.sent_at desc limit 1`
  return found ? (await listRecent(sql, userId, found.emailNorm, days))[0] : undefined
}

/** The subject under which the user wrote (follow-ups have none of their own), and the recipient's country. */
export async function findWritten(sql: Sql, { userId, messageId }: Ref) {
  const [row] = await sql<{ subject: string; country: string | null }[]>`
    select coalesce(nullif(v.subject, ''), c.subject) as subject, l.country
    from messages m join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id
      left join campaign_revisions v on v.user_id = m.user_id and v.id = m.revision_id
      left join campaign_recipients r on r.user_id = m.user_id and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)
      left join leads l on l.user_id = ${userId} and l.id = r.lead_id
    where m.user_id = ${userId} and m.id = ${messageId}`
  return row
}

import type { Sql } from '#server/db/db.ts'

export interface Cursor {
  uidValidity: number
  nextUid: number
  readAt: string
}

export async function readCursor(sql: Sql, source: string, folder: string): Promise<Cursor | undefined> {
  const [row] = await sql<Cursor[]>`
    select uid_validity, next_uid, read_at from inbox_cursors where source = ${source} and folder = ${folder}`
  return row
}

export const saveCursor = (
  sql: Sql,
  at: { source: string; folder: string; uidValidity: number; nextUid: number },
) => sql`
  insert into inbox_cursors (source, folder, uid_validity, next_uid)
  values (${at.source}, ${at.folder}, ${at.uidValidity}, ${at.nextUid})
  on conflict (source, folder) do update
    set uid_validity = excluded.uid_validity, next_uid = excluded.next_uid, read_at = now()`

/** Accounts whose inboxes we read: without a sent email, there are no replies. */
export async function recentSenders(sql: Sql, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    select distinct user_id as id from campaigns
    where user_id = any(${userIds}::uuid[]) and sent_at > now() - interval '60 days'`
  return new Set(rows.map(row => row.id))
}

/** The addresses that this account emailed. */
export async function emailedAddresses(sql: Sql, userId: string, emails: string[]): Promise<Set<string>> {
  const rows = await sql<{ emailNorm: string }[]>`
    select distinct email_norm from campaign_recipients where user_id = ${userId} and email_norm = any(${emails})`
  return new Set(rows.map(row => row.emailNorm))
}

export interface Lost {
  userId: string
  messageId: string
  attempt: number
  fromAddress: string
}

/** Recent emails of a sending account whose answer was lost. */
export const lostThrough = (sql: Sql, { userId, id }: { userId: string; id: string }, most: number) => sql<Lost[]>`
  select m.user_id, m.id as message_id, m.attempts as attempt, m.from_address
  from campaigns c join settled_messages m on m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'unknown'
  where c.user_id = ${userId} and c.sent_at > now() - interval '30 days'
    and m.sending_account_id = ${id} and m.attempted_at > now() - interval '7 days'
  order by m.attempted_at desc limit ${most}`

/** Longer than the database may be away while connections to inboxes go on. */
const LEASE_SECONDS = 90

/** The inboxes that a process watches; with `workerId`, those of the others. */
export async function watchedInboxes(sql: Sql, workerId: string | null = null): Promise<Set<string>> {
  const rows = await sql<{ source: string }[]>`
    select source from inbox_leases where until > now() and worker_id is distinct from ${workerId}::uuid`
  return new Set(rows.map(({ source }) => source))
}

/** Takes inboxes that nobody watches, and renews its own leases; returns those that the worker has now. */
export async function leaseInboxes(sql: Sql, workerId: string, sources: string[]): Promise<Set<string>> {
  const rows = await sql<{ source: string }[]>`
    insert into inbox_leases (source, worker_id, until)
    select source, ${workerId}, now() + make_interval(secs => ${LEASE_SECONDS}) from unnest(${sources}::text[]) source
    order by source
    on conflict (source) do update set worker_id = excluded.worker_id, until = excluded.until
      where inbox_leases.worker_id = excluded.worker_id or inbox_leases.until < now()
    returning source`
  return new Set(rows.map(({ source }) => source))
}

/** Gives up the leases of all inboxes but these. */
export const freeInboxes = (sql: Sql, workerId: string, but: string[]) => sql`
  delete from inbox_leases where worker_id = ${workerId} and not source = any(${but}::text[])`

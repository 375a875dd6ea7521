import type { Sql } from '#server/db/db.ts'

/** Where a reply is in a mailbox. */
export interface UnseenAt {
  /** The sending account. */
  source: string
  folder: string
  uidValidity: number
  uid: number
}

const MOST = 200

/** The newest unread threads with their newest reply in this folder. */
export const listUnseen = (sql: Sql, userId: string, at: Omit<UnseenAt, 'uid'>) => sql<{ id: string; uid: number }[]>`
  select id, (unseen_at->>'uid')::float8 as uid from threads
  where user_id = ${userId} and done_at is null and is_unread and unseen_at @> ${sql.json({ ...at })}
  order by last_at desc limit ${MOST}`

/** Threads that were read here, and whose newest reply isn't marked in the mailbox of this account yet. */
export const listReadHere = (sql: Sql, userId: string, accountId: string) => sql<(UnseenAt & { id: string })[]>`
  select t.id, at.* from threads t cross join lateral jsonb_to_record(t.unseen_at)
    as at(source text, folder text, "uidValidity" float8, uid float8)
  where t.user_id = ${userId} and t.unseen_at is not null and not t.is_unread and at.source = ${accountId} limit ${MOST}`

/** Seen on both sides, unless a newer reply came meanwhile. What was read there is read here, too. */
export const settleSeen = (
  sql: Sql,
  userId: string,
  seen: { id: string; uid: number }[],
  { isReadThere }: { isReadThere: boolean },
) => sql`
  update threads t set unseen_at = null, is_unread = t.is_unread and not ${isReadThere}
  from unnest(${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ uid }) => uid)}::float8[]) as s(id, uid)
  where t.user_id = ${userId} and t.id = s.id and (t.unseen_at->>'uid')::float8 = s.uid`

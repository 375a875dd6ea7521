import type { AuditLogDetail } from '#contract/audit-log-words.ts'
import type { Sql } from '#server/db/db.ts'

/** Keeps an entry, in the transaction of what it's about. */
export const note = (sql: Sql, userId: string, detail: AuditLogDetail) =>
  sql`insert into audit_log (user_id, detail) values (${userId}, ${sql.json(detail)})`

interface StoredEntry {
  id: string
  at: string
  detail: AuditLogDetail
}

/** A page of the account's entries, newest first, from below this ID on: IDs sort by time. */
export const listEntries = (sql: Sql, userId: string, after: string | null, limit: number) => sql<StoredEntry[]>`
  select id, at, detail from audit_log
  where user_id = ${userId} and (${after}::uuid is null or id < ${after}) order by id desc limit ${limit}`

/** Deletes every account's entries that are older than a year. */
export const deleteOldEntries = (sql: Sql) => sql`delete from audit_log where at < now() - interval '1 year'`

import { isDeepStrictEqual } from 'node:util'
import type { AuditLogDetail } from '#contract/audit-log-words.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { note } from './sql.ts'

export { deleteOldEntries, note } from './sql.ts'

/** Noted before the first byte: an export that breaks off was still taken. */
export const noteExport = (db: Db, userId: string, what: Extract<AuditLogDetail, { code: 'exported' }>['what']) =>
  db.asUser(userId, sql => note(sql, userId, { code: 'exported', what }))

/** Changes a setting, and notes it if what's read differs afterwards. Returns what's read then. */
export async function noteChange<T>(
  sql: Sql,
  userId: string,
  what: Extract<AuditLogDetail, { code: 'setting-changed' }>['what'],
  { read, change }: { read: () => Promise<T>; change: () => Promise<unknown> },
): Promise<T> {
  const before = await read()
  await change()
  const after = await read()
  if (!isDeepStrictEqual(before, after)) await note(sql, userId, { code: 'setting-changed', what })
  return after
}

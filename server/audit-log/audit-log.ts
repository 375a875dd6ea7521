import type { AuditLogDetail } from '#contract/audit-log-words.ts'
import type { Db } from '#server/db/db.ts'
import { note } from './sql.ts'

export { deleteOldEntries, note } from './sql.ts'

/** Noted before the first byte: an export that breaks off was still taken. */
export const noteExport = (db: Db, userId: string, what: Extract<AuditLogDetail, { code: 'exported' }>['what']) =>
  db.asUser(userId, sql => note(sql, userId, { code: 'exported', what }))

import type { leads } from '#contract/leads.ts'
import { EXPORT_BYTES_PER_ACCOUNT, EXPORT_MAX_RECORDS, EXPORTS_PER_ACCOUNT } from '#contract/limits.ts'
import type { ParsedOf } from '#contract/route.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { forgetOldExports, insertExport, insertExportOfMatching } from '../sql.ts'

type Request = ParsedOf<typeof leads.saveExport>['body']

/**
 * Saves an export: the records in the request, or all matching leads. The reply counts what we saved. Older exports are
 * deleted to make room, because no page lists them.
 */
export const saveExport = ({ db }: Pick<Deps, 'db'>, userId: string, request: Request) =>
  db.asUser(userId, async sql => {
    const saved = await insert(sql, userId, request)
    if (!saved) throw badRequest(TOO_MANY)
    await forgetOldExports(sql, userId, saved.id, { count: EXPORTS_PER_ACCOUNT, bytes: EXPORT_BYTES_PER_ACCOUNT })
    await note(sql, userId, { code: 'exported', what: 'leads' })
    return saved
  })

const TOO_MANY = `Save Data keeps up to ${EXPORT_MAX_RECORDS.toLocaleString('en-US')} leads at a time. Filter the list, or use Download CSV for all of it.`

function insert(sql: Sql, userId: string, { data, filters = {} }: Request) {
  if (data) return insertExport(sql, userId, data, filters)
  const { statusFilter, categoryFilter, more } = filters
  const filter = {
    ...more,
    ...(statusFilter && statusFilter !== 'all' && { status: statusFilter }),
    ...(categoryFilter && categoryFilter !== 'all' && { category: categoryFilter }),
  }
  return insertExportOfMatching(sql, userId, { filter, filters, most: EXPORT_MAX_RECORDS })
}

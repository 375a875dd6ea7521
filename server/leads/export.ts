import type { leads } from '#contract/leads.ts'
import type { ParsedOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { insertExport, insertExportOfMatching } from './sql.ts'

type Request = ParsedOf<typeof leads.saveExport>['body']

/** Keeps an export: the records that were sent, or all that match. The count is what is kept, not what was claimed. */
export const saveExport = ({ db }: Pick<Deps, 'db'>, userId: string, { data, filters = {} }: Request) =>
  db.asUser(userId, sql => {
    if (data) return insertExport(sql, userId, data, filters)
    const { statusFilter, categoryFilter, more } = filters
    const filter = {
      ...more,
      ...(statusFilter && statusFilter !== 'all' && { status: statusFilter }),
      ...(categoryFilter && categoryFilter !== 'all' && { category: categoryFilter }),
    }
    return insertExportOfMatching(sql, userId, filter, filters)
  })

import { type LeadView, SAVED_FILTERS_MAX, type SavedFilter } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest } from '#server/http/errors.ts'
import { countOtherFilters, upsertFilter } from './saved-filters-sql.ts'

/** Saves a filter. Replaces the one with the same name, which the limit doesn't count twice. */
export async function saveFilter(
  sql: Sql,
  userId: string,
  { name, view }: { name: string; view: LeadView },
): Promise<SavedFilter> {
  if ((await countOtherFilters(sql, userId, name)) >= SAVED_FILTERS_MAX)
    throw badRequest(`You already have ${SAVED_FILTERS_MAX} saved filters. Delete one first.`)
  return upsertFilter(sql, userId, name, view)
}

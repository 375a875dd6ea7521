import { type LeadView, SAVED_FILTERS_MAX, type SavedFilter } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest } from '#server/http/errors.ts'

export const listFilters = (sql: Sql, userId: string) =>
  sql<SavedFilter[]>`select id, name, view from saved_filters where user_id = ${userId} order by name_norm`

export async function saveFilter(sql: Sql, userId: string, { name, view }: { name: string; view: LeadView }) {
  const [counted] = await sql<[{ n: number }]>`
    select count(*)::int as n from saved_filters where user_id = ${userId} and name_norm <> lower(${name})`
  if (counted.n >= SAVED_FILTERS_MAX)
    throw badRequest(`There are ${SAVED_FILTERS_MAX} saved filters already. Delete one first.`)
  const [saved] = await sql<[SavedFilter]>`
    insert into saved_filters (user_id, name, view) values (${userId}, ${name}, ${sql.json(view)})
    on conflict (user_id, name_norm) do update set name = excluded.name, view = excluded.view
    returning id, name, view`
  return saved
}

import type { LeadView, SavedFilter } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** The account's saved filters, by name. */
export const listFilters = (sql: Sql, userId: string) =>
  sql<SavedFilter[]>`select id, name, view from saved_filters where user_id = ${userId} order by name_norm`

/** The number of saved filters with other names, ignoring case. */
export const countOtherFilters = async (sql: Sql, userId: string, name: string) => {
  const [row] = await sql<[{ n: number }]>`
    select count(*)::int as n from saved_filters where user_id = ${userId} and name_norm <> lower(${name})`
  return row.n
}

/** Saves a filter, in place of the one with the same name, ignoring case. */
export const upsertFilter = (sql: Sql, userId: string, name: string, view: LeadView) =>
  first(sql<[SavedFilter]>`
    insert into saved_filters (user_id, name, view) values (${userId}, ${name}, ${sql.json(view)})
    on conflict (user_id, name_norm) do update set name = excluded.name, view = excluded.view
    returning id, name, view`)

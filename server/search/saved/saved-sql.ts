import { SAVED_SEARCHES_MOST, SavedSearch } from '#contract/saved-searches.ts'
import type { SearchArea } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'

/** Exactly the fields of the contract. */
const columns = Object.keys(SavedSearch.shape)

interface Draft {
  name: string
  text: string
  area?: SearchArea | null | undefined
}
type Change = { [K in keyof Draft]?: Draft[K] | undefined }

export const listSaved = (sql: Sql, userId: string) => sql<SavedSearch[]>`
  select ${sql(columns)} from saved_searches
  where user_id = ${userId} and deleted_at is null order by coalesce(last_run_at, created_at) desc, id desc`

/** Returns no row at the account's limit. The lock makes its parallel requests take turns. */
export const insertSaved = async (sql: Sql, userId: string, { name, text, area }: Draft) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches:${userId}`}, 0))`
  await sql`delete from saved_searches where user_id = ${userId} and deleted_at < now() - interval '1 day'`
  const [row] = await sql<SavedSearch[]>`
    insert into saved_searches (user_id, name, text, area)
    select ${userId}, ${name}, ${text}, ${area ? sql.json(area) : null}::jsonb
    where (select count(*) from saved_searches where user_id = ${userId} and deleted_at is null) < ${SAVED_SEARCHES_MOST}
    returning ${sql(columns)}`
  return row
}

export const findSaved = async (sql: Sql, userId: string, id: string) => {
  const [row] = await sql<SavedSearch[]>`
    select ${sql(columns)} from saved_searches where user_id = ${userId} and id = ${id} and deleted_at is null`
  return row
}

export const updateSaved = async (sql: Sql, userId: string, id: string, changes: Change) => {
  const [row] = await sql<SavedSearch[]>`
    update saved_searches set ${sql({ ...changes })}
    where user_id = ${userId} and id = ${id} and deleted_at is null returning ${sql(columns)}`
  return row
}

export const deleteSaved = async (sql: Sql, userId: string, id: string) =>
  (
    await sql`
      update saved_searches set deleted_at = now() where user_id = ${userId} and id = ${id} and deleted_at is null`
  ).count > 0

export const restoreSaved = async (sql: Sql, userId: string, id: string) => {
  const [row] = await sql<SavedSearch[]>`
    update saved_searches set deleted_at = null where user_id = ${userId} and id = ${id} returning ${sql(columns)}`
  return row
}

/** A run has several pages: the first starts the count, the others add to it. */
export const noteRun = (
  sql: Sql,
  userId: string,
  { id, brought, begins, now }: { id: string; brought: number; begins: boolean; now: Date },
) => sql`
  update saved_searches
  set last_run_at = ${now}, last_new = ${brought}::int + case when ${begins} then 0 else coalesce(last_new, 0) end
  where user_id = ${userId} and id = ${id}`

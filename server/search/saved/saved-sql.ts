import { SAVED_SEARCHES_MOST, SavedSearch } from '#contract/saved-searches.ts'
import type { SearchArea } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'

/** The fields of the contract that are columns. */
const stored = Object.keys(SavedSearch.shape).filter(name => name !== 'leads')

/** Exactly the fields of the contract. */
const columns = (sql: Sql) => sql`
  ${sql(stored)}, (select count(*)::int from lead_tags
    where lead_tags.user_id = saved_searches.user_id and tag_id = saved_searches.id) as leads`

interface Draft {
  name: string
  text: string
  area?: SearchArea | null | undefined
}
type Change = { [K in keyof Draft]?: Draft[K] | undefined }

export const listSaved = (sql: Sql, userId: string) => sql<SavedSearch[]>`
  select ${columns(sql)} from saved_searches
  where user_id = ${userId} and deleted_at is null order by coalesce(last_run_at, created_at) desc, id desc`

/** Returns no row at the account's limit. The lock makes its parallel requests take turns. */
export const insertSaved = async (sql: Sql, userId: string, { name, text, area }: Draft) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches:${userId}`}, 0))`
  await sql`
    with gone as (
      delete from saved_searches where user_id = ${userId} and deleted_at < now() - interval '1 day' returning id
    )
    delete from tags where user_id = ${userId} and is_search and id in (select id from gone)`
  const [row] = await sql<SavedSearch[]>`
    insert into saved_searches (user_id, name, text, area)
    select ${userId}, ${name}, ${text}, ${area ? sql.json(area) : null}::jsonb
    where (select count(*) from saved_searches where user_id = ${userId} and deleted_at is null) < ${SAVED_SEARCHES_MOST}
    returning ${columns(sql)}`
  return row
}

/** The search with the same words, in the same area. */
export const findSame = async (sql: Sql, userId: string, { text, area }: Pick<Draft, 'text' | 'area'>) => {
  const [row] = await sql<SavedSearch[]>`
    select ${columns(sql)} from saved_searches
    where user_id = ${userId} and lower(text) = lower(${text}) and deleted_at is null
      and area is not distinct from ${area ? sql.json(area) : null}::jsonb
    order by created_at limit 1`
  return row
}

/** A name for a search with these words that no other has. */
export const freeName = async (sql: Sql, userId: string, text: string) => {
  const [row] = await sql<[{ name: string }]>`
    select case when n = 1 then ${text} else ${text} || ' (' || n || ')' end as name from generate_series(1, 200) n
    where not exists (
      select from saved_searches where user_id = ${userId} and deleted_at is null
        and lower(name) = lower(case when n = 1 then ${text} else ${text} || ' (' || n || ')' end))
    order by n limit 1`
  return row.name
}

/** Leaves room for one more: deletes the search that was run longest ago. */
export const deleteOldest = (sql: Sql, userId: string) => sql`
  update saved_searches set deleted_at = now() where user_id = ${userId} and id in (
    select id from saved_searches where user_id = ${userId} and deleted_at is null
    order by coalesce(last_run_at, created_at) desc, id desc offset ${SAVED_SEARCHES_MOST - 1})`

/** Adds leads to the search's view. */
export const addToView = async (sql: Sql, userId: string, id: string, leadIds: string[]) => {
  await sql`
    insert into tags (user_id, id, name, is_search) values (${userId}, ${id}, ${id}, true) on conflict do nothing`
  await sql`
    insert into lead_tags (user_id, tag_id, lead_id, lead_created_at)
    select user_id, ${id}, id, created_at from leads where user_id = ${userId} and id = any(${leadIds}::uuid[])
    on conflict do nothing`
}

export const findSaved = async (sql: Sql, userId: string, id: string) => {
  const [row] = await sql<SavedSearch[]>`
    select ${columns(sql)} from saved_searches where user_id = ${userId} and id = ${id} and deleted_at is null`
  return row
}

export const updateSaved = async (sql: Sql, userId: string, id: string, changes: Change) => {
  const [row] = await sql<SavedSearch[]>`
    update saved_searches set ${sql({ ...changes })}
    where user_id = ${userId} and id = ${id} and deleted_at is null returning ${columns(sql)}`
  return row
}

export const deleteSaved = async (sql: Sql, userId: string, id: string) =>
  (
    await sql`
      update saved_searches set deleted_at = now() where user_id = ${userId} and id = ${id} and deleted_at is null`
  ).count > 0

export const restoreSaved = async (sql: Sql, userId: string, id: string) => {
  const [row] = await sql<SavedSearch[]>`
    update saved_searches set deleted_at = null where user_id = ${userId} and id = ${id} returning ${columns(sql)}`
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

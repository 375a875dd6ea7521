import type { Pool, Sql } from '#server/db/db.ts'

/** Which versions of the product's own data the database holds. */
export interface Seeded {
  vocabulary: string
  gazetteer: string
}

/** Any number that no other lock uses. */
const LOCK = 7_226_828
const KEY = 'directory.seed'

/** Held until the transaction ends: of several processes that start together, one fills the tables. */
export const lockSeeding = (sql: Sql) => sql`select pg_advisory_xact_lock(${LOCK})`

export const readSeeded = (sql: Pool | Sql) =>
  sql<{ value: Seeded }[]>`select value from instance_settings where key = ${KEY}`.then(([row]) => row?.value ?? null)

export const saveSeeded = (sql: Sql, seeded: Seeded) => sql`
  insert into instance_settings (key, value) values (${KEY}, ${sql.json({ ...seeded })})
  on conflict (key) do update set value = excluded.value`

/** Without statistics, the planner takes 200,000 places for a few hundred until autovacuum runs. */
export const analyzeSeeded = (sql: Sql) => sql`analyze categories, category_phrases, gazetteer`

/** Keeps the code of each place's category until the transaction ends. */
export const keepCategoriesOfPlaces = (sql: Sql) => sql`
  create temp table kept on commit drop as
    select p.id, c.code from places p join categories c on c.id = p.category_id`

export const deleteCategories = (sql: Sql) => sql`delete from categories`

/** Gives each place the category of its code again, or "other" if this version has no such code. */
export const restoreCategoriesOfPlaces = (sql: Sql) => sql`
  update places p set category_id = coalesce(c.id, other.id)
  from kept k left join categories c on c.code = k.code, categories other
  where p.id = k.id and other.code = 'other'`

/** Keeps the towns of an imported map. */
export const deleteSeededTowns = (sql: Sql) => sql`delete from gazetteer where origin = 'seed'`

export const hasNoTowns = (sql: Sql) =>
  sql<[{ isEmpty: boolean }]>`select not exists (select from gazetteer) as is_empty`.then(([row]) => row.isEmpty)

/** Drops the indexes of the gazetteer except its key. Returns the statements that create them again. */
export async function dropTownIndexes(sql: Sql): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'gazetteer'::regclass and not i.indisprimary order by 1`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return indexes.map(({ definition }) => definition)
}

export async function createTownIndexes(sql: Sql, definitions: string[]): Promise<void> {
  for (const definition of definitions) await sql.unsafe(definition)
}

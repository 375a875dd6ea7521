import type { Pool } from '#server/db/db.ts'
import { collectPhrases } from '../categories/phrases.ts'
import { categories, vocabularyVersion } from '../categories/taxonomy.ts'
import { copyRows } from '../copy.ts'
import { buildGazetteer, gazetteerVersion } from './gazetteer.ts'

/** Any number that no other lock of ours has. */
const LOCK = 7_226_828
const KEY = 'directory.seed'

interface Seeded {
  vocabulary: string
  gazetteer: string
}

const current: Seeded = { vocabulary: vocabularyVersion, gazetteer: gazetteerVersion }

/** Whether the database holds the categories, their words, and the towns of this version. */
export async function isSeeded(pool: Pool): Promise<boolean> {
  return isCurrent(await readSeeded(pool))
}

/**
 * Fills the categories, the words for them, and the gazetteer, unless this version has done so.
 * Of several processes that start together, one does it and the others wait. Returns whether anything was done.
 */
export async function seedVocabulary(pool: Pool): Promise<boolean> {
  if (await isSeeded(pool)) return false
  return pool.begin(async sql => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    const seeded = await readSeeded(sql)
    if (isCurrent(seeded)) return false
    if (seeded?.vocabulary !== current.vocabulary) await seedCategories(sql)
    if (seeded?.gazetteer !== current.gazetteer) await seedGazetteer(sql)
    // Without statistics the planner takes 200,000 places for a few hundred until autovacuum comes around.
    await sql`analyze categories, category_phrases, gazetteer`
    await sql`
      insert into instance_settings (key, value) values (${KEY}, ${sql.json({ ...current })})
      on conflict (key) do update set value = excluded.value`
    return true
  }) as Promise<boolean>
}

type Transaction = Parameters<Parameters<Pool['begin']>[1]>[0]

async function readSeeded(sql: Pool | Transaction): Promise<Seeded | null> {
  const [row] = await sql<{ value: Seeded }[]>`select value from instance_settings where key = ${KEY}`
  return row?.value ?? null
}

const isCurrent = (seeded: Seeded | null): boolean =>
  seeded?.vocabulary === current.vocabulary && seeded.gazetteer === current.gazetteer

/** A kind keeps its code for ever, its number may change: places follow their code. */
async function seedCategories(sql: Transaction): Promise<void> {
  await sql`create temp table kept on commit drop as
    select p.id, c.code from places p join categories c on c.id = p.category_id`
  await sql`alter table places drop constraint if exists places_category_id_fkey`
  await sql`delete from categories`
  await copyRows(
    sql,
    'categories (id, code, parent, last_desc, label, osm_tags)',
    categories.map(c => [
      c.id,
      c.code,
      c.parent,
      c.lastDesc,
      c.label,
      `{${c.osmTags.map(tag => `"${tag}"`).join(',')}}`,
    ]),
  )
  await copyRows(
    sql,
    'category_phrases (phrase, lang, category_id, weight)',
    collectPhrases().map(p => [p.phrase, p.lang, p.categoryId, p.weight]),
  )
  await sql`
    update places p set category_id = coalesce(c.id, other.id)
    from kept k left join categories c on c.code = k.code, categories other
    where p.id = k.id and other.code = 'other'`
  await sql`alter table places add constraint places_category_id_fkey foreign key (category_id) references categories`
}

/** Towns that came with an imported map stay. */
async function seedGazetteer(sql: Transaction): Promise<void> {
  await sql`delete from gazetteer where origin = 'seed'`
  await copyRows(
    sql,
    'gazetteer (kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin)',
    buildGazetteer().map(row => [
      row.kind,
      row.name,
      row.nameNorm,
      row.country,
      row.region,
      row.postcode,
      row.lat,
      row.lon,
      row.radiusM,
      row.population,
      'seed',
    ]),
  )
}

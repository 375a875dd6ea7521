import type { Pool, Sql } from '#server/db/db.ts'
import { collectPhrases } from '../categories/phrases.ts'
import { categories, vocabularyVersion } from '../categories/taxonomy.ts'
import { copyRows } from '../copy.ts'
import { buildGazetteer, gazetteerVersion } from './gazetteer.ts'
import {
  analyzeSeeded,
  createTownIndexes,
  deleteCategories,
  deleteSeededTowns,
  dropTownIndexes,
  hasNoTowns,
  keepCategoriesOfPlaces,
  lockSeeding,
  readSeeded,
  restoreCategoriesOfPlaces,
  type Seeded,
  saveSeeded,
} from './seed-sql.ts'

const current: Seeded = { vocabulary: vocabularyVersion, gazetteer: gazetteerVersion }

/** Whether the database has this version's categories, their words, and towns. */
export async function isSeeded(pool: Pool): Promise<boolean> {
  return isCurrent(await readSeeded(pool))
}

/**
 * Fills the categories, their words, and the gazetteer, unless the database already has this version. If several
 * processes start together, one does it and the others wait. Returns whether anything changed.
 */
export async function seedVocabulary(pool: Pool): Promise<boolean> {
  if (await isSeeded(pool)) return false
  return pool.begin(async sql => {
    await lockSeeding(sql)
    const seeded = await readSeeded(sql)
    if (isCurrent(seeded)) return false
    if (seeded?.vocabulary !== current.vocabulary) await seedCategories(sql)
    if (seeded?.gazetteer !== current.gazetteer) await seedGazetteer(sql)
    await analyzeSeeded(sql)
    await saveSeeded(sql, current)
    return true
  }) as Promise<boolean>
}

const isCurrent = (seeded: Seeded | null): boolean =>
  seeded?.vocabulary === current.vocabulary && seeded.gazetteer === current.gazetteer

/** A category keeps its code forever, but its number may change: places follow the code. */
async function seedCategories(sql: Sql): Promise<void> {
  await keepCategoriesOfPlaces(sql)
  await deleteCategories(sql)
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
  await restoreCategoriesOfPlaces(sql)
}

/** Keeps the towns of an imported map. The first time, indexes are built afterwards: 2 s of PostgreSQL's time instead of 6.5. */
async function seedGazetteer(sql: Sql): Promise<void> {
  const isFirst = await hasNoTowns(sql)
  const indexes = isFirst ? await dropTownIndexes(sql) : []
  if (!isFirst) await deleteSeededTowns(sql)
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
  await createTownIndexes(sql, indexes)
}

import type { Pool } from '#server/db/db.ts'
import type { AtlasRow } from './atlas.ts'
import type { Place } from './complete.ts'
import { copyRows, type Value } from './copy.ts'
import { normalise } from './normalise.ts'

/** All towns and postcodes, a few thousand at a time. */
export async function* readAtlas(sql: Pool): AsyncGenerator<AtlasRow[]> {
  yield* sql<AtlasRow[]>`
    select kind, name, country, region, postcode, lat, lon, radius_m, population
    from gazetteer where kind in ('zip', 'city')`.cursor(5000)
}

export async function startImport(sql: Pool, file: string, source: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into place_imports (file, source) values (${file}, ${source}) returning id`
  return row?.id ?? 0
}

export async function finishImport(sql: Pool, id: number, counts: Record<string, number>): Promise<void> {
  await sql`update place_imports set finished_at = now(), counts = ${sql.json(counts)} where id = ${id}`
}

const columns = [
  'source',
  'source_id',
  'name',
  'name_norm',
  'category_id',
  'category_label',
  'phone',
  'phone_e164',
  'website',
  'domain',
  'email',
  'street',
  'city',
  'region',
  'postcode',
  'country',
  'lat',
  'lon',
  'confidence',
  'opening_hours',
]
const changing = columns.slice(2)
const list = columns.join(', ')

const valuesOf = (p: Place): Value[] => [
  p.source,
  p.sourceId,
  p.name,
  p.nameNorm,
  p.categoryId,
  p.categoryLabel,
  p.phone,
  p.phoneE164,
  p.website,
  p.domain,
  p.email,
  p.street,
  p.city,
  p.region,
  p.postcode,
  p.country,
  p.lat,
  p.lon,
  p.confidence,
  p.openingHours,
]

/** On the connection of one import: where batches land before they are merged. */
export async function makeStaging(connection: Pool): Promise<void> {
  await connection.unsafe(
    `create temp table staging on commit delete rows as select ${list} from places with no data`,
  )
  await connection.unsafe('alter table staging add column seq bigint generated always as identity')
}

export async function dropStaging(connection: Pool): Promise<void> {
  await connection.unsafe('drop table if exists staging')
}

export interface Merged {
  added: number
  updated: number
  unchanged: number
  twice: number
}

/**
 * Puts one batch into the directory in a transaction of its own: new businesses are added, changed ones updated,
 * others left untouched, so that a second run of a file writes nothing. In order of their ids, so that two imports
 * of one file wait for each other and do not lock each other out.
 */
export async function mergeBatch(connection: Pool, importId: number, places: Place[]): Promise<Merged> {
  await connection.unsafe('begin')
  try {
    await copyRows(connection, `staging (${list})`, places.map(valuesOf))
    const [row] = await connection.unsafe<{ incoming: number; added: number; updated: number }[]>(merge, [
      importId,
    ])
    await connection.unsafe('commit')
    const { incoming = 0, added = 0, updated = 0 } = row ?? {}
    return { added, updated, unchanged: incoming - added - updated, twice: places.length - incoming }
  } catch (error) {
    await connection.unsafe('rollback')
    throw error
  }
}

// xmax is 0 on a row that this statement inserted.
const merge = `
  with incoming as materialized (
    select distinct on (source, source_id) ${list} from staging order by source, source_id, seq desc
  ), written as (
    insert into places (${list}, import_id)
    select ${list}, $1::bigint from incoming order by source, source_id
    on conflict (source, source_id) do update set
      ${changing.map(column => `${column} = excluded.${column}`).join(', ')},
      import_id = excluded.import_id, updated_at = now()
    where (${changing.map(column => `places.${column}`).join(', ')})
      is distinct from (${changing.map(column => `excluded.${column}`).join(', ')})
    returning xmax = 0 as added
  )
  select (select count(*) from incoming) as incoming,
    count(*) filter (where added) as added, count(*) filter (where not added) as updated
  from written`

/**
 * Places that a file knows and the gazetteer does not: towns of a map, postcodes of addresses. A town that is known
 * under the same name within 10 km gets the population that the map states. Says how many were changed or added.
 */
export async function mergeGazetteer(connection: Pool, rows: AtlasRow[]): Promise<number> {
  if (rows.length === 0) return 0
  await connection.unsafe('begin')
  try {
    await connection.unsafe(`create temp table named on commit drop as
      select kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population from gazetteer with no data`)
    await copyRows(
      connection,
      'named (kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population)',
      rows.map(r => [
        r.kind,
        r.name,
        normalise(r.name),
        r.country,
        r.region,
        r.kind === 'zip' ? r.postcode : null,
        r.lat,
        r.lon,
        r.radiusM,
        r.population,
      ]),
    )
    const changed = await connection.unsafe(`
      update gazetteer g set population = n.population, radius_m = n.radius_m from named n
      where n.population is not null and g.kind = n.kind and g.name_norm = n.name_norm and g.country = n.country
        and abs(g.lat - n.lat) < 0.1 and abs(g.lon - n.lon) < 0.15 and g.population is distinct from n.population`)
    const added = await connection.unsafe(`
      insert into gazetteer (kind, name, name_norm, country, region, postcode, lat, lon, radius_m, population, origin)
      select distinct on (kind, name_norm, country, postcode) n.*, 'import' from named n
      where not exists (
        select from gazetteer g where n.kind <> 'zip' and g.kind = n.kind and g.name_norm = n.name_norm
          and g.country = n.country and abs(g.lat - n.lat) < 0.1 and abs(g.lon - n.lon) < 0.15
      ) and not exists (
        select from gazetteer g where n.kind = 'zip' and g.kind = 'zip' and g.postcode = n.postcode and g.country = n.country
      )`)
    await connection.unsafe('commit')
    return changed.count + added.count
  } catch (error) {
    await connection.unsafe('rollback')
    throw error
  }
}

/** So that the planner knows what came in. */
export async function analyzeDirectory(sql: Pool): Promise<void> {
  await sql`analyze places`
  await sql`analyze gazetteer`
}

import postgres from 'postgres'
import type { Pool, Sql } from '#server/db/db.ts'
import { transaction } from '#server/db/transaction.ts'
import { splits } from '../categories/taxonomy.ts'
import { copyRows, type Value } from '../copy.ts'
import { normalise } from '../normalise.ts'
import type { Gone, Town } from '../read/place-row.ts'
import type { AtlasRow } from './atlas.ts'
import type { Place } from './complete.ts'

/** All towns and postcodes, a few thousand at a time, each with the number of its tile of `size` degrees. */
export async function* readAtlas(sql: Pool, size: number): AsyncGenerator<(AtlasRow & { tile: number })[]> {
  yield* sql<(AtlasRow & { tile: number })[]>`
    select kind, name, country, region, postcode, lat, lon, radius_m, population,
      (floor((lat + 90) / ${size}::int) * 100 + floor((lon + 180) / ${size}::int))::int as tile
    from gazetteer where kind in ('zip', 'city')`.cursor(5000)
}

/** The towns and postcodes of one tile. */
export async function readAtlasTile(sql: Pool, south: number, west: number, size: number): Promise<AtlasRow[]> {
  const [north, east] = [south + size, west + size]
  return sql<AtlasRow[]>`
    select kind, name, country, region, postcode, lat, lon, radius_m, population
    from gazetteer
    where kind in ('zip', 'city') and lat >= ${south} and lat < ${north} and lon >= ${west} and lon < ${east}
      and point(lon, lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
}

export const startImport = (sql: Pool, file: string, source: string) =>
  sql<{ id: number }[]>`
    insert into place_imports (file, source) values (${file}, ${source}) returning id`.then(([row]) => row?.id ?? 0)

export async function finishImport(sql: Pool, id: number, counts: Record<string, number>): Promise<void> {
  await sql`update place_imports set finished_at = now(), counts = ${sql.json(counts)} where id = ${id}`
}

const fields = [
  ...(['source', 'sourceId', 'name', 'nameNorm', 'categoryId', 'categoryLabel', 'phone', 'phoneE164'] as const),
  ...(['website', 'domain', 'email', 'street', 'city', 'region', 'postcode', 'country', 'lat', 'lon'] as const),
  ...(['confidence', 'openingHours', 'brand', 'socials', 'sourceUpdated'] as const),
]
const columns = fields.map(postgres.fromCamel)
/** A new date alone is no change. */
const changing = columns.slice(2)
const telling = changing.filter(column => column !== 'source_updated')
const list = columns.join(', ')

const valuesOf = (place: Place): Value[] => fields.map(field => place[field])

export interface Merged {
  added: number
  updated: number
  unchanged: number
  twice: number
  /** What became of those that an earlier import knew; null if there was none. */
  drift: Drift | null
}

/** How an import's verdicts differ from the last one's, by ID. */
export interface Drift {
  compared: number
  /** Closed since, and deleted. */
  closed: number
  changes: { was: string; now: string; n: number }[]
}

export interface Batch {
  places: Place[]
  /** Those that aren't taken, which the directory may have. */
  gone: Gone[]
}

/** Whether an earlier import can be compared with. */
export const hasPlaces = (sql: Pool) =>
  sql<{ known: boolean }[]>`select exists (select from places) as known`.then(([row]) => row?.known === true)

/**
 * Merges one batch in its own transaction: adds new businesses, updates changed ones, deletes closed ones, and leaves others
 * untouched. Rows are sorted by ID, so that parallel imports of a file don't deadlock. Copies immediately, merges when
 * `before` resolves.
 */
export const mergeBatch = (
  pool: Pool,
  { id, isKnown }: { id: number; isKnown: boolean },
  { places, gone }: Batch,
  before: Promise<void>,
): Promise<Merged> =>
  inTransaction(pool, async sql => {
    await sql.unsafe(`
      create temp table staging on commit drop as select ${list} from places with no data;
      alter table staging add column seq bigint generated always as identity`)
    await copyRows(sql, `staging (${list})`, places.map(valuesOf))
    await before
    const drift = isKnown ? await compare(sql, gone) : null
    if (gone.length > 0) await passOver(sql, gone)
    const [row] = await sql.unsafe<{ incoming: number; added: number; updated: number }[]>(merge, [id])
    const { incoming = 0, added = 0, updated = 0 } = row ?? {}
    return { added, updated, unchanged: incoming - added - updated, twice: places.length - incoming, drift }
  })

const hash = "hashtextextended(source || ' ' || source_id, 0)"
const NO_BUSINESS = 'not a business'

/** Compares the batch with what the directory has. A more exact category, or one where there was none, is no difference. */
async function compare(sql: Sql, gone: Gone[]): Promise<Drift> {
  const known = await sql.unsafe<{ was: string | null; now: string; n: number }[]>(
    `
    select case when same then null else old.label end as was, min(new.label) as now, count(*)::int as n
    from staging s join places p using (source, source_id)
      join categories old on old.id = p.category_id join categories new on new.id = s.category_id,
      lateral (select new.id between old.id and old.last_desc or old.code = 'other'
        or old.code || ' ' || new.code = any($1)) as l (same)
    group by 1, case when same then 0 else new.id end`,
    [splits],
  )
  const became = await sql.unsafe<{ now: string; n: number }[]>(`
    with found as (
      delete from places_passed_over o using (select ${hash} as id, category_id from staging) s where o.id = s.id
      returning s.category_id)
    select c.label as now, count(*)::int as n from found join categories c on c.id = category_id group by 1`)
  const removed = await sql<{ reason: string; was: string; n: number }[]>`
    with gone as (
      select * from unnest(${gone.map(one => one.source)}::text[], ${gone.map(one => one.sourceId)}::text[],
        ${gone.map(one => one.reason)}::text[]) as g (source, source_id, reason)
    ), deleted as (
      delete from places p using gone g where p.source = g.source and p.source_id = g.source_id
      returning g.reason, p.category_id
    )
    select reason, c.label as was, count(*)::int as n from deleted join categories c on c.id = category_id group by 1, 2`
  const isClosed = ({ reason }: { reason: string }) => reason === 'closed or disused'
  const sum = (rows: { n: number }[]) => rows.reduce((all, { n }) => all + n, 0)
  return {
    compared: sum(known) + sum(became) + sum(removed.filter(row => !isClosed(row))),
    closed: sum(removed.filter(isClosed)),
    changes: [
      ...known.flatMap(({ was, now, n }) => (was ? { was, now, n } : [])),
      ...became.map(({ now, n }) => ({ was: NO_BUSINESS, now, n })),
      ...removed.filter(row => !isClosed(row)).map(({ was, n }) => ({ was, now: NO_BUSINESS, n })),
    ],
  }
}

/** Remembers the places of a release that aren't businesses. */
async function passOver(sql: Sql, gone: Gone[]): Promise<void> {
  const passed = gone.filter(({ source, reason }) => source === 'overture' && reason === 'not a business category')
  if (passed.length === 0) return
  await sql.unsafe(
    `insert into places_passed_over
     select distinct ${hash} from unnest($1::text[], $2::text[]) as g (source, source_id) order by 1 on conflict do nothing`,
    [passed.map(one => one.source), passed.map(one => one.sourceId)],
  )
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
    where (${telling.map(column => `places.${column}`).join(', ')})
      is distinct from (${telling.map(column => `excluded.${column}`).join(', ')})
    returning xmax = 0 as added
  )
  select (select count(*) from incoming) as incoming,
    count(*) filter (where added) as added, count(*) filter (where not added) as updated
  from written`

/** Adds unknown towns in the country of the nearest known one. One of the same name within 10 km gets the population. */
export async function mergeTowns(pool: Pool, towns: Town[]): Promise<void> {
  await inTransaction(pool, async sql => {
    await sql.unsafe(`create temp table named (kind text, name text, name_norm text, lat float8, lon float8,
      radius_m int, population int, country char(2), region text) on commit drop`)
    await copyRows(
      sql,
      'named (kind, name, name_norm, lat, lon, radius_m, population)',
      towns.map(t => [t.kind, t.name, normalise(t.name), t.lat, t.lon, t.radiusM, t.population]),
    )
    await sql.unsafe(`
      update named n set (country, region) = (
        select country, region from gazetteer g where g.kind = 'city'
        order by point(g.lon, g.lat) <-> point(n.lon, n.lat) limit 1)`)
    const same = `g.kind = n.kind and g.name_norm = n.name_norm and g.country = n.country
      and abs(g.lat - n.lat) < 0.1 and abs(g.lon - n.lon) < 0.15`
    await sql.unsafe(`
      update gazetteer g set population = n.population, radius_m = n.radius_m from named n
      where ${same} and n.population is not null and g.population is distinct from n.population`)
    await sql.unsafe(`
      insert into gazetteer (kind, name, name_norm, country, region, lat, lon, radius_m, population, origin)
      select distinct on (kind, name_norm, country, round(lat), round(lon))
        kind, name, name_norm, country, region, lat, lon, radius_m, population, 'import'
      from named n where country is not null and not exists (select from gazetteer g where ${same})
      order by kind, name_norm, country, round(lat), round(lon), population desc nulls last`)
  })
}

/** Adds postcodes that only the addresses of a file have. */
export async function mergePostcodes(pool: Pool, rows: AtlasRow[]): Promise<void> {
  if (rows.length === 0) return
  await inTransaction(pool, async sql => {
    await sql.unsafe(`create temp table coded on commit drop as
      select name, name_norm, country, region, postcode, lat, lon, radius_m from gazetteer with no data`)
    await copyRows(
      sql,
      'coded (name, name_norm, country, region, postcode, lat, lon, radius_m)',
      rows.map(r => [r.name, normalise(r.name), r.country, r.region, r.postcode, r.lat, r.lon, r.radiusM]),
    )
    await sql.unsafe(`
      insert into gazetteer (kind, name, name_norm, country, region, postcode, lat, lon, radius_m, origin)
      select 'zip', name, name_norm, country, region, postcode, lat, lon, radius_m, 'import' from coded c
      where not exists (select from gazetteer g where g.postcode = c.postcode and g.country = c.country)`)
  })
}

/** A transaction that doesn't wait for the disk: `finishImport` does. If its connection is lost, only the import fails. */
const inTransaction = <T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> =>
  transaction(pool, async sql => {
    await sql`set local synchronous_commit to off`
    return work(sql)
  })

/** Updates the planner's statistics. */
export async function analyzeDirectory(sql: Pool): Promise<void> {
  await sql`analyze places`
  await sql`analyze gazetteer`
}

import type { Pool } from '#server/db/db.ts'
import { seedVocabulary } from '#server/directory/world/seed.ts'

/** Rows per statement: a million in one statement would keep its sort in memory. */
const CHUNK = 500_000

/**
 * A directory of `n` made-up businesses, always the same. As with real towns and categories, some American ZIP codes and
 * categories have many times more than others. Builds its indexes last.
 */
export async function fillDirectory(db: Pool, n: number): Promise<void> {
  await seedVocabulary(db)
  await db.begin(async sql => {
    await sql`truncate places cascade`
    const indexes = await sql<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'places' and indexname like 'places_by_%'`
    for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
    await sql`create temp table zips on commit drop as
      select row_number() over (order by md5(postcode)) - 1 as i, postcode, name, region, lat, lon
      from gazetteer where kind = 'zip' and country = 'US'`
    await sql`create temp table kinds on commit drop as
      select row_number() over (order by md5(code)) - 1 as i, id, label from categories c
      where last_desc = id and osm_tags <> '{}'`
    await sql`select setseed(0.42)`
    for (let from = 0; from < n; from += CHUNK) await addChunk(sql, from, Math.min(n, from + CHUNK))
    for (const { definition } of indexes) await sql.unsafe(definition)
  })
  await db.unsafe('vacuum analyze places')
}

type Transaction = Parameters<Parameters<Pool['begin']>[1]>[0]

const addChunk = (sql: Transaction, from: number, to: number) => sql`
  insert into places (source, source_id, name, name_norm, category_id, category_label, phone, phone_e164, website, domain,
    street, city, region, postcode, country, lat, lon, confidence)
  select 'overture', 'made-' || n, words || ' ' || label, lower(words || ' ' || label), id, label,
    '(212) 555-' || lpad((n % 10000)::text, 4, '0'), '+1212' || lpad((n % 10000000)::text, 7, '0'),
    'https://made' || n || '.example/', 'made' || n || '.example', n % 9000 || ' Main Street', z.name, z.region, z.postcode, 'US',
    greatest(-90, least(90, z.lat + north)), greatest(-180, least(180, z.lon + east)), sure
  from (
    select n, floor(power(random(), 1.7) * (select count(*) from zips))::int as zip,
      floor(power(random(), 1.7) * (select count(*) from kinds))::int as kind, (random() - 0.5) * 0.1 as north,
      (random() - 0.5) * 0.1 as east, random()::real as sure,
      (array['Corner', 'Sunset', 'Joe’s', 'Golden', 'River', 'Old Town', 'Blue Door', 'Maple', 'Union', 'Harbour', 'Prairie',
        'Summit', 'Lakeside', 'First', 'Cedar', 'Starlight', 'Liberty', 'Granite', 'Willow', 'Pioneer'])[1 + floor(random() * 20)]
        || ' ' || (array['& Sons', 'Brothers', 'House', 'Works', 'Point', 'Square', 'Hill', 'Garden', 'Street', 'Valley',
        'Crossing', 'Mill', 'Park'])[1 + floor(random() * 13)] as words
    from generate_series(${from}::int, ${to - 1}::int) n
  ) made join zips z on z.i = made.zip join kinds k on k.i = made.kind`

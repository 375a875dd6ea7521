import type { PendingQuery } from 'postgres'
import type { ContactField } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { ListedBusiness } from '#server/directory/directory.ts'
import { EARTH_RADIUS_M } from '#server/distance.ts'
import type { Box } from '../areas/area.ts'

export interface PlaceHit extends ListedBusiness {
  id: number
  category: string
  /** Orders the results: metres from the place, or the source's doubt without a place. */
  rank: number
}

/** The searched circle and, for a state or country, the codes its businesses must have. */
export interface Area {
  lat: number
  lon: number
  box: Box
  /** Within the box, as PostgreSQL writes it. */
  polygon?: string | null
  country: string | null
  region: string | null
}

/** The numbers of a category and all below it; null is every category. */
export type Range = { first: number; last: number } | null

/** The filters of a search: types of business and contact data. */
export interface Wanted {
  range: Range
  has: ContactField[]
}

/** Results are in the order of rank and id; a page starts after the last of the page before. */
export interface Slice {
  after: { rank: number; id: number } | null
  limit: number
}

/**
 * The statements below share conditional fragments: the filters of a search in any combination. A rare category and a
 * common one need different plans, so PostgreSQL plans each statement for its values.
 */
export const planEachAnew = (sql: Sql) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('role', 'canvass_app', true)`

export const hasPlaces = async (sql: Sql) => {
  const [row] = await sql<[{ has: boolean }]>`select exists (select from places) as has`
  return row.has
}

/** Metres to the farthest of the nearest n by degrees, an upper limit for the nearest n by metres. Null if fewer. */
export const reachOfNearest = async (sql: Sql, wanted: Wanted, area: Area, n: number) => {
  const [row] = await sql<[{ count: number; metres: number | null }]>`
    select count(*)::int as count, max(metres) as metres
    from (
      select ${metres(sql, area)} as metres from places p
      where ${inside(sql, area)} ${isWanted(sql, wanted)}
      order by point(p.lon, p.lat) <-> point(${area.lon}, ${area.lat}) limit ${n}
    ) nearest`
  return row.count < n ? null : row.metres
}

/** Businesses within `reach` metres, nearest first. */
export const findWithin = (sql: Sql, wanted: Wanted, area: Area, reach: number, slice: Slice) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, ${metres(sql, area)} as rank from places p
      where ${inside(sql, area)} ${isWanted(sql, wanted)}
    ) p join categories c on c.id = p.category_id
    where rank <= ${reach} ${inSlice(sql, slice)}`

/** All words in the name. `name` has the category's, too: a source may list "Joe's Pizza" as a restaurant only. */
export const findByWords = (
  sql: Sql,
  wanted: Wanted,
  area: Area,
  { words, name, reach }: { words: string; name: string; reach: number },
  slice: Slice,
) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, ${metres(sql, area)} as rank from places p
      where ${inside(sql, area)} and ${inName(sql, words)}
        ${hasContacts(sql, wanted)}
        and (${wanted.range ? kindIs(sql, wanted.range) : sql`true`} or ${inName(sql, name)})
    ) p join categories c on c.id = p.category_id
    where rank <= ${reach} ${inSlice(sql, slice)}`

/** Similar names among the 2,000 nearest: 15 to 25 ms, where all names would take a second. */
export const findBySimilarName = (
  sql: Sql,
  wanted: Wanted,
  area: Area,
  { words, reach }: { words: string; reach: number },
  slice: Slice,
) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, ${metres(sql, area)} as rank from places p
      where ${inside(sql, area)} ${isWanted(sql, wanted)}
      order by point(p.lon, p.lat) <-> point(${area.lon}, ${area.lat}) limit 2000
    ) p join categories c on c.id = p.category_id
    where rank <= ${reach} and word_similarity(${words}, p.name_norm) > 0.45 ${inSlice(sql, slice)}`

/** A category without a place: of the first 2,000, those that their source is surest of. */
export const findAnywhere = (sql: Sql, wanted: Wanted, slice: Slice) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, 1 - coalesce(p.confidence, 0) as rank from places p where true ${isWanted(sql, wanted)} limit 2000
    ) p join categories c on c.id = p.category_id
    where true ${inSlice(sql, slice)}`

/** By the words of the name, without a place. */
export const findByWordsAnywhere = (
  sql: Sql,
  wanted: Wanted,
  { words, name }: { words: string; name: string },
  slice: Slice,
) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, 1 - coalesce(p.confidence, 0) as rank from places p
      where ${inName(sql, words)} ${hasContacts(sql, wanted)}
        and (${wanted.range ? kindIs(sql, wanted.range) : sql`true`} or ${inName(sql, name)})
      limit 2000
    ) p join categories c on c.id = p.category_id
    where true ${inSlice(sql, slice)}`

/**
 * Counts what a statement finds and how much of it is near, and lists candidates for "already yours": by ID, by name,
 * and their namesakes. Counting in the database takes a tenth of the time of reading thousands.
 */
export const countHits = (sql: Sql, userId: string, hits: PendingQuery<PlaceHit[]>, nearM: number) =>
  sql<[{ there: number; nearby: number; candidates: number[] }]>`
    with hits as materialized (
      select id, name, rank, (
        exists (select from leads l where l.user_id = ${userId} and l.source in ('directory', 'osm')
          and l.place_id = h.source || ':' || h.source_id)
        or exists (select from lead_sources s where s.user_id = ${userId} and s.source in ('directory', 'osm')
          and s.place_id = h.source || ':' || h.source_id)
        or exists (select from leads l where l.user_id = ${userId} and l.name_norm = lower(left(h.name, 300)))) as is_known
      from (${hits}) h
    )
    select count(*)::int as there, count(*) filter (where rank <= ${nearM}::float8)::int as nearby,
      coalesce(array_agg(id order by rank, id) filter (
        where is_known or lower(name) in (select lower(name) from hits where is_known)), '{}') as candidates
    from hits`

/** The first of several categories together, without duplicates. */
export const findTogether = (sql: Sql, statements: PendingQuery<PlaceHit[]>[], limit: number) => {
  const all = statements.map(statement => sql`(${statement})`).reduce((before, next) => sql`${before} union ${next}`)
  return sql<PlaceHit[]>`select * from (${all}) together order by rank, id limit ${limit}`
}

export const findByIds = (sql: Sql, ids: number[]) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, 0 as rank, ord from unnest(${ids}::bigint[]) with ordinality as of(id, ord) join places p on p.id = of.id
    ) p join categories c on c.id = p.category_id
    order by ord`

const hitColumns = (sql: Sql) => sql`
  p.id, p.source, p.source_id, p.name, coalesce(p.category_label, c.label) as category, p.phone, p.website, p.email,
  p.street, p.city, p.region, p.postcode, p.country, p.lat, p.lon, p.opening_hours, p.rank`

const inside = (sql: Sql, { box, polygon, country, region }: Area) => sql`
  point(p.lon, p.lat) <@ box(point(${box.east}, ${box.north}), point(${box.west}, ${box.south}))
  ${polygon ? sql`and ${polygon}::polygon @> point(p.lon, p.lat)` : sql``}
  ${country ? sql`and (p.country = ${country} or p.country is null)` : sql``}
  ${region ? sql`and (p.region = ${region} or p.region is null)` : sql``}`

const kindIs = (sql: Sql, { first, last }: NonNullable<Range>) => sql`p.category_id between ${first} and ${last}`
const isWanted = (sql: Sql, wanted: Wanted) =>
  sql`${wanted.range ? sql`and ${kindIs(sql, wanted.range)}` : sql``} ${hasContacts(sql, wanted)}`

/** As far as a pattern can tell; `toLead` leaves out an email address that isn't valid. */
const hasContacts = (sql: Sql, { has }: Wanted) => sql`
  ${has.includes('email') ? sql`and p.email like '%_@_%._%'` : sql``}
  ${has.includes('phone') ? sql`and p.phone <> ''` : sql``}
  ${has.includes('website') ? sql`and p.website <> ''` : sql``}`

const inName = (sql: Sql, words: string) =>
  sql`to_tsvector('simple', p.name_norm) @@ plainto_tsquery('simple', ${words})`

const inSlice = (sql: Sql, { after, limit }: Slice) => sql`
  ${after ? sql`and (rank, p.id) > (${after.rank}::float8, ${after.id}::bigint)` : sql``}
  order by rank, p.id limit ${limit}`

/** Haversine: within half a percent anywhere, within a metre in a town. */
const metres = (sql: Sql, { lat, lon }: Area) => sql`
  2 * ${EARTH_RADIUS_M}::float8 * asin(sqrt(least(1,
    sin(radians(p.lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(p.lat)) * sin(radians(p.lon - ${lon}) / 2) ^ 2)))`

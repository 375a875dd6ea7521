import type { PendingQuery } from 'postgres'
import type { ContactField } from '#contract/search.ts'
import type { Sql } from '#server/db/db.ts'
import type { ListedBusiness } from '#server/directory/directory.ts'
import { EARTH_RADIUS_M } from '#server/distance.ts'
import type { Box } from '../areas/area.ts'

export interface PlaceHit extends ListedBusiness {
  id: number
  category: string
  /** The sort key: meters from the place, or the source's uncertainty without a place. */
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

/** The IDs of a category and its subcategories; null means every category. */
export type Range = { first: number; last: number } | null

/** The filters of a search: categories, contact data, and opening hours. */
export interface Wanted {
  range: Range
  has: ContactField[]
  lacks: ContactField[]
  /** Only businesses whose opening hours are known. */
  hasHours: boolean
}

/** Results are ordered by rank and ID; a page starts after the last one of the page before. */
export interface Slice {
  after: { rank: number; id: number } | null
  limit: number
}

/**
 * The statements below share their filters as fragments, always the same text: one that a search doesn't use is null. A rare
 * category and a common one need different plans, so PostgreSQL plans each statement for its values, and drops the unused.
 */
export const planEachAnew = (sql: Sql) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('role', 'canvass_app', true)`

export const hasPlaces = async (sql: Sql) => {
  const [row] = await sql<[{ has: boolean }]>`select exists (select from places) as has`
  return row.has
}

/** The distance in meters to the farthest of the nearest n by degrees, an upper limit for the nearest n. Null if fewer. */
export const reachOfNearest = async (sql: Sql, wanted: Wanted, area: Area, n: number) => {
  const [row] = await sql<[{ count: number; metres: number | null }]>`
    select count(*)::int as count, max(metres) as metres
    from (
      select ${metres(sql, area)} as metres from places p
      where ${inside(sql, area)} and ${isWanted(sql, wanted)}
      order by point(p.lon, p.lat) <-> point(${area.lon}, ${area.lat}) limit ${n}
    ) nearest`
  return row.count < n ? null : row.metres
}

/** Businesses within `reach` meters, nearest first. */
export const findWithin = (sql: Sql, wanted: Wanted, area: Area, reach: number, slice: Slice) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, ${metres(sql, area)} as rank from places p
      where ${inside(sql, area)} and ${isWanted(sql, wanted)}
    ) p join categories c on c.id = p.category_id
    where rank <= ${reach} and ${inSlice(sql, slice)}`

/** Distances are smaller, so exact names come first with their distance less this. */
export const EXACT_FIRST_M = 1e8

/**
 * Businesses with all words in the name, those with exactly this name first. `name` includes the category's words: a source
 * may list "Joe's Pizza" as a restaurant.
 */
export const findByWords = (
  sql: Sql,
  wanted: Wanted,
  area: Area,
  { words, name, reach }: { words: string; name: string; reach: number },
  slice: Slice,
) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, metres - case when p.name_norm in (${words}, ${name}) then ${EXACT_FIRST_M}::float8 else 0 end as rank
      from (
        select p.*, ${metres(sql, area)} as metres from places p
        where ${inside(sql, area)} and ${inName(sql, words)}
          and ${hasContacts(sql, wanted)}
          and (${kindIs(sql, wanted)} or ${inName(sql, name)})
      ) p
      where metres <= ${reach}
    ) p join categories c on c.id = p.category_id
    where ${inSlice(sql, slice)}`

/**
 * Similar names among the nearest 2,000: 15 to 25 ms, while all names would take a second. Each word has to be similar:
 * "crab house" isn't Waffle House.
 */
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
      where ${inside(sql, area)} and ${isWanted(sql, wanted)}
      order by point(p.lon, p.lat) <-> point(${area.lon}, ${area.lat}) limit 2000
    ) p join categories c on c.id = p.category_id
    where rank <= ${reach} and word_similarity(${words}, p.name_norm) > 0.4
      and not exists (
        select from unnest(string_to_array(${words}, ' ')) word where word_similarity(word, p.name_norm) <= 0.25)
      and ${inSlice(sql, slice)}`

/** A category without a place: of the first 2,000, the ones that their source is most confident about. */
export const findAnywhere = (sql: Sql, wanted: Wanted, slice: Slice) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, 1 - coalesce(p.confidence, 0) as rank from places p where ${isWanted(sql, wanted)} limit 2000
    ) p join categories c on c.id = p.category_id
    where ${inSlice(sql, slice)}`

/** Matches the words of the name, without a place. */
export const findByWordsAnywhere = (
  sql: Sql,
  wanted: Wanted,
  { words, name }: { words: string; name: string },
  slice: Slice,
) =>
  sql<PlaceHit[]>`
    select ${hitColumns(sql)} from (
      select p.*, 1 - coalesce(p.confidence, 0) - (p.name_norm in (${words}, ${name}))::int as rank from places p
      where ${inName(sql, words)} and ${hasContacts(sql, wanted)}
        and (${kindIs(sql, wanted)} or ${inName(sql, name)})
      limit 2000
    ) p join categories c on c.id = p.category_id
    where ${inSlice(sql, slice)}`

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

/** The first results of several categories together, without duplicates: one part for each category in the query. */
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
  and (${polygon ?? null}::polygon is null or ${polygon ?? null}::polygon @> point(p.lon, p.lat))
  and (${country}::text is null or p.country = ${country} or p.country is null)
  and (${region}::text is null or p.region = ${region} or p.region is null)`

const kindIs = (sql: Sql, { range }: Wanted) => sql`
  (${range?.first ?? null}::int is null or p.category_id between ${range?.first ?? null} and ${range?.last ?? null})`
const isWanted = (sql: Sql, wanted: Wanted) => sql`${kindIs(sql, wanted)} and ${hasContacts(sql, wanted)}`

/** As precise as a pattern can be; `toLead` drops invalid email addresses. */
const hasContacts = (sql: Sql, { has, lacks, hasHours }: Wanted) => sql`
  (not ${has.includes('email')} or p.email like '%_@_%._%')
  and (not ${has.includes('phone')} or p.phone <> '') and (not ${has.includes('website')} or p.website <> '')
  and (not ${lacks.includes('email')} or coalesce(p.email, '') not like '%_@_%._%')
  and (not ${lacks.includes('phone')} or coalesce(p.phone, '') = '')
  and (not ${lacks.includes('website')} or coalesce(p.website, '') = '')
  and (not ${hasHours} or p.opening_hours <> '')`

const inName = (sql: Sql, words: string) =>
  sql`to_tsvector('simple', p.name_norm) @@ plainto_tsquery('simple', ${words})`

const inSlice = (sql: Sql, { after, limit }: Slice) => sql`
  (${after?.id ?? null}::bigint is null or (rank, p.id) > (${after?.rank ?? null}::float8, ${after?.id ?? null}::bigint))
  order by rank, p.id limit ${limit}`

/** Haversine: accurate to half a percent anywhere, and to a meter within a town. */
const metres = (sql: Sql, { lat, lon }: Area) => sql`
  2 * ${EARTH_RADIUS_M}::float8 * asin(sqrt(least(1,
    sin(radians(p.lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(p.lat)) * sin(radians(p.lon - ${lon}) / 2) ^ 2)))`

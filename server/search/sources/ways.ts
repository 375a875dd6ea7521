import type { Sql } from '#server/db/db.ts'
import { asPolygon, overlap } from '../areas/area.ts'
import { boxAround } from '../areas/geo.ts'
import { isFiller } from '../understand/words.ts'
import type { DirectoryQuery } from './directory-source.ts'
import { kindsOf } from './osm-words.ts'
import * as places from './places-sql.ts'

/** Without a radius of its own a search widens to this and no further: 8, 16, 40, 80 km and what lies between. */
const WIDEST_M = 80_000

/** Ways to answer, the strictest first: the first that finds anything is the answer, and its cursor stays with it. */
export const ways = ['words', 'similar', 'kind', 'two words'] as const
export type Way = (typeof ways)[number]

export function waysFor({ words, category, place, text }: DirectoryQuery): Way[] {
  if (words === '') return category || place ? ['kind'] : []
  const last: Way[] = category ? ['kind'] : twoWords(text) ? ['two words'] : []
  return place ? ['words', 'similar', ...last] : ['words', ...last]
}

/** The specification's last rule: the first two words of more than three letters that are no fillers and no numbers. */
const twoWords = (text: string) =>
  text
    .split(/\s+/)
    .filter(word => word.length > 3 && !isFiller(word) && !/^\d+$/.test(word))
    .slice(0, 2)
    .join(' ')

/** The statement is not sent before it is awaited: it can stand in another. */
interface Hits {
  statement: ReturnType<typeof places.findWithin>
}

/** What one way finds, as a statement; of several kinds together. For the nearest, who goes on says how many have been seen. */
export async function hitsOf(sql: Sql, query: DirectoryQuery, way: Way, slice: places.Slice, seen = 0): Promise<Hits> {
  const kinds = way === 'two words' ? [] : kindsOf(query)
  const [first = null, ...others] = kinds
  const wantedOf = (range: places.Range) => ({ range, has: query.has ?? [] })
  if (others.length === 0) return hitsOfKind(sql, query, way, wantedOf(first), slice, seen)
  const each = await Promise.all(kinds.map(kind => hitsOfKind(sql, query, way, wantedOf(kind), slice, seen)))
  const statements = each.map(({ statement }) => statement)
  return { statement: places.findTogether(sql, statements, slice.limit) }
}

async function hitsOfKind(
  sql: Sql,
  query: DirectoryQuery,
  way: Way,
  wanted: places.Wanted,
  slice: places.Slice,
  seen: number,
): Promise<Hits> {
  const words = way === 'two words' ? twoWords(query.name) || twoWords(query.text) : query.words
  const texts = { words, name: way === 'two words' ? words : query.name }
  if (!query.place) {
    const anywhere = () => places.findByWordsAnywhere(sql, wanted, texts, slice)
    return { statement: way === 'kind' ? places.findAnywhere(sql, wanted, slice) : anywhere() }
  }
  const { area, widest } = areaOf(query.place, query)
  if (way === 'kind') return nearest(sql, wanted, area, widest, slice, seen)
  const reach = widest
  if (way === 'similar') return { statement: places.findBySimilarName(sql, wanted, area, { words, reach }, slice) }
  return { statement: places.findByWords(sql, wanted, area, { ...texts, reach }, slice) }
}

/**
 * The index orders by degrees, which are shorter from west to east: so the nearest n by degrees only say how far to
 * look, and all within that distance are ordered by metres. That gives exactly the nearest, anywhere on earth.
 */
async function nearest(
  sql: Sql,
  wanted: places.Wanted,
  area: places.Area,
  widest: number,
  slice: places.Slice,
  seen: number,
): Promise<Hits> {
  const reach = Math.min(widest, (await places.reachOfNearest(sql, wanted, area, seen + slice.limit)) ?? widest)
  const closer = { ...area, box: overlap(area.box, boxAround(area, reach)) }
  return { statement: places.findWithin(sql, wanted, closer, reach, slice) }
}

function areaOf(place: NonNullable<DirectoryQuery['place']>, query: DirectoryQuery) {
  const { kind, lat, lon } = place
  const isRegion = kind === 'state' || kind === 'country'
  const own = isRegion ? place.radiusM * 2 : Math.max(WIDEST_M, place.radiusM)
  const widest = query.isRadiusFixed ? query.radiusKm * 1000 : own
  const area: places.Area = {
    lat,
    lon,
    box: query.area ?? boxAround(place, widest),
    polygon: query.area?.ring ? asPolygon(query.area.ring) : null,
    country: isRegion ? place.country : null,
    region: kind === 'state' ? place.region : null,
  }
  return { area, widest }
}

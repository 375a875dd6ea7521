import { z } from 'zod'
import type { FoundLead } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import type { Db, Sql } from '#server/db/db.ts'
import type { LeadPage, LeadQuery, LeadSource } from '#server/providers/lead-source/lead-source.ts'
import { parseCursor } from '#server/providers/lead-source/paging.ts'
import { asPolygon, overlap } from './area.ts'
import { boxAround } from './geo.ts'
import * as places from './places-sql.ts'
import type { Understood } from './understand.ts'
import { isFiller } from './words.ts'

/** The directory needs more than other sources: the numbers of a kind, the whole of a place. */
export type DirectoryQuery = LeadQuery &
  Pick<Understood, 'category' | 'place' | 'name' | 'isRadiusFixed'> & {
    area?: SearchArea | undefined
  }

export interface DirectorySource extends LeadSource {
  find(query: DirectoryQuery): Promise<LeadPage>
  isEmpty(): Promise<boolean>
}

/** Without a radius of its own a search widens to this and no further: 8, 16, 40, 80 km and what lies between. */
const WIDEST_M = 80_000

/** Ways to answer, the strictest first: the first that finds anything is the answer, and its cursor stays with it. */
const ways = ['words', 'similar', 'kind', 'two words'] as const
type Way = (typeof ways)[number]

const Cursor = z.strictObject({
  way: z.enum(ways),
  rank: z.number(),
  id: z.int().min(0),
  seen: z.int().min(0).max(100_000),
})
type Cursor = z.infer<typeof Cursor>

/** Businesses out of the tables that an operator has filled. */
export const directorySource = (db: Db): DirectorySource => ({
  kind: 'directory',
  isEmpty: async () => !(await places.hasPlaces(db.system)),
  find: query =>
    db.asSystem(async sql => {
      await places.planEachAnew(sql)
      const cursor = query.cursor === null ? null : parseCursor(Cursor, query.cursor)
      for (const way of cursor ? [cursor.way] : waysFor(query)) {
        // One more than asked tells whether there is a next page.
        const hits = await search(sql, query, way, cursor, query.limit + 1)
        if (hits.length > 0) return toPage(hits, query, way, cursor?.seen ?? 0)
      }
      return { leads: [], cursor: null }
    }),
})

function waysFor({ words, category, place, text }: DirectoryQuery): Way[] {
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

function search(sql: Sql, query: DirectoryQuery, way: Way, cursor: Cursor | null, limit: number) {
  const slice = { after: cursor, limit }
  const range = way === 'two words' ? null : query.category
  const words = way === 'two words' ? twoWords(query.name) || twoWords(query.text) : query.words
  const texts = { words, name: way === 'two words' ? words : query.name }
  if (!query.place)
    return way === 'kind'
      ? places.findAnywhere(sql, range, slice)
      : places.findByWordsAnywhere(sql, range, texts, slice)
  const { area, widest } = areaOf(query.place, query)
  if (way === 'kind') return nearest(sql, range, area, widest, slice, cursor?.seen ?? 0)
  if (way === 'similar') return places.findBySimilarName(sql, range, area, { words, reach: widest }, slice)
  return places.findByWords(sql, range, area, { ...texts, reach: widest }, slice)
}

/**
 * The index orders by degrees, which are shorter from west to east: so the nearest n by degrees only say how far to
 * look, and all within that distance are ordered by metres. That gives exactly the nearest, anywhere on earth.
 */
async function nearest(
  sql: Sql,
  range: places.Range,
  area: places.Area,
  widest: number,
  slice: places.Slice,
  seen: number,
): Promise<places.PlaceHit[]> {
  const reach = Math.min(
    widest,
    (await places.reachOfNearest(sql, range, area, seen + slice.limit)) ?? widest,
  )
  const closer = { ...area, box: overlap(area.box, boxAround(area, reach)) }
  return places.findWithin(sql, range, closer, reach, slice)
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

function toPage(hits: places.PlaceHit[], query: DirectoryQuery, way: Way, seen: number): LeadPage {
  const page = hits.slice(0, query.limit)
  const last = page.at(-1)
  const hasMore = hits.length > query.limit && last
  const cursor: Cursor | null = hasMore
    ? { way, rank: last.rank, id: last.id, seen: seen + page.length }
    : null
  return {
    leads: page.map(hit => toLead(hit, query.place !== null)),
    cursor: cursor && JSON.stringify(cursor),
  }
}

/** In the form in which it can be imported as it is: a source's overlong or broken value is cut or left out. */
function toLead(hit: places.PlaceHit, hasPlace: boolean): FoundLead {
  const { city, region, postcode, country, lat, lon } = hit
  const placeId = `${hit.source}:${hit.sourceId}`
  return {
    businessName: cut(hit.name, 300) ?? '',
    email: z.email().max(254).safeParse(hit.email).success ? hit.email : null,
    phone: cut(hit.phone?.split(';')[0]?.trim() ?? null, 60),
    website: cut(hit.website, 2000),
    address: cut(addressOf(hit), 500),
    category: cut(hit.category, 100),
    description: hit.openingHours ? cut(`Opening hours: ${hit.openingHours}`, 5000) : null,
    city: cut(city, 200),
    region: cut(region, 200),
    postcode: cut(postcode, 20),
    country,
    lat,
    lon,
    source: 'directory',
    placeId: placeId.length <= 200 ? placeId : null,
    distanceM: hasPlace ? Math.round(hit.rank) : null,
    isSample: false,
  }
}

/** "1 Main St, Austin, TX 78701", "Aleksanterinkatu 1, 00100 Helsinki". */
function addressOf({ street, city, region, postcode, country }: places.PlaceHit): string | null {
  const join = (parts: (string | null)[], by: string) => parts.filter(Boolean).join(by)
  const isAmerican = country === 'US' || country === 'CA'
  const parts = isAmerican
    ? [street, city, join([region, postcode], ' ')]
    : [street, join([postcode, city], ' ')]
  return join(parts, ', ') || null
}

const cut = (text: string | null, max: number) => text && text.slice(0, max).toWellFormed()

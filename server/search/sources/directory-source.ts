import { z } from 'zod'
import type { FoundLead } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { groupedPhone } from '#server/phone.ts'
import { foundLead } from '#server/providers/lead-source/found-lead.ts'
import type { LeadPage, LeadQuery, LeadSource } from '#server/providers/lead-source/lead-source.ts'
import { parseCursor } from '#server/providers/lead-source/paging.ts'
import { asPolygon, boxAround, overlap } from '../areas/area.ts'
import type { Understood } from '../understand/understand.ts'
import { isFiller } from '../understand/words.ts'
import { rangesOf } from './osm-words.ts'
import * as places from './places-sql.ts'

/** The directory needs more than other sources: the range of a category's IDs, the whole place. */
export type DirectoryQuery = LeadQuery &
  Pick<Understood, 'category' | 'place' | 'name' | 'isRadiusFixed'> &
  Partial<Pick<Understood, 'also'>> & { area?: SearchArea | undefined }

export interface DirectorySource extends LeadSource {
  find(query: DirectoryQuery): Promise<LeadPage>
  isEmpty(): Promise<boolean>
}

/** The strictest first: the first strategy that finds anything answers, and its cursor stays with it. */
const strategies = ['words', 'similar', 'category', 'two words'] as const
type Strategy = (typeof strategies)[number]

export function strategiesFor({ words, category, place, text }: DirectoryQuery): Strategy[] {
  if (words === '') return category || place ? ['category'] : []
  const named: Strategy[] = place ? ['words', 'similar'] : ['words']
  if (category) return [...named, 'category']
  return twoWords(text) ? [...named, 'two words'] : named
}

/** The specification's last rule: the first two words of more than three letters, except fillers and numbers. */
const twoWords = (text: string) =>
  text
    .split(/\s+/)
    .filter(word => word.length > 3 && !isFiller(word) && !/^\d+$/.test(word))
    .slice(0, 2)
    .join(' ')

const Cursor = z.strictObject({
  strategy: z.enum(strategies),
  rank: z.number(),
  id: z.int().min(0),
  seen: z.int().min(0).max(100_000),
})
type Cursor = z.infer<typeof Cursor>

/** Businesses from the tables that the operator has filled. */
export const directorySource = (db: Db): DirectorySource => ({
  kind: 'directory',
  isEmpty: async () => !(await places.hasPlaces(db.system)),
  find: query =>
    db.readAsSystem(async sql => {
      await places.planEachAnew(sql)
      const cursor = query.cursor === null ? null : parseCursor(Cursor, query.cursor)
      for (const strategy of cursor ? [cursor.strategy] : strategiesFor(query)) {
        // One more than asked shows whether there is a next page.
        const { statement } = await hitsOf(
          sql,
          query,
          strategy,
          { after: cursor, limit: query.limit + 1 },
          cursor?.seen,
        )
        const hits = await statement
        if (hits.length > 0) return toPage(hits, query, strategy, cursor?.seen ?? 0)
      }
      return { leads: [], cursor: null }
    }),
})

function toPage(hits: places.PlaceHit[], query: DirectoryQuery, strategy: Strategy, seen: number): LeadPage {
  const page = hits.slice(0, query.limit)
  const last = page.at(-1)
  const hasMore = hits.length > query.limit && last
  const cursor: Cursor | null = hasMore ? { strategy, rank: last.rank, id: last.id, seen: seen + page.length } : null
  return { leads: page.map(hit => toLead(hit, query.place !== null)), cursor: cursor && JSON.stringify(cursor) }
}

export function toLead(hit: places.PlaceHit, hasPlace: boolean): FoundLead {
  const { email, website, category, city, region, postcode, country, lat, lon } = hit
  const named = {
    email,
    website,
    category,
    city,
    region,
    postcode,
    country,
    businessName: hit.name,
    phone: phoneOf(hit),
    address: addressOf(hit),
    description: hit.openingHours && `Opening hours: ${hit.openingHours}`,
  }
  const placeId = `${hit.source}:${hit.sourceId}`
  return foundLead('directory', named, { placeId, at: { lat, lon }, distanceM: hasPlace ? distanceOf(hit) : null })
}

/** Digits in a row are hard to read and to dial, so they're grouped; a number that somebody grouped stays as it is. */
function phoneOf({ phone, country }: places.PlaceHit): string | null {
  const first = phone?.split(';')[0]?.trim() ?? ''
  return (/^\+?\d{7,15}$/.test(first) && groupedPhone(first, country)) || first || null
}

const distanceOf = ({ rank }: places.PlaceHit) => (rank < 0 ? rank + places.EXACT_FIRST_M : rank)

/** "1 Main St, Austin, TX 78701", "Aleksanterinkatu 1, 00100 Helsinki". */
function addressOf({ street, city, region, postcode, country }: places.PlaceHit): string | null {
  const join = (parts: (string | null)[], by: string) => parts.filter(Boolean).join(by)
  const isAmerican = country === 'US' || country === 'CA'
  const parts = isAmerican ? [street, city, join([region, postcode], ' ')] : [street, join([postcode, city], ' ')]
  return join(parts, ', ') || null
}

/** Returns an object, because `await` would run a statement that may become part of another. */
interface Hits {
  statement: ReturnType<typeof places.findWithin>
}

/** What a strategy finds, for several categories together. `seen` is how many the pages before had. */
export async function hitsOf(
  sql: Sql,
  query: DirectoryQuery,
  strategy: Strategy,
  slice: places.Slice,
  seen = 0,
): Promise<Hits> {
  const ranges = strategy === 'two words' ? [] : rangesOf(query)
  const [first = null, ...others] = ranges
  const { has = [], lacks = [], isOpen: hasHours = false } = query
  const wantedOf = (range: places.Range) => ({ range, has, lacks, hasHours })
  if (others.length === 0) return hitsOfCategory(sql, query, strategy, wantedOf(first), slice, seen)
  const each = await Promise.all(
    ranges.map(range => hitsOfCategory(sql, query, strategy, wantedOf(range), slice, seen)),
  )
  const statements = each.map(({ statement }) => statement)
  return { statement: places.findTogether(sql, statements, slice.limit) }
}

async function hitsOfCategory(
  sql: Sql,
  query: DirectoryQuery,
  strategy: Strategy,
  wanted: places.Wanted,
  slice: places.Slice,
  seen: number,
): Promise<Hits> {
  const words = strategy === 'two words' ? twoWords(query.name) || twoWords(query.text) : query.words
  const texts = { words, name: strategy === 'two words' ? words : query.name }
  if (!query.place) {
    const anywhere = () => places.findByWordsAnywhere(sql, wanted, texts, slice)
    return { statement: strategy === 'category' ? places.findAnywhere(sql, wanted, slice) : anywhere() }
  }
  const { area, widest } = areaOf(query.place, query)
  if (strategy === 'category') return nearest(sql, wanted, area, widest, slice, seen)
  const reach = widest
  if (strategy === 'similar') return { statement: places.findBySimilarName(sql, wanted, area, { words, reach }, slice) }
  return { statement: places.findByWords(sql, wanted, area, { ...texts, reach }, slice) }
}

/**
 * The index orders by degrees, which are shorter from west to east. So the nearest n by degrees only give a distance, and
 * ordering everything within it by meters gives the nearest exactly.
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

/** Without a radius in the query, a search widens no further than this: 8, 16, 40, 80 km. */
const WIDEST_M = 80_000

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

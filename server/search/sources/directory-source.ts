import { z } from 'zod'
import { isEmailAddress } from '#contract/address.ts'
import type { FoundLead } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import type { LeadPage, LeadQuery, LeadSource } from '#server/providers/lead-source/lead-source.ts'
import { parseCursor } from '#server/providers/lead-source/paging.ts'
import type { Understood } from '../understand/understand.ts'
import * as places from './places-sql.ts'
import { hitsOf, type Way, ways, waysFor } from './ways.ts'

/** The directory needs more than other sources: the numbers of a kind, the whole of a place. */
export type DirectoryQuery = LeadQuery &
  Pick<Understood, 'category' | 'place' | 'name' | 'isRadiusFixed'> &
  Partial<Pick<Understood, 'also'>> & {
    area?: SearchArea | undefined
  }

export interface DirectorySource extends LeadSource {
  find(query: DirectoryQuery): Promise<LeadPage>
  isEmpty(): Promise<boolean>
}

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
        const { statement } = await hitsOf(sql, query, way, { after: cursor, limit: query.limit + 1 }, cursor?.seen)
        const hits = await statement
        if (hits.length > 0) return toPage(hits, query, way, cursor?.seen ?? 0)
      }
      return { leads: [], cursor: null }
    }),
})

function toPage(hits: places.PlaceHit[], query: DirectoryQuery, way: Way, seen: number): LeadPage {
  const page = hits.slice(0, query.limit)
  const last = page.at(-1)
  const hasMore = hits.length > query.limit && last
  const cursor: Cursor | null = hasMore ? { way, rank: last.rank, id: last.id, seen: seen + page.length } : null
  return {
    leads: page.map(hit => toLead(hit, query.place !== null)),
    cursor: cursor && JSON.stringify(cursor),
  }
}

/** In the form in which it can be imported as it is: a source's overlong or broken value is cut or left out. */
export function toLead(hit: places.PlaceHit, hasPlace: boolean): FoundLead {
  const { city, region, postcode, country, lat, lon } = hit
  const placeId = `${hit.source}:${hit.sourceId}`
  return {
    businessName: cut(hit.name, 300) ?? '',
    email: hit.email && isEmailAddress(hit.email) ? hit.email : null,
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
  const parts = isAmerican ? [street, city, join([region, postcode], ' ')] : [street, join([postcode, city], ' ')]
  return join(parts, ', ') || null
}

const cut = (text: string | null, max: number) => text && text.slice(0, max).toWellFormed()

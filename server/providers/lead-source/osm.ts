import { z } from 'zod'
import type { FoundLead } from '#contract/leads.ts'
import { askJson, notAnAnswer } from './ask.ts'
import { type LeadQuery, type LeadSource, type QueryPlace, SourceError } from './lead-source.ts'
import { checkOsm, OSM, type OsmSettings } from './nominatim.ts'
import { recall, remember } from './osm-cache.ts'
import { type Element, toLead } from './osm-lead.ts'
import { MOST_ELEMENTS, overpassQl, QUERY_SECONDS } from './overpass-ql.ts'

/** The public servers refuse wider circles. */
const WIDEST_KM = 40
/** With fewer results, we widen once a circle that the user didn't ask for. */
const FEW = 20
const TIMEOUT_MS = (QUERY_SECONDS + 3) * 1000

/** OpenStreetMap's businesses around a place, through Overpass. One request serves all pages from the cache. */
export const osmSource = (settings: OsmSettings): LeadSource => ({
  kind: 'osm',
  cannotAnswer({ place, osm }) {
    if (!place) return `${OSM} needs a place. Add a city or a ZIP code to your search.`
    if (place.kind === 'state' || place.kind === 'country')
      return `${OSM} can’t search all of ${place.name}. Add a city or a ZIP code to your search.`
    return osm().filters.length > 0 ? null : `${OSM} has no tag for this type of business.`
  },
  async find(query) {
    const { place } = query
    if (!place || query.osm().filters.length === 0) return { leads: [], cursor: null }
    const { elements, total } = await around(query, place, settings)
    const leads = leadsOf(elements, query, place)
    const start = Number(query.cursor ?? 0)
    if (!Number.isSafeInteger(start) || start < 0) return { leads: [], cursor: null }
    const end = start + query.limit
    const isWhole = elements.length >= total
    return {
      leads: leads.slice(start, end),
      cursor: end < leads.length ? String(end) : null,
      total: isWhole ? leads.length : total,
    }
  },
})

interface Answer {
  elements: Element[]
  /** How many match in the first circle. */
  total: number
}

/** The most requests for a query, a second apart; three circles are enough in the middle of Manhattan. */
const MOST_CIRCLES = 4

/** Overpass cuts long answers at random, so we shrink the circle; with few results we widen it once. */
async function around(query: LeadQuery, place: QueryPlace, settings: OsmSettings): Promise<Answer> {
  let radiusM = Math.min(query.radiusKm, WIDEST_KM) * 1000
  const first = await within(radiusM, query, place, settings)
  let answer = first
  try {
    for (let n = 1; n < MOST_CIRCLES && answer.total > MOST_ELEMENTS && radiusM > 200; n++) {
      radiusM *= Math.sqrt((0.6 * MOST_ELEMENTS) / answer.total)
      answer = await within(radiusM, query, place, settings)
    }
    const wider = Math.min(radiusM * 4, WIDEST_KM * 1000)
    if (first.total < FEW && !query.isRadiusFixed && wider > radiusM) return await within(wider, query, place, settings)
  } catch (error) {
    // The first circle's results are better than nothing.
    if (!(error instanceof SourceError) || first.elements.length === 0) throw error
  }
  return { ...answer, total: first.total }
}

async function within(radiusM: number, query: LeadQuery, place: QueryPlace, settings: OsmSettings): Promise<Answer> {
  const ql = overpassQl({
    filters: query.osm().filters,
    lat: place.lat,
    lon: place.lon,
    radiusM,
    words: query.category ? '' : query.words,
  })
  const known = await recall(settings.db, 'overpass', ql, Kept)
  if (known) return known
  const answer = await settings.throttle(() => askOverpass(ql, settings, query.until), {
    service: 'overpass',
    until: query.until,
  })
  await remember(settings.db, 'overpass', ql, answer)
  return answer
}

async function askOverpass(
  ql: string,
  { overpassUrl, userAgent, timeoutMs = TIMEOUT_MS }: OsmSettings,
  until: number | undefined,
): Promise<Answer> {
  const request = {
    name: OSM,
    url: overpassUrl,
    method: 'POST' as const,
    headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ data: ql }).toString(),
    timeoutMs,
    until,
  }
  const { data } = await askJson(request, checkOsm, Reply)
  // Out of time or memory, it answers 200 with a partial result.
  if (data.remark) throw sayRemark(data.remark)
  const [count] = data.elements.filter(element => element.type === 'count')
  const elements = data.elements.flatMap(element => (element.type === 'count' ? [] : [toElement(element)]))
  return { elements, total: count ? Number(count.tags.total) || 0 : elements.length }
}

const sayRemark = (remark: string) =>
  /timed? ?out|out of memory|rate_limited|too many/i.test(remark)
    ? new SourceError('timed-out', `${OSM} ran out of time. Try a smaller area.`, {
        cause: remark,
        // The next query may be an easier one.
        retryAfterS: 10,
      })
    : notAnAnswer(OSM, remark)

const Tags = z.record(z.string(), z.string())
const Listed = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
  center: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }).optional(),
  tags: Tags.default({}),
})
const Reply = z.object({
  remark: z.string().optional(),
  elements: z.array(z.discriminatedUnion('type', [z.object({ type: z.literal('count'), tags: Tags }), Listed])),
})

function toElement({ type, id, lat, lon, center, tags }: z.infer<typeof Listed>): Element {
  const kept = Object.entries(tags).filter(([key, value]) => !isTalk.test(key) && value.length <= 500)
  return {
    id: `${type.charAt(0)}${id}`,
    lat: lat ?? center?.lat ?? null,
    lon: lon ?? center?.lon ?? null,
    tags: Object.fromEntries(kept),
  }
}

/** Tags that we don't use: other names, mappers' notes, the building. */
const isTalk =
  /^(\w+_)?name:|^(note|fixme|source|description|wikidata|wikipedia|image|ref|building|roof|check_date|survey)/

const Kept = z.object({
  elements: z.array(z.object({ id: z.string(), lat: z.number().nullable(), lon: z.number().nullable(), tags: Tags })),
  total: z.number(),
})

/** Nearest first, without those that are closed or of another category. */
function leadsOf(elements: Element[], query: LeadQuery, place: QueryPlace): FoundLead[] {
  const words = query.category ? query.words : ''
  const { labelOf } = query.osm()
  return elements
    .flatMap(element => {
      const label = labelOf(element.tags)
      const lead = label === null ? null : toLead(element, label, place)
      return lead && hasWords(lead.businessName, words) ? [lead] : []
    })
    .sort((a, b) => (a.distanceM ?? 0) - (b.distanceM ?? 0) || (a.placeId ?? '').localeCompare(b.placeId ?? ''))
}

/** Whether the name has all words, ignoring accents. */
function hasWords(name: string, words: string): boolean {
  if (!words) return true
  const own = unmarked(name)
  return unmarked(words)
    .split(' ')
    .every(word => own.includes(word))
}

const unmarked = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+|['’]/gu, '')
    .toLowerCase()

import { z } from 'zod'
import { cleanText, FoundLead, LeadSourceKind } from './leads.ts'
import { AREA_CORNERS_MOST, SEARCH_MAX_RESULTS } from './limits.ts'
import { KM_PER_MILE } from './miles.ts'
import { route } from './route.ts'

/** Tells the user what a query lacks or how we changed it, with alternatives. */
export const SearchHint = z.object({
  text: z.string(),
  options: z.object({ label: z.string(), text: z.string() }).array(),
})
export type SearchHint = z.infer<typeof SearchHint>

/** Contact data that a query can require: "plumbers with email in Austin". */
export const ContactField = z.enum(['email', 'phone', 'website'])
export type ContactField = z.infer<typeof ContactField>

export const Interpretation = z.object({
  category: z.object({ code: z.string(), label: z.string() }).nullable(),
  /** More categories to search: "bars and restaurants". */
  also: z.object({ code: z.string(), label: z.string() }).array().optional(),
  /** The remaining words, which we look for in names. */
  words: z.string(),
  place: z
    .object({
      name: z.string(),
      lat: z.number(),
      lng: z.number(),
      kind: z.enum(['zip', 'city', 'county', 'state', 'country', 'neighbourhood']),
    })
    .nullable(),
  radiusKm: z.number(),
  /** How many the user asked for ("50 plumbers"); 20 by default. */
  count: z.number(),
  /** The words for each part, as typed; `queryText` joins them again. */
  said: z.object({
    business: z.string(),
    place: z.string(),
    count: z.number().nullable(),
    radiusKm: z.number().nullable(),
    /** Only businesses that have all of these. */
    has: ContactField.array().optional(),
    /** Only businesses that have none of these: "without website". */
    lacks: ContactField.array().optional(),
    /** Only businesses that are open now. */
    isOpen: z.literal(true).optional(),
    /** Only businesses with at least this rating. */
    rating: z.number().optional(),
  }),
  /** The text names a place that we don't know, or one of several: a search finds nothing until the user says which. */
  needsPlace: z.literal(true).optional(),
  hints: SearchHint.array().optional(),
})
export type Interpretation = z.infer<typeof Interpretation>
export type QueryParts = Interpretation['said']

/** "with email", "without website", "open now", "rated over 4": each filter in words that we read as it. */
export const filterTexts = ({
  has = [],
  lacks = [],
  isOpen,
  rating,
}: Pick<QueryParts, 'has' | 'lacks' | 'isOpen' | 'rating'>): string[] => [
  ...(has.length > 0 ? [`with ${has.join(' and ')}`] : []),
  ...(lacks.length > 0 ? [`without ${lacks.join(' and ')}`] : []),
  ...(isOpen ? ['open now'] : []),
  ...(rating === undefined ? [] : [`rated over ${rating}`]),
]

/** A text that we read as these parts: "50 plumbers within 16 km of Austin, TX". */
export function queryText({ business, place, count, radiusKm, ...filters }: QueryParts, inMiles = false): string {
  const having = filterTexts(filters).join(' ')
  if (!place) return [count, business || ((count || having) && 'businesses'), having].filter(Boolean).join(' ')
  if (!business && !having && count === null && radiusKm === null) return place
  const where = radiusKm === null ? `in ${place}` : `within ${radiusText(radiusKm, inMiles)} of ${place}`
  return [count, business || 'businesses', having, where].filter(Boolean).join(' ')
}

/** A radius that was read from miles comes back in kilometers with one digit. */
const radiusText = (km: number, inMiles: boolean): string =>
  inMiles ? `${Math.round((km / KM_PER_MILE) * 10) / 10} miles` : `${Math.round(km * 10) / 10} km`

/** A replacement for a part of the text. */
export const Suggestion = z.object({
  label: z.string(),
  /** Tells it apart from namesakes: the parent category or the type of place. */
  detail: z.string().nullable(),
  /** Words that we read as it. */
  text: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** We count at most this many businesses. */
export const COVERAGE_MOST = 2000

/** How many businesses the directory has for a search. */
export const Coverage = z.object({
  /** Counted up to COVERAGE_MOST, then `isMore`; null without a directory. */
  there: z.number().int().nullable(),
  isMore: z.boolean(),
  /** How many of these are within the radius, if the search goes beyond it. */
  nearby: z.number().int().nullable(),
  /** How many of these are on the user's list. */
  yours: z.number().int(),
  /** Other sources that a search asks; we can't count theirs in advance. */
  online: LeadSourceKind.array(),
})
export type Coverage = z.infer<typeof Coverage>

/** Another search that finds some, with how many the directory has there. */
export const OtherSearch = z.object({
  /** "Chilliwack, BC", "Restaurants". */
  label: z.string(),
  /** The query to run. */
  text: z.string(),
  count: z.number().int(),
})
export type OtherSearch = z.infer<typeof OtherSearch>

/** What a search that found nothing could find: the same in towns nearby, or something else in the same place. */
export const Nearby = z.object({ towns: OtherSearch.array(), categories: OtherSearch.array() })
export type Nearby = z.infer<typeof Nearby>

/** How one source answered for one page of a search. */
export const AskedSource = z.object({
  source: LeadSourceKind,
  outcome: z.enum([
    'found',
    /** It has no matches, or no more. */
    'nothing',
    /** It can't answer such a query (a whole state, no place), or earlier sources found enough. */
    'not-asked',
    /** Unreachable; we wait a minute before asking again. */
    'down',
    'timed-out',
    /** Its quota is used up, or we asked too often. */
    'limited',
    /** It rejects the key or the request. */
    'refused',
    /** We couldn't read its reply. */
    'failed',
  ]),
  /** How many businesses of this page came from it. */
  found: z.number().int().min(0),
  /** How many more it named after another source: we keep their extra fields, without duplicates. */
  merged: z.number().int().min(0),
  /** How many it has in total, if it reports that. */
  total: z.number().int().min(0).nullable(),
  /** Why it failed and what to do, as a sentence. */
  message: z.string().nullable(),
})
export type AskedSource = z.infer<typeof AskedSource>

/** The credits for the businesses of this page, with links. */
export const Attribution = z.object({ source: LeadSourceKind, text: z.string(), url: z.url() })
export type Attribution = z.infer<typeof Attribution>

/** The header X-Lead-Sources of a search: JSON in ASCII, sources in the order in which they were asked. */
export const WhereLooked = z.object({ sources: AskedSource.array(), attributions: Attribution.array() })
export type WhereLooked = z.infer<typeof WhereLooked>

/** Reads X-Lead-Sources; null if it's missing or broken. */
export function readWhereLooked(header: string | null): WhereLooked | null {
  if (!header) return null
  try {
    return WhereLooked.parse(JSON.parse(header))
  } catch {
    return null
  }
}

/** Adds a page to the earlier pages of a search. */
export function addWhereLooked(before: WhereLooked | null, page: WhereLooked | null): WhereLooked | null {
  if (!before || !page) return page ?? before
  const later = new Map(page.sources.map(asked => [asked.source, asked]))
  const known = new Set(before.sources.map(({ source }) => source))
  const named = new Set(before.attributions.map(({ text }) => text))
  return {
    sources: [
      ...before.sources.map(asked => addAsked(asked, later.get(asked.source))),
      ...page.sources.filter(({ source }) => !known.has(source)),
    ],
    attributions: [...before.attributions, ...page.attributions.filter(({ text }) => !named.has(text))],
  }
}

function addAsked(before: AskedSource, page: AskedSource | undefined): AskedSource {
  if (!page) return before
  const found = before.found + page.found
  const isQuiet = page.outcome === 'nothing' || page.outcome === 'not-asked'
  const outcome = isQuiet && (found > 0 || page.outcome === 'not-asked') ? before.outcome : page.outcome
  return {
    source: before.source,
    outcome,
    found,
    merged: before.merged + page.merged,
    total: page.total ?? before.total,
    message: isQuiet ? before.message : page.message,
  }
}

const lat = z.number().min(-90).max(90)
const lng = z.number().min(-180).max(180)

/** An area drawn on the map, which replaces the place in the text: a box, or a shape within it. */
export const SearchArea = z
  .strictObject({
    south: lat,
    west: lng,
    north: lat,
    east: lng,
    /** The corners of the shape; the last is joined to the first. */
    ring: z.strictObject({ lat, lng }).array().min(3).max(AREA_CORNERS_MOST).optional(),
  })
  .refine(({ south, west, north, east }) => south < north && west < east, {
    message: 'The area to search is empty. Draw it again.',
  })
  .refine(
    ({ south, west, north, east, ring = [] }) =>
      ring.every(({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north),
    { message: 'The area to search reaches outside its box. Draw it again.' },
  )
export type SearchArea = z.infer<typeof SearchArea>

/** An area in a query string, as JSON. */
const areaInQuery = z
  .string()
  .max(6000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue("We can't read the area to search. Draw it again.")
      return z.NEVER
    }
  })
  .pipe(SearchArea)

export const search = {
  find: route(
    'POST /api/leads/search',
    'At most 20 local businesses that match a free-text query, nearest first. X-Next-Cursor has the cursor of the next page; X-Lead-Sources has each source’s answer and credit, as JSON',
    {
      keys: 'read',
      allowance: 'search',
      body: z.strictObject({
        query: cleanText(500).optional(),
        location: cleanText(300).optional(),
        searchInput: cleanText(500).optional(),
        maxResults: z.number().int().min(1).max(SEARCH_MAX_RESULTS).optional(),
        cursor: z.string().max(8000).optional(),
        area: SearchArea.optional(),
      }),
      reply: FoundLead.array(),
    },
  ),
  interpret: route('GET /api/leads/search/interpret', 'How we understand a free-text query', {
    query: z.object({ q: cleanText(500) }),
    reply: Interpretation,
  }),
  suggest: route(
    'GET /api/leads/search/suggest',
    'At most 8 categories or places whose names begin with the typed text',
    {
      query: z.object({ of: z.enum(['category', 'place']), q: cleanText(100).default('') }),
      reply: Suggestion.array(),
    },
  ),
  coverage: route(
    'GET /api/leads/search/coverage',
    'How many businesses the directory has for a search (at most 2,000 are counted), how many are already on the list, and which other sources a search asks; null for a query we don’t understand',
    { query: z.object({ q: cleanText(500), area: areaInQuery.optional() }), reply: Coverage.nullable() },
  ),
  nearby: route(
    'GET /api/leads/search/nearby',
    'For a search that found nothing: nearby towns and other categories of which the directory has some',
    { query: z.object({ q: cleanText(500) }), reply: Nearby },
  ),
  example: route(
    'GET /api/leads/search/example',
    'Up to three searches that find something, near the place that the time zone is named after, or in the country, and that place',
    {
      query: z.object({
        zone: cleanText(60).optional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Name a country by its two letters, such as DE')
          .optional(),
      }),
      reply: z.object({
        examples: z.string().array(),
        place: z.object({ lat: z.number(), lng: z.number() }).nullable(),
      }),
    },
  ),
}

import { z } from 'zod'
import { cleanText, FoundLead, LeadSourceKind } from './leads.ts'
import { AREA_CORNERS_MOST, SEARCH_MAX_RESULTS } from './limits.ts'
import { route } from './route.ts'

/** What is missing in a text or was taken for something else, and texts that say it otherwise. */
export const SearchHint = z.object({
  text: z.string(),
  options: z.object({ label: z.string(), text: z.string() }).array(),
})
export type SearchHint = z.infer<typeof SearchHint>

/** What a business can be asked to have: "plumbers with email in Austin". */
export const ContactField = z.enum(['email', 'phone', 'website'])
export type ContactField = z.infer<typeof ContactField>

export const Interpretation = z.object({
  category: z.object({ code: z.string(), label: z.string() }).nullable(),
  /** Further kinds, searched as well: "bars and restaurants". */
  also: z.object({ code: z.string(), label: z.string() }).array().optional(),
  /** What was left over and is looked for in names. */
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
  /** How many the user asked for ("50 plumbers"), else 20. */
  count: z.number(),
  /** The words for each part, as typed: what `queryText` makes a text of again. */
  said: z.object({
    business: z.string(),
    place: z.string(),
    count: z.number().nullable(),
    radiusKm: z.number().nullable(),
    /** Only businesses that have all of these. */
    has: ContactField.array().optional(),
  }),
  hints: SearchHint.array().optional(),
})
export type Interpretation = z.infer<typeof Interpretation>
export type QueryParts = Interpretation['said']

/** A text that is understood as these parts: "50 plumbers within 16 km of Austin, TX". */
export function queryText({ business, place, count, radiusKm, has = [] }: QueryParts): string {
  const having = has.length > 0 && `with ${has.join(' and ')}`
  if (!place) return [count, business || ((count || having) && 'businesses'), having].filter(Boolean).join(' ')
  if (!business && !having && count === null && radiusKm === null) return place
  const where = radiusKm === null ? `in ${place}` : `within ${radiusKm} km of ${place}`
  return [count, business || 'businesses', having, where].filter(Boolean).join(' ')
}

/** Something to put in the place of a part of the text. */
export const Suggestion = z.object({
  label: z.string(),
  /** What tells it from others of the name: the kind above it, the sort of place. */
  detail: z.string().nullable(),
  /** The words that are understood as it. */
  text: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** So many businesses are counted at most. */
export const COVERAGE_MOST = 2000

/** How many businesses the directory has for a search. */
export const Coverage = z.object({
  /** Counted up to COVERAGE_MOST, then `isMore`; null where there is no directory to count in. */
  there: z.number().int().nullable(),
  isMore: z.boolean(),
  /** Of these within the radius, where the search goes on beyond it; else null. */
  nearby: z.number().int().nullable(),
  /** Of these in the list of the user already. */
  yours: z.number().int(),
  /** Asked beside it once somebody searches; what they have nobody knows before. */
  online: LeadSourceKind.array(),
})
export type Coverage = z.infer<typeof Coverage>

/** What became of asking one source for one page of a search. */
export const AskedSource = z.object({
  source: LeadSourceKind,
  outcome: z.enum([
    'found',
    /** It answered, and knows none (or no more). */
    'nothing',
    /** It cannot answer such a question (a whole state, no place at all), or enough was found before it. */
    'not-asked',
    /** Could not be reached; it is not asked again for a minute. */
    'down',
    'timed-out',
    /** Its quota is used up, or it is asked too often. */
    'limited',
    /** It does not accept the key or the request. */
    'refused',
    /** It said something that is no answer. */
    'failed',
  ]),
  /** How many businesses of this page came from it. */
  found: z.number().int().min(0),
  /** How many more it named that another source had named before: what they added was kept, none was doubled. */
  merged: z.number().int().min(0),
  /** How many it knows in all, where it says so. */
  total: z.number().int().min(0).nullable(),
  /** For people, where there is something to say: why it failed, and what to do. */
  message: z.string().nullable(),
})
export type AskedSource = z.infer<typeof AskedSource>

/** Who has to be named beside the businesses of this page, and where the words lead. */
export const Attribution = z.object({ source: LeadSourceKind, text: z.string(), url: z.url() })
export type Attribution = z.infer<typeof Attribution>

/** The header X-Lead-Sources of a search: JSON in ASCII, sources in the order in which they were asked. */
export const WhereLooked = z.object({ sources: AskedSource.array(), attributions: Attribution.array() })
export type WhereLooked = z.infer<typeof WhereLooked>

/** As people know them. */
export const leadSourceNames: Record<LeadSourceKind, string> = {
  directory: 'Directory',
  osm: 'OpenStreetMap',
  google: 'Google Places',
  foursquare: 'Foursquare',
}

/** Reads X-Lead-Sources; null where it is missing or makes no sense. */
export function readWhereLooked(header: string | null): WhereLooked | null {
  if (!header) return null
  try {
    return WhereLooked.parse(JSON.parse(header))
  } catch {
    return null
  }
}

/** Of a search that goes on page after page. */
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

/** What is drawn on the map, searched instead of the place that the text names: a box, or a shape within it. */
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
    message: 'The area to search is empty: draw it again.',
  })
  .refine(
    ({ south, west, north, east, ring = [] }) =>
      ring.every(({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north),
    { message: 'The area to search reaches out of its box: draw it again.' },
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
      context.addIssue('The area to search can not be read: draw it again.')
      return z.NEVER
    }
  })
  .pipe(SearchArea)

export const search = {
  find: route({
    method: 'POST',
    path: '/api/leads/search',
    allowance: 'search',
    summary:
      'Local businesses for a free text, nearest first, at most 20; the header X-Next-Cursor goes on, X-Lead-Sources says as JSON which sources were asked, what they answered and whom to name',
    body: z.strictObject({
      query: cleanText(500).optional(),
      location: cleanText(300).optional(),
      searchInput: cleanText(500).optional(),
      maxResults: z.number().int().min(1).max(SEARCH_MAX_RESULTS).optional(),
      cursor: z.string().max(8000).optional(),
      area: SearchArea.optional(),
    }),
    reply: FoundLead.array(),
  }),
  interpret: route({
    method: 'GET',
    path: '/api/leads/search/interpret',
    summary: 'What a free text was understood as',
    query: z.object({ q: cleanText(500) }),
    reply: Interpretation,
  }),
  suggest: route({
    method: 'GET',
    path: '/api/leads/search/suggest',
    summary: 'Kinds of businesses or places whose names begin with what was typed, at most 8',
    query: z.object({ of: z.enum(['category', 'place']), q: cleanText(100).default('') }),
    reply: Suggestion.array(),
  }),
  coverage: route({
    method: 'GET',
    path: '/api/leads/search/coverage',
    summary:
      'How many businesses the directory has for a search, counted up to 2,000, how many are in the list already, and which sources are asked besides; null where nothing was understood',
    query: z.object({ q: cleanText(500), area: areaInQuery.optional() }),
    reply: Coverage.nullable(),
  }),
}

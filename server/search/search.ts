import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FoundLead } from '#contract/leads.ts'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { Interpretation } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import type { LeadQuery } from '#server/providers/lead-source/lead-source.ts'
import { aimAt, onlyInside } from './area.ts'
import { type DirectoryQuery, directorySource } from './directory-source.ts'
import { findPlace, type Place } from './find-place.ts'
import type { Box } from './geo.ts'
import { readText } from './read-text.ts'
import { readBest } from './split.ts'
import { toInterpretation, understand } from './understand.ts'
import { lookUp } from './vocabulary.ts'

export interface SearchRequest {
  text: string
  location: string
  maxResults: number
  cursor: string | undefined
  area?: Box | undefined
}

export interface SearchAnswer {
  leads: FoundLead[]
  source: 'directory' | 'sample'
  cursor: string | null
}

/** What a text is understood as, without searching. */
export const interpret = async ({ db }: Pick<Deps, 'db'>, text: string): Promise<Interpretation> =>
  toInterpretation(await understand(db.system, text))

/** The place that an address or a free text names, from the gazetteer. */
export async function locate({ db }: Pick<Deps, 'db'>, text: string): Promise<Place | null> {
  const { tokens } = readText(text)
  const vocabulary = await lookUp(db.system, [tokens])
  // First all of it as a place: what is taken for a business elsewhere ("paris" baguettes) is none here.
  const found = findPlace(tokens, vocabulary) ?? readBest(tokens, vocabulary).found
  return found?.place ?? null
}

/** Local businesses for a free text, from the first source of `LEAD_SOURCES` that can answer. */
export async function searchLeads(deps: Deps, request: SearchRequest): Promise<SearchAnswer> {
  const { text, location, maxResults, area } = request
  if (!text && !location && !area)
    throw badRequest("Please enter a search query like 'Find 50 plumbers in 90210'")
  const at = request.cursor === undefined ? null : readCursor(request.cursor, request)
  const { count, ...understood } = await understand(deps.db.system, text, location)
  const limit = Math.min(maxResults, SEARCH_MAX_RESULTS, count)
  const query = {
    ...aimAt(understood, area),
    area,
    text: text || location,
    limit,
    cursor: at?.cursor ?? null,
  }
  const isEmpty = !query.category && !query.place && !query.words
  const source = at?.source ?? (await chooseSource(deps))
  if (isEmpty) return { leads: [], source, cursor: null }
  const page = await find(deps, source, query)
  return {
    leads: onlyInside(page.leads, area),
    source,
    cursor: page.cursor && writeCursor({ of: hashOf(request), source, cursor: page.cursor }),
  }
}

/** A directory without a single business can answer nothing; one that has some but none that match has answered. */
async function chooseSource({ config, db }: Deps): Promise<SearchAnswer['source']> {
  for (const source of config.LEAD_SOURCES) {
    if (source !== 'directory' || !(await directorySource(db).isEmpty())) return source
  }
  return 'directory'
}

function find({ db, providers }: Deps, source: SearchAnswer['source'], query: DirectoryQuery) {
  if (source === 'directory') return directorySource(db).find(query)
  const { text, category, words, place, radiusKm, limit, cursor } = query
  const plain: LeadQuery = {
    text,
    category: category && { code: category.code, label: category.label },
    words,
    place: place && { name: place.name, lat: place.lat, lon: place.lon, country: place.country },
    radiusKm,
    limit,
    cursor,
  }
  return providers.sample.find(plain)
}

/** Where to go on, with the source that answered and a mark of the question it belongs to. */
const Cursor = z.strictObject({
  of: z.string(),
  source: z.enum(['directory', 'sample']),
  cursor: z.string(),
})

const hashOf = ({ text, location, area }: SearchRequest) =>
  createHash('sha256')
    .update(`${text}\n${location}${area ? JSON.stringify(area) : ''}`)
    .digest('base64url')
    .slice(0, 12)

const writeCursor = (cursor: z.infer<typeof Cursor>) =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(cursor: string, request: SearchRequest): z.infer<typeof Cursor> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    value = null
  }
  const { data } = Cursor.safeParse(value)
  if (!data || data.of !== hashOf(request))
    throw badRequest('This cursor does not belong to this search. Search again.')
  return data
}

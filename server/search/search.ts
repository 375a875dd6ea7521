import { type FoundLead, LeadSourceKind } from '#contract/leads.ts'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { AskedSource, Interpretation, SearchArea, WhereLooked } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { writeCursor } from '#server/http/cursor.ts'
import { badRequest } from '#server/http/errors.ts'
import { aimAt } from './areas/area.ts'
import { findPlace, type Place } from './areas/find-place.ts'
import { askSources, type SearchQuery } from './sources/ask-sources.ts'
import { attributionsOf } from './sources/attributions.ts'
import { hashOf, readSearchCursor } from './sources/cursor.ts'
import { osmWords, rangesOf } from './sources/osm-words.ts'
import { hintsFor } from './understand/hints.ts'
import { readText } from './understand/read-text.ts'
import { readBest } from './understand/split.ts'
import { isNowhere, toInterpretation, understandAnywhere } from './understand/understand.ts'
import { lookUp } from './understand/vocabulary.ts'

export interface SearchRequest {
  text: string
  location: string
  maxResults: number
  cursor: string | undefined
  /** Whose address "near me" means. */
  userId?: string
  area?: SearchArea | undefined
}

export interface SearchAnswer {
  leads: FoundLead[]
  /** The first place with a business; if none has any, the last one that answered. */
  source: LeadSourceKind
  cursor: string | null
  /** Which sources we asked, their answers, and whom to credit. */
  looked: WhereLooked
}

/** How we understand a text, without searching. */
export async function interpret(
  deps: Pick<Deps, 'db' | 'config' | 'providers'>,
  text: string,
  userId: string | null = null,
): Promise<Interpretation> {
  const { understood } = await understandAnywhere(deps, { text, location: '', ask: false, userId })
  return toInterpretation(understood, await hintsFor(deps.db.system, understood))
}

/** The place that an address or a free text names, from the gazetteer. */
export async function locate({ db }: Pick<Deps, 'db'>, text: string): Promise<Place | null> {
  const { tokens } = readText(text)
  const vocabulary = await lookUp(db.system, [tokens])
  // All of it as a place first: here "paris" isn't a kind of baguette.
  const found = findPlace(tokens, vocabulary) ?? readBest(tokens, vocabulary).found
  return found?.place ?? null
}

/** Finds local businesses for a free text in the sources of `LEAD_SOURCES`, in their order. */
export async function searchLeads(deps: Deps, request: SearchRequest): Promise<SearchAnswer> {
  const { text, location, maxResults, area } = request
  if (!text && !location && !area) throw badRequest("Please enter a search query like 'Find 50 plumbers in 90210'")
  const of = hashOf(text, location, area ?? null)
  const at = request.cursor === undefined ? null : readSearchCursor(request.cursor, of)
  const reading = await understandAnywhere(deps, { text, location, ask: true, userId: request.userId ?? null })
  const { count, ...understood } = aimAt(reading.understood, area)
  const query: SearchQuery = {
    ...understood,
    area,
    text: text || location,
    limit: Math.min(maxResults, SEARCH_MAX_RESULTS, count),
    cursor: null,
    osm: () => osmWords(rangesOf(understood)),
  }
  const isEmpty = !query.category && !query.place && !query.words
  if (isEmpty || isNowhere(understood))
    return { leads: [], source: deps.config.LEAD_SOURCES[0] ?? 'directory', cursor: null, ...nowhere }
  const { leads, providers, asked, next } = await askSources(deps, query, at, reading.failed)
  return {
    leads,
    source: (leads[0] && kindOf(leads[0])) ?? asked.findLast(isAnswer)?.source ?? asked[0]?.source ?? 'directory',
    cursor: next && writeCursor({ of, ...next }),
    looked: { sources: asked, attributions: attributionsOf(leads, providers) },
  }
}

const nowhere = { looked: { sources: [], attributions: [] } }
const isAnswer = ({ outcome }: AskedSource) => outcome === 'found' || outcome === 'nothing'
const kindOf = ({ source }: FoundLead) => LeadSourceKind.safeParse(source).data

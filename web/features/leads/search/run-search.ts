import type { FoundLead } from '#contract/leads.ts'
import { leads } from '#contract/leads.ts'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { type SavedSearch, savedSearches } from '#contract/saved-searches.ts'
import { addWhereLooked, readWhereLooked, type SearchArea, search, type WhereLooked } from '#contract/search.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

/** What is searched for. */
export interface Asked {
  text: string
  /** Drawn on the map, in the place of the one that the text names. */
  area?: SearchArea | undefined
  /** Brings only what is not in the list. */
  saved?: Pick<SavedSearch, 'id' | 'name'> | undefined
}

export interface Found extends Asked {
  /** Tells it from another with the same words. */
  run: number
  found: FoundLead[]
  /** Goes on where these ended. */
  cursor: string | undefined
  imported?: { added: number; known: number } | undefined
  /** How many were left out, as they are in the list. */
  leftOut: number
  looked: WhereLooked | null
}

interface Page {
  leads: FoundLead[]
  cursor: string | undefined
  leftOut: number
  looked: WhereLooked | null
}

interface RunOptions {
  /** Where an earlier run ended; without it a search begins. */
  from: Found | Asked
  /** How many more. */
  wanted: number
  signal: AbortSignal
  onProgress: (found: Found, step: 'found' | 'imported') => void
  /** What fails, if it does. */
  onStep: (step: 'search' | 'import') => void
}

let runs = 0

/** Searches page after page and takes each into the list, until there are as many as wanted, no more, or it is stopped. */
export async function runSearch({ from, wanted, signal, onProgress, onStep }: RunOptions): Promise<Found> {
  let result: Found =
    'found' in from ? from : { ...from, run: ++runs, found: [], cursor: undefined, leftOut: 0, looked: null }
  const goal = result.found.length + wanted
  while (!signal.aborted) {
    onStep('search')
    const page = await findPage(result, goal - result.found.length, signal).catch(unlessStopped(signal))
    if (!page) break
    const fresh = withoutDoubles(result.found, page.leads)
    const isStuck = page.cursor === result.cursor
    result = {
      ...result,
      found: [...result.found, ...fresh],
      cursor: isStuck ? undefined : page.cursor,
      leftOut: result.leftOut + page.leftOut,
      looked: addWhereLooked(result.looked, page.looked),
    }
    onProgress(result, 'found')
    if (fresh.length > 0) {
      onStep('import')
      result = await takeIn(result, fresh)
      onProgress(result, 'imported')
    }
    if (!result.cursor || result.found.length >= goal) break
  }
  return result
}

async function findPage({ text, area, saved, cursor }: Found, missing: number, signal: AbortSignal): Promise<Page> {
  const paging = { maxResults: Math.min(missing, SEARCH_MAX_RESULTS), ...(cursor && { cursor }) }
  const { reply, headers } = saved
    ? await callWithHeaders(savedSearches.run, { params: { id: saved.id }, body: paging }, { signal })
    : await callWithHeaders(search.find, { body: { searchInput: text, ...paging, ...(area && { area }) } }, { signal })
  return {
    leads: reply,
    cursor: headers.get('x-next-cursor') || undefined,
    leftOut: Number(headers.get('x-already-yours') ?? 0),
    looked: readWhereLooked(headers.get('x-lead-sources')),
  }
}

const unlessStopped = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return null
}

const keyOf = ({ source, placeId, businessName, address }: FoundLead) =>
  placeId ? `${source} ${placeId}` : `${businessName} ${address}`

function withoutDoubles(known: FoundLead[], page: FoundLead[]): FoundLead[] {
  const seen = new Set(known.map(keyOf))
  return page.filter(business => !seen.has(keyOf(business)))
}

async function takeIn(result: Found, fresh: FoundLead[]): Promise<Found> {
  const { imported, skipped } = await call(leads.import, { body: { leads: fresh } })
  const { added, known } = result.imported ?? { added: 0, known: 0 }
  return { ...result, imported: { added: added + imported, known: known + skipped } }
}

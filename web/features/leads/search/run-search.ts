import { leadSources } from '#contract/lead-sources.ts'
import type { FoundLead } from '#contract/leads.ts'
import { leads } from '#contract/leads.ts'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { type SavedSearch, savedSearches } from '#contract/saved-searches.ts'
import {
  type AskedSource,
  addWhereLooked,
  readWhereLooked,
  type SearchArea,
  search,
  type WhereLooked,
} from '#contract/search.ts'
import { call, callWithHeaders, NetworkError } from '#web/lib/call.ts'

export interface Asked {
  text: string
  /** Drawn on the map; replaces the place in the text. */
  area?: SearchArea | undefined
  /** Finds only businesses that aren't in the list. */
  saved?: Pick<SavedSearch, 'id' | 'name'> | undefined
}

export interface Found extends Asked {
  /** Identifies the search: the same words may be searched twice. */
  run: number
  found: FoundLead[]
  /** Continues after these results. */
  cursor: string | undefined
  imported?: { added: number; known: number } | undefined
  /** How many the saved search skipped because they're in the list. */
  leftOut: number
  looked: WhereLooked | null
  /** The leads on the list for these businesses: new ones, and those it had. */
  leadIds: string[]
  /** The search that keeps them as a view of the list. */
  view?: SavedSearch | undefined
}

interface Page {
  leads: FoundLead[]
  cursor: string | undefined
  leftOut: number
  looked: WhereLooked | null
}

interface RunOptions {
  /** A new search, or an earlier one to continue. */
  from: Found | Asked

  wanted: number
  /** Keeps the results as a view; the calling-only plan has no list. */
  isKept?: boolean
  signal: AbortSignal
  onProgress: (found: Found, step: 'found' | 'imported') => void
  /** Names the step that an error belongs to. */
  onStep: (step: 'search' | 'import') => void
}

let runs = 0

/** Searches and imports page after page until it has the number wanted, finds no more, or is stopped. */
export async function runSearch({
  from,
  wanted,
  isKept = false,
  signal,
  onProgress,
  onStep,
}: RunOptions): Promise<Found> {
  let result: Found =
    'found' in from
      ? from
      : { ...from, run: ++runs, found: [], cursor: undefined, leftOut: 0, looked: null, leadIds: [] }
  const goal = result.found.length + wanted
  while (!signal.aborted) {
    onStep('search')
    const page = await findPage(result, goal - result.found.length, signal).catch(unlessStopped(signal))
    if (!page) break
    refuseUnanswered(page)
    const fresh = withoutDuplicates(result.found, page.leads)
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
      result = await importPage(result, fresh, isKept)
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

const FAILED: string[] = ['down', 'timed-out', 'limited', 'refused', 'failed'] satisfies AskedSource['outcome'][]

/** Nothing found where no source has answered is no result: the search failed. */
function refuseUnanswered({ leads, leftOut, looked }: Page) {
  const failed = looked?.sources.filter(({ outcome }) => FAILED.includes(outcome)) ?? []
  const hasAnswer = leads.length + leftOut > 0 || looked?.sources.some(({ outcome }) => outcome === 'nothing')
  if (failed.length === 0 || hasAnswer) return
  const reasons = failed.map(({ source, message }) => message ?? `${leadSources[source].label} didn’t answer.`)
  throw new NetworkError(undefined, reasons.join(' '))
}

const unlessStopped = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return null
}

const keyOf = ({ source, placeId, businessName, address }: FoundLead) =>
  placeId ? `${source} ${placeId}` : `${businessName} ${address}`

function withoutDuplicates(known: FoundLead[], page: FoundLead[]): FoundLead[] {
  const seen = new Set(known.map(keyOf))
  return page.filter(business => !seen.has(keyOf(business)))
}

async function importPage(result: Found, fresh: FoundLead[], isKept: boolean): Promise<Found> {
  const { text, area, view } = result
  const { imported: added, skipped, leads: kept } = await call(leads.import, { body: { leads: fresh } })
  const before = result.imported ?? { added: 0, known: 0 }
  const ids = kept.map(({ id }) => id)
  const next: Found = {
    ...result,
    leadIds: [...new Set([...result.leadIds, ...ids])],
    imported: { added: before.added + added, known: before.known + skipped },
  }
  if (!isKept) return next
  const body = { text, area, leadIds: ids, added, begins: view === undefined }
  // The leads are on the list; without a view, they're among all others.
  return { ...next, view: await call(savedSearches.keep, { body }).catch(() => view) }
}

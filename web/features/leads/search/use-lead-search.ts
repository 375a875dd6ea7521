import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { NetworkError } from '#web/lib/call.ts'
import { isRefusal, refusalOf, toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { isBeyondPlan, rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { lastToastId, toast } from '#web/lib/toast.ts'
import { isUnauthorized } from '#web/lib/unauthorized.ts'
import { useChange } from '#web/lib/use-change.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'
import { reread } from '../queries.ts'
import { interpretation } from './interpretation.ts'
import { COVERAGE, savedList } from './queries.ts'
import type { Asked, Found } from './run-search.ts'
import { costOf } from './search-cost.ts'

export interface LastSearch extends Found {
  /** Set while more pages follow. */
  progress?: { found: number; goal: number } | undefined
}

/** A search that failed, to try again. */
interface Failed {
  from: Found | Asked
  wanted: number
  reason: string
}

const RUNNING = ['lead-search']
// Not below ['leads'], which is read again as a whole.
const LAST_SEARCH = ['last-search']
const FAILED_SEARCH = ['failed-search']
/** Time to read "Leads found" before "Leads imported" replaces it. */
const FOUND_STAYS_MS = 1800

export type LeadSearch = ReturnType<typeof useLeadSearch>

/** Searches as many pages as it takes, and imports what it finds. */
export function useLeadSearch() {
  const client = useQueryClient()
  const { data: last } = useQuery<LastSearch | null>({
    queryKey: LAST_SEARCH,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { data: failed } = useQuery<Failed | null>({ queryKey: FAILED_SEARCH, queryFn: skipToken })
  const isPreparing = useRef(false)
  const mayUse = useMayUse()
  const running = useRunning()
  const begin = async (from: Found | Asked, wanted: number) => {
    const start = (wanted: number) => running.mutate({ from, wanted, step: 'search' })
    const fewer = (most: number) => ({ label: `Find ${most} instead (${costOf(most, most)})`, run: () => start(most) })
    if (await mayUse({ type: 'leads', requested: wanted, fewer })) start(wanted)
  }
  /** The number in "Find 50 plumbers". */
  const countIn = (text: string) =>
    client.fetchQuery(interpretation(text)).then(
      ({ count }) => count,
      () => SEARCH_MAX_RESULTS,
    )
  const prepare = async (asked: Asked) => {
    // Ask the client, which knows before the next render: a second click may come first.
    if (isPreparing.current || client.isMutating({ mutationKey: RUNNING }) > 0) return
    isPreparing.current = true
    await countIn(asked.text)
      .then(count => begin(asked, count))
      .finally(() => {
        isPreparing.current = false
      })
  }
  const run = (typed: string, more: Omit<Asked, 'text'> = {}) => {
    const text = typed.trim()
    if (text || more.area) return void prepare({ text: text || 'businesses', ...more })
    const example = "Please enter a search query like 'Find 50 plumbers in 90210'"
    toast({ title: 'Search query required', text: example, tone: 'bad' })
  }
  return {
    run,
    more: (most: number) => last?.cursor && void begin(last, most),
    stop: () => stopping.abort(),
    last,
    forget: () => client.setQueryData(LAST_SEARCH, null),
    failed,
    again: () => failed && void begin(failed.from, failed.wanted),
    forgetFailed: () => client.setQueryData(FAILED_SEARCH, null),
    isPending: running.isPending || last?.progress !== undefined,
  }
}

/** For the run under way, which continues while the user is on another page. */
let stopping = new AbortController()

function useRunning() {
  const client = useQueryClient()
  const isKept = !isCallingOnly(useUser())
  const show = (last: LastSearch) => client.setQueryData<LastSearch>(LAST_SEARCH, last)
  return useChange({
    mutationKey: RUNNING,
    mutationFn: async (run: { from: Found | Asked; wanted: number; step: 'search' | 'import' }) => {
      const { from, wanted } = run
      client.setQueryData(FAILED_SEARCH, null)
      const before = 'found' in from ? from : undefined
      const goal = (before?.found.length ?? 0) + wanted
      stopping = new AbortController()
      // Loaded when needed: the contract of searches takes 30 KB.
      const { runSearch } = await import('./run-search.ts')
      let foundAt = Date.now()
      const result = await runSearch({
        from,
        wanted,
        isKept,
        signal: stopping.signal,
        onStep: step => {
          run.step = step
        },
        onProgress: (found, step) => {
          const isMore = found.cursor !== undefined && found.found.length < goal
          show({ ...found, progress: isMore ? { found: found.found.length, goal } : undefined })
          if (step === 'found') foundAt = Date.now()
          if (step === 'found' && !isMore) sayFound(found, before)
          if (step === 'imported') void client.invalidateQueries({ queryKey: savedList.queryKey })
          if (step === 'imported' && isMore && !before) void reread(client)
        },
      })
      if (stopping.signal.aborted) sayFound(result, before)
      return { result, before, foundAt, said: lastToastId() }
    },
    reread: [COVERAGE],
    onSuccess: async ({ result, before, foundAt, said }) => {
      show(result)
      const counts = since(before, result)
      if (counts) sayImportedAfter(counts, foundAt, said)
      rereadLimits(client)
      if (result.saved) void client.invalidateQueries({ queryKey: savedList.queryKey })
      if (counts) await reread(client)
    },
    onError: (error, { from, wanted, step }) => {
      client.setQueryData<LastSearch | null>(LAST_SEARCH, last => last && { ...last, progress: undefined })
      void reread(client)
      const [title, fallback] =
        step === 'search'
          ? ['Search failed', 'Failed to search for leads. Please try again.']
          : ['Import failed', 'Failed to import leads. Please try again.']
      toastFailure(error, title, refusalOf(error) ?? fallback)
      if (step !== 'search' || isUnauthorized(error) || isBeyondPlan(error)) return
      const isKnown = isRefusal(error) || error instanceof NetworkError
      const reason = (isKnown && sentenceOf(error)) || 'The server didn’t answer.'
      client.setQueryData<Failed>(FAILED_SEARCH, { from, wanted, reason })
    },
  })
}

type Counts = NonNullable<Found['imported']>

/** How many leads this run imported, without earlier runs. */
function since(before: Found | undefined, { imported }: Found): Counts | null {
  if (!imported || imported === before?.imported) return null
  const { added, known } = before?.imported ?? { added: 0, known: 0 }
  return { added: imported.added - added, known: imported.known - known }
}

function sayFound({ found, saved, leftOut }: Found, before: Found | undefined) {
  const count = found.length - (before?.found.length ?? 0)
  const text = count === 1 ? 'Found 1 potential lead' : `Found ${count} potential leads`
  if (count > 0) return toast({ title: 'Leads found', text, tone: 'good' })
  if (before) return toast({ title: 'No more leads', text: 'This search has no more results.' })
  if (saved && leftOut > 0)
    return toast({
      title: 'No new businesses',
      text: `All ${plural(leftOut, 'business', 'businesses')} found are already in your list.`,
    })
  return toast({ title: 'No leads found', text: 'Try refining your search query or search terms.' })
}

function sayImportedAfter(counts: Counts, foundAt: number, said: number) {
  const wait = Math.max(foundAt + FOUND_STAYS_MS - Date.now(), 0)
  const say = () => toast({ title: 'Leads imported', text: importedText(counts), tone: 'good' })
  // The card with the last search says it too, so don't replace a newer message.
  setTimeout(() => lastToastId() === said && say(), wait)
}

export function importedText({ added, known }: Counts): string {
  const already = known === 1 ? '1 was already in your list' : `${known} were already in your list`
  if (added === 0) return known === 1 ? 'It was already in your list.' : `All ${known} were already in your list.`
  const text = `Added ${plural(added, 'new lead')} to your list`
  return known === 0 ? `${text}.` : `${text}; ${already}.`
}

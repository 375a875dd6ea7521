import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FoundLead, leads } from '#contract/leads.ts'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { search } from '#contract/search.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { lastToastId, toast } from '#web/lib/toast.ts'
import { reread } from './queries.ts'

export interface LastSearch {
  text: string
  found: FoundLead[]
  /** Goes on where these ended. */
  cursor: string | undefined
  imported?: { added: number; known: number }
}

interface Search {
  text: string
  cursor?: string | undefined
  /** How many at most, where not as many as one page of results holds. */
  most?: number
}

// Kept outside ['leads'], which is read again as a whole.
const LAST_SEARCH = ['last-search']
/** "Leads found" stays this long before "Leads imported" takes its place: time to read four words. */
const FOUND_STAYS_MS = 1800

export type LeadSearch = ReturnType<typeof useLeadSearch>

/** Search, then import by itself what was found. */
export function useLeadSearch() {
  const client = useQueryClient()
  const { data: last } = useQuery<LastSearch | null>({
    queryKey: LAST_SEARCH,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const importing = useImport()
  const mayUse = useMayUse()
  const searching = useMutation({
    mutationFn: ({ text, cursor, most = SEARCH_MAX_RESULTS }: Search) =>
      callWithHeaders(search.find, {
        body: { searchInput: text, maxResults: most, ...(cursor && { cursor }) },
      }),
    onSuccess: ({ reply: found, headers }, { text }) => {
      const cursor = headers.get('x-next-cursor') || undefined
      client.setQueryData<LastSearch>(LAST_SEARCH, { text, found, cursor })
      if (found.length === 0) return toastNothingFound()
      toast({
        title: 'Leads found',
        text: found.length === 1 ? 'Found 1 potential lead' : `Found ${found.length} potential leads`,
        tone: 'good',
      })
      importing.mutate({ found, foundAt: Date.now(), said: lastToastId() })
    },
    onError: error =>
      toastFailure(error, 'Search failed', 'Failed to search for leads. Please try again.', {
        serverSays: isRefusal(error),
      }),
  })
  const begin = async ({ text, cursor }: Search) => {
    const fewer = (most: number) => ({
      label: `Find ${most} instead`,
      run: () => searching.mutate({ text, cursor, most }),
    })
    if (await mayUse({ type: 'leads', requested: SEARCH_MAX_RESULTS, fewer }))
      searching.mutate({ text, cursor })
  }
  const run = (typed: string) => {
    const text = typed.trim()
    if (text) return void begin({ text })
    const example = "Please enter a search query like 'Find 50 plumbers in 90210'"
    toast({ title: 'Search query required', text: example, tone: 'bad' })
  }
  return {
    run,
    more: () => last?.cursor && void begin(last),
    last,
    forget: () => client.setQueryData(LAST_SEARCH, null),
    isPending: searching.isPending || importing.isPending,
  }
}

function toastNothingFound() {
  toast({ title: 'No leads found', text: 'Try refining your search query or search terms.' })
}

function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ found }: { found: FoundLead[]; foundAt: number; said: number }) =>
      call(leads.import, { body: { leads: found } }),
    onSuccess: async ({ imported, skipped }, { foundAt, said }) => {
      const counts = { added: imported, known: skipped }
      client.setQueryData<LastSearch | null>(LAST_SEARCH, last => last && { ...last, imported: counts })
      const wait = Math.max(foundAt + FOUND_STAYS_MS - Date.now(), 0)
      const say = () => toast({ title: 'Leads imported', text: importedText(counts), tone: 'good' })
      // The strip over the list says it, too: a message about something newer is not pushed away.
      setTimeout(() => lastToastId() === said && say(), wait)
      rereadLimits(client)
      await reread(client)
    },
    onError: error =>
      toastFailure(error, 'Import failed', 'Failed to import leads. Please try again.', {
        serverSays: isRefusal(error),
      }),
  })
}

export function importedText({ added, known }: { added: number; known: number }): string {
  const already = known === 1 ? '1 was already in your list' : `${known} were already in your list`
  if (added === 0)
    return known === 1 ? 'It was already in your list.' : `All ${known} were already in your list.`
  return known === 0
    ? `${plural(added, 'new lead')} in your list.`
    : `${plural(added, 'new lead')} in your list; ${already}.`
}

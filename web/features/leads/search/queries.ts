import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { savedSearches } from '#contract/saved-searches.ts'
import { type SearchArea, search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'

export const suggestions = (of: 'category' | 'place', typed: string) =>
  queryOptions({
    queryKey: ['search-suggestions', of, typed],
    queryFn: ({ signal }) => call(search.suggest, { query: { of, q: typed } }, { signal }),
    placeholderData: keepPreviousData,
  })

// Not below ['leads']: every change to a lead would count again.
export const COVERAGE = ['search-coverage'] as const
export const coverage = (text: string, area: SearchArea | undefined) =>
  queryOptions({
    queryKey: [...COVERAGE, text, area],
    queryFn: ({ signal }) =>
      call(search.coverage, { query: { q: text, ...(area && { area: JSON.stringify(area) }) } }, { signal }),
  })

/** Places and categories that have results, for a search without any. */
export const searchesNearby = (text: string) =>
  queryOptions({
    queryKey: ['searches-nearby', text],
    queryFn: ({ signal }) => call(search.nearby, { query: { q: text } }, { signal }),
    retry: false,
  })

export const savedList = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => call(savedSearches.list, undefined, { signal }),
})

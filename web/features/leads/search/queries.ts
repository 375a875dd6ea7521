import { keepPreviousData } from '@tanstack/react-query'
import { savedSearches } from '#contract/saved-searches.ts'
import { type SearchArea, search } from '#contract/search.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const suggestions = (of: 'category' | 'place', typed: string) =>
  queryOf(
    ['search-suggestions', of, typed],
    search.suggest,
    { query: { of, q: typed } },
    { placeholderData: keepPreviousData },
  )

// Not below ['leads']: every change to a lead would count again.
export const COVERAGE = ['search-coverage'] as const
export const coverage = (text: string, area: SearchArea | undefined) =>
  queryOf([...COVERAGE, text, area], search.coverage, {
    query: { q: text, ...(area && { area: JSON.stringify(area) }) },
  })

/** Places and categories that have results, for a search without any. */
export const searchesNearby = (text: string) =>
  queryOf(['searches-nearby', text], search.nearby, { query: { q: text } })

export const savedList = queryOf(['saved-searches'], savedSearches.list)

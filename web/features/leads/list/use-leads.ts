import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Lead } from '#contract/leads.ts'
import { leadFacets, leadPages } from '../queries.ts'
import { nearestFirst, useStart } from './columns.ts'
import { useListView } from './list-view.ts'

/** The loaded rows, and whether they're all that match. */
export interface Loaded {
  rows: Lead[]
  isComplete: boolean
}

/** The list under the URL's filter, page by page, with its counts. */
export function useLeads() {
  const { view, isSorted } = useListView()
  const start = useStart()
  const list = useInfiniteQuery(leadPages(view))
  const { data: facets, isPending: isCounting } = useQuery(leadFacets(view.filter))
  const isComplete = list.isSuccess && !list.hasNextPage
  // A search has at most 500 results, so they're all loaded, and the nearest come first.
  const isNearest = start !== null && !isSorted
  const rows = useMemo(() => {
    const all = list.data?.pages.flatMap(page => page.rows) ?? []
    return isNearest && isComplete ? nearestFirst(all, start) : all
  }, [list.data, isNearest, isComplete, start])
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError } = list
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError
  const { fetchNextPage } = list
  useEffect(() => {
    if (isNearest && canLoadMore) void fetchNextPage()
  }, [isNearest, canLoadMore, fetchNextPage])
  return {
    list,
    filter: view.filter,
    /** No count is known yet. */
    isCounting: list.isPending || isCounting,
    loaded: { rows, isComplete },
    total: Math.max(facets?.total ?? 0, rows.length),
    // Count the rows if all are loaded: that's right immediately after every change.
    matching: isComplete ? rows.length : Math.max(facets?.matching ?? 0, rows.length),
    categories: facets?.categories ?? [],
    statuses: facets?.statuses ?? [],
    loadMore: () => {
      if (canLoadMore) void list.fetchNextPage()
    },
  }
}

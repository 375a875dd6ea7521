import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Lead } from '#contract/leads.ts'
import { leadFacets, leadPages } from '../queries.ts'
import { useListView } from './list-view.ts'

/** The loaded rows, and whether they're all that match. */
export interface Loaded {
  rows: Lead[]
  isComplete: boolean
}

/** The list under the URL's filter, page by page, with its counts. */
export function useLeads() {
  const { view } = useListView()
  const list = useInfiniteQuery(leadPages(view))
  const { data: facets, isPending: isCounting } = useQuery(leadFacets(view.filter))
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.rows) ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError } = list
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError
  const isComplete = list.isSuccess && !hasNextPage
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

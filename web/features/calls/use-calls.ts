import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { callLeads, keepFirstPage, oneCall, rereadCalls, rereadList, rereadTop } from './queries.ts'

/** The call list for the search in the URL, page by page. */
export function useCallList(q: string, chosen: LeadSelection | null) {
  const list = useInfiniteQuery(callLeads(q, chosen))
  const client = useQueryClient()
  useEffect(() => () => void keepFirstPage(client), [client])
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.rows) ?? [], [list.data])
  useOpening(rows)
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError } = list
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError
  return {
    list,
    rows,
    loadMore: () => {
      if (canLoadMore) void list.fetchNextPage()
    },
  }
}

export function useCallEvents() {
  const client = useQueryClient()
  useServerEvents('calls', ({ id }) => {
    void rereadCalls(client)
    // Its lead's row in the list needs it, even if the pane doesn't show it.
    if (id) void client.prefetchQuery({ ...oneCall(id), staleTime: 0 })
  })
  useServerEvents('leads', ({ id }) => {
    // Many leads changed, by an import or a search.
    if (id === null) void Promise.all([rereadCalls(client), rereadTop(client)])
  })
}

const LONGEST_WAIT = DAY_MS

/** Reloads the list when the next lead's calling hours start. */
function useOpening(rows: CallLead[]) {
  const client = useQueryClient()
  const times = rows.flatMap(lead => (lead.nextLawfulAt ? [Date.parse(lead.nextLawfulAt)] : []))
  const next = times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null
  useEffect(() => {
    if (next === null) return
    const wait = Math.min(Math.max(next - Date.now(), 1000), LONGEST_WAIT)
    const timer = setTimeout(() => void rereadList(client), wait)
    return () => clearTimeout(timer)
  }, [next, client])
}

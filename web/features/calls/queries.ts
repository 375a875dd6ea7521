import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Call, type CallLead, calls } from '#contract/calls.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { firstPage, type Pages, pagesOf, queryOf, withRows } from '#web/lib/query-of.ts'

const LIST = ['calls', 'list'] as const
const LIST_PAGE = 100
/** Leads change on other pages, so the list reloads whenever the user returns. */
const ELSEWHERE = 0
const RECENT_PAGE = 10

const LISTED = { staleTime: ELSEWHERE, keepsPrevious: true }

export const callLeads = (q: string, selection: LeadSelection | null = null) =>
  selection
    ? pagesOf([...LIST, q, selection], calls.chosen, { body: { selection, limit: LIST_PAGE } }, LISTED)
    : pagesOf([...LIST, q], calls.leads, { query: { q, limit: LIST_PAGE } }, LISTED)

export const callSummary = queryOf(['calls', 'summary'], calls.summary, undefined, { staleTime: ELSEWHERE })

export const callbacks = queryOf(['calls', 'callbacks'], calls.callbacks)

export const recentCalls = pagesOf(['calls', 'recent'], calls.list, { query: { limit: RECENT_PAGE } })

export const oneCall = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'one', id],
    queryFn: async ({ client, signal }) => {
      const received = await call(calls.get, { params: { id } }, { signal })
      showInRow(client, received)
      return received
    },
  })

/** The last calls with a lead: enough to find the latest one with an outcome. */
export const lastCallsOf = (leadId: string) =>
  queryOf(['calls', 'of', leadId], calls.list, { query: { leadId, limit: 5 } })

export const callingSettings = queryOf(['settings', 'calling'], calls.settings)

/** Reloads everything but the list, which is long: there, one row changes in place. */
export const rereadCalls = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['calls'], predicate: ({ queryKey }) => queryKey[1] !== LIST[1] })

/** Drops all pages but the first, so that a reload reads only one page. */
export const keepFirstPage = (client: QueryClient) => client.setQueriesData({ queryKey: LIST }, firstPage<CallLead>)

/** Reloads the list from its first page. */
export async function rereadList(client: QueryClient) {
  keepFirstPage(client)
  await client.invalidateQueries({ queryKey: LIST })
}

/** Reloads the list for new leads, which come first. A list scrolled far down waits until the user returns to it. */
export async function rereadTop(client: QueryClient) {
  await client.invalidateQueries({ queryKey: LIST, refetchType: 'none' })
  const isShort = (key: QueryKey) => (client.getQueryData<Pages<CallLead>>(key)?.pages.length ?? 0) <= 1
  await client.refetchQueries({ queryKey: LIST, type: 'active', predicate: ({ queryKey }) => isShort(queryKey) })
}

export const changeRow = (client: QueryClient, id: string, change: (lead: CallLead) => CallLead) =>
  client.setQueriesData(
    { queryKey: LIST },
    withRows((lead: CallLead) => (lead.id === id ? change(lead) : lead)),
  )

/** Puts a call from the server into the cache. */
export function keepCall(client: QueryClient, received: Call) {
  client.setQueryData(oneCall(received.id).queryKey, received)
  showInRow(client, received)
}

function showInRow(client: QueryClient, received: Call) {
  const { id, leadId, leadStatus, status, isSimulated, outcome, createdAt } = received
  if (!leadId) return
  changeRow(client, leadId, lead => {
    const isOlder = lead.lastCall !== null && lead.lastCall.createdAt > createdAt
    return {
      ...lead,
      lastCall: isOlder ? lead.lastCall : { id, status, isSimulated, outcome, createdAt },
      status: leadStatus ?? lead.status,
    }
  })
}

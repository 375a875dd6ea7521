import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { type Call, type CallLead, calls } from '#contract/calls.ts'
import { leads } from '#contract/leads.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'

interface Page<Row> {
  rows: Row[]
  next: string | undefined
}

const LIST = ['calls', 'list'] as const
const LIST_PAGE = 100
/** Leads come, go and change on other pages: who comes back to this one sees them as they are now. */
const ELSEWHERE = 0
const RECENT_PAGE = 10

export const callLeads = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...LIST, q],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<CallLead>> => {
      const query = { q, limit: LIST_PAGE, ...(cursor && { cursor }) }
      const { reply, headers } = await callWithHeaders(calls.leads, { query }, { signal })
      return { rows: reply, next: headers.get('x-next-cursor') || undefined }
    },
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    staleTime: ELSEWHERE,
  })

export const callSummary = queryOptions({
  queryKey: ['calls', 'summary'],
  queryFn: ({ signal }) => call(calls.summary, undefined, { signal }),
  staleTime: ELSEWHERE,
})

export const callbacks = queryOptions({
  queryKey: ['calls', 'callbacks'],
  queryFn: ({ signal }) => call(calls.callbacks, undefined, { signal }),
})

export const recentCalls = infiniteQueryOptions({
  queryKey: ['calls', 'recent'],
  queryFn: async ({ pageParam: cursor, signal }): Promise<Page<Call>> => {
    const query = { limit: RECENT_PAGE, ...(cursor && { cursor }) }
    const { reply, headers } = await callWithHeaders(calls.list, { query }, { signal })
    return { rows: reply, next: headers.get('x-next-cursor') || undefined }
  },
  initialPageParam: '',
  getNextPageParam: page => page.next,
})

export const oneCall = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'one', id],
    queryFn: async ({ client, signal }) => {
      const told = await call(calls.get, { params: { id } }, { signal })
      showInRow(client, told)
      return told
    },
  })

/** The last ones with a lead: enough to find the latest that says how it went. */
export const lastCallsOf = (leadId: string) =>
  queryOptions({
    queryKey: ['calls', 'of', leadId],
    queryFn: ({ signal }) => call(calls.list, { query: { leadId, limit: 5 } }, { signal }),
  })

export const leadDetails = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'one', id],
    queryFn: ({ signal }) => call(leads.get, { params: { id } }, { signal }),
  })

export const callingSettings = queryOptions({
  queryKey: ['settings', 'calling'],
  queryFn: ({ signal }) => call(calls.settings, undefined, { signal }),
})

/** What changes while calls are made. The list itself is long, so of it one row is changed in place. */
export const rereadCalls = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['calls'], predicate: ({ queryKey }) => queryKey[1] !== LIST[1] })

/** However far somebody has scrolled: what is read again is one page. */
export const keepFirstPage = (client: QueryClient) =>
  client.setQueriesData<InfiniteData<Page<CallLead>, string>>(
    { queryKey: LIST },
    list => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )

/** Reads the list anew from its first page. */
export async function rereadList(client: QueryClient) {
  keepFirstPage(client)
  await client.invalidateQueries({ queryKey: LIST })
}

/** New leads come first, so a list that the user has scrolled far down waits until they come back to it. */
export async function rereadTop(client: QueryClient) {
  await client.invalidateQueries({ queryKey: LIST, refetchType: 'none' })
  const isShort = (key: QueryKey) =>
    (client.getQueryData<InfiniteData<Page<CallLead>, string>>(key)?.pages.length ?? 0) <= 1
  await client.refetchQueries({
    queryKey: LIST,
    type: 'active',
    predicate: ({ queryKey }) => isShort(queryKey),
  })
}

export function changeRow(client: QueryClient, id: string, change: (lead: CallLead) => CallLead) {
  client.setQueriesData<InfiniteData<Page<CallLead>, string>>({ queryKey: LIST }, list => {
    if (!list) return list
    const pages = list.pages.map(page => ({
      ...page,
      rows: page.rows.map(lead => (lead.id === id ? change(lead) : lead)),
    }))
    return { ...list, pages }
  })
}

/** Keeps a call as the server told it. */
export function keepCall(client: QueryClient, told: Call) {
  client.setQueryData(oneCall(told.id).queryKey, told)
  showInRow(client, told)
}

function showInRow(client: QueryClient, told: Call) {
  const { id, leadId, leadStatus, status, isSimulated, outcome, createdAt } = told
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

import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { type Lead, type LeadFilter, leads } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'
import type { ListView } from './list/list-view.ts'

interface LeadPage {
  rows: Lead[]
  next: string | undefined
}

const LISTS = ['leads', 'list'] as const
const FACETS = ['leads', 'facets'] as const
const ONE = ['leads', 'one'] as const

export const leadPages = ({ filter, sort, dir }: ListView) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, { ...filter, sort, dir }],
    queryFn: async ({ pageParam: cursor, signal }): Promise<LeadPage> => {
      const query = { ...filter, sort, dir, cursor, limit: LEADS_PAGE }
      const { reply, headers } = await callWithHeaders(leads.list, { query }, { signal })
      return { rows: reply, next: headers.get('x-next-cursor') || undefined }
    },
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

/** A lead that no list has loaded; without an ID, none. */
export const oneLead = (id: string | undefined) =>
  queryOptions({
    queryKey: [...ONE, id],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(leads.get, { params: { id } }, { signal }),
  })

export const leadFacets = (filter: LeadFilter) =>
  queryOf([...FACETS, filter], leads.facets, { query: filter }, { placeholderData: keepPreviousData })

/** Changes loaded rows without reading them again. Return null to remove one. */
export function changeRows(client: QueryClient, change: (lead: Lead) => Lead | null) {
  client.setQueriesData<InfiniteData<LeadPage, string>>({ queryKey: LISTS }, list => {
    if (!list) return list
    const pages = list.pages.map(page => ({ ...page, rows: page.rows.flatMap(lead => change(lead) ?? []) }))
    return { ...list, pages }
  })
  client.setQueriesData<Lead>({ queryKey: ONE }, lead => (lead && change(lead)) ?? undefined)
}

/** A lead's rows: the list and the board each load their own. */
export const findRows = (client: QueryClient, id: string): ReadonlySet<Lead> =>
  new Set(activeRows(client).filter(row => row.id === id))

/** The list's rows, and those that only the board's columns have loaded. */
export const loadedRows = (client: QueryClient, ofList: Lead[]): Lead[] => [
  ...new Map([...ofList, ...activeRows(client)].map(row => [row.id, row])).values(),
]

function activeRows(client: QueryClient): Lead[] {
  const lists = client.getQueriesData<InfiniteData<LeadPage, string>>({ queryKey: LISTS, type: 'active' })
  return lists.flatMap(([, list]) => list?.pages.flatMap(page => page.rows) ?? [])
}

/** Counts again, and drops the lists under other filters: the row may belong to another one now. */
export async function recount(client: QueryClient) {
  client.removeQueries({ queryKey: LISTS, type: 'inactive' })
  await client.invalidateQueries({ queryKey: FACETS })
}

/** Reads all loaded pages of the list again. */
export async function rereadShown(client: QueryClient) {
  client.removeQueries({ queryKey: LISTS, type: 'inactive' })
  await client.invalidateQueries({ queryKey: ['leads'] })
}

/** Reads the list again from its first page, for new leads. */
export async function reread(client: QueryClient) {
  client.setQueriesData<InfiniteData<LeadPage, string>>(
    { queryKey: LISTS },
    list => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  client.removeQueries({ queryKey: LISTS, type: 'inactive' })
  await client.invalidateQueries({ queryKey: ['leads'] })
}

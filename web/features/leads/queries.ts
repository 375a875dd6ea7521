import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { type Lead, type LeadFilter, leads } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { firstPage, type Pages, pagesOf, queryOf, withRows } from '#web/lib/query-of.ts'
import type { ListView } from './list/list-view.ts'

const LISTS = ['leads', 'list'] as const
const FACETS = ['leads', 'facets'] as const
const ONE = ['leads', 'one'] as const

export const leadPages = ({ filter, sort, dir }: ListView) =>
  pagesOf(
    [...LISTS, { ...filter, sort, dir }],
    leads.list,
    { query: { ...filter, sort, dir, limit: LEADS_PAGE } },
    { keepsPrevious: true },
  )

/** A lead with all of its details; without an ID, none. */
export const oneLead = (id: string | null | undefined) =>
  queryOf([...ONE, id], leads.get, { params: { id: id ?? '' } }, { enabled: Boolean(id) })

export const leadFacets = (filter: LeadFilter) =>
  queryOf([...FACETS, filter], leads.facets, { query: filter }, { placeholderData: keepPreviousData })

/** Changes loaded rows without reading them again. Return null to remove one. */
export function changeRows(client: QueryClient, change: (lead: Lead) => Lead | null) {
  client.setQueriesData({ queryKey: LISTS }, withRows(change))
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
  const lists = client.getQueriesData<Pages<Lead>>({ queryKey: LISTS, type: 'active' })
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

/** Reads lists again that are being read, from before a change perhaps. Returns whether there were any. */
export async function rereadUnderWay(client: QueryClient): Promise<boolean> {
  if (client.isFetching({ queryKey: LISTS }) === 0) return false
  await client.invalidateQueries({ queryKey: ['leads'] }, { cancelRefetch: false })
  return true
}

/** Reads the list again from its first page, for new leads. */
export async function reread(client: QueryClient) {
  client.setQueriesData({ queryKey: LISTS }, firstPage<Lead>)
  client.removeQueries({ queryKey: LISTS, type: 'inactive' })
  await client.invalidateQueries({ queryKey: ['leads'] })
}

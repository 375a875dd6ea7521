import { getRouteApi } from '@tanstack/react-router'
import type { LeadFilter, LeadSort } from '#contract/leads.ts'

const route = getRouteApi('/guarded/dashboard')

/** The list's filter and order, as the URL has them. */
export interface ListView {
  filter: LeadFilter
  sort: LeadSort
  dir: 'asc' | 'desc'
}

type Search = ReturnType<typeof route.useSearch>
type Change = { [K in keyof Search]?: Search[K] | undefined }

const FILTERS = [
  'status',
  'category',
  'q',
  'tag',
  'hasEmail',
  'hasPhone',
  'hasWebsite',
  'contacted',
  'replied',
  'within',
  'city',
  'source',
  'field',
  'value',
  'where',
] as const satisfies (keyof LeadFilter)[]

/** A filter as search parameters. Blank values remove the parameter. */
export const inUrl = (filter: LeadFilter): Change =>
  Object.fromEntries(FILTERS.map(name => [name, filter[name] || undefined]))

export const NO_FILTER = inUrl({})

export function useListView() {
  const search = route.useSearch()
  const { sort, dir, show } = search
  // The URL may have more, such as utm_source.
  const filter: LeadFilter = Object.fromEntries(Object.entries(search).filter(([name]) => name in NO_FILTER))
  const navigate = route.useNavigate()
  /** A filter adds a history entry, so that Back removes it. Further typing and the order replace the entry. */
  const change = (part: Change, { replace = !isFilter(part) } = {}) =>
    navigate({ search: current => ({ ...current, ...part }), replace, resetScroll: false })
  const view: ListView = { filter, sort: sort ?? 'createdAt', dir: dir ?? (sort ? 'asc' : 'desc') }
  return {
    view,
    change,
    isFiltered: Object.keys(filter).length > 0,
    isSorted: sort !== undefined,
    isBoard: show === 'board',
  }
}

const isFilter = (part: Change) => Object.keys(part).some(name => name in NO_FILTER)

/** A column sorts ascending, then descending, then goes back to newest first. */
export function nextOrder(view: ListView, column: LeadSort): Pick<Change, 'sort' | 'dir'> {
  if (view.sort !== column) return { sort: column, dir: 'asc' }
  return view.dir === 'asc' ? { sort: column, dir: 'desc' } : { sort: undefined, dir: undefined }
}

import { getRouteApi } from '@tanstack/react-router'
import type { LeadFilter, LeadSort } from '#contract/leads.ts'

const route = getRouteApi('/guarded/dashboard')

/** What the URL says of the list: what is in it and in which order. */
export interface ListView {
  filter: LeadFilter
  sort: LeadSort
  dir: 'asc' | 'desc'
}

type Search = ReturnType<typeof route.useSearch>
type Change = { [K in keyof Search]?: Search[K] | undefined }

export const NO_FILTER = {
  status: undefined,
  category: undefined,
  q: undefined,
  tag: undefined,
  hasEmail: undefined,
  source: undefined,
  field: undefined,
  value: undefined,
} satisfies Change

/** A filter as the URL has it: what is empty is not there, and takes away what was. */
export const inUrl = (filter: LeadFilter): Change => ({
  status: filter.status || undefined,
  category: filter.category || undefined,
  q: filter.q || undefined,
  tag: filter.tag || undefined,
  hasEmail: filter.hasEmail || undefined,
  source: filter.source || undefined,
  field: filter.field || undefined,
  value: filter.value || undefined,
})

export function useListView() {
  const { sort, dir, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  /** A filter is a page of its own, so that Back takes it off; what is typed on, and an order, only change the page. */
  const change = (part: Change, { replace = !Object.keys(part).some(name => name in NO_FILTER) } = {}) =>
    navigate({ search: current => ({ ...current, ...part }), replace, resetScroll: false })
  const view: ListView = {
    filter,
    sort: sort ?? 'createdAt',
    dir: dir ?? (sort ? 'asc' : 'desc'),
  }
  return { view, change, isFiltered: Object.keys(filter).length > 0 }
}

/** The same column again turns the order round, and then goes back to the newest first. */
export function nextOrder(view: ListView, column: LeadSort): Pick<Change, 'sort' | 'dir'> {
  if (view.sort !== column) return { sort: column, dir: 'asc' }
  return view.dir === 'asc' ? { sort: column, dir: 'desc' } : { sort: undefined, dir: undefined }
}

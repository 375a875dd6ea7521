import { getRouteApi } from '@tanstack/react-router'
import type { LeadFilter, LeadSort, LeadStatus } from '#contract/leads.ts'

const route = getRouteApi('/guarded/dashboard')

/** What the URL says of the list: what is in it and in which order. */
export interface ListView {
  filter: LeadFilter
  sort: LeadSort
  dir: 'asc' | 'desc'
}

interface Change {
  status?: LeadStatus | undefined
  category?: string | undefined
  sort?: LeadSort | undefined
  dir?: 'asc' | 'desc' | undefined
}

export function useListView() {
  const { status, category, sort, dir } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Change) =>
    navigate({ search: current => ({ ...current, ...part }), replace: true, resetScroll: false })
  const view: ListView = {
    filter: { ...(status && { status }), ...(category && { category }) },
    sort: sort ?? 'createdAt',
    dir: dir ?? (sort ? 'asc' : 'desc'),
  }
  return { view, change, isFiltered: Boolean(status || category) }
}

/** The same column again turns the order round, and then goes back to the newest first. */
export function nextOrder(view: ListView, column: LeadSort): Pick<Change, 'sort' | 'dir'> {
  if (view.sort !== column) return { sort: column, dir: 'asc' }
  return view.dir === 'asc' ? { sort: column, dir: 'desc' } : { sort: undefined, dir: undefined }
}

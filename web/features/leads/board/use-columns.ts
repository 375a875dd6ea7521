import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LastContact, Tag } from '#contract/lead-list.ts'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { useLastContacts } from '../last-contacts.ts'
import { useListView } from '../list/list-view.ts'
import type { useLeads } from '../list/use-leads.ts'
import { leadPages } from '../queries.ts'
import { STATUSES } from '../statuses.ts'
import { useTagsAndValues } from '../tags-and-fields/lead-tags.tsx'

export interface Column extends Pick<ColumnList, 'list' | 'isHidden'> {
  status: LeadStatus
  label: string
  rows: Lead[]
  count: number
}

export interface OnCard {
  tags: Tag[] | undefined
  contact: LastContact | undefined
}

/** The board's columns, each with its page of the list, and what its cards say beside the lead. */
export function useColumns({ statuses }: Pick<ReturnType<typeof useLeads>, 'statuses'>) {
  const fresh = useColumnList('new')
  const cold = useColumnList('cold')
  const warm = useColumnList('warm')
  const converted = useColumnList('converted')
  const lists = [fresh, cold, warm, converted]
  const byStatus = useMemo(
    () => inColumns([fresh.rows, cold.rows, warm.rows, converted.rows]),
    [fresh.rows, cold.rows, warm.rows, converted.rows],
  )
  const columns = STATUSES.map(({ value: status, label }, index): Column => {
    const { list, isHidden } = lists[index] ?? fresh
    const rows = byStatus[status]
    const counted = statuses.find(of => of.status === status)?.count ?? 0
    // As in the list: the rows are right immediately after every change.
    const count = !isHidden && list.isSuccess && !list.hasNextPage ? rows.length : Math.max(counted, rows.length)
    return { status, label, rows, count, list, isHidden }
  })
  const onCard = (id: string): OnCard => ({
    tags: lists.find(({ tags }) => tags.has(id))?.tags.get(id)?.tags,
    contact: lists.find(({ contacts }) => contacts?.has(id))?.contacts?.get(id),
  })
  return { columns, onCard }
}

const NO_FIELDS: string[] = []

type ColumnList = ReturnType<typeof useColumnList>

/** The list under the URL's filter with this status, and the tags and last contacts of its leads. */
function useColumnList(status: LeadStatus) {
  const { view } = useListView()
  const isHidden = view.filter.status !== undefined && view.filter.status !== status
  const list = useInfiniteQuery({ ...leadPages(columnView(view, status)), enabled: !isHidden })
  const rows = useMemo(
    () => (isHidden ? [] : (list.data?.pages.flatMap(page => page.rows) ?? [])),
    [list.data, isHidden],
  )
  return { list, isHidden, rows, tags: useTagsAndValues(rows, NO_FIELDS), contacts: useLastContacts(rows) }
}

type View = ReturnType<typeof useListView>['view']

/** The view that a column shows. */
export const columnView = (view: View, status: LeadStatus): View => ({ ...view, filter: { ...view.filter, status } })

/** A lead whose status changed since its list was read stands at the top of its new column. */
function inColumns(lists: Lead[][]): Record<LeadStatus, Lead[]> {
  const known = new Set<string>()
  const columns: Record<LeadStatus, Lead[]> = { new: [], cold: [], warm: [], converted: [] }
  const put = (rows: Lead[]) => {
    for (const row of rows) {
      if (!known.has(row.id)) columns[row.status].push(row)
      known.add(row.id)
    }
  }
  const isOwn = (index: number) => (row: Lead) => row.status === STATUSES[index]?.value
  const moved = lists.flatMap((rows, index) => rows.filter(row => !isOwn(index)(row)))
  put(moved.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)))
  lists.forEach((rows, index) => {
    put(rows.filter(isOwn(index)))
  })
  return columns
}

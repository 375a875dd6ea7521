import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { LeadDetails } from '../details/lead-details.tsx'
import { useListView } from '../list/list-view.ts'
import { leadFacets, leadPages } from '../queries.ts'
import { columnView } from './use-columns.ts'

/** A lead beside the board, with the way to those before and after it in its column. */
export function LeadOfBoard(props: ComponentProps<typeof LeadDetails>) {
  const { lead, at } = props
  const { view } = useListView()
  const { data } = useInfiniteQuery({ ...leadPages(columnView(view, lead.status)), enabled: false })
  const { data: facets } = useQuery(leadFacets(view.filter))
  const rows = (data?.pages.flatMap(page => page.rows) ?? []).filter(({ status }) => status === lead.status)
  const counted = facets?.statuses.find(({ status }) => status === lead.status)?.count ?? 0
  return <LeadDetails {...props} at={{ ...at, rows, matching: Math.max(counted, rows.length) }} />
}

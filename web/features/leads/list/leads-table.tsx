import type { Lead } from '#contract/leads.ts'
import { useIsPhone, useRowHeight } from '#web/lib/row-height.ts'
import { LongTable, LongTableSkeleton } from '#web/ui/long-table.tsx'
import { useLeadTags } from '../tags-and-fields/lead-tags.tsx'
import { type Column, useStart } from './columns.ts'
import { LeadRow, type RowEvents } from './lead-row.tsx'
import { countOf, isEverything, isSelected, type Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import type { Triage } from './use-triage-keys.ts'

const LABEL = 'Your leads'

interface LeadsTableProps {
  rows: Lead[]
  /** The number that matches the filter, loaded or not. */
  matching: number
  selection: Selection
  triage: Triage
  on: RowEvents
  onSelectAll: (all: boolean) => void
  onEndNear: () => void
  isStale: boolean
  columns: Column[]
}

export function LeadsTable(props: LeadsTableProps) {
  const { rows, matching, selection, triage, on, onSelectAll, onEndNear, isStale, columns } = props
  const start = useStart()
  const height = useRowHeight()
  const tags = useLeadTags(rows)
  const head = <TableHead selected={shareOf(selection, matching)} {...{ matching, onSelectAll, columns }} />
  return (
    <LongTable
      {...{ rows, head, height, onEndNear, isStale }}
      label={LABEL}
      total={matching}
      follow={triage.follow}
      row={(lead, index) => (
        <LeadRow
          key={lead.id}
          {...{ lead, index, height, columns, start, on }}
          tags={tags.get(lead.id)}
          isSelected={isSelected(selection, lead.id)}
          isActive={lead.id === triage.activeId}
        />
      )}
    />
  )
}

export function LeadsTableSkeleton({ columns }: { columns: Column[] }) {
  const isPhone = useIsPhone()
  const height = useRowHeight()
  const head = <TableHead selected="none" matching={0} onSelectAll={() => {}} columns={columns} />
  return <LongTableSkeleton {...{ head, height }} columns={isPhone ? 4 : columns.length + 3} label={LABEL} />
}

function shareOf(selection: Selection, matching: number) {
  if (isEverything(selection)) return matching > 0 ? 'all' : 'none'
  const count = countOf(selection, matching)
  if (count === 0) return 'none'
  return count === matching ? 'all' : 'some'
}

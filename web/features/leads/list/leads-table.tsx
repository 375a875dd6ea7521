import type { Lead } from '#contract/leads.ts'
import { useIsPhone, useRowHeight } from '#web/lib/row-height.ts'
import { LongTable, LongTableSkeleton } from '#web/ui/long-table.tsx'
import { useLeadTags } from '../tags-and-fields/lead-tags.tsx'
import { LeadRow, type RowEvents } from './lead-row.tsx'
import { countOf, isEverything, isSelected, type Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import type { Triage } from './use-triage-keys.ts'

const LABEL = 'Your leads'
const COLUMNS = { phone: 4, wide: 6 }

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
}

export function LeadsTable(props: LeadsTableProps) {
  const { rows, matching, selection, triage, on, onSelectAll, onEndNear, isStale } = props
  const height = useRowHeight()
  const tags = useLeadTags(rows)
  const head = <TableHead selected={shareOf(selection, matching)} matching={matching} onSelectAll={onSelectAll} />
  return (
    <LongTable
      {...{ rows, head, height, onEndNear, isStale }}
      label={LABEL}
      total={matching}
      follow={triage.follow}
      row={(lead, index) => (
        <LeadRow
          key={lead.id}
          {...{ lead, index, height, on }}
          tags={tags.get(lead.id)}
          isSelected={isSelected(selection, lead.id)}
          isActive={lead.id === triage.activeId}
        />
      )}
    />
  )
}

export function LeadsTableSkeleton() {
  const isPhone = useIsPhone()
  const height = useRowHeight()
  const head = <TableHead selected="none" matching={0} onSelectAll={() => {}} />
  const columns = isPhone ? COLUMNS.phone : COLUMNS.wide
  return <LongTableSkeleton {...{ head, columns, height }} label={LABEL} />
}

function shareOf(selection: Selection, matching: number) {
  if (isEverything(selection)) return matching > 0 ? 'all' : 'none'
  const count = countOf(selection, matching)
  if (count === 0) return 'none'
  return count === matching ? 'all' : 'some'
}

import { useMemo } from 'react'
import type { Lead } from '#contract/leads.ts'
import type { useActiveRow } from '#web/lib/active-row.ts'
import { useIsPhone, useRowHeight } from '#web/lib/row-height.ts'
import { LongTable, LongTableSkeleton } from '#web/ui/long-table.tsx'
import { useTagsAndValues } from '../tags-and-fields/lead-tags.tsx'
import { type Column, useStart } from './columns.ts'
import { LeadRow, type RowEvents } from './lead-row.tsx'
import { countOf, isEverything, isSelected, type Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'

const LABEL = 'Your leads'

interface LeadsTableProps {
  rows: Lead[]
  /** The number that matches the filter, loaded or not. */
  matching: number
  selection: Selection
  activeId: string | undefined
  /** Scrolls to the row that a key moved to. */
  follow: ReturnType<typeof useActiveRow>['follow']
  on: RowEvents
  onSelectAll: (all: boolean) => void
  onEndNear: () => void
  isStale: boolean
  columns: Column[]
  editing: EditedCell | null
}

export interface EditedCell {
  id: string
  name: Column['name']
}

export function LeadsTable(props: LeadsTableProps) {
  const { rows, matching, selection, activeId, follow, on, onSelectAll, onEndNear, isStale, columns, editing } = props
  const start = useStart()
  const height = useRowHeight()
  const fieldIds = useMemo(() => columns.flatMap(({ field }) => field?.id ?? []), [columns])
  const named = useTagsAndValues(rows, fieldIds)
  const head = <TableHead selected={shareOf(selection, matching)} {...{ matching, onSelectAll, columns }} />
  return (
    <LongTable
      {...{ rows, head, height, onEndNear, isStale }}
      label={LABEL}
      total={matching}
      follow={follow}
      kept={editing ? rows.findIndex(({ id }) => id === editing.id) : undefined}
      row={(lead, index) => (
        <LeadRow
          key={lead.id}
          {...{ lead, index, height, columns, start, on }}
          tags={named.get(lead.id)?.tags}
          values={named.get(lead.id)?.values}
          editing={editing?.id === lead.id ? editing.name : undefined}
          isSelected={isSelected(selection, lead.id)}
          isActive={lead.id === activeId}
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

import { useEffect, useRef } from 'react'
import type { Lead } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { useIsPhone, useRowHeight } from '#web/lib/row-height.ts'
import { useWindowRows } from '#web/lib/window-rows.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { LeadRow, type RowEvents } from './lead-row.tsx'
import { countOf, isEverything, isSelected, type Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import type { Triage } from './use-triage-keys.ts'

const COLUMNS = { phone: 4, wide: 6 }
/** Rows before the end at which the next hundred is asked for. */
const AHEAD = 30

interface LeadsTableProps {
  rows: Lead[]
  /** All that match the filter, loaded or not. */
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
  const body = useRef<HTMLTableSectionElement>(null)
  const height = useRowHeight()
  const { items, before, after, lastIndex, scrollTo } = useWindowRows(body, rows.length, height)
  useEffect(() => {
    if (lastIndex >= rows.length - AHEAD) onEndNear()
  })
  useEffect(() => triage.follow(scrollTo, body.current))
  return (
    // The height of the rows after those drawn is no row of its own: it would jump whenever it shrinks.
    <div style={{ paddingBottom: after }}>
      <table
        aria-label="Your leads"
        aria-rowcount={matching + 1}
        aria-busy={isStale}
        className={cn('w-full table-fixed border-collapse text-left text-sm', isStale && 'opacity-60')}
      >
        <TableHead selected={shareOf(selection, matching)} matching={matching} onSelectAll={onSelectAll} />
        {/* The head has drawn the line over the first row. */}
        <tbody ref={body} className="[&>tr:first-child]:border-t-0">
          {before > 0 && (
            <tr aria-hidden style={{ height: before }}>
              <td />
            </tr>
          )}
          {items.map(({ index }) => {
            const lead = rows[index]
            return (
              lead && (
                <LeadRow
                  key={lead.id}
                  lead={lead}
                  index={index}
                  height={height}
                  isSelected={isSelected(selection, lead.id)}
                  isActive={lead.id === triage.activeId}
                  on={on}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Five rows in the places of the real ones. */
export function LeadsTableSkeleton() {
  const isPhone = useIsPhone()
  return (
    <table aria-label="Your leads" aria-busy className="w-full table-fixed border-collapse text-left text-sm">
      <TableHead selected="none" matching={0} onSelectAll={() => {}} />
      <tbody>
        <SkeletonRows columns={isPhone ? COLUMNS.phone : COLUMNS.wide} />
      </tbody>
    </table>
  )
}

function shareOf(selection: Selection, matching: number) {
  if (isEverything(selection)) return matching > 0 ? 'all' : 'none'
  const count = countOf(selection, matching)
  if (count === 0) return 'none'
  return count === matching ? 'all' : 'some'
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { headingOf } from '#contract/lead-fields.ts'
import type { Lead, LeadSort } from '#contract/leads.ts'
import type { useActiveRow } from '#web/lib/active-row.ts'
import { cn } from '#web/lib/cn.ts'
import { useIsPhone, useRowHeight } from '#web/lib/row-height.ts'
import { useToolbar } from '#web/lib/toolbar.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LongTable, LongTableSkeleton, STICKY_HEADER } from '#web/ui/long-table.tsx'
import { TableHeader } from '#web/ui/table.tsx'
import { useLastContacts } from '../last-contacts.ts'
import { useTagsAndValues } from '../tags-and-fields/lead-tags.tsx'
import { type Column, type Layout, useStart } from './columns.ts'
import { LeadRow, type RowEvents } from './lead-row.tsx'
import { type ListView, nextOrder, useListView } from './list-view.ts'
import { countOf, isEverything, isSelected, type Selection } from './selection.ts'

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
  onResize: Layout['resize']
  editing: EditedCell | null
}

export interface EditedCell {
  id: string
  name: Column['name']
}

export function LeadsTable(props: LeadsTableProps) {
  const {
    rows,
    matching,
    selection,
    activeId,
    follow,
    on,
    onSelectAll,
    onEndNear,
    isStale,
    columns,
    onResize,
    editing,
  } = props
  const start = useStart()
  const height = useRowHeight()
  const fieldIds = useMemo(() => columns.flatMap(({ field }) => field?.id ?? []), [columns])
  const named = useTagsAndValues(rows, fieldIds)
  const head = <TableHead selected={shareOf(selection, matching)} {...{ matching, onSelectAll, columns, onResize }} />
  const contacts = useLastContacts(
    rows,
    columns.some(({ name }) => name === 'contact'),
  )
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
          contact={contacts && (contacts.get(lead.id) ?? null)}
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

interface TableHeadProps {
  /** All, some or none of what matches the filter. */
  selected: 'all' | 'some' | 'none'
  matching: number
  onSelectAll: (all: boolean) => void
  columns: Column[]
  onResize?: Layout['resize']
}

/** One tab stop: the arrow keys move between its checkbox and its buttons. */
function TableHead({ selected, matching, onSelectAll, columns, onResize }: TableHeadProps) {
  const { ref, ...toolbar } = useToolbar<HTMLTableSectionElement>()
  return (
    <thead ref={ref} {...toolbar}>
      <tr aria-rowindex={1}>
        <TableHeader className={cn(STICKY_HEADER, 'w-10 pr-0 pl-4')}>
          <Checkbox
            label={`Select all ${matching} leads`}
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            disabled={matching === 0}
            onChange={event => onSelectAll(event.target.checked)}
            className="flex"
          />
        </TableHeader>
        <SortHeader column="businessName" />
        {columns.map(({ name, heading, width, sort }) =>
          sort ? (
            <SortHeader
              key={name}
              column={sort}
              width={width}
              className={name === 'status' ? 'max-md:w-28 max-md:px-1' : 'max-md:hidden'}
            >
              <Edge onResize={width => onResize?.(name, width)} />
            </SortHeader>
          ) : (
            <TableHeader
              key={name}
              style={{ width }}
              className={cn(STICKY_HEADER, 'truncate max-md:hidden', name === 'distance' && 'text-right')}
            >
              {heading}
              <Edge onResize={width => onResize?.(name, width)} />
            </TableHeader>
          ),
        )}
        <TableHeader className={cn(STICKY_HEADER, 'w-20 pr-4 text-right max-md:w-13 max-md:pl-0 min-[1440px]:w-36')}>
          <span className="max-md:sr-only">Actions</span>
        </TableHeader>
      </tr>
    </thead>
  )
}

/** The right edge of a heading, for the pointer to drag. The dialog of the columns has keys for it. */
const Edge = ({ onResize }: { onResize: (width: number) => void }) => (
  <span
    aria-hidden
    onPointerDown={({ currentTarget, clientX, pointerId }) => {
      const before = (currentTarget.closest('th')?.offsetWidth ?? 0) - clientX
      currentTarget.setPointerCapture(pointerId)
      currentTarget.onpointermove = now => onResize(before + now.clientX)
    }}
    onLostPointerCapture={({ currentTarget }) => {
      currentTarget.onpointermove = null
    }}
    className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-line-strong hover:border-r-2 active:border-r-2"
  />
)

interface SortHeaderProps {
  column: LeadSort
  width?: number
  className?: string
  children?: ReactNode
}

function SortHeader({ column, width, className, children }: SortHeaderProps) {
  const { view, change } = useListView()
  const order = orderOf(view, column)
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp
  return (
    <TableHeader style={{ width }} className={cn(STICKY_HEADER, className)} aria-sort={order}>
      <button
        type="button"
        onClick={() => change(nextOrder(view, column))}
        className={cn(
          'group -ml-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:text-ink pointer-coarse:h-11',
          order !== 'none' && 'text-ink',
        )}
      >
        {headingOf(column)}
        <Arrow aria-hidden className={cn('size-3.5', order === 'none' && 'opacity-0 group-hover:opacity-50')} />
      </button>
      {children}
    </TableHeader>
  )
}

function orderOf(view: ListView, column: LeadSort) {
  if (view.sort !== column) return 'none'
  return view.dir === 'asc' ? 'ascending' : 'descending'
}

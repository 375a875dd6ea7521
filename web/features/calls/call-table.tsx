import { useEffect, useRef } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { cn } from '#web/lib/cn.ts'
import { useNow } from '#web/lib/now.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { useWindowRows } from '#web/lib/window-rows.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TableHeader } from '#web/ui/table.tsx'
import { CallRow, type RowEvents } from './call-row.tsx'
import type { useRowKeys } from './row-keys.ts'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 30
const MINUTE = 60_000
/** Two lines each, fixed, so that a hundred thousand rows need no measuring. */
const ROW = { phone: 60, desk: 52 }
// Under the shell's header while the rows run; the line is drawn inside, a border would stay behind.
const STICKY = 'sticky top-12 z-10 bg-panel shadow-[inset_0_-1px_0_var(--line),inset_0_1px_0_var(--line)]'

interface CallTableProps {
  rows: CallLead[]
  /** All leads of the list where it is not searched, loaded or not. */
  total: number
  keys: ReturnType<typeof useRowKeys>
  on: RowEvents
  callingId: string | null
  /** No telephone company is set up: then it need not be said of each row. */
  isAllSimulated: boolean
  onEndNear: () => void
  isStale: boolean
}

export function CallTable({
  rows,
  total,
  keys,
  on,
  callingId,
  isAllSimulated,
  onEndNear,
  isStale,
}: CallTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const height = useIsPhone() ? ROW.phone : ROW.desk
  const now = useNow(MINUTE)
  const { items, before, after, lastIndex, scrollTo } = useWindowRows(body, rows.length, height)
  useEffect(() => {
    if (lastIndex >= rows.length - AHEAD) onEndNear()
  })
  useEffect(() => keys.follow(scrollTo, body.current))
  return (
    <div style={{ paddingBottom: after }}>
      <table
        aria-label="Leads to call"
        aria-rowcount={total + 1}
        aria-busy={isStale}
        className={cn('w-full table-fixed border-collapse text-left text-sm', isStale && 'opacity-60')}
      >
        <Head />
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
                <CallRow
                  key={lead.id}
                  {...{ lead, index, height, now, on, isAllSimulated }}
                  isActive={lead.id === keys.activeId}
                  isCalling={lead.id === callingId}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const Head = () => (
  <thead>
    <tr aria-rowindex={1}>
      <TableHeader className={cn(STICKY, 'pl-4')}>Business Name</TableHeader>
      <TableHeader className={cn(STICKY, 'w-[34%] max-md:hidden')}>Phone</TableHeader>
      <TableHeader className={cn(STICKY, 'w-48 pr-4 text-right max-md:w-36')}>Action</TableHeader>
    </tr>
  </thead>
)

/** Five rows in the places of the real ones. */
export const CallTableSkeleton = () => (
  <table
    aria-label="Leads to call"
    aria-busy
    className="w-full table-fixed border-collapse text-left text-sm"
  >
    <Head />
    <tbody>
      <SkeletonRows columns={3} />
    </tbody>
  </table>
)

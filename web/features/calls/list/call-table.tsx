import type { CallLead } from '#contract/calls.ts'
import { cn } from '#web/lib/cn.ts'
import { useNow } from '#web/lib/now.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { LongTable, LongTableSkeleton, STICKY_HEADER } from '#web/ui/long-table.tsx'
import { TableHeader } from '#web/ui/table.tsx'
import { useLeadsDue } from '../history/calls-due-card.tsx'
import { CallRow, type RowEvents } from './call-row.tsx'
import type { useRowKeys } from './row-keys.ts'

const LABEL = 'Leads to call'
const MINUTE = 60_000
/** Two lines per row. */
const ROW = { phone: 60, desk: 52 }

interface CallTableProps {
  rows: CallLead[]
  /** The number of leads in the unsearched list, loaded or not. */
  total: number
  keys: ReturnType<typeof useRowKeys>
  on: RowEvents
  callingId: string | null
  /** If every call is simulated, the rows don't say so. */
  isAllSimulated: boolean
  onEndNear: () => void
  isStale: boolean
}

export function CallTable({ keys, on, callingId, isAllSimulated, ...table }: CallTableProps) {
  const height = useCallRowHeight()
  const now = useNow(MINUTE)
  const due = useLeadsDue()
  return (
    <LongTable
      {...table}
      label={LABEL}
      head={<Head />}
      height={height}
      follow={keys.follow}
      row={(lead, index) => (
        <CallRow
          key={lead.id}
          {...{ lead, index, height, now, on, isAllSimulated }}
          isActive={lead.id === keys.activeId}
          isCalling={lead.id === callingId}
          isDue={due.has(lead.id)}
        />
      )}
    />
  )
}

const Head = () => (
  <thead>
    <tr aria-rowindex={1}>
      <TableHeader className={cn(STICKY_HEADER, 'pl-4')}>Business Name</TableHeader>
      <TableHeader className={cn(STICKY_HEADER, 'w-[34%] max-md:hidden')}>Phone</TableHeader>
      <TableHeader className={cn(STICKY_HEADER, 'w-48 pr-4 text-right max-md:w-36')}>Action</TableHeader>
    </tr>
  </thead>
)

export function CallTableSkeleton() {
  return <LongTableSkeleton label={LABEL} head={<Head />} columns={3} height={useCallRowHeight()} />
}

const useCallRowHeight = () => (useIsPhone() ? ROW.phone : ROW.desk)

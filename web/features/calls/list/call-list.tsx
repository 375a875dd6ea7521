import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { useActiveRow } from '#web/lib/active-row.ts'
import { cn } from '#web/lib/cn.ts'
import { plural } from '#web/lib/format.ts'
import { useKeys } from '#web/lib/keys.ts'
import { useNow } from '#web/lib/now.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LongTable, LongTableEnd, LongTableSkeleton, STICKY_HEADER } from '#web/ui/long-table.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TableHeader } from '#web/ui/table.tsx'
import { useLeadsDue } from '../history/calls-due-card.tsx'
import { callSummary } from '../queries.ts'
import type { useCallList } from '../use-calls.ts'
import type { Dialer } from '../use-dialer.ts'
import { CallFooter } from './call-footer.tsx'
import { CallRow, type RowEvents } from './call-row.tsx'

// The form and the phone number library load on first use.
const AddLead = lazyPart(() => import('./add-lead.tsx'), 'AddLead')

interface CallListProps {
  leads: ReturnType<typeof useCallList>
  q: string
  onSearch: (q: string) => void
  dialer: Dialer
  importing: ReactNode
  /** This page has its own search for leads; otherwise the dashboard has it. */
  canFind: boolean
}

export function CallList(props: CallListProps) {
  const { q, onSearch, dialer, importing, canFind } = props
  const { list, rows, loadMore } = props.leads
  const { data: summary } = useQuery(callSummary)
  const [isAdding, setIsAdding] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const keys = useRowKeys({ rows, call: dialer.callLead, search, shownId: dialer.target?.leadId })
  const { setActiveId } = keys
  const { callLead, openLead } = dialer
  const on = useMemo<RowEvents>(
    () => ({ activate: setActiveId, open: openLead, call: callLead }),
    [setActiveId, openLead, callLead],
  )
  const total = Math.max(summary?.leadsWithPhone ?? 0, rows.length)
  const content = () => {
    if (list.isPending) return <CallTableSkeleton />
    if (list.isError && rows.length === 0)
      return (
        <LoadFailed
          title="Your leads couldn’t be loaded"
          text="Your leads are safe. Check that Canvass is running, and try again."
          error={list.error}
          onRetry={list.refetch}
          className="border-line border-t"
        />
      )
    if (rows.length === 0)
      return q ? (
        <NothingFound q={q} onClear={() => onSearch('')} />
      ) : (
        <NoLeads canFind={canFind} onAdd={() => setIsAdding(true)} />
      )
    return (
      <CallTable
        {...{ rows, total, keys, on }}
        callingId={dialer.callingId}
        // Until it's known, no row claims to be an exception.
        isAllSimulated={summary?.provider.isSimulated ?? true}
        onEndNear={loadMore}
        isStale={list.isPlaceholderData}
      />
    )
  }
  return (
    <Card
      flush
      title="Leads to call"
      text={
        summary ? `${plural(summary.leadsWithPhone, 'lead')} with a phone number` : <Skeleton className="my-1 w-40" />
      }
      actions={
        <div className="flex flex-wrap gap-2 max-md:w-full">
          <SearchBox
            value={q}
            onChange={onSearch}
            label="Search leads by name or number"
            placeholder="Name or number"
            inputRef={search}
            className="max-md:basis-full"
          />
          {importing}
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add Lead
          </Button>
        </div>
      }
    >
      {content()}
      <LongTableEnd of="leads" {...list} />
      {summary && <CallFooter summary={summary} />}
      {isAdding && <AddLead onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

const NoLeads = ({ canFind, onAdd }: { canFind: boolean; onAdd: () => void }) => (
  <EmptyState
    title="No leads with a phone number"
    text={
      canFind ? (
        'Find businesses above, import a CSV file, or add a business yourself.'
      ) : (
        <>
          Import a CSV file, add a business yourself, or find some on the{' '}
          <Link to="/dashboard" className="font-medium text-accent underline underline-offset-2">
            dashboard
          </Link>
          .
        </>
      )
    }
    className="border-line border-t"
    action={
      <Button variant="primary" onClick={onAdd}>
        Add Your First Lead
      </Button>
    }
  />
)

const NothingFound = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <EmptyState
    title={`No lead matches “${q}”`}
    text="Search for part of the business name or number."
    className="border-line border-t"
    action={<Button onClick={onClear}>Clear search</Button>}
  />
)

const LABEL = 'Leads to call'
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

function CallTable({ keys, on, callingId, isAllSimulated, ...table }: CallTableProps) {
  const height = useCallRowHeight()
  const now = useNow(MINUTE_MS)
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
      <TableHeader className={cn(STICKY_HEADER, 'w-48 max-md:hidden')}>Phone</TableHeader>
      <TableHeader className={cn(STICKY_HEADER, 'w-48 pr-4 text-right max-md:w-36')}>Action</TableHeader>
    </tr>
  </thead>
)

function CallTableSkeleton() {
  return <LongTableSkeleton label={LABEL} head={<Head />} columns={3} height={useCallRowHeight()} />
}

const useCallRowHeight = () => (useIsPhone() ? ROW.phone : ROW.desk)

interface RowKeys {
  rows: CallLead[]
  call: (lead: CallLead) => void
  search: RefObject<HTMLInputElement | null>
  /** The lead that the pane shows. */
  shownId: string | null | undefined
}

/** Keyboard control of the list: J and K move, C calls, / searches. */
function useRowKeys({ rows, call, search, shownId }: RowKeys) {
  const { active, moveKeys, show, ...row } = useActiveRow(rows)
  // The mark follows the pane, which goes on to the next lead by itself.
  useEffect(() => {
    if (shownId) show(shownId)
  }, [shownId, show])
  useKeys([
    ...moveKeys,
    { key: 'c', label: 'Call the lead', run: () => active && call(active) },
    { key: '/', label: 'Search', run: () => search.current?.focus() },
  ])
  return row
}

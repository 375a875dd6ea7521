import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LongTableEnd } from '#web/ui/long-table.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { useListView } from '../list/list-view.ts'
import type { Column } from './use-columns.ts'

interface BoardColumnProps {
  column: Column
  /** A card is held over it. */
  isOver: boolean
  children: (lead: Lead) => ReactNode
}

/** A status with its leads. On a wide screen it scrolls by itself, so that the others stay in view. */
export function BoardColumn({ column, isOver, children }: BoardColumnProps) {
  const { status, label, count } = column
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-drop={status}
      className={cn(
        'flex min-h-0 min-w-0 flex-col border-line md:border-l md:first:border-l-0',
        isOver && 'bg-accent-soft',
      )}
    >
      <h3 id={id} className="flex h-9 shrink-0 items-center gap-2 px-3 max-md:sr-only">
        <ColumnName status={status} label={label} count={count} />
      </h3>
      <Cards column={column}>{children}</Cards>
    </section>
  )
}

export const ColumnName = ({ status, label, count }: { status: LeadStatus; label: string; count: number }) => (
  <>
    <StatusDot tone={status}>{label}</StatusDot>{' '}
    <span className="figures font-normal text-ink-2">{formatNumber(count)}</span>
  </>
)

function Cards({ column, children }: Pick<BoardColumnProps, 'column' | 'children'>) {
  const { rows, label, list, isHidden } = column
  if (rows.length > 0)
    return (
      <div className="min-h-0 grow max-md:pt-2 md:overflow-y-auto">
        <ul aria-label={label} aria-busy={list.isPlaceholderData} className="relative">
          {rows.map(children)}
          <EndNear key={rows.length} onNear={list.fetchNextPage} isOpen={canLoadMore(list)} />
        </ul>
        <LongTableEnd of="leads" {...list} />
      </div>
    )
  if (isHidden) return <HiddenByFilter />
  if (list.isPending) return <Waiting />
  if (list.isError)
    return (
      <Nothing>
        <span role="alert">Couldn’t load these leads.</span>
        <Button size="sm" onClick={() => list.refetch()}>
          Try again
        </Button>
      </Nothing>
    )
  return <Nothing>{`No ${label.toLowerCase()} leads. Drop one here.`}</Nothing>
}

const canLoadMore = (list: Column['list']) =>
  list.hasNextPage && !list.isFetchingNextPage && !list.isPlaceholderData && !list.isFetchNextPageError

function HiddenByFilter() {
  const { change } = useListView()
  return (
    <Nothing>
      Left out by the status filter.
      <Button size="sm" onClick={() => change({ status: undefined })}>
        Show all
      </Button>
    </Nothing>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-col items-center gap-2 px-3 py-8 text-center text-ink-2">{children}</p>
)

const Waiting = () => (
  <div aria-hidden className="flex flex-col gap-2 px-2">
    {[1, 2, 3].map(n => (
      <span key={n} className="h-15 animate-late rounded-lg border border-line bg-panel" />
    ))}
  </div>
)

/** Loads more before the last cards come into view. Keyed by their number: after a page, the end may be in view still. */
function EndNear({ onNear, isOpen }: { onNear: () => unknown; isOpen: boolean }) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!end.current || !isOpen) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isOpen, onNear])
  return <li ref={end} aria-hidden className="pointer-events-none absolute inset-x-0 bottom-0 h-240 max-h-full" />
}

import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useWindowRows } from '#web/lib/window-rows.ts'
import { Button } from './button.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** Loads the next page this many rows before the end. */
const AHEAD = 30
const TABLE = 'w-full table-fixed border-collapse text-left text-sm'
/** Sticks headers below the shell's header. The line is a shadow because a border would scroll away. */
export const STICKY_HEADER =
  'sticky top-12 z-10 bg-panel shadow-[inset_0_-1px_0_var(--color-line),inset_0_1px_0_var(--color-line)]'

interface LongTableProps<Row> {
  label: string
  head: ReactNode
  rows: Row[]
  /** The number of rows, loaded or not. */
  total: number
  /** Each row's height: fixed, so that a hundred thousand rows need no measuring. */
  height: number
  /** The index of a row that stays while it's out of view. */
  kept?: number | undefined
  row: (row: Row, index: number) => ReactNode
  /** After a render: scrolls to the row that a key moved to. */
  follow: (scrollTo: (index: number) => void, body: HTMLElement | null) => void
  onEndNear: () => void
  isStale: boolean
}

/** A table that scrolls with the page and renders only the visible rows. */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { label, head, rows, total, height, kept, row, follow, onEndNear, isStale } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { items, after, lastIndex, scrollTo } = useWindowRows(body, rows.length, height, kept)
  useEffect(() => {
    if (lastIndex >= rows.length - AHEAD) onEndNear()
  })
  useEffect(() => follow(scrollTo, body.current))
  return (
    // The height below the rendered rows is padding, not a row, which would jump as it shrinks.
    <div style={{ paddingBottom: after }}>
      <table
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={isStale}
        className={cn(TABLE, isStale && 'opacity-60')}
      >
        {head}
        {/* The head has drawn the line over the first row. */}
        <tbody ref={body} className="[&>tr:first-child]:border-t-0">
          {items.flatMap(({ index, before }, at) => {
            const shown = rows[index]
            return [
              before > 0 && (
                <tr key={at} aria-hidden style={{ height: before }}>
                  <td />
                </tr>
              ),
              shown && row(shown, index),
            ]
          })}
        </tbody>
      </table>
    </div>
  )
}

interface LongTableSkeletonProps {
  label: string
  head: ReactNode
  columns: number
  /** A row's height, as in the table. */
  height: number
}

/** Five placeholder rows. */
export const LongTableSkeleton = ({ label, head, columns, height }: LongTableSkeletonProps) => (
  <table aria-label={label} aria-busy className={TABLE}>
    {head}
    <tbody>
      <SkeletonRows columns={columns} height={height} />
    </tbody>
  </table>
)

interface LongTableEndProps {
  /** "leads" */
  of: string
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Below the last row: more rows are loading, or failed to load. */
export function LongTableEnd(props: LongTableEndProps) {
  const { of, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props
  if (!isFetchingNextPage && !isFetchNextPageError) return null
  return (
    <div className="flex h-12 items-center justify-center gap-2 border-line border-t text-ink-2">
      {isFetchingNextPage ? (
        <Spinner label={`Loading more ${of}`} />
      ) : (
        <>
          <span role="alert">Couldn’t load more {of}.</span>
          <Button size="sm" onClick={() => fetchNextPage()}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

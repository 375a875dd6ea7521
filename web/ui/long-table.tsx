import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useWindowRows } from '#web/lib/window-rows.ts'
import { Button } from './button.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 30
const TABLE = 'w-full table-fixed border-collapse text-left text-sm'
/** For its headers: under the shell's header while the rows run. The line is drawn inside, a border would stay behind. */
export const STICKY_HEADER = 'sticky top-12 z-10 bg-panel shadow-[inset_0_-1px_0_var(--line),inset_0_1px_0_var(--line)]'

interface LongTableProps<Row> {
  label: string
  head: ReactNode
  rows: Row[]
  /** All there are, loaded or not. */
  total: number
  /** Of each row, fixed, so that a hundred thousand need no measuring. */
  height: number
  /** Draws one. */
  row: (row: Row, index: number) => ReactNode
  /** After drawing: brings into sight what a key moved to. */
  follow: (scrollTo: (index: number) => void, body: HTMLElement | null) => void
  onEndNear: () => void
  isStale: boolean
}

/** A table that scrolls with the page and draws only the rows in sight. */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { label, head, rows, total, height, row, follow, onEndNear, isStale } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { items, before, after, lastIndex, scrollTo } = useWindowRows(body, rows.length, height)
  useEffect(() => {
    if (lastIndex >= rows.length - AHEAD) onEndNear()
  })
  useEffect(() => follow(scrollTo, body.current))
  return (
    // The height of the rows after those drawn is no row of its own: it would jump whenever it shrinks.
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
          {before > 0 && (
            <tr aria-hidden style={{ height: before }}>
              <td />
            </tr>
          )}
          {items.map(({ index }) => {
            const shown = rows[index]
            return shown && row(shown, index)
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
  /** Of a row, as in the table. */
  height: number
}

/** Five rows in the places of the real ones. */
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

/** After the last row: more on its way, or a failure to load more. */
export function LongTableEnd(props: LongTableEndProps) {
  const { of, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props
  if (!isFetchingNextPage && !isFetchNextPageError) return null
  return (
    <div className="flex h-12 items-center justify-center gap-2 border-line border-t text-ink-2">
      {isFetchingNextPage ? (
        <Spinner label={`Loading more ${of}`} />
      ) : (
        <>
          <span role="alert">More {of} could not be loaded.</span>
          <Button size="sm" onClick={() => fetchNextPage()}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cn } from '#web/lib/cn.ts'
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

/** The heights of the shell's header and the table's header, which cover rows that scroll under them. */
const COVERED_ABOVE = 48 + 36
// Half a screen on each side: enough for a fast wheel, and little extra work for a jump.
const OVERSCAN = 16

/**
 * The visible rows of a list that scrolls with the page, and the empty height before each and after them. All rows have
 * the same height, so the scroll position alone says which rows are visible. One that's `kept` stays out of view, too.
 */
function useWindowRows(body: RefObject<HTMLElement | null>, count: number, height: number, kept = -1) {
  const top = useTop(body)
  const firstVisible = () => clamp(Math.floor((window.scrollY - top) / height) - OVERSCAN, 0, count)
  const endOfVisible = () => clamp(Math.ceil((window.scrollY + window.innerHeight - top) / height) + OVERSCAN, 0, count)
  // Renders only when another row comes into view, and before the browser paints.
  const first = useSyncExternalStore(onScroll, firstVisible)
  const end = useSyncExternalStore(onScroll, endOfVisible)
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, position) => first + position)
  if (kept >= 0 && kept < first) shown.unshift(kept)
  if (kept >= Math.max(first, end)) shown.push(kept)
  return {
    items: shown.map((index, at) => ({ index, before: (index - 1 - (shown[at - 1] ?? -1)) * height })),
    after: (count - 1 - (shown.at(-1) ?? -1)) * height,
    lastIndex: end - 1,
    /** Scrolls as little as possible; nothing if the row is in view. */
    scrollTo: (index: number) => {
      const row = top + index * height
      const highest = row - COVERED_ABOVE
      const lowest = row + height * 3 - window.innerHeight
      if (window.scrollY > highest) window.scrollTo({ top: highest })
      else if (window.scrollY < lowest) window.scrollTo({ top: lowest })
    },
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  window.addEventListener('resize', listener)
  return () => {
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

/** The list's distance from the top of the page, which changes when something above it opens or closes. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

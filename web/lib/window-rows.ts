import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The heights of the shell's header and the table's header, which cover rows that scroll under them. */
const COVERED_ABOVE = 48 + 36
// Half a screen on each side: enough for a fast wheel, and little extra work for a jump.
const OVERSCAN = 16

/**
 * The visible rows of a list that scrolls with the page, and the empty height before each and after them. All rows have
 * the same height, so the scroll position alone says which rows are visible. One that's `kept` stays out of view, too.
 */
export function useWindowRows(body: RefObject<HTMLElement | null>, count: number, height: number, kept = -1) {
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

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** The heights of the shell's header and the table's header, which cover rows that scroll under them. */
const COVERED_ABOVE = 48 + 36
// Half a screen on each side: enough for a fast wheel, and little extra work for a jump.
const OVERSCAN = 16

/** The visible rows of a list that scrolls with the page, and the empty height before and after them. */
export function useWindowRows(body: RefObject<HTMLElement | null>, count: number, height: number) {
  const scrollMargin = useTop(body)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: COVERED_ABOVE,
    scrollPaddingEnd: height * 2,
  })
  const items = virtualizer.getVirtualItems()
  const first = items.at(0)
  const last = items.at(-1)
  return {
    items,
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    lastIndex: last?.index ?? -1,
    scrollTo: virtualizer.scrollToIndex,
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

import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Pixel } from './map-engine.ts'

interface DrawAreaProps {
  onDone: (corner: Pixel, other: Pixel) => void
  onCancel: () => void
}

/** Of what is drawn in pixels of the map. */
interface Rect {
  from: Pixel
  to: Pixel
}

const STEP = 16
const SMALLEST = 24

/** A rectangle drawn over the map by mouse or finger, or with the arrow keys. It begins as the middle of the map. */
export function DrawArea({ onDone, onCancel }: DrawAreaProps) {
  const cover = useRef<HTMLDivElement>(null)
  const [rect, setRect] = useState<Rect | null>(null)
  const dragging = useRef<Pixel | null>(null)
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = cover.current?.getBoundingClientRect() ?? {}
    setRect({ from: { x: width * 0.3, y: height * 0.2 }, to: { x: width * 0.7, y: height * 0.8 } })
    cover.current?.focus({ preventScroll: true })
  }, [])
  const at = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left = 0, top = 0 } = cover.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    dragging.current = at(event)
  }
  const drag = (event: PointerEvent) => {
    if (dragging.current) setRect({ from: dragging.current, to: at(event) })
  }
  const done = () => rect && isLarge(rect) && onDone(rect.from, rect.to)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target === event.currentTarget) done()
    else if (rect && event.key.startsWith('Arrow')) setRect(moved(rect, event.key, event.shiftKey))
    else return
    event.preventDefault()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is drawn on, also with the keys */}
      <div
        ref={cover}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and sized by the arrow keys
        tabIndex={0}
        aria-label="Area to search. The arrow keys move it, with Shift they change its size; Enter searches, Escape leaves."
        onPointerDown={start}
        onPointerMove={drag}
        onPointerUp={() => {
          dragging.current = null
        }}
        onKeyDown={onKeyDown}
        className="absolute inset-0 z-20 cursor-crosshair touch-none overflow-hidden focus-visible:-outline-offset-2"
      >
        {rect && <Drawn {...rect} />}
      </div>
      <div className="pointer-events-none absolute inset-x-2 bottom-2 z-30 flex flex-wrap items-center justify-center gap-2">
        <p className="rounded-md border border-line bg-panel px-2 py-1 max-md:hidden">
          Drag over the map, or use the arrow keys.
        </p>
        <Button size="sm" variant="primary" className="pointer-events-auto" onClick={done}>
          Search this area
        </Button>
        <Button size="sm" className="pointer-events-auto" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

function Drawn({ from, to }: Rect) {
  const style = {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
  return (
    <div
      style={style}
      // The rest of the map is dimmed by its shadow.
      className="pointer-events-none absolute rounded-sm border-2 border-accent shadow-[0_0_0_9999px_rgb(0_0_0/0.25)]"
    />
  )
}

const isLarge = ({ from, to }: Rect) => Math.abs(to.x - from.x) > 4 && Math.abs(to.y - from.y) > 4

const steps: Record<string, Pixel> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

function moved({ from, to }: Rect, key: string, isResized: boolean): Rect {
  const { x, y } = steps[key] ?? { x: 0, y: 0 }
  const shifted = (point: Pixel): Pixel => ({ x: point.x + x, y: point.y + y })
  if (!isResized) return { from: shifted(from), to: shifted(to) }
  const next = shifted(to)
  return { from, to: { x: Math.max(next.x, from.x + SMALLEST), y: Math.max(next.y, from.y + SMALLEST) } }
}

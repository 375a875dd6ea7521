import { Lasso, SquareDashed } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { AREA_CORNERS_MOST } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Pixel } from '../engine/engine.ts'
import { simplified } from './simplify.ts'

interface DrawAreaProps {
  onBox: (corner: Pixel, other: Pixel) => void
  onShape: (corners: Pixel[]) => void
  onCancel: () => void
}

/** What is drawn, in pixels of the map: a rectangle by two of its corners, or a line by hand. */
type Drawn = { kind: 'box'; from: Pixel; to: Pixel } | { kind: 'shape'; line: Pixel[] }

const STEP = 16
const SMALLEST = 24

/**
 * A rectangle or a shape drawn over the map by mouse or finger; the rectangle also with the arrow keys. It begins as the
 * middle of the map.
 */
export function DrawArea({ onBox, onShape, onCancel }: DrawAreaProps) {
  const cover = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [byHand, setByHand] = useState(false)
  const isDragging = useRef(false)
  const choose = (hand: boolean) => {
    setByHand(hand)
    setDrawn(hand ? null : middleOf(cover.current?.clientWidth ?? 0, cover.current?.clientHeight ?? 0))
    cover.current?.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = cover.current?.getBoundingClientRect() ?? {}
    setDrawn(middleOf(width, height))
    cover.current?.focus({ preventScroll: true })
  }, [])
  const at = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left = 0, top = 0 } = cover.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    isDragging.current = true
    const point = at(event)
    setDrawn(byHand ? { kind: 'shape', line: [point] } : { kind: 'box', from: point, to: point })
  }
  const drag = (event: PointerEvent) => {
    if (isDragging.current) setDrawn(before => before && drawnTo(before, at(event)))
  }
  const done = () => {
    if (drawn?.kind === 'box' && isLarge([drawn.from, drawn.to])) onBox(drawn.from, drawn.to)
    if (drawn?.kind !== 'shape') return
    const corners = simplified(drawn.line, AREA_CORNERS_MOST)
    if (corners.length >= 3 && isLarge(corners)) onShape(corners)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target === event.currentTarget) done()
    else if (drawn?.kind === 'box' && event.key in steps) setDrawn(moved(drawn, event.key, event.shiftKey))
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
          isDragging.current = false
        }}
        onPointerCancel={() => {
          isDragging.current = false
        }}
        onKeyDown={onKeyDown}
        className="absolute inset-0 z-20 cursor-crosshair touch-none overflow-hidden focus-visible:-outline-offset-2"
      >
        {drawn?.kind === 'box' && <Box {...drawn} />}
        {drawn?.kind === 'shape' && <Shape {...drawn} />}
      </div>
      <div className="absolute top-2 left-2 z-30 flex rounded-md border border-line bg-panel">
        <IconButton
          icon={SquareDashed}
          size="sm"
          label="Rectangle"
          aria-pressed={!byHand}
          className={byHand ? '' : 'bg-accent-soft text-accent'}
          onClick={() => choose(false)}
        />
        <IconButton
          icon={Lasso}
          size="sm"
          label="By hand"
          aria-pressed={byHand}
          className={byHand ? 'bg-accent-soft text-accent' : ''}
          onClick={() => choose(true)}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-2 bottom-6 z-30 flex max-md:bottom-10 flex-wrap items-center justify-center gap-2">
        <p className="rounded-md border border-line bg-panel px-2 py-1 max-md:hidden">
          {byHand ? 'Draw round what you want to search.' : 'Drag over the map, or use the arrow keys.'}
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

function Box({ from, to }: { from: Pixel; to: Pixel }) {
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

const Shape = ({ line }: { line: Pixel[] }) => (
  <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
    <polygon points={line.map(({ x, y }) => `${x},${y}`).join(' ')} className="fill-accent/20 stroke-2 stroke-accent" />
  </svg>
)

function middleOf(width: number, height: number): Drawn {
  const from = { x: width * 0.3, y: height * 0.2 }
  return { kind: 'box', from, to: { x: width * 0.7, y: height * 0.8 } }
}

function drawnTo(drawn: Drawn, point: Pixel): Drawn {
  if (drawn.kind === 'box') return { ...drawn, to: point }
  return { ...drawn, line: [...drawn.line, point] }
}

/** A touch alone is no area. */
function isLarge(points: Pixel[]): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return Math.max(...xs) - Math.min(...xs) > 4 && Math.max(...ys) - Math.min(...ys) > 4
}

const steps: Record<string, Pixel> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

function moved({ from, to }: { from: Pixel; to: Pixel }, key: string, isResized: boolean): Drawn {
  const { x, y } = steps[key] ?? { x: 0, y: 0 }
  const shifted = (point: Pixel): Pixel => ({ x: point.x + x, y: point.y + y })
  if (!isResized) return { kind: 'box', from: shifted(from), to: shifted(to) }
  const next = shifted(to)
  const larger = { x: Math.max(next.x, from.x + SMALLEST), y: Math.max(next.y, from.y + SMALLEST) }
  return { kind: 'box', from, to: larger }
}

import { Lasso, SquareDashed } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { AREA_CORNERS_MOST } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Pixel } from '../engine/engine.ts'
import { simplified } from './simplify.ts'

interface DrawAreaProps {
  /** A search is running: this one has to wait. */
  isPending: boolean
  onBox: (corner: Pixel, other: Pixel) => void
  onShape: (corners: Pixel[]) => void
  onCancel: () => void
}

/** Draws a rectangle or a freehand shape over the map. The arrow keys move and size the rectangle. */
export function DrawArea({ isPending, onBox, onShape, onCancel }: DrawAreaProps) {
  const { cover, drawing, isFreehand, choose, setDrawing, pointer } = useDrawing()
  const search = () => {
    if (isPending) return
    if (drawing?.kind === 'box' && isLarge([drawing.from, drawing.to])) onBox(drawing.from, drawing.to)
    if (drawing?.kind !== 'shape') return
    const corners = simplified(drawing.line, AREA_CORNERS_MOST)
    if (corners.length >= 3 && isLarge(corners)) onShape(corners)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target === event.currentTarget) search()
    else if (drawing?.kind === 'box' && isStep(event.key)) setDrawing(moved(drawing, event.key, event.shiftKey))
    else return
    event.preventDefault()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the user draws on it, also with the keys */}
      <div
        ref={cover}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move and size the rectangle
        tabIndex={0}
        aria-label="Area to search. Use the arrow keys to move it, Shift and the arrow keys to resize it, Enter to search, and Escape to cancel."
        {...pointer}
        onKeyDown={onKeyDown}
        className="absolute inset-0 z-20 cursor-crosshair touch-none overflow-hidden focus-visible:-outline-offset-2"
      >
        {drawing?.kind === 'box' && <Box {...drawing} />}
        {drawing?.kind === 'shape' && <Shape {...drawing} />}
      </div>
      <ToolChoice isFreehand={isFreehand} onChoose={choose} />
      <div className="pointer-events-none absolute inset-x-2 bottom-6 z-30 flex max-md:bottom-10 flex-wrap items-center justify-center gap-2">
        <p className="rounded-md border border-line bg-panel px-2 py-1 max-md:hidden">
          {isFreehand ? 'Draw around the area to search.' : 'Drag across the map, or use the arrow keys.'}
        </p>
        <Button size="sm" variant="primary" className="pointer-events-auto" pending={isPending} onClick={search}>
          Search this area
        </Button>
        <Button size="sm" className="pointer-events-auto" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

/** The drawing under the pointer. It starts as a rectangle in the middle of the map. */
function useDrawing() {
  const cover = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [isFreehand, setFreehand] = useState(false)
  const isDragging = useRef(false)
  const startOver = (freehand: boolean) => {
    const { width = 0, height = 0 } = cover.current?.getBoundingClientRect() ?? {}
    setDrawing(freehand ? null : middleOf(width, height))
    cover.current?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the map's size is known
  useLayoutEffect(() => startOver(false), [])
  const choose = (freehand: boolean) => {
    setFreehand(freehand)
    startOver(freehand)
  }
  const at = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left = 0, top = 0 } = cover.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const stop = () => {
    isDragging.current = false
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      isDragging.current = true
      const point = at(event)
      setDrawing(isFreehand ? { kind: 'shape', line: [point] } : { kind: 'box', from: point, to: point })
    },
    onPointerMove: (event: PointerEvent) => {
      if (isDragging.current) setDrawing(before => before && drawnTo(before, at(event)))
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
  return { cover, drawing, setDrawing, isFreehand, choose, pointer }
}

const ToolChoice = ({ isFreehand, onChoose }: { isFreehand: boolean; onChoose: (freehand: boolean) => void }) => (
  <div className="absolute top-2 left-2 z-30 flex rounded-md border border-line bg-panel">
    <IconButton
      icon={SquareDashed}
      size="sm"
      label="Rectangle"
      aria-pressed={!isFreehand}
      className={isFreehand ? '' : 'bg-accent-soft text-accent'}
      onClick={() => onChoose(false)}
    />
    <IconButton
      icon={Lasso}
      size="sm"
      label="Freehand"
      aria-pressed={isFreehand}
      className={isFreehand ? 'bg-accent-soft text-accent' : ''}
      onClick={() => onChoose(true)}
    />
  </div>
)

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
      // Its shadow dims the rest of the map.
      className="pointer-events-none absolute rounded-sm border-2 border-accent shadow-[0_0_0_9999px_rgb(0_0_0/0.25)]"
    />
  )
}

const Shape = ({ line }: { line: Pixel[] }) => (
  <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
    <polygon points={line.map(({ x, y }) => `${x},${y}`).join(' ')} className="fill-accent/20 stroke-2 stroke-accent" />
  </svg>
)

/** In pixels of the map: a rectangle between two corners, or a freehand line. */
type Drawing = { kind: 'box'; from: Pixel; to: Pixel } | { kind: 'shape'; line: Pixel[] }

const STEP = 16
const SMALLEST = 24

function middleOf(width: number, height: number): Drawing {
  const from = { x: width * 0.3, y: height * 0.2 }
  return { kind: 'box', from, to: { x: width * 0.7, y: height * 0.8 } }
}

function drawnTo(drawing: Drawing, point: Pixel): Drawing {
  if (drawing.kind === 'box') return { ...drawing, to: point }
  return { ...drawing, line: [...drawing.line, point] }
}

/** A mere click draws no area. */
function isLarge(points: Pixel[]): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return Math.max(...xs) - Math.min(...xs) > 4 && Math.max(...ys) - Math.min(...ys) > 4
}

const STEPS: Record<string, Pixel> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

const isStep = (key: string) => key in STEPS

function moved({ from, to }: { from: Pixel; to: Pixel }, key: string, isResized: boolean): Drawing {
  const { x, y } = STEPS[key] ?? { x: 0, y: 0 }
  const shifted = (point: Pixel): Pixel => ({ x: point.x + x, y: point.y + y })
  if (!isResized) return { kind: 'box', from: shifted(from), to: shifted(to) }
  const next = shifted(to)
  const larger = { x: Math.max(next.x, from.x + SMALLEST), y: Math.max(next.y, from.y + SMALLEST) }
  return { kind: 'box', from, to: larger }
}

import type { Pixel } from '../engine/engine.ts'

/** In pixels of the map: a rectangle between two corners, or a freehand line. */
export type Drawing = { kind: 'box'; from: Pixel; to: Pixel } | { kind: 'shape'; line: Pixel[] }

const STEP = 16
const SMALLEST = 24

export function middleOf(width: number, height: number): Drawing {
  const from = { x: width * 0.3, y: height * 0.2 }
  return { kind: 'box', from, to: { x: width * 0.7, y: height * 0.8 } }
}

export function drawnTo(drawing: Drawing, point: Pixel): Drawing {
  if (drawing.kind === 'box') return { ...drawing, to: point }
  return { ...drawing, line: [...drawing.line, point] }
}

/** A mere click draws no area. */
export function isLarge(points: Pixel[]): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return Math.max(...xs) - Math.min(...xs) > 4 && Math.max(...ys) - Math.min(...ys) > 4
}

const STEPS: Record<string, Pixel> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

export const isStep = (key: string) => key in STEPS

export function moved({ from, to }: { from: Pixel; to: Pixel }, key: string, isResized: boolean): Drawing {
  const { x, y } = STEPS[key] ?? { x: 0, y: 0 }
  const shifted = (point: Pixel): Pixel => ({ x: point.x + x, y: point.y + y })
  if (!isResized) return { kind: 'box', from: shifted(from), to: shifted(to) }
  const next = shifted(to)
  const larger = { x: Math.max(next.x, from.x + SMALLEST), y: Math.max(next.y, from.y + SMALLEST) }
  return { kind: 'box', from, to: larger }
}

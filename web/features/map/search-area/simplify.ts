import type { Pixel } from '../engine/engine.ts'

/** Reduces a freehand line to at most `most` corners by dropping points that are close to a straight line. */
export function simplified(line: readonly Pixel[], most: number): Pixel[] {
  let tolerance = 2
  let kept = corners(line, tolerance)
  while (kept.length > most) {
    tolerance *= 1.5
    kept = corners(line, tolerance)
  }
  return kept
}

/** The Douglas–Peucker algorithm. */
function corners(line: readonly Pixel[], tolerance: number): Pixel[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const { at, far } = furthest(line, first, last)
  if (far <= tolerance) return [first, last]
  return [...corners(line.slice(0, at + 1), tolerance).slice(0, -1), ...corners(line.slice(at), tolerance)]
}

function furthest(line: readonly Pixel[], from: Pixel, to: Pixel): { at: number; far: number } {
  let [at, far] = [0, 0]
  for (const [n, point] of line.entries()) {
    const away = distance(point, from, to)
    if (away > far) [at, far] = [n, away]
  }
  return { at, far }
}

/** The distance from a segment, whose ends may be the same point in a closed line. */
function distance({ x, y }: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from.x - t * dx, y - from.y - t * dy)
}

import type { Bounds } from '../streets-sql.ts'
import { between, type Line, reversed, turn } from './clip.ts'

/** A tile's land and sea, from a coastline with land on its left. Without a coast it's land, because it has streets. */
export function groundOf(coast: Line[], rect: Bounds): { land: Line[]; hasSea: boolean } {
  const pieces = joined(
    coast.flatMap(line =>
      between(line, 0, rect.west, rect.east, false).flatMap(part => between(part, 1, rect.north, rect.south, false)),
    ),
  )
  const whole = [rect.west, rect.north, rect.east, rect.north, rect.east, rect.south, rect.west, rect.south]
  if (pieces.length === 0) return { land: [whole], hasSea: false }
  const islands = pieces.filter(isRing).map(ring => ring.slice(0, -2))
  const open = pieces.filter(piece => !isRing(piece)).map(piece => toEdges(piece, rect))
  // Only rings in the opposite direction: land with water in it.
  const isInland = open.length === 0 && !islands.some(ring => turn(ring) < 0)
  // Reversed for tiles: land is clockwise, holes are counterclockwise.
  const shores = [...(open.length > 0 ? alongEdges(open, rect) : []), ...islands].map(reversed)
  return { land: isInland ? [whole, ...shores] : shores, hasSea: true }
}

const isRing = (line: Line): boolean => line[0] === line.at(-2) && line[1] === line.at(-1)

/** Joins the candidates of a coast, each a few hundred meters long, end to end. */
function joined(lines: Line[]): Line[] {
  const byStart = new Map(lines.map(line => [`${line[0]},${line[1]}`, line]))
  const left = new Set(lines)
  const ends = new Set(lines.map(line => `${line.at(-2)},${line.at(-1)}`))
  const follow = (first: Line): Line => {
    const whole = [...first]
    left.delete(first)
    for (;;) {
      const next = byStart.get(`${whole.at(-2)},${whole.at(-1)}`)
      if (!next || !left.has(next) || isRing(whole)) return whole
      left.delete(next)
      whole.push(...next.slice(2))
    }
  }
  const beginnings = lines.filter(line => !ends.has(`${line[0]},${line[1]}`))
  const open = beginnings.filter(line => left.has(line)).map(follow)
  const rings: Line[] = []
  for (const line of left) rings.push(follow(line))
  return [...open, ...rings]
}

/** Extends a coast that breaks off where the extract was cut to the nearest edge. */
function toEdges(line: Line, rect: Bounds): Line {
  const [first, last] = [
    edgeNear(line[0] as number, line[1] as number, rect),
    edgeNear(line.at(-2) as number, line.at(-1) as number, rect),
  ]
  return [...first, ...line, ...last]
}

function edgeNear(x: number, y: number, { west, north, east, south }: Bounds): Line {
  const candidates: [distance: number, point: Line][] = [
    [Math.abs(x - west), [west, y]],
    [Math.abs(east - x), [east, y]],
    [Math.abs(y - north), [x, north]],
    [Math.abs(south - y), [x, south]],
  ]
  const [distance, point] = candidates.toSorted((a, b) => a[0] - b[0])[0] ?? [0, []]
  return distance === 0 ? [] : point
}

/** Follows the edge, with land on the left, from the end of one shore to the start of the next. */
function alongEdges(open: Line[], rect: Bounds): Line[] {
  const { west, north, east, south } = rect
  const [width, height] = [east - west, south - north]
  const round = 2 * (width + height)
  // The distance counterclockwise from the northwest corner: down, right, up, left.
  const along = (x: number, y: number): number => {
    if (x === west) return y - north
    if (y === south) return height + x - west
    if (x === east) return height + width + south - y
    return 2 * height + width + east - x
  }
  const corners: [number, Line][] = [
    [height, [west, south]],
    [height + width, [east, south]],
    [2 * height + width, [east, north]],
    [round, [west, north]],
  ]
  const left = new Set(open)
  const rings: Line[] = []
  for (const first of left) {
    const ring: Line = []
    for (let line: Line | undefined = first; line && left.delete(line); ) {
      ring.push(...line)
      const from = along(line.at(-2) as number, line.at(-1) as number)
      const ahead = (at: number) => (at - from + round) % round || round
      const candidates = [...left, first].map((other): [number, Line] => [
        ahead(along(other[0] as number, other[1] as number)),
        other,
      ])
      const [distance, next] = candidates.toSorted((a, b) => a[0] - b[0])[0] ?? [0, first]
      const passed = corners
        .map(([at, point]): [number, Line] => [ahead(at), point])
        .filter(([at]) => at < distance)
        .toSorted((a, b) => a[0] - b[0])
      for (const [, point] of passed) ring.push(...point)
      line = next === first ? undefined : next
    }
    rings.push(ring)
  }
  return rings
}

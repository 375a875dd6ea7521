import { between, type Line, simplify, turn } from './clip.ts'

/** A tile's units, from its corner: MapLibre draws them on 512 pixels. */
export const EXTENT = 4096
/** How much of its neighbors a tile includes, so that no line visibly ends at its edge. */
export const BUFFER = 64

/** One or more lines, or an area with its holes, in world units: 0 to 1 from west to east and from north to south. */
export interface Shape {
  lines: Line[]
  isArea: boolean
}

export const worldX = (lon: number): number => (lon + 180) / 360
export const worldY = (lat: number): number => {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export const lonOf = (worldX: number): number => worldX * 360 - 180
export const latOf = (worldY: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * worldY))) * 180) / Math.PI

/** Passes on the part of a shape in each tile of a zoom, in whole units of that tile. */
export function cut(
  { lines, isArea }: Shape,
  z: number,
  tolerance: number,
  give: (x: number, y: number, lines: Line[]) => void,
): void {
  const scale = 2 ** z * EXTENT
  const scaled = lines.flatMap(line => {
    const drawn = simplify(
      line.map(value => Math.round(value * scale)),
      tolerance,
    )
    // Anything smaller than about a pixel is invisible.
    return isArea && Math.abs(turn(drawn)) < 128 ? [] : [drawn]
  })
  if (scaled.length === 0) return
  const last = 2 ** z - 1
  const tileOf = (value: number) => Math.min(last, Math.max(0, Math.floor(value / EXTENT)))
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const line of scaled) {
    for (let i = 0; i < line.length; i += 2) {
      box.west = Math.min(box.west, line[i] as number)
      box.east = Math.max(box.east, line[i] as number)
      box.north = Math.min(box.north, line[i + 1] as number)
      box.south = Math.max(box.south, line[i + 1] as number)
    }
  }
  const low: Corner = [tileOf(box.west - BUFFER), tileOf(box.north - BUFFER)]
  const high: Corner = [tileOf(box.east + BUFFER), tileOf(box.south + BUFFER)]
  split(scaled, isArea, low, high, give)
}

type Corner = [x: number, y: number]

/** Cuts in halves, so that a lake of a thousand tiles isn't searched once per tile. */
function split(
  lines: Line[],
  isArea: boolean,
  low: Corner,
  high: Corner,
  give: (x: number, y: number, lines: Line[]) => void,
): void {
  if (lines.length === 0) return
  const [x, y] = low
  if (x === high[0] && y === high[1]) {
    const own = clipTo(clipTo(lines, isArea, 0, x, x), isArea, 1, y, y)
    const inside = own.map(line => line.map((value, i) => Math.round(value) - (i % 2 === 0 ? x : y) * EXTENT))
    if (inside.length > 0) give(x, y, inside)
    return
  }
  const axis = high[0] - x > high[1] - y ? 0 : 1
  const middle = Math.floor((low[axis] + high[axis]) / 2)
  const first: Corner = axis === 0 ? [middle, high[1]] : [high[0], middle]
  const second: Corner = axis === 0 ? [middle + 1, y] : [x, middle + 1]
  split(clipTo(lines, isArea, axis, low[axis], middle), isArea, low, first, give)
  split(clipTo(lines, isArea, axis, middle + 1, high[axis]), isArea, second, high, give)
}

const clipTo = (lines: Line[], isArea: boolean, axis: 0 | 1, first: number, last: number): Line[] =>
  lines.flatMap(line => between(line, axis, first * EXTENT - BUFFER, (last + 1) * EXTENT + BUFFER, isArea))

import { type Cursor, cursor, varint, zigzag } from '../../read/pbf/wire.ts'
import { type Bytes, bytes } from './bytes.ts'
import type { Line } from './clip.ts'

const [MOVE, DRAW, CLOSE] = [1, 2, 7]

/** Encodes lines or rings as commands of the Mapbox Vector Tile format (version 2.1, section 4.3). */
export function toGeometry(lines: Line[], isArea: boolean): Uint8Array {
  const out = bytes()
  writeGeometry(out, lines, isArea)
  return out.take()
}

export function writeGeometry(out: Bytes, lines: Line[], isArea: boolean): void {
  let [x, y] = [0, 0]
  for (const line of lines) {
    const points = distinct(line)
    if (points.length < (isArea ? 6 : 4)) continue
    for (let i = 0; i < points.length; i += 2) {
      if (i === 0) out.varint(8 + MOVE)
      if (i === 2) out.varint((points.length / 2 - 1) * 8 + DRAW)
      out.zigzag((points[i] as number) - x)
      out.zigzag((points[i + 1] as number) - y)
      ;[x, y] = [points[i] as number, points[i + 1] as number]
    }
    if (isArea) out.varint(8 + CLOSE)
  }
}

/** Rounding can put neighboring points in the same place. */
function distinct(line: Line): Line {
  const points: Line = []
  for (let i = 0; i < line.length; i += 2) {
    if (i > 0 && line[i] === points.at(-2) && line[i + 1] === points.at(-1)) continue
    points.push(line[i] as number, line[i + 1] as number)
  }
  return points
}

/** The same for one point. */
export function toPoint(x: number, y: number): Uint8Array {
  const out = bytes()
  out.varint(8 + MOVE)
  out.zigzag(x)
  out.zigzag(y)
  return out.take()
}

export function fromGeometry(geometry: Uint8Array): Line[] {
  const lines: Line[] = []
  const c: Cursor = cursor(geometry)
  let [x, y] = [0, 0]
  while (c.at < c.end) {
    const command = varint(c)
    if (command % 8 === CLOSE) continue
    if (command % 8 === MOVE) lines.push([])
    for (let n = Math.floor(command / 8); n > 0; n--) {
      x += zigzag(c)
      y += zigzag(c)
      lines.at(-1)?.push(x, y)
    }
  }
  return lines
}

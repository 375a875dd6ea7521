/** Points in sequence: x, y, x, y. The last point of an area doesn't repeat the first. */
export type Line = number[]

/** The part of a line or area between two values of x (axis 0) or y (axis 1). */
export function between(line: Line, axis: 0 | 1, low: number, high: number, isArea: boolean): Line[] {
  let [least, most] = [Infinity, -Infinity]
  for (let i = axis; i < line.length; i += 2) {
    const value = line[i] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least >= low && most <= high) return [line]
  if (most < low || least > high) return []
  const above = least < low ? half(line, axis, low, 1, isArea) : [line]
  return most > high ? above.flatMap(part => half(part, axis, high, -1, isArea)) : above
}

/** The part on one side of a limit: sign 1 keeps greater values. */
function half(line: Line, axis: 0 | 1, limit: number, sign: 1 | -1, isArea: boolean): Line[] {
  const parts: Line[] = []
  let part: Line = []
  const end = line.length - 2
  for (let i = 0; i <= (isArea ? end : end - 2); i += 2) {
    const j = i === end ? 0 : i + 2
    const [ax, ay, bx, by] = [line[i], line[i + 1], line[j], line[j + 1]] as [number, number, number, number]
    const a = sign * ((axis === 0 ? ax : ay) - limit)
    const b = sign * ((axis === 0 ? bx : by) - limit)
    const isCrossing = a < 0 !== b < 0
    if (a >= 0 && (isArea || part.length === 0)) part.push(ax, ay)
    if (isCrossing) {
      const t = a / (a - b)
      // Points on the limit count, because the coast is joined along it.
      part.push(axis === 0 ? limit : ax + t * (bx - ax), axis === 1 ? limit : ay + t * (by - ay))
    }
    if (isArea) continue
    if (b >= 0) part.push(bx, by)
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  if (part.length >= (isArea ? 6 : 4)) parts.push(part)
  return parts
}

/** How far an omitted point may be from the drawn line. */
export function simplify(line: Line, tolerance: number): Line {
  const count = line.length / 2
  if (count < 3) return line
  const kept = new Uint8Array(count)
  kept[0] = kept[count - 1] = 1
  const open: [number, number][] = [[0, count - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const index = furthest(line, first, last, tolerance)
    if (index < 0) continue
    kept[index] = 1
    open.push([first, index], [index, last])
  }
  const simple: Line = []
  for (let i = 0; i < count; i++) if (kept[i]) simple.push(line[2 * i] as number, line[2 * i + 1] as number)
  return simple
}

/** The point between two others that's farthest from their line, or -1 if it's within the tolerance. */
function furthest(line: Line, first: number, last: number, tolerance: number): number {
  const [ax, ay] = [line[2 * first] as number, line[2 * first + 1] as number]
  const [dx, dy] = [(line[2 * last] as number) - ax, (line[2 * last + 1] as number) - ay]
  const length = dx * dx + dy * dy
  let index = -1
  let most = tolerance * tolerance
  for (let i = first + 1; i < last; i++) {
    const x = (line[2 * i] as number) - ax
    const y = (line[2 * i + 1] as number) - ay
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
    const square = (x - t * dx) ** 2 + (y - t * dy) ** 2
    if (square <= most) continue
    most = square
    index = i
  }
  return index
}

/** Twice the area; positive if clockwise, with y pointing down. */
export function turn(line: Line): number {
  let sum = 0
  for (let i = 0; i < line.length; i += 2) {
    const j = i + 2 < line.length ? i + 2 : 0
    sum += (line[i] as number) * (line[j + 1] as number) - (line[j] as number) * (line[i + 1] as number)
  }
  return sum
}

export function reversed(line: Line): Line {
  const back: Line = []
  for (let i = line.length - 2; i >= 0; i -= 2) back.push(line[i] as number, line[i + 1] as number)
  return back
}

/** Joins ways in any order and direction into closed rings of nodes. Rings don't repeat their first node. */
export function joinRings(ways: Float64Array[]): number[][] {
  const rings: number[][] = []
  const left = new Set(ways.filter(way => way.length > 1))
  const ending = new Map<number, Float64Array[]>()
  for (const way of left) {
    for (const end of new Set([way[0] as number, way.at(-1) as number])) {
      const known = ending.get(end)
      if (known) known.push(way)
      else ending.set(end, [way])
    }
  }
  for (const way of left) {
    left.delete(way)
    const ring = [...way]
    for (;;) {
      const end = ring.at(-1) as number
      if (end === ring[0]) break
      const next = ending.get(end)?.find(other => left.has(other))
      if (!next) break
      left.delete(next)
      ring.push(...(next[0] === end ? next : next.toReversed()).subarray(1))
    }
    // A ring that leaves the extract stays open.
    if (ring.length > 3 && ring.at(-1) === ring[0]) rings.push(ring.slice(1))
  }
  return rings
}

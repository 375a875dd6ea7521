/** Closed rings of nodes out of ways that are parts of them, in any order and direction; each without its last node. */
export function joinRings(ways: Float64Array[]): number[][] {
  const rings: number[][] = []
  const left = new Set(ways.filter(way => way.length > 1))
  for (const way of left) {
    left.delete(way)
    const ring = [...way]
    for (;;) {
      const end = ring.at(-1)
      if (end === ring[0]) break
      const next = [...left].find(other => other[0] === end || other.at(-1) === end)
      if (!next) break
      left.delete(next)
      ring.push(...(next[0] === end ? next : next.toReversed()).subarray(1))
    }
    // What lies outside of the extract leaves its ring open.
    if (ring.length > 3 && ring.at(-1) === ring[0]) rings.push(ring.slice(1))
  }
  return rings
}

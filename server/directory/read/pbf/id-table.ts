import { free } from './free.ts'

const HIGH = 2 ** 32

interface Run {
  from: number
  to: number
}

/** Sorts IDs, possibly repeated, 4 bytes each. Consumes the list. IDs with the same upper bits share them. */
export function idTable(ids: Float64Array<ArrayBuffer>) {
  const sorted = ids.sort()
  const runs = new Map<number, Run>()
  let size = 0
  // The lower halves go where IDs that were already read used to be.
  const lows = new Uint32Array(ids.buffer, ids.byteOffset, ids.length)
  let last = Number.NaN
  for (let i = 0; i < sorted.length; i++) {
    const id = sorted[i] as number
    if (id === last) continue
    last = id
    const high = Math.floor(id / HIGH)
    const run = runs.get(high)
    if (run) run.to = size + 1
    else runs.set(high, { from: size, to: size + 1 })
    lows[size++] = id - high * HIGH
  }
  const table = lows.slice(0, size)
  free(ids)
  let run: Run | undefined
  let runHigh = Number.NaN
  let near = 0
  return {
    size,
    /** -1 if the table doesn't have the ID. */
    find(id: number): number {
      const high = Math.floor(id / HIGH)
      if (high !== runHigh) {
        runHigh = high
        run = runs.get(high)
      }
      if (!run) return -1
      const low = id - high * HIGH
      const { from, to } = run
      near = search(table, low, Math.min(Math.max(near, from), to - 1), run)
      return near < to && table[near] === low ? near : -1
    },
    free: () => free(table),
  }
}

/** The first ID that isn't less: searches in growing steps from the last match, because the next is usually close. */
function search(table: Uint32Array, low: number, near: number, { from, to }: Run): number {
  let [below, above] = [near, near]
  for (let step = 1; above < to && (table[above] as number) < low; step *= 2) {
    below = above
    above = Math.min(to, above + step)
  }
  for (let step = 1; below > from && (table[below] as number) > low; step *= 2) {
    above = below
    below = Math.max(from, below - step)
  }
  while (below < above) {
    const middle = (below + above) >> 1
    if ((table[middle] as number) < low) below = middle + 1
    else above = middle
  }
  return below
}

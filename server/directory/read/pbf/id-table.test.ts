import { describe, expect, test } from 'vitest'
import { idTable } from './id-table.ts'

const high = 2 ** 32
// Some differ only in their upper halves, as the IDs of a country do.
const ids = [7, 3, 3, high + 3, 5 * high + 7, -2, high - 1, high, 12_345_678_901, 9, 7]

describe('a table of IDs', () => {
  const table = idTable(Float64Array.from(ids))

  test('lists each ID once, in order', () => {
    const sorted = [...new Set(ids)].sort((a, b) => a - b)
    expect(table.size).toBe(sorted.length)
    expect(sorted.map(table.find)).toEqual(sorted.map((_, i) => i))
  })

  test('finds IDs asked for in any order, and no others', () => {
    for (const id of [...ids, ...ids.toReversed()]) expect(table.find(id)).toBeGreaterThanOrEqual(0)
    for (const id of [0, 4, 8, 10, -1, -3, high + 4, high + 7, 2 * high + 3, 5 * high, 6 * high + 7])
      expect([id, table.find(id)]).toEqual([id, -1])
  })

  test('finds nothing if it’s empty', () => {
    expect(idTable(new Float64Array(0)).find(3)).toBe(-1)
  })
})

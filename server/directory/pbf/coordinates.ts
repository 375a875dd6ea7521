import type { Waiting } from './nodes.ts'

/** Where nodes are that ways and relations stand on: 16 bytes for each, however many the file has. */
export interface Coordinates extends Waiting {
  /** The middle of the box around these nodes, of those that the file has; null where it has none. */
  centre(nodes: Iterable<number>): { lat: number; lon: number } | null
  /** Says where these nodes are, one after the other, of those that the file has. */
  along(nodes: Iterable<number>, say: (lat: number, lon: number) => void): void
}

const UNKNOWN = -2_147_483_648
/** 2 MB of bits: with a million nodes waited for, 15 of 16 others are turned away by one look. */
const FILTER_BITS = 2 ** 24

export function coordinatesFor(wanted: Float64Array): Coordinates {
  const ids = distinct(wanted)
  const lats = new Int32Array(ids.length).fill(UNKNOWN)
  const lons = new Int32Array(ids.length)
  const filter = new Uint8Array(FILTER_BITS / 8)
  for (const id of ids) {
    const bit = id % FILTER_BITS
    filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  const wants = (id: number): number => {
    const bit = id % FILTER_BITS
    return (filter[bit >> 3] as number) & (1 << (bit & 7)) ? find(ids, id) : -1
  }
  return {
    size: ids.length,
    wants,
    set: (index, lat, lon) => {
      lats[index] = Math.round(lat * 1e7)
      lons[index] = Math.round(lon * 1e7)
    },
    along: (nodes, say) => {
      for (const id of nodes) {
        const index = wants(id)
        const lat = lats[index] ?? UNKNOWN
        if (lat !== UNKNOWN) say(lat / 1e7, (lons[index] ?? 0) / 1e7)
      }
    },
    centre: nodes => {
      const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity }
      for (const id of nodes) {
        const index = wants(id)
        const lat = lats[index] ?? UNKNOWN
        if (lat === UNKNOWN) continue
        const lon = lons[index] ?? 0
        box.south = Math.min(box.south, lat)
        box.north = Math.max(box.north, lat)
        box.west = Math.min(box.west, lon)
        box.east = Math.max(box.east, lon)
      }
      if (box.north < box.south) return null
      return { lat: (box.south + box.north) / 2e7, lon: (box.west + box.east) / 2e7 }
    },
  }
}

function distinct(numbers: Float64Array): Float64Array {
  const sorted = numbers.sort()
  let count = 0
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] as number
  }
  return sorted.slice(0, count)
}

function find(sorted: Float64Array, id: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sorted[middle] as number
    if (value === id) return middle
    if (value < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** A list of numbers that grows without boxing them. */
export function numberList(): {
  add(numbers: Iterable<number> & { length: number }): void
  take(): Float64Array
} {
  let values = new Float64Array(1024)
  let count = 0
  return {
    add(numbers) {
      while (count + numbers.length > values.length) {
        const larger = new Float64Array(values.length * 2)
        larger.set(values)
        values = larger
      }
      for (const n of numbers) values[count++] = n
    },
    take: () => values.slice(0, count),
  }
}

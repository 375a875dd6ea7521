import { free } from './free.ts'
import { idTable } from './id-table.ts'
import type { Waiting } from './nodes.ts'

/** Where nodes are that ways and relations stand on: 12 bytes for each, however many the file has. */
export interface Coordinates extends Waiting {
  /** The middle of the box around these nodes, of those that the file has; null where it has none. */
  centre(nodes: Iterable<number>): { lat: number; lon: number } | null
  /** Says where these nodes are, one after the other, of those that the file has. */
  along(nodes: Iterable<number>, say: (lat: number, lon: number) => void): void
  /** Gives the memory back; nothing is known any more. */
  free(): void
}

const UNKNOWN = -2_147_483_648

/** Of these nodes, each named as often as one likes. The list is used up. */
export function coordinatesFor(wanted: Float64Array<ArrayBuffer>): Coordinates {
  const ids = idTable(wanted)
  const lats = new Int32Array(ids.size).fill(UNKNOWN)
  const lons = new Int32Array(ids.size)
  const along: Coordinates['along'] = (nodes, say) => {
    for (const id of nodes) {
      const index = ids.find(id)
      const lat = lats[index] ?? UNKNOWN
      if (lat !== UNKNOWN) say(lat / 1e7, (lons[index] ?? 0) / 1e7)
    }
  }
  return {
    size: ids.size,
    wants: ids.find,
    set: (index, lat, lon) => {
      lats[index] = Math.round(lat * 1e7)
      lons[index] = Math.round(lon * 1e7)
    },
    along,
    centre: nodes => {
      const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity }
      along(nodes, (lat, lon) => {
        box.south = Math.min(box.south, lat)
        box.north = Math.max(box.north, lat)
        box.west = Math.min(box.west, lon)
        box.east = Math.max(box.east, lon)
      })
      if (box.north < box.south) return null
      return { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 }
    },
    free: () => {
      for (const array of [lats, lons]) free(array)
      ids.free()
    },
  }
}

/** A list of numbers that grows without boxing them. */
interface NumberList {
  add(numbers: Iterable<number> & { length: number }): void
  size(): number
  /** All of them; the list is empty then. */
  take(): Float64Array<ArrayBuffer>
}

/** With room for so many at first: room that is not used takes no memory, but to grow takes twice as much for a moment. */
export function numberList(room = 1024): NumberList {
  let values = new Float64Array(room)
  let count = 0
  return {
    add(numbers) {
      const length = count + numbers.length
      if (length > values.length) values = new Float64Array(values.buffer.transfer(8 * Math.ceil(length * 1.25)))
      for (const n of numbers) values[count++] = n
    },
    size: () => count,
    take() {
      const all = values.subarray(0, count)
      ;[values, count] = [new Float64Array(0), 0]
      return all
    },
  }
}

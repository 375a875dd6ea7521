import { free } from './free.ts'
import { idTable } from './id-table.ts'
import type { Waiting } from './nodes.ts'

/** The positions of the nodes that ways and relations use, 12 bytes each. */
export interface Coordinates extends Waiting {
  /** The center of the bounding box of the nodes that the file has, or null if it has none of them. */
  centre(nodes: Iterable<number>): { lat: number; lon: number } | null
  /** Passes on the position of each node that the file has, in order. */
  along(nodes: Iterable<number>, say: (lat: number, lon: number) => void): void
  /** Frees the memory. */
  free(): void
}

const UNKNOWN = -2_147_483_648

/** Builds a table of these nodes; a node may be listed several times. Consumes the list. */
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

/** A growing list of unboxed numbers. Unused capacity takes no memory, but growing briefly takes twice as much. */
export function numberList(capacity = 1024) {
  let values = new Float64Array(capacity)
  let count = 0
  return {
    add(numbers: Iterable<number> & { length: number }): void {
      const length = count + numbers.length
      if (length > values.length) values = new Float64Array(values.buffer.transfer(8 * Math.ceil(length * 1.25)))
      for (const n of numbers) values[count++] = n
    },
    size: () => count,
    /** Returns all numbers and empties the list. */
    take(): Float64Array<ArrayBuffer> {
      const all = values.subarray(0, count)
      ;[values, count] = [new Float64Array(0), 0]
      return all
    },
  }
}

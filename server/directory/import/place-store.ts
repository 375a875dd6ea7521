import type { AtlasRow, Near } from './atlas.ts'

/** A quarter of a degree: 28 km from south to north, and rarely more than 100 places. */
const CELL = 0.25
/** Rings of cells to search around a point's own: enough for all but the remotest houses. */
const FAR = 6
const METRES_PER_DEGREE = 111_320

/** Places in columns: 240,000 take 25 MB, and more than three times as much as objects. */
export function placeStore() {
  const texts = { kind: [] as string[], name: [] as string[], country: [] as string[] }
  const optional = { region: [] as (string | null)[], postcode: [] as (string | null)[] }
  // Arrays that hold only doubles keep their numbers unboxed.
  const numbers = { lat: [] as number[], lon: [] as number[], radius: [] as number[], population: [] as number[] }
  const shared = new Map<string, string>()
  const cells = new Map<number, number[]>()

  /** Shares equal strings, because every row repeats the same few hundred codes. */
  const share = (text: string): string => {
    const known = shared.get(text)
    if (known === undefined) shared.set(text, text)
    return known ?? text
  }
  const at = (index: number): AtlasRow => ({
    kind: texts.kind[index] ?? '',
    name: texts.name[index] ?? '',
    country: texts.country[index] ?? '',
    region: optional.region[index] ?? null,
    postcode: optional.postcode[index] ?? null,
    lat: numbers.lat[index] ?? 0,
    lon: numbers.lon[index] ?? 0,
    radiusM: numbers.radius[index] ?? 0,
    population: numbers.population[index] || null,
  })

  return {
    at,
    size: () => texts.name.length,
    countryOf: (index: number) => texts.country[index] ?? '',
    radiusOf: (index: number) => numbers.radius[index] ?? 1,
    add(row: AtlasRow): number {
      const index = texts.name.push(row.name) - 1
      texts.kind.push(share(row.kind))
      texts.country.push(share(row.country))
      optional.region.push(row.region && share(row.region))
      optional.postcode.push(row.postcode)
      numbers.lat.push(row.lat)
      numbers.lon.push(row.lon)
      numbers.radius.push(row.radiusM)
      numbers.population.push(row.population ?? 0)
      const cell = cellOf(row.lat, row.lon)
      const list = cells.get(cell)
      if (list) list.push(index)
      else cells.set(cell, [index])
      return index
    },
    /** The nearest place relative to its radius: one with twice the radius may be twice as far. */
    nearest(lat: number, lon: number, reachOf: (index: number) => number, far: number = FAR): Near | null {
      const best = { index: -1, score: Number.POSITIVE_INFINITY, distanceM: 0 }
      // An import compares hundreds of places for each row; latitude rules most of them out.
      const see = (index: number): void => {
        const placeLat = numbers.lat[index] ?? 0
        const reach = reachOf(index)
        if (Math.abs(placeLat - lat) * METRES_PER_DEGREE >= best.score * reach) return
        const distanceM = flatMetresBetween(lat, lon, placeLat, numbers.lon[index] ?? 0)
        const score = distanceM / reach
        if (!(score < best.score)) return
        best.index = index
        best.score = score
        best.distanceM = distanceM
      }
      for (let ring = 0; ring <= far; ring++) {
        forRing(cells, lat, lon, ring, see)
        // One ring beyond the first match: the nearest place may be across its edge.
        if (best.index >= 0 && ring > 0) break
      }
      return best.index < 0 ? null : { row: at(best.index), distanceM: best.distanceM }
    },
  }
}

export type PlaceStore = ReturnType<typeof placeStore>

const cellOf = (lat: number, lon: number): number =>
  Math.floor((lat + 90) / CELL) * 4096 + Math.floor((lon + 180) / CELL)

function forRing(
  cells: Map<number, number[]>,
  lat: number,
  lon: number,
  ring: number,
  see: (index: number) => void,
): void {
  for (let y = -ring; y <= ring; y++) {
    const step = Math.abs(y) === ring ? 1 : 2 * ring
    for (let x = -ring; x <= ring; x += Math.max(step, 1)) {
      const cell = cells.get(cellOf(lat + y * CELL, wrap(lon + x * CELL)))
      if (cell) for (const index of cell) see(index)
    }
  }
}

function wrap(lon: number): number {
  if (lon > 180) return lon - 360
  return lon < -180 ? lon + 360 : lon
}

/** Flat-earth distance, less than 1% off at these distances. */
export function flatMetresBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const east = wrap(lonB - lonA) * Math.cos((((latA + latB) / 2) * Math.PI) / 180)
  return Math.sqrt((latB - latA) ** 2 + east ** 2) * METRES_PER_DEGREE
}

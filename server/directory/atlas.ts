import { normalise } from './normalise.ts'

/** One place of the gazetteer, as the database gives it. */
export interface AtlasRow {
  kind: string
  name: string
  country: string
  region: string | null
  postcode: string | null
  lat: number
  lon: number
  radiusM: number
  population: number | null
}

export interface Near {
  row: AtlasRow
  distanceM: number
}

/** Towns and postcodes in memory, for an import that asks about every row of a file: a microsecond a question. */
export interface Atlas {
  add(row: AtlasRow): void
  /** The town that a point belongs to: nearest by its reach, so that a city wins over a hamlet at its edge. */
  townAt(lat: number, lon: number): Near | null
  postcodeAt(lat: number, lon: number, country: string): Near | null
  /** What an address names: its postcode, else its town, the most populous of that name. */
  find(address: {
    postcode: string | null
    city: string | null
    region: string | null
    country: string | null
  }): AtlasRow | null
  hasPostcode(country: string, postcode: string): boolean
}

/** A quarter of a degree: 28 km from south to north, and rarely more than 100 places. */
const CELL = 0.25
/** Rows around the own that are looked at: enough for a country's remotest house but the poles. */
const FAR = 6

export function makeAtlas(rows: Iterable<AtlasRow>): Atlas {
  const towns = new Map<number, AtlasRow[]>()
  const postcodes = new Map<number, AtlasRow[]>()
  const byPostcode = new Map<string, AtlasRow>()
  /** Made when first asked for: only files of addresses without coordinates do. */
  let byName: Map<string, AtlasRow[]> | null = null

  const add = (row: AtlasRow): void => {
    // A part of a town is no address.
    if (row.kind !== 'zip' && row.kind !== 'city') return
    push(row.kind === 'zip' ? postcodes : towns, cellOf(row.lat, row.lon), row)
    if (row.postcode && row.kind === 'zip') byPostcode.set(`${row.country}:${row.postcode}`, row)
    if (byName && row.kind !== 'zip') push(byName, normalise(row.name), row)
  }
  for (const row of rows) add(row)

  const names = (): Map<string, AtlasRow[]> => {
    if (byName) return byName
    byName = new Map()
    for (const cell of towns.values()) for (const row of cell) push(byName, normalise(row.name), row)
    return byName
  }

  return {
    add,
    hasPostcode: (country, postcode) => byPostcode.has(`${country}:${postcode}`),
    townAt: (lat, lon) => nearest(towns, lat, lon, (row, m) => m / row.radiusM),
    postcodeAt: (lat, lon, country) =>
      nearest(postcodes, lat, lon, (row, m) => (row.country === country ? m : Number.POSITIVE_INFINITY), 1),
    find: ({ postcode, city, region, country }) => {
      const known = postcode && knownPostcode(byPostcode, postcode, country)
      if (known) return known
      if (!city) return null
      const candidates = (names().get(normalise(city)) ?? []).filter(
        row => (!country || row.country === country) && (!region || !row.region || row.region === region),
      )
      return candidates.reduce<AtlasRow | null>(
        (best, row) => (best && (best.population ?? 0) >= (row.population ?? 0) ? best : row),
        null,
      )
    },
  }
}

function knownPostcode(
  known: Map<string, AtlasRow>,
  postcode: string,
  country: string | null,
): AtlasRow | undefined {
  const compact = postcode.trim().toUpperCase()
  // Five digits may lack a leading zero that a spreadsheet took; Canada's are known by their first half.
  const us = compact.match(/^(\d{3,5})(-\d{4})?$/)?.[1]?.padStart(5, '0')
  const ca = compact.match(/^([A-Z]\d[A-Z])/)?.[1]
  return (
    (country ? known.get(`${country}:${compact}`) : undefined) ??
    (us && (!country || country === 'US') ? known.get(`US:${us}`) : undefined) ??
    (ca && (!country || country === 'CA') ? known.get(`CA:${ca}`) : undefined)
  )
}

function push<K>(map: Map<K, AtlasRow[]>, key: K, row: AtlasRow): void {
  const list = map.get(key)
  if (list) list.push(row)
  else map.set(key, [row])
}

const cellOf = (lat: number, lon: number): number =>
  Math.floor((lat + 90) / CELL) * 4096 + Math.floor((lon + 180) / CELL)

/** Looks in ever wider rings of cells until a ring after the first find brings no better. */
function nearest(
  cells: Map<number, AtlasRow[]>,
  lat: number,
  lon: number,
  score: (row: AtlasRow, metres: number) => number,
  far = FAR,
): Near | null {
  let best: Near | null = null
  let bestScore = Number.POSITIVE_INFINITY
  for (let ring = 0; ring <= far; ring++) {
    for (const cell of ringAround(cells, lat, lon, ring)) {
      for (const row of cell) {
        const distanceM = metresBetween(lat, lon, row.lat, row.lon)
        const value = score(row, distanceM)
        if (value >= bestScore) continue
        best = { row, distanceM }
        bestScore = value
      }
    }
    if (best && ring > 0) return best
  }
  return best
}

function* ringAround(
  cells: Map<number, AtlasRow[]>,
  lat: number,
  lon: number,
  ring: number,
): Generator<AtlasRow[]> {
  for (let y = -ring; y <= ring; y++) {
    const step = Math.abs(y) === ring ? 1 : 2 * ring
    for (let x = -ring; x <= ring; x += Math.max(step, 1)) {
      const cell = cells.get(cellOf(lat + y * CELL, wrap(lon + x * CELL)))
      if (cell) yield cell
    }
  }
}

const wrap = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)

/** Flat, which at these distances errs by less than a hundredth. */
export function metresBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const east = wrap(lonB - lonA) * Math.cos((((latA + latB) / 2) * Math.PI) / 180)
  return Math.hypot(latB - latA, east) * 111_320
}

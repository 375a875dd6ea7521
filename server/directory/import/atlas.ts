import type { Pool } from '#server/db/db.ts'
import type { AddressParts, NamedPlace } from '../directory.ts'
import { normalise } from '../normalise.ts'
import { type PlaceStore, placeStore } from './place-store.ts'
import { readAtlas, readAtlasTile } from './sql.ts'

/** One place of the gazetteer, as stored. */
export type AtlasRow = NamedPlace

export interface Near {
  row: AtlasRow
  distanceM: number
}

type Address = Omit<AddressParts, 'street'>

/** Towns and postcodes in memory, because an import looks one up for every row: a microsecond per lookup. */
export function makeAtlas(rows: Iterable<AtlasRow>) {
  const towns = placeStore()
  const postcodes = placeStore()
  const byPostcode = new Map<string, number>()
  /** Built on first use, because only files with addresses but no coordinates need it. */
  let byName: Map<string, number[]> | null = null

  const add = (row: AtlasRow): void => {
    // A neighborhood isn't part of an address.
    if (row.kind === 'city') towns.add(row)
    if (row.kind === 'zip' && row.postcode) byPostcode.set(`${row.country}:${row.postcode}`, postcodes.add(row))
  }
  for (const row of rows) add(row)

  const findPostcode = ({ postcode, country }: Address): AtlasRow | null => {
    const index = postcode ? knownPostcode(byPostcode, postcode, country) : undefined
    return index === undefined ? null : postcodes.at(index)
  }
  const findTown = ({ city, region, country }: Address): AtlasRow | null => {
    if (!city) return null
    byName ??= namesOf(towns)
    const candidates = (byName.get(normalise(city)) ?? [])
      .map(index => towns.at(index))
      .filter(row => (!country || row.country === country) && (!region || !row.region || row.region === region))
    return candidates.reduce<AtlasRow | null>(
      (best, row) => (best && (best.population ?? 0) >= (row.population ?? 0) ? best : row),
      null,
    )
  }
  return {
    add,
    hasPostcode: (country: string, postcode: string) => byPostcode.has(`${country}:${postcode}`),
    /** The town that a point belongs to: the nearest relative to its radius, so a city beats a hamlet at its edge. */
    townAt: (lat: number, lon: number) => towns.nearest(lat, lon, towns.radiusOf),
    // Only in adjacent cells: a postcode farther away says nothing.
    postcodeAt: (lat: number, lon: number, country: string) =>
      postcodes.nearest(lat, lon, index => (postcodes.countryOf(index) === country ? 1 : 0), 1),
    /** Locates an address by its postcode, or else by the most populous town of that name. */
    find(address: Address): AtlasRow | null {
      const byCode = findPostcode(address)
      if (address.country || !byCode || !address.city || normalise(byCode.name) === normalise(address.city))
        return byCode ?? findTown(address)
      // Five digits without a country may be another country's: 53111 is in Wisconsin, and Bonn isn't.
      const town = findTown(address)
      return town && town.country !== byCode.country ? town : byCode
    },
  }
}

export type Atlas = ReturnType<typeof makeAtlas>

const namesOf = (towns: PlaceStore): Map<string, number[]> =>
  Map.groupBy(Array(towns.size()).keys(), index => normalise(towns.at(index).name))

function knownPostcode(known: Map<string, number>, postcode: string, country: string | null): number | undefined {
  const compact = postcode.trim().toUpperCase()
  // Spreadsheets drop a leading zero, and the gazetteer has only the first half of Canadian postcodes.
  const us = compact.match(/^(\d{3,5})(-\d{4})?$/)?.[1]?.padStart(5, '0')
  const ca = compact.match(/^([A-Z]\d[A-Z])/)?.[1]
  return (
    (country ? known.get(`${country}:${compact}`) : undefined) ??
    (us && (!country || country === 'US') ? known.get(`US:${us}`) : undefined) ??
    (ca && (!country || country === 'CA') ? known.get(`CA:${ca}`) : undefined)
  )
}

/** Degrees: a state or a small country needs a handful of tiles of about a thousand places each. */
const TILE = 4
/** How far around a point the atlas searches. */
const MARGIN = 1.75

/** An atlas that loads only what a file needs: the whole world takes 100 MB, and most files cover one region. */
export function lazyAtlas(pool: Pool) {
  const loaded = new Set<number>()
  let whole = false
  const atlas = makeAtlas([])

  const load = async (tiles: number[]): Promise<void> => {
    for (const tile of tiles) {
      loaded.add(tile)
      const south = Math.floor(tile / 100) * TILE - 90
      const west = (tile % 100) * TILE - 180
      for (const row of await readAtlasTile(pool, south, west, TILE)) atlas.add({ ...row })
    }
  }
  const loadAll = async (): Promise<void> => {
    whole = true
    for await (const rows of readAtlas(pool, TILE)) {
      for (const { tile, ...row } of rows) if (!loaded.has(tile)) atlas.add(row)
    }
  }
  return {
    atlas,
    /** Await this before asking the atlas about the point. */
    around(lat: number, lon: number): Promise<void> | null {
      if (whole) return null
      const corners = [lat - MARGIN, lat + MARGIN].flatMap(y => [tileOf(y, lon - MARGIN), tileOf(y, lon + MARGIN)])
      const missing = corners.filter((tile, i) => !loaded.has(tile) && corners.indexOf(tile) === i)
      return missing.length > 0 ? load(missing) : null
    },
    /** Await this before asking the atlas for a town by name. */
    everywhere: () => (whole ? null : loadAll()),
  }
}

function tileOf(lat: number, lon: number): number {
  const y = Math.min(Math.max(Math.floor((lat + 90) / TILE), 0), 180 / TILE - 1)
  const x = Math.floor(((((lon + 180) % 360) + 360) % 360) / TILE)
  return y * 100 + x
}

import { basename } from 'node:path'
import type { Pool } from '#server/db/db.ts'
import { detectFormat } from './detect.ts'
import { readStreets, type Street } from './read-streets.ts'
import { isNamedAt, type Level, levelsOf } from './street-kinds.ts'
import {
  type Bounds,
  copyTiles,
  dropExtract,
  finishExtract,
  startExtract,
  type TilePart,
} from './streets-sql.ts'
import { cut } from './tiles/cut.ts'
import { toGeometry } from './tiles/geometry.ts'
import { packWay } from './tiles/piece.ts'

/** Packed ways that wait to be written: a part of every tile is written when they are more. */
const HELD_BYTES = 16 * 1024 * 1024
/** In units of a tile, of which 8 are one pixel: what is left out is not seen. */
const TOLERANCE = 4

/**
 * Takes the streets, waters and parks of an OpenStreetMap extract as map tiles, to be drawn under the businesses. Of
 * another file it takes nothing: null. What is there of the same file stays until the new is whole.
 */
export async function importStreets(pool: Pool, path: string): Promise<{ streets: number } | null> {
  if ((await detectFormat(path)).source !== 'osm') return null
  const id = await startExtract(pool, basename(path))
  try {
    const held = heldTiles()
    let [streets, part] = [0, 0]
    const bounds: Bounds = { south: 90, west: 180, north: -90, east: -180 }
    for await (const some of readStreets(path)) {
      for (const street of some) {
        held.add(street)
        if (street.kind !== 'coast') widen(bounds, street)
        streets++
        if (held.size() >= HELD_BYTES) await copyTiles(pool, id, part++, held.take())
      }
    }
    await copyTiles(pool, id, part, held.take())
    if (streets > 0) await finishExtract(pool, { id, file: basename(path), ...bounds })
    else await dropExtract(pool, id)
    return { streets }
  } catch (error) {
    await dropExtract(pool, id)
    throw error
  }
}

interface Tile extends Omit<TilePart, 'ways'> {
  ways: Uint8Array[]
}

function heldTiles() {
  let tiles = new Map<string, Tile>()
  let bytes = 0
  const addTo = (z: Level, x: number, y: number, packed: Uint8Array) => {
    const key = `${z}/${x}/${y}`
    const tile = tiles.get(key) ?? { z, x, y, ways: [] }
    if (tile.ways.push(packed) === 1) tiles.set(key, tile)
    bytes += packed.length
  }
  return {
    size: () => bytes,
    add(street: Street) {
      for (const level of levelsOf(street.kind)) {
        const name = isNamedAt(street.kind, level) ? street.name : ''
        cut(street, level, TOLERANCE, (x, y, lines) => {
          const geometry = toGeometry(lines, street.isArea)
          const { id, kind } = street
          if (geometry.length > 0) addTo(level, x, y, packWay({ id, kind, name, geometry }))
        })
      }
    },
    *take(): Generator<TilePart> {
      const full = tiles
      ;[tiles, bytes] = [new Map(), 0]
      for (const tile of full.values()) yield { ...tile, ways: Buffer.concat(tile.ways) }
    },
  }
}

function widen(bounds: Bounds, { lines }: Street): void {
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [lat, lon] = [latOf(line[i + 1] as number), (line[i] as number) * 360 - 180]
      bounds.south = Math.min(bounds.south, lat)
      bounds.north = Math.max(bounds.north, lat)
      bounds.west = Math.min(bounds.west, lon)
      bounds.east = Math.max(bounds.east, lon)
    }
  }
}

const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

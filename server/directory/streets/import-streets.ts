import { basename } from 'node:path'
import type { Pool } from '#server/db/db.ts'
import { detectFormat } from '../read/detect.ts'
import { readStreets, type Street } from './read-streets.ts'
import { isNamedAt, type Level, levelsOf } from './street-kinds.ts'
import { type Bounds, copyTiles, dropExtract, finishExtract, startExtract, type TilePart } from './streets-sql.ts'
import { type Bytes, bytes } from './tiles/bytes.ts'
import { cut } from './tiles/cut.ts'
import { writeGeometry } from './tiles/geometry.ts'
import { packWay } from './tiles/piece.ts'

/** Packed ways in memory; beyond this, a part of every tile is written. */
const HELD_BYTES = 8 * 1024 * 1024
/** In tile units, 8 per pixel: nobody sees what is left out. */
const TOLERANCE = 4

/** Imports an extract's streets, waters, and parks as tiles; null for other files. The last import stays until it's done. */
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
  ways: Bytes
}

/** Packs each tile's ways into one buffer: as objects they would take five times as much memory. */
function heldTiles() {
  let tiles = new Map<string, Tile>()
  let held = 0
  const geometry = bytes()
  const tileAt = (z: Level, x: number, y: number): Tile => {
    const key = `${z}/${x}/${y}`
    const tile = tiles.get(key) ?? { z, x, y, ways: bytes() }
    if (tile.ways.size() === 0) tiles.set(key, tile)
    return tile
  }
  return {
    size: () => held,
    add(street: Street) {
      const { id, kind, isArea } = street
      for (const level of levelsOf(kind)) {
        const name = isNamedAt(kind, level) ? street.name : ''
        cut(street, level, TOLERANCE, (x, y, lines) => {
          geometry.clear()
          writeGeometry(geometry, lines, isArea)
          if (geometry.size() === 0) return
          const { ways } = tileAt(level, x, y)
          held -= ways.size()
          packWay(ways, { id, kind, name, geometry: geometry.view() })
          held += ways.size()
        })
      }
    },
    *take(): Generator<TilePart> {
      const full = tiles
      ;[tiles, held] = [new Map(), 0]
      for (const tile of full.values()) {
        yield { ...tile, ways: tile.ways.view() }
        tile.ways.free()
      }
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

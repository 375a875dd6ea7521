import type { Pool } from '#server/db/db.ts'
import { type Atlas, makeAtlas } from './atlas.ts'
import { readAtlas, readAtlasTile } from './sql.ts'

/** Degrees: a state or a small country is a handful of tiles, of some thousand places each. */
const TILE = 4
/** As far as the atlas looks around a point. */
const MARGIN = 1.75

export interface LazyAtlas {
  atlas: Atlas
  /** Must have been awaited before the atlas is asked about this point. */
  around(lat: number, lon: number): Promise<void> | null
  /** Before it is asked for a town by name. */
  everywhere(): Promise<void> | null
}

/** An atlas that reads what a file needs: the whole world would be 100 MB, and most files are of one region. */
export function lazyAtlas(pool: Pool): LazyAtlas {
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
    around(lat, lon) {
      if (whole) return null
      const corners = [lat - MARGIN, lat + MARGIN].flatMap(y => [tileOf(y, lon - MARGIN), tileOf(y, lon + MARGIN)])
      const missing = corners.filter((tile, i) => !loaded.has(tile) && corners.indexOf(tile) === i)
      return missing.length > 0 ? load(missing) : null
    },
    everywhere: () => (whole ? null : loadAll()),
  }
}

function tileOf(lat: number, lon: number): number {
  const y = Math.min(Math.max(Math.floor((lat + 90) / TILE), 0), 180 / TILE - 1)
  const x = Math.floor(((((lon + 180) % 360) + 360) % 360) / TILE)
  return y * 100 + x
}

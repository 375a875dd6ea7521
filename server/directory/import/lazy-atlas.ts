import type { Pool } from '#server/db/db.ts'
import { makeAtlas } from './atlas.ts'
import { readAtlas, readAtlasTile } from './sql.ts'

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

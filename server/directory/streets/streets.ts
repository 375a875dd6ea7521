import type { Db } from '#server/db/db.ts'
import { findExtent, findTileParts } from './streets-sql.ts'
import { makeTile } from './tiles/tile.ts'

/** Where there are streets to draw, and a number that changes with every import; null where there are none. */
export async function streetsShown({ db }: { db: Db }) {
  const [extent] = await findExtent(db.system)
  return extent ?? null
}

/** One tile of the streets as a Mapbox Vector Tile; empty where no extract has any. */
export async function streetTile({ db }: { db: Db }, at: { z: number; x: number; y: number }): Promise<Uint8Array> {
  return makeTile(await findTileParts(db.system, at), at)
}

import type { Db } from '#server/db/db.ts'
import { findExtent, findTileParts } from './streets-sql.ts'
import { makeTile } from './tiles/tile.ts'

/** The area that has streets, and a version that changes with every import; null without any. */
export async function streetsShown({ db }: { db: Db }) {
  const [extent] = await findExtent(db.system)
  return extent ?? null
}

/** One tile of the streets as a Mapbox Vector Tile; empty outside all extracts. */
export async function streetTile({ db }: { db: Db }, at: { z: number; x: number; y: number }): Promise<Uint8Array> {
  return makeTile(await findTileParts(db.system, at), at)
}

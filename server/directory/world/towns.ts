import type { Db } from '#server/db/db.ts'
import { bytes } from '../streets/tiles/bytes.ts'
import { EXTENT, latOf, lonOf, worldX, worldY } from '../streets/tiles/cut.ts'
import { toPoint } from '../streets/tiles/geometry.ts'
import { layer, POINT } from '../streets/tiles/tile.ts'
import { largestTowns } from './towns-sql.ts'

/** The largest towns of a tile, evenly spread, as points of a Mapbox Vector Tile, layer `towns`; empty without any. */
export async function townTile({ db }: { db: Db }, { z, x, y }: Record<'z' | 'x' | 'y', number>): Promise<Uint8Array> {
  const of = 2 ** z
  const [west, east, north, south] = [lonOf(x / of), lonOf((x + 1) / of), latOf(y / of), latOf((y + 1) / of)]
  const found = await largestTowns(db.system, { west, east, north, south }, z)
  // An import may have put the same town elsewhere.
  const towns = found.filter(({ name }, i) => found.slice(0, i).every(larger => larger.name !== name))
  const features = towns.map(({ name, population, lat, lon }) => ({
    type: POINT,
    values: [String(population), name] as [string, string],
    geometry: toPoint(Math.round((worldX(lon) * of - x) * EXTENT), Math.round((worldY(lat) * of - y) * EXTENT)),
  }))
  const out = bytes()
  if (features.length > 0) out.field(3, layer('towns', ['people', 'name'], features))
  return out.take()
}

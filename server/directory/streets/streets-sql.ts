import type { Pool, Sql } from '#server/db/db.ts'
import { copyRows } from '../copy.ts'

export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

export async function startExtract(sql: Pool, file: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into street_extracts (file, south, west, north, east) values (${file}, 0, 0, 0, 0) returning id`
  return row?.id ?? 0
}

export interface TilePart {
  z: number
  x: number
  y: number
  ways: Uint8Array
}

export const copyTiles = (sql: Pool, extract: number, part: number, tiles: Iterable<TilePart>) =>
  copyRows(sql, 'street_tiles (extract_id, part, z, x, y, ways)', rowsOf(extract, part, tiles))

function* rowsOf(extract: number, part: number, tiles: Iterable<TilePart>) {
  for (const { z, x, y, ways } of tiles) {
    const hex = Buffer.from(ways.buffer, ways.byteOffset, ways.length).toString('hex')
    yield [extract, part, z, x, y, `\\x${hex}`]
  }
}

/** Shows this extract and deletes the previous one of the same file, in one statement. */
export const finishExtract = async (
  sql: Pool,
  { id, file, south, west, north, east }: Bounds & { id: number; file: string },
): Promise<void> => {
  await sql`
    with former as (delete from street_extracts where file = ${file} and id <> ${id})
    update street_extracts set is_ready = true, south = ${south}, west = ${west}, north = ${north}, east = ${east}
    where id = ${id}`
}

export const dropExtract = async (sql: Pool, id: number): Promise<void> => {
  await sql`delete from street_extracts where id = ${id}`
}

/** The area that all extracts cover, and a version that grows with each; no row without extracts. */
export const findExtent = (sql: Sql) =>
  sql<(Bounds & { version: number })[]>`
    select max(id)::int as version, min(south) as south, min(west) as west, max(north) as north, max(east) as east
    from street_extracts where is_ready having count(*) > 0`

/** The parts of one tile, the newest extract first. */
export const findTileParts = (sql: Sql, { z, x, y }: { z: number; x: number; y: number }) =>
  sql<(Bounds & { ways: Buffer })[]>`
    select t.ways, e.south, e.west, e.north, e.east
    from street_tiles t join street_extracts e on e.id = t.extract_id
    where t.z = ${z} and t.x = ${x} and t.y = ${y} and e.is_ready
    order by e.id desc, t.part`

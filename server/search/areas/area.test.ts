import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundLead } from '#contract/leads.ts'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { asPolygon, onlyInside } from './area.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

const box = { south: 0, west: 0, north: 10, east: 10 }
const at = (lon: number, lat: number) => ({ businessName: `${lon} ${lat}`, lat, lon }) as FoundLead
// Avoids the edges of the shapes, which have integer coordinates.
const grid = Array.from({ length: 400 }, (_, n) => at(0.237 + (n % 20) / 2, 0.291 + Math.floor(n / 20) / 2))

test.each<[string, [number, number][]]>([
  [
    'a triangle',
    [
      [0, 0],
      [10, 0],
      [5, 10],
    ],
  ],
  [
    'the same the other way round',
    [
      [5, 10],
      [10, 0],
      [0, 0],
    ],
  ],
  [
    'a horseshoe',
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [7, 10],
      [7, 3],
      [3, 3],
      [3, 10],
      [0, 10],
    ],
  ],
  [
    'a line that crosses itself',
    [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ],
  ],
  [
    'a loop that goes round twice',
    [
      [1, 1],
      [9, 1],
      [9, 9],
      [1, 9],
      [1, 1],
      [8, 2],
      [8, 8],
      [2, 8],
    ],
  ],
])('agrees with PostgreSQL about the points in %s', async (_, corners) => {
  const ring = corners.map(([lng, lat]) => ({ lng, lat }))
  const rows = await db.system<{ name: string }[]>`
    select name from unnest(${grid.map(({ businessName }) => businessName)}::text[], ${grid.map(({ lon }) => lon ?? 0)}::float8[],
      ${grid.map(({ lat }) => lat ?? 0)}::float8[]) as p(name, lon, lat)
    where ${asPolygon(ring)}::polygon @> point(lon, lat)`
  const inside = onlyInside(grid, { ...box, ring }).map(({ businessName }) => businessName)
  expect(inside).toEqual(rows.map(({ name }) => name))
  expect(inside.length).toBeGreaterThan(50)
  expect(inside.length).toBeLessThan(350)
})

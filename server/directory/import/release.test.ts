import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { tempFile } from '#test/temp-file.ts'
import { importFile } from './import.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())
beforeEach(async () => {
  await db.system`delete from places`
})

describe('a later release', () => {
  const feature = (id: number, category: string, rest: object = {}) =>
    JSON.stringify({
      type: 'Feature',
      id: `o${id}`,
      properties: {
        names: { primary: `Business ${id}` },
        ...rest,
        ...(category.startsWith('{') ? JSON.parse(category) : { categories: { primary: category } }),
      },
      geometry: { type: 'Point', coordinates: [-98.5, 38.5] },
    })
  const release = (...features: string[]) => tempFile('places.geojson', features.join('\n'))
  const now = (...path: string[]) => JSON.stringify({ taxonomy: { primary: path.at(-1), hierarchy: path } })
  const imported = async (...features: string[]) => {
    const { added, updated, unchanged, drift } = await importFile(db.system, await release(...features))
    return { added, updated, unchanged, drift }
  }
  beforeEach(async () => {
    await db.system`delete from places_passed_over`
  })

  test('with other codes for the same categories has no drift', async () => {
    await imported(feature(1, 'dermatologist'), feature(2, 'atms'), feature(3, 'feng_shui'))
    const taxonomy = [
      now('health_care', 'dermatology'),
      now('financial_service', 'atm'),
      now('shopping', 'furniture_store'),
    ]
    expect(await imported(...taxonomy.map((kind, n) => feature(n + 1, kind)))).toEqual({
      added: 0,
      // Feng shui was none of our categories, so a furniture store is no difference.
      updated: 1,
      unchanged: 1,
      drift: { compared: 2, closed: 0, changes: [] },
    })
  })

  test('that knows trades apart which an older version didn’t has no drift', async () => {
    await imported(feature(1, 'private_investigation'), feature(2, 'home_service'), feature(3, 'bail_bonds_service'))
    const later = [feature(1, 'bail_bonds_service'), feature(2, 'bail_bonds_service'), feature(3, 'shredding_services')]
    expect((await imported(...later)).drift).toEqual({
      compared: 3,
      closed: 0,
      changes: [
        { was: 'Bail bonds', now: 'Document shredding', n: 1 },
        { was: 'Home services and trades', now: 'Bail bonds', n: 1 },
      ],
    })
  })

  test('reports each verdict that differs, by ID', async () => {
    await imported(feature(1, 'dermatologist'), feature(2, 'atms'), feature(3, 'bakery'), feature(4, 'restaurant'))
    const later = [
      feature(1, 'doctor'),
      feature(2, 'financial_service'),
      feature(3, 'park'),
      feature(4, 'pizza_restaurant'),
    ]
    expect(await imported(...later, feature(5, 'bakery'))).toMatchObject({
      added: 2,
      drift: {
        compared: 4,
        closed: 0,
        changes: [
          { was: 'Dermatologist', now: 'Doctor', n: 1 },
          { was: 'not a business', now: 'Financial services', n: 1 },
          { was: 'Bakery', now: 'not a business', n: 1 },
        ],
      },
    })
  })

  test('deletes what has closed for good', async () => {
    await imported(feature(1, 'bakery'), feature(2, 'bakery'), feature(3, 'bakery'))
    const status = (id: number, value: string) => feature(id, 'bakery', { operating_status: value })
    const later = [status(1, 'permanently_closed'), status(2, 'temporarily_closed'), status(3, 'open')]
    expect(await imported(...later)).toMatchObject({ unchanged: 2, drift: { compared: 2, closed: 1, changes: [] } })
    const rows = await db.system`select source_id from places order by 1`
    expect(rows.map(row => row.sourceId)).toEqual(['o2', 'o3'])
  })

  test('keeps the chain and the profiles, and a new date alone changes nothing', async () => {
    const own = (time: string) => ({
      brand: { names: { primary: 'Chain' } },
      socials: ['https://f.example/1'],
      sources: [{ update_time: '2026-01-02T00:00:00Z' }, { update_time: time }],
    })
    await imported(feature(1, 'bakery', own('2026-03-04T00:00:00Z')))
    const [row] = await db.system`select brand, socials, source_updated from places`
    expect({ ...row }).toEqual({ brand: 'Chain', socials: 'https://f.example/1', sourceUpdated: '2026-03-04' })
    expect(await imported(feature(1, 'bakery', own('2026-05-06T00:00:00Z')))).toMatchObject({ unchanged: 1 })
  })
})

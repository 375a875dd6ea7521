import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { understand, understandAnywhere } from './understand.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

describe('radius', () => {
  test.each<[string, number]>([
    ['plumbers in 90210', 8],
    ['roofers within 10 miles of Dallas', 16.1],
    ['cafés 3 km around Helsinki', 3],
    ['Bäckerei im Umkreis von 5 km um Berlin', 5],
    ['bars within 2.5 km of Boise', 2.5],
  ])('%s: %d km', async (query, km) => {
    expect((await understand(db.system, query)).radiusKm).toBeCloseTo(km, 1)
  })

  test('is larger for a large city than for a small one', async () => {
    const [large, small] = [
      await understand(db.system, 'bars in Chicago'),
      await understand(db.system, 'bars in Bar Harbor'),
    ]
    expect(large.radiusKm).toBeGreaterThan(small.radiusKm)
  })
})

describe('a place in its own field', () => {
  test.each<[string, string, string | null, string | null, string]>([
    ['plumbers', '90210', 'plumber', '90210 Beverly Hills', ''],
    ['plumbers', 'Austin, TX', 'plumber', 'Austin, TX', ''],
    ['plumbers in Boston', 'Austin, TX', 'plumber', 'Austin, TX', ''],
    ['plumbers in Boston', 'nowhere at all', 'plumber', 'Boston, MA', ''],
    ['', 'Helsinki', null, 'Helsinki, Finland', ''],
    ['Blue Star Café', 'Helsinki, Finland', 'cafe', 'Helsinki, Finland', 'blue star'],
  ])('%s + %s', async (query, location, category, place, words) => {
    const found = await understand(db.system, query, location)
    expect([found.category?.code ?? null, found.place?.label ?? null, found.words]).toEqual([category, place, words])
  })
})

test('keeps the business whole where the place that’s looked up elsewhere has one of its words', async () => {
  const place = {
    kind: 'city',
    name: 'Q',
    label: 'Q',
    lat: 1,
    lon: 1,
    radiusM: 900,
    country: 'US',
    region: null,
  } as const
  const deps = { db, config: { LEAD_SOURCES: ['osm'] }, providers: { geocoder: { locate: async () => place } } }
  const asked = { text: 'bakeries in Bakeries Qqville', location: '', ask: true }
  const { understood } = await understandAnywhere(deps as never, asked)
  expect([understood.category?.code, understood.place]).toEqual(['bakery', place])
})

test('reads any text of 500 characters in bounded time', async () => {
  const start = performance.now()
  for (const text of [
    'in '.repeat(166),
    'a'.repeat(500),
    'new york '.repeat(55),
    '9 '.repeat(250),
    '🍕'.repeat(250),
    'san jose in san jose near '.repeat(19),
  ])
    await understand(db.system, text)
  expect(performance.now() - start).toBeLessThan(3000)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { categories, categoryOf } from '#server/directory/categories/taxonomy.ts'
import { osmWords } from '#server/search/sources/osm-words.ts'
import { freshDatabase } from '#test/database.ts'
import { nominatimPeer } from '#test/peers/nominatim.ts'
import { type OsmElement, overpassPeer } from '#test/peers/overpass.ts'
import { takeTurn } from './gate-sql.ts'
import type { Geocoder, LeadQuery, LeadSource } from './lead-source.ts'
import { nominatim } from './nominatim.ts'
import { osmSource } from './osm.ts'
import { throttle } from './throttle.ts'

let db: Db
let drop: () => Promise<void>
let overpass: Awaited<ReturnType<typeof overpassPeer>>
let places: Awaited<ReturnType<typeof nominatimPeer>>
let source: LeadSource
let geocoder: Geocoder
/** The map around the queried place. */
let map: OsmElement[] = []

beforeAll(async () => {
  ;({ db, drop } = await freshDatabase())
  overpass = await overpassPeer({ map: () => map })
  places = await nominatimPeer({ everyMs: 0 })
  const settings = {
    db,
    nominatimUrl: places.url,
    overpassUrl: overpass.url,
    userAgent: 'Canvass (+https://canvass.example.com)',
    throttle: throttle(db, 'osm', { name: 'OpenStreetMap' }),
  }
  source = osmSource(settings)
  geocoder = nominatim(settings)
})
afterAll(async () => {
  await Promise.all([overpass.close(), places.close()])
  await drop()
})
beforeEach(async () => {
  await db.system`delete from lead_source_state`
  await db.system`delete from osm_cache`
  overpass.calls.length = 0
  places.calls.length = 0
})

const kind = (code: string): Pick<LeadQuery, 'category' | 'osm'> => {
  const { id, lastDesc, label } = categoryOf(code)
  return { category: { code, label }, osm: () => osmWords({ first: id, last: lastDesc }) }
}
const helsinki = {
  kind: 'city' as const,
  name: 'Helsinki',
  label: 'Helsinki, Finland',
  lat: 60.17,
  lon: 24.94,
  country: 'FI',
}
const query: LeadQuery = {
  text: 'cafés in Helsinki',
  ...kind('cafe'),
  words: '',
  place: helsinki,
  radiusKm: 8,
  isRadiusFixed: false,
  limit: 20,
  cursor: null,
}
const north = (metres: number) => ({ lat: helsinki.lat + metres / 111_195, lon: helsinki.lon })
const cafe = (id: number, metres: number, tags: Record<string, string> = {}): OsmElement => ({
  type: 'node',
  id,
  ...north(metres),
  tags: { amenity: 'cafe', name: `Café ${id}`, ...tags },
})
const find = async (changed: Partial<LeadQuery> = {}) =>
  (await source.find({ ...query, ...changed })).leads.map(lead => lead.businessName)

test('returns the nearest first, with the fields from their tags', async () => {
  map = [
    cafe(1, 900),
    cafe(2, 300, {
      'contact:phone': '+358 9 1234567; +358 40 1',
      website: 'kahvila.example; www.other.example',
      email: 'Hei@kahvila.example',
      'addr:street': 'Aleksanterinkatu',
      'addr:housenumber': '1',
      'addr:postcode': '00100',
      'addr:city': 'Helsinki',
      opening_hours: 'Mo-Fr 09:00-17:00',
    }),
    { ...cafe(3, 500), type: 'way' },
  ]
  const { leads, total } = await source.find(query)
  expect(leads.map(lead => [lead.placeId, lead.distanceM])).toEqual([
    ['osm:n2', 300],
    ['osm:w3', 500],
    ['osm:n1', 900],
  ])
  expect(total).toBe(3)
  expect(leads[0]).toEqual({
    businessName: 'Café 2',
    email: 'Hei@kahvila.example',
    phone: '+358 9 1234567',
    website: 'https://kahvila.example',
    address: 'Aleksanterinkatu 1, 00100 Helsinki',
    category: 'Café',
    description: 'Opening hours: Mo-Fr 09:00-17:00',
    city: 'Helsinki',
    region: null,
    postcode: '00100',
    country: 'FI',
    lat: expect.closeTo(60.1727, 3),
    lon: 24.94,
    source: 'osm',
    placeId: 'osm:n2',
    distanceM: 300,
    isSample: false,
  })
})

test('leaves out businesses that closed, have no name, or belong to another category', async () => {
  map = [
    cafe(1, 100),
    cafe(2, 200, { disused: 'yes' }),
    cafe(3, 300, { opening_hours: 'off' }),
    { ...cafe(4, 400), tags: { amenity: 'cafe' } },
    { ...cafe(5, 500), tags: { amenity: 'bar', name: 'Bar 5' } },
  ]
  expect(await find()).toEqual(['Café 1'])
})

test('finds a pizzeria as a restaurant that serves pizza', async () => {
  map = ['pizza', 'thai;pizza', 'thai', 'pizzaland'].map((cuisine, n) => ({
    ...cafe(n, 100 * (n + 1)),
    tags: { amenity: 'restaurant', cuisine, name: cuisine },
  }))
  expect(await find(kind('restaurant_pizza'))).toEqual(['pizza'])
  expect(await find(kind('restaurant'))).toEqual(['pizza', 'thai;pizza', 'thai', 'pizzaland'])
})

test('can query every category that has tags', async () => {
  for (const { code, osmTags } of categories) {
    if (osmTags.length === 0) continue
    const page = await source.find({ ...query, ...kind(code), isRadiusFixed: true })
    expect(page.leads.length).toBeLessThanOrEqual(4)
  }
  expect(await find({ category: null, osm: () => osmWords(null) })).toHaveLength(4)
})

test('finds a name with any accents, and never reads user input as a query', async () => {
  map = [cafe(1, 100, { name: "Joe's Café Énorme" }), cafe(2, 200, { name: 'Other' })]
  expect(await find({ words: 'joes cafe' })).toEqual(["Joe's Café Énorme"])
  const anyKind = { category: null, osm: () => osmWords(null) }
  expect(await find({ ...anyKind, words: 'enorme' })).toEqual(["Joe's Café Énorme"])
  expect(await find({ ...anyKind, words: '"](around:9,1,1);.*' })).toEqual([])
})

describe('the usage policy', () => {
  test('caches an answer for a week', async () => {
    map = Array.from({ length: 30 }, (_, n) => cafe(n, 100 * n))
    const first = await source.find(query)
    const second = await source.find({ ...query, cursor: first.cursor })
    expect([first.leads.length, second.leads.length, second.cursor]).toEqual([20, 10, null])
    expect(overpass.calls).toHaveLength(1)
    await db.system`update osm_cache set fetched_at = now() - interval '8 days'`
    await source.find(query)
    expect(overpass.calls).toHaveLength(2)
  })

  test('sends one request per second across all processes, and refuses a search that would wait too long', async () => {
    const waits = [0, 0, 0, 0, 0, 0, 0].map(() => takeTurn(db.system, 'osm', { everyMs: 1000, mostWaitMs: 4000 }))
    const inOrder = (await Promise.all(waits)).toSorted((a, b) => (a ?? 1e9) - (b ?? 1e9))
    expect(inOrder.map(wait => wait && Math.round(wait / 1000))).toEqual([0, 1, 2, 3, 4, null, null])
    const busy = throttle(db, 'osm', { name: 'OpenStreetMap', everyMs: 1000 })(async () => 'answer')
    await expect(busy).rejects.toMatchObject({ outcome: 'limited' })
  })

  test('waits for its turn', async () => {
    const start = performance.now()
    await db.system`
      insert into lead_source_state (source, next_turn_at) values ('osm', clock_timestamp() + interval '300 ms')`
    await throttle(db, 'osm', { name: 'OpenStreetMap', everyMs: 1000 })(async () => 'answer')
    expect(performance.now() - start).toBeGreaterThan(295)
  })

  test('identifies this installation', async () => {
    await find()
    expect(overpass.calls[0]?.headers['user-agent']).toBe('Canvass (+https://canvass.example.com)')
  })
})

test('treats a timeout in a reply as an error, doesn’t cache it, and pauses ten seconds instead of a minute', async () => {
  map = [cafe(1, 100)]
  overpass.timesOut()
  await expect(source.find(query)).rejects.toMatchObject({ outcome: 'timed-out', retryAfterS: 10 })
  await db.system`delete from lead_source_state`
  expect(await find()).toEqual(['Café 1'])
})

test('returns few results if the wider circle fails', async () => {
  map = [cafe(1, 500)]
  await find({ isRadiusFixed: true })
  overpass.isBusy()
  expect(await find()).toEqual(['Café 1'])
})

test('still finds places while the map is paused, and the other way around', async () => {
  map = [cafe(1, 100)]
  places.places.hinterzarten = { ...helsinki, addresstype: 'village', countryCode: 'fi' }
  overpass.isBusy()
  await expect(source.find(query)).rejects.toMatchObject({ outcome: 'limited' })
  expect(await geocoder.locate('Hinterzarten', { ask: true })).toMatchObject({ name: 'Helsinki' })
  await db.system`delete from lead_source_state`
  places.answers({ status: 503, body: '' })
  await expect(geocoder.locate('Elsewhere', { ask: true })).rejects.toMatchObject({ outcome: 'limited' })
  expect(await find()).toEqual(['Café 1'])
})

test('asks for the nearest ones if there are too many, and reports the total', async () => {
  map = Array.from({ length: 1200 }, (_, n) => cafe(n + 1, 6 * (1200 - n)))
  const { leads, total } = await source.find(query)
  expect(leads.map(lead => lead.placeId)).toEqual(Array.from({ length: 20 }, (_, n) => `osm:n${1200 - n}`))
  expect([total, overpass.calls.length]).toEqual([1200, 3])
})

test('widens a circle once if it has few results and the user didn’t ask for it', async () => {
  map = [cafe(1, 500), cafe(2, 20_000)]
  expect(await find({ isRadiusFixed: true })).toEqual(['Café 1'])
  expect(await find()).toEqual(['Café 1', 'Café 2'])
})

test('searches cities but not countries', () => {
  const state = { ...helsinki, kind: 'state' as const, name: 'Texas' }
  expect(source.cannotAnswer?.(query)).toBeNull()
  expect(source.cannotAnswer?.({ ...query, place: null })).toMatch(/Add a city/)
  expect(source.cannotAnswer?.({ ...query, place: state })).toMatch(/can’t search all of Texas/)
})

describe('an unknown place', () => {
  const village = {
    name: 'Hinterzarten',
    addresstype: 'village',
    lat: 47.9,
    lon: 8.1,
    state: 'Baden-Württemberg',
    country: 'Germany',
    countryCode: 'de',
  }

  test('is found once and cached', async () => {
    places.places.hinterzarten = village
    expect(await geocoder.locate('Hinterzarten', { ask: false })).toBeNull()
    const found = {
      kind: 'city',
      name: 'Hinterzarten',
      label: 'Hinterzarten, Baden-Württemberg',
      country: 'DE',
      region: null,
      postcode: null,
      lat: 47.9,
      lon: 8.1,
      radiusM: 4448,
    }
    expect(await geocoder.locate('Hinterzarten', { ask: true })).toEqual(found)
    expect(await geocoder.locate('HINTERZARTEN', { ask: false })).toEqual(found)
    expect(places.calls).toHaveLength(1)
  })

  test('isn’t looked up again if nobody knows it, and a shop of that name doesn’t count', async () => {
    places.places.bluebird = { ...village, addresstype: 'shop' }
    expect(await geocoder.locate('bluebird', { ask: true })).toBeNull()
    expect(await geocoder.locate('bluebird', { ask: true })).toBeNull()
    expect(places.calls).toHaveLength(1)
  })

  test('fails on a reply of another shape and on a refusal', async () => {
    places.answers({ status: 200, body: { error: 'x' } }, { status: 403, body: 'blocked' })
    await expect(geocoder.locate('a', { ask: true })).rejects.toMatchObject({ outcome: 'failed' })
    await expect(geocoder.locate('b', { ask: true })).rejects.toMatchObject({ outcome: 'refused' })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FoundLead, LeadImport } from '#contract/leads.ts'
import { readWhereLooked } from '#contract/search.ts'
import { isSame, marksOf } from '#server/leads/same-business.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { foursquarePeer } from '#test/peers/foursquare.ts'
import { googlePlacesPeer } from '#test/peers/google-places.ts'
import { nominatimPeer } from '#test/peers/nominatim.ts'
import { overpassPeer } from '#test/peers/overpass.ts'
import { townAround } from '#test/peers/town.ts'

let t: TestApp
let user: TestUser
let vendors: Awaited<ReturnType<typeof startVendors>>

async function startVendors() {
  const [osm, google, foursquare, places] = await Promise.all([
    overpassPeer(),
    googlePlacesPeer(),
    foursquarePeer(),
    nominatimPeer({ everyMs: 0 }),
  ])
  return { osm, google, foursquare, places }
}

beforeAll(async () => {
  vendors = await startVendors()
  const { osm, google, foursquare, places } = vendors
  t = await testApp({
    gazetteer: true,
    env: {
      LEAD_SOURCES: 'directory,osm,google,foursquare',
      OVERPASS_URL: osm.url,
      NOMINATIM_URL: places.url,
      GOOGLE_MAPS_API_KEY: google.key,
      GOOGLE_PLACES_BASE_URL: google.url,
      FOURSQUARE_API_KEY: foursquare.key,
      FOURSQUARE_BASE_URL: foursquare.url,
    },
  })
  user = await makeUser(t)
})
afterAll(async () => {
  await t.close()
  await Promise.all(Object.values(vendors).map(peer => peer.close()))
})
beforeEach(async () => {
  t.deps.config.LEAD_SOURCES = ['directory', 'osm', 'google', 'foursquare']
  await t.db.system`delete from places`
  await t.db.system`delete from lead_source_state`
  await t.db.system`delete from osm_cache`
  for (const { calls } of Object.values(vendors)) calls.length = 0
})

async function search(payload: object) {
  const reply = await user.client({ method: 'POST', url: '/api/leads/search', payload })
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  const cursor = reply.headers['x-next-cursor'] as string | undefined
  const looked = readWhereLooked(String(reply.headers['x-lead-sources']))
  const outcomes = looked?.sources.map(({ source, outcome }) => `${source}: ${outcome}`)
  return { leads: reply.json<FoundLead[]>(), cursor, looked, outcomes }
}
async function pagesOf(payload: object) {
  const pages: Awaited<ReturnType<typeof search>>[] = []
  let cursor: string | undefined
  do {
    const page = await search({ ...payload, cursor })
    pages.push(page)
    cursor = page.cursor
  } while (cursor && pages.length < 30)
  return pages
}

/** Some of the town's plumbers, as an imported file has them. */
async function importPlumbers(n: number, source = 'overture') {
  const { place } = (await user.client('/api/leads/search/interpret?q=90210')).json()
  const rows = townAround(place.lat, place.lng)
    .filter(({ kind }) => kind.type === 'plumber')
    .slice(0, n)
    .map(shop => ({
      source,
      source_id: `f${shop.n}`,
      name: shop.name,
      name_norm: shop.name.toLowerCase(),
      lat: shop.lat,
      lon: shop.lon,
    }))
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, lat, lon)
    select source, source_id, name, name_norm, c.id, lat, lon
    from jsonb_populate_recordset(null::places, ${t.db.system.json(rows)}), categories c where c.code = 'plumber'`
}

test('asks only the directory if it has enough', async () => {
  await importPlumbers(25)
  const { leads, outcomes, looked } = await search({ query: 'plumbers in 90210' })
  expect([leads.length, leads[0]?.source]).toEqual([20, 'directory'])
  expect(outcomes).toEqual(['directory: found', 'osm: not-asked', 'google: not-asked', 'foursquare: not-asked'])
  expect(looked?.attributions.map(({ text }) => text)).toEqual(['Overture Maps Foundation'])
  expect(vendors.osm.calls).toHaveLength(0)
})

describe('a directory that has some', () => {
  test('is supplemented from OpenStreetMap, whose duplicates fill in missing fields and say so', async () => {
    await importPlumbers(6)
    const { leads, looked } = await search({ query: 'plumbers in 90210' })
    expect(leads).toHaveLength(20)
    // OpenStreetMap has all but the fourth; its first one has a phone number, a website, and an address.
    expect(looked?.sources.slice(0, 2)).toEqual([
      { source: 'directory', outcome: 'found', found: 6, merged: 0, total: null, message: null },
      { source: 'osm', outcome: 'found', found: 14, merged: 5, total: 68, message: null },
    ])
    expect(leads[0]).toMatchObject({
      source: 'directory',
      placeId: 'overture:f0',
      phone: '+12125552000',
      alsoFrom: [{ source: 'osm', placeId: 'osm:w1000', fields: ['email', 'phone', 'website', 'address'] }],
    })
    expect(looked?.attributions.map(({ text, url }) => [text, url])).toEqual([
      ['© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
      ['Overture Maps Foundation', 'https://docs.overturemaps.org/attribution/'],
    ])
    expect(LeadImport.array().safeParse(leads).error).toBeUndefined()
  })

  test('goes through all sources page by page and returns nobody twice', async () => {
    await importPlumbers(6)
    const pages = await pagesOf({ query: 'plumbers in 90210' })
    const leads = pages.flatMap(page => page.leads)
    const doubles = leads.flatMap((lead, n) => leads.slice(0, n).filter(other => isSame(marksOf(lead), marksOf(other))))
    expect(doubles.map(lead => lead.businessName)).toEqual([])
    expect(Math.max(...pages.map(page => page.leads.length))).toBeLessThanOrEqual(20)
    // The street has ninety plumbers, and each is in some source.
    expect(leads.length).toBeGreaterThanOrEqual(85)
    expect(leads.length).toBeLessThanOrEqual(90)
    expect(new Set(leads.map(lead => lead.source))).toEqual(new Set(['directory', 'osm', 'google', 'foursquare']))
    // Google's sixty come in pages at least half as large as ours, and each page is paid for.
    expect(vendors.google.calls.length).toBeLessThanOrEqual(6)
  })

  test('returns the requested number, twenty per page: “Find 50”', async () => {
    const sizes = (await pagesOf({ query: 'Find 50 plumbers in 90210' })).map(page => page.leads.length)
    expect(sizes.slice(0, 3)).toEqual([20, 20, 20])
  })
})

describe('a source that is down', () => {
  test('is skipped and named', async () => {
    vendors.osm.isBusy()
    const { leads, looked } = await search({ query: 'plumbers in 90210' })
    expect(leads.every(lead => lead.source === 'google')).toBe(true)
    expect(looked?.sources.slice(0, 3)).toEqual([
      expect.objectContaining({ source: 'directory', outcome: 'not-asked' }),
      expect.objectContaining({
        source: 'osm',
        outcome: 'limited',
        message: 'OpenStreetMap received too many requests.',
      }),
      expect.objectContaining({ source: 'google', outcome: 'found', found: leads.length }),
    ])
    expect(looked?.attributions.map(({ text }) => text)).toEqual([
      expect.stringMatching(/keep only its place IDs/),
      // Google names its provider and requires showing it.
      'Listings Ltd',
    ])
  })

  test('finds nothing if every source is down, and makes nothing up', async () => {
    t.deps.config.LEAD_SOURCES = ['directory', 'osm']
    await importPlumbers(3)
    vendors.osm.answers('hang up')
    const { leads, outcomes, cursor } = await search({ query: 'cafés in Reno NV' })
    expect([leads, outcomes, cursor]).toEqual([[], ['directory: nothing', 'osm: down'], undefined])
  })

  test('finds nothing if no source has any', async () => {
    t.deps.config.LEAD_SOURCES = ['directory', 'osm']
    const { leads, outcomes } = await search({ query: 'zoos in Reno NV' })
    expect([leads, outcomes]).toEqual([[], ['directory: not-asked', 'osm: nothing']])
  })
})

describe('a place that the gazetteer doesn’t have', () => {
  const village = {
    name: 'Hinterzarten',
    addresstype: 'village',
    lat: 47.9,
    lon: 8.1,
    state: 'Baden-Württemberg',
    country: 'Germany',
    countryCode: 'de',
  }

  test('is looked up once and known from then on, even while typing', async () => {
    vendors.places.places['zwischenwasser am see'] = village
    const interpret = async () =>
      (await user.client('/api/leads/search/interpret?q=plumbers in Zwischenwasser am See')).json()
    expect((await interpret()).place).toBeNull()
    expect(vendors.places.calls).toHaveLength(0)
    const { leads } = await search({ query: 'plumbers in Zwischenwasser am See' })
    expect(leads[0]).toMatchObject({ source: 'osm', country: 'DE', distanceM: expect.any(Number) })
    expect(await interpret()).toMatchObject({
      category: { code: 'plumber' },
      place: { name: 'Hinterzarten, Baden-Württemberg', kind: 'city' },
    })
    expect(vendors.places.calls).toHaveLength(1)
  })

  test('reports that it can’t be looked up now', async () => {
    t.deps.config.LEAD_SOURCES = ['directory', 'osm']
    vendors.places.answers('hang up')
    const { looked, outcomes } = await search({ query: 'plumbers', location: 'Nowhere-on-Sea' })
    expect(outcomes).toEqual(['directory: not-asked', 'osm: down'])
    expect(looked?.sources[1]?.message).toBe('We couldn’t reach OpenStreetMap.')
  })
})

test.each([
  ['of a disabled source', { source: 'google', cursor: '20' }, ['directory', 'osm']],
  ['of samples, which an earlier version returned', { source: 'sample', cursor: '20' }, null],
  ['that Google never returned', { source: 'google', cursor: '{"token":7}' }, null],
  ['that the directory never returned', { source: 'directory', cursor: '{}' }, null],
] as const)('rejects a cursor %s', async (_, changed, sources) => {
  if (sources) t.deps.config.LEAD_SOURCES = [...sources]
  const { cursor } = await search({ query: 'plumbers in 90210' })
  const given = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...given, ...changed })).toString('base64url')
  const reply = await user.client({
    method: 'POST',
    url: '/api/leads/search',
    payload: { query: 'plumbers in 90210', cursor: forged },
  })
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { message: 'This cursor doesn’t belong to this search. Search again.' },
  ])
})

test('stores nothing that Google returns', async () => {
  t.deps.config.LEAD_SOURCES = ['google']
  await search({ query: 'plumbers in 90210' })
  const [row] = await t.db.system`select count(*)::int as kept from osm_cache`
  expect(row).toEqual({ kept: 0 })
})

test('coverage lists the other sources, and has no count without a directory', async () => {
  const count = async (q: string) => (await user.client({ url: '/api/leads/search/coverage', query: { q } })).json()
  const online = ['osm', 'google', 'foursquare']
  expect(await count('plumbers in 90210')).toMatchObject({ there: null, yours: 0, online })
  await importPlumbers(3)
  t.deps.config.LEAD_SOURCES = ['directory', 'google']
  expect(await count('plumbers in 90210')).toMatchObject({ there: 3, online: ['google'] })
})

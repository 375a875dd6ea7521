import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Coverage, Nearby } from '#contract/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

/** Six sushi restaurants in Chilliwack, eleven in Abbotsford, and three cafés in Hope; the nearest sushi is 50 km away. */
let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  user = await makeUser(t)
  expect(await example()).toEqual({ examples: [], place: null })
  t.deps.config.LEAD_SOURCES.push('osm')
  expect(await example('America/Vancouver')).toEqual({
    examples: ['restaurants in Vancouver, BC', 'hair salons in Surrey, BC', 'dentists in Richmond, BC'],
    place: expect.objectContaining({ lat: expect.closeTo(49.25, 1) }),
  })
  expect((await example('UTC')).examples).toEqual([
    'restaurants in New York City, NY',
    'hair salons in Los Angeles, CA',
    'dentists in Chicago, IL',
  ])
  expect((await example('UTC', 'AT')).examples).toEqual([
    'restaurants in Vienna, Austria',
    'hair salons in Graz, Austria',
    'dentists in Linz, Austria',
  ])
  expect((await example('Europe/Zurich')).examples).toEqual([
    'restaurants in Zürich, Switzerland',
    'hair salons in Winterthur, Switzerland',
    'dentists in Luzern, Switzerland',
  ])
  t.deps.config.LEAD_SOURCES.pop()
  for (const [kind, town, count] of [
    ['restaurant_sushi', 'chilliwack', 6],
    ['restaurant_sushi', 'abbotsford', 11],
    ['cafe', 'hope', 3],
    ['bakery', 'chilliwack', 30],
  ] as const)
    await t.db.system`
      insert into places (source, source_id, name, name_norm, category_id, country, lat, lon)
      select 'osm', ${kind} || ${town} || n, 'Place ' || n, 'place ' || n, (select id from categories where code = ${kind}),
        'CA', lat + n * 0.0005, lon
      from generate_series(1, ${count}::int) n,
        (select lat, lon from gazetteer where name_norm = ${town} and kind = 'city' and country = 'CA' and region = 'BC'
          order by population desc nulls last limit 1) town`
})
afterAll(() => t.close())

const get = (path: string, query: Record<string, string> = {}) =>
  user.client({ url: `/api/leads/search/${path}`, query })
const nearby = async (q: string) => (await get('nearby', { q })).json<Nearby>()
const example = async (zone?: string, country?: string) =>
  (await get('example', { ...(zone && { zone }), ...(country && { country }) })).json<{
    examples: string[]
    place: object | null
  }>()

describe('after a search that finds nothing', () => {
  test('lists nearby towns that have some, the nearest first, with what a search there counts', async () => {
    const { towns } = await nearby('sushi within 5 km of Hope, BC')
    expect(towns).toEqual([
      { label: 'Chilliwack, BC', text: 'sushi in Chilliwack, BC', count: 6 },
      { label: 'Abbotsford, BC', text: 'sushi in Abbotsford, BC', count: 11 },
    ])
    for (const { text, count } of towns) {
      const coverage = (await get('coverage', { q: text })).json<Coverage>()
      expect([text, coverage.nearby]).toEqual([text, count])
    }
  })

  test('names nothing that is farther away than 100 km', async () => {
    expect((await nearby('sushi in Kelowna, BC')).towns).toEqual([])
  })

  test('lists what there is in the place instead, for searches that are read back as that', async () => {
    const { categories } = await nearby('sushi in Hope, BC')
    const cafes = categories.find(({ label }) => label === 'Café')
    expect(cafes).toMatchObject({ text: expect.stringMatching(/^\S+ in Hope BC$/), count: 3 })
    const read = (await get('interpret', { q: cafes?.text ?? '' })).json()
    expect(read.category).toMatchObject({ code: 'cafe' })
  })

  test('has nothing to offer for a query without a place or for a whole state', async () => {
    const none = { towns: [], categories: [] }
    expect([await nearby('sushi'), await nearby('sushi in British Columbia'), await nearby('the of and')]).toEqual([
      none,
      none,
      none,
    ])
  })

  test('names no towns for a name, of which it has no counts', async () => {
    expect((await nearby('sushi kiku in Hope, BC')).towns).toEqual([])
  })
})

describe('an example', () => {
  test('names a town and several of a category of the directory, and finds some', async () => {
    const { examples } = await example()
    const [text = ''] = examples
    expect(examples).toEqual(['bakeries in Chilliwack, BC', 'sushi restaurants in Abbotsford, BC', 'cafes in Hope, BC'])
    const found = await user.client({ method: 'POST', url: '/api/leads/search', payload: { query: text } })
    expect(found.json().length).toBeGreaterThan(0)
  })

  test('is near the place that the time zone is named after, if there is one', async () => {
    expect((await example('America/Vancouver')).place).toEqual({
      lat: expect.closeTo(49.2, 0),
      lng: expect.closeTo(-123, 0),
    })
    expect((await example('Europe/Andorra')).place).toEqual({
      lat: expect.closeTo(42.5, 0),
      lng: expect.closeTo(1.5, 0),
    })
    expect((await example('America/Argentina/Buenos_Aires')).place).toEqual({
      lat: expect.closeTo(-34.6, 0),
      lng: expect.closeTo(-58.4, 0),
    })
    expect(await example('America/Vancouver')).toMatchObject({
      examples: [expect.stringMatching(/Abbotsford|Chilliwack/), {}, {}],
    })
    expect((await example('Etc/GMT+3')).place).toBeNull()
  })

  test('prefers businesses with an email address, in a town whose country we don’t read', async () => {
    await t.db.system`
      insert into gazetteer (kind, name, name_norm, country, lat, lon, radius_m, population, origin)
      values ('city', 'Port Ovens', 'port ovens', 'GS', -48.2, -28.4, 1500, 4200, 'import')`
    await t.db.system`
      insert into places (source, source_id, name, name_norm, category_id, country, lat, lon, email)
      select 'osm', 'port ovens ' || n, 'Place ' || n, 'place ' || n,
        (select id from categories where code = case when n > 8 then 'hotel' else 'bar' end), 'GS', -48.2 + n * 0.0001, -28.4,
        case when n <= 8 then 'owner' || n || '@place.test' end
      from generate_series(1, 20) n`
    const [text = ''] = (await example()).examples
    expect(text).toBe('bars in Port Ovens')
    const found = await user.client({ method: 'POST', url: '/api/leads/search', payload: { query: text } })
    expect(found.json()).toHaveLength(8)
    expect(found.json()[0].email).toMatch(/@place\.test$/)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FoundLead, LeadImport } from '#contract/leads.ts'
import { readWhereLooked } from '#contract/search.ts'
import { metresBetween } from '#server/distance.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser

interface Place {
  name: string
  category: string
  lat: number
  lon: number
  [more: string]: string | number | null
}

const search = (payload: object) => user.client({ method: 'POST', url: '/api/leads/search', payload })
const find = async (payload: object | string): Promise<FoundLead[]> => {
  const reply = await search(typeof payload === 'string' ? { query: payload } : payload)
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([200, expect.any(String)])
  return reply.json()
}
const names = async (payload: object | string) => (await find(payload)).map(lead => lead.businessName)

let made = 0
async function addPlaces(places: Place[]): Promise<void> {
  const rows = places.map(({ category, ...place }) => ({
    source: 'osm',
    source_id: `n${++made}`,
    name_norm: place.name.toLowerCase().replaceAll("'", ''),
    ...place,
    code: category,
  }))
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, phone, website, email, street, city, region,
      postcode, country, lat, lon, confidence, opening_hours)
    select source, source_id, name, name_norm, c.id, phone, website, email, street, city, region, postcode, country,
      lat, lon, confidence, opening_hours
    from jsonb_populate_recordset(null::places, ${t.db.system.json(rows)}) with ordinality p
      join (select ord, c.id from jsonb_array_elements(${t.db.system.json(rows)}) with ordinality e(row, ord)
        join categories c on c.code = row ->> 'code') c on c.ord = p.ordinality`
}

beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  user = await makeUser(t)
})
afterAll(() => t.close())

describe('an empty directory', () => {
  test('finds nothing, says why, and makes nothing up', async () => {
    const reply = await search({ query: 'Find 50 plumbers in 90210' })
    expect([reply.statusCode, reply.json()]).toEqual([200, []])
    expect(readWhereLooked(String(reply.headers['x-lead-sources']))?.sources).toEqual([
      expect.objectContaining({ source: 'directory', outcome: 'not-asked', message: 'The directory is empty.' }),
    ])
  })
})

describe('the request', () => {
  const missing = [400, { message: "Please enter a search query like 'Find 50 plumbers in 90210'" }]
  test.each([{}, { query: '' }, { query: '   ' }, { query: '', searchInput: '', location: ' ' }])(
    '%j says what is missing',
    async payload => {
      const reply = await search(payload)
      expect([reply.statusCode, reply.json()]).toEqual(missing)
    },
  )

  test('rejects 10,000 characters, and requires a session', async () => {
    expect((await search({ query: 'x'.repeat(10_000) })).statusCode).toBe(400)
    expect((await t.anonymous({ method: 'POST', url: '/api/leads/search', payload: { query: 'a' } })).statusCode).toBe(
      401,
    )
  })

  test('is returned as understood, for the chips', async () => {
    const reply = await user.client(`/api/leads/search/interpret?q=${encodeURIComponent('Find 50 plumbers in 90210')}`)
    expect(reply.json()).toEqual({
      category: { code: 'plumber', label: 'Plumber' },
      words: '',
      place: { name: '90210 Beverly Hills', lat: expect.closeTo(34.1, 1), lng: expect.closeTo(-118.4, 1), kind: 'zip' },
      radiusKm: 8,
      count: 50,
      said: { business: 'plumbers', place: '90210', count: 50, radiusKm: null },
    })
  })
})

describe('a directory', () => {
  // Around the center of Helsinki, 60.17° north, where a degree of longitude is half as long as one of latitude.
  const cafe = (name: string, north: number, east: number, more: Partial<Place> = {}): Place => ({
    name,
    category: 'cafe',
    lat: centre.lat + north / 111_195,
    lon: centre.lon + east / (111_195 * Math.cos((centre.lat * Math.PI) / 180)),
    ...more,
  })
  let centre = { lat: 60.17, lon: 24.94 }

  beforeAll(async () => {
    const reply = await user.client('/api/leads/search/interpret?q=Helsinki')
    const { place } = reply.json()
    centre = { lat: place.lat, lon: place.lng }
    await addPlaces([
      cafe('East 900', 0, 900),
      cafe('North 800', 800, 0),
      cafe('West 700', 0, -700),
      cafe('South 1000', -1000, 0),
      cafe('Far 30 km', 0, 30_000),
      cafe('Too far 100 km', 100_000, 0),
      {
        ...cafe('Plumbing Oy', 100, 0),
        category: 'plumber',
        phone: '09 1234567; 040 7654321',
        email: 'not an address',
        street: 'Katu 1',
        city: 'Helsinki',
        postcode: '00100',
        country: 'FI',
        opening_hours: 'Mo-Fr 09:00-17:00',
      },
      { ...cafe("Joe's Pizza", 500, 0), category: 'restaurant' },
      { ...cafe('Pizza Napoli', 400, 0), category: 'restaurant_pizza' },
      { ...cafe('Golden Dragon', 600, 0), category: 'restaurant_chinese' },
    ])
  })

  test('returns the nearest first, up to 80 km, with correct distances', async () => {
    const found = await find('cafés in Helsinki')
    expect(found.map(lead => [lead.businessName, lead.distanceM])).toEqual([
      ['West 700', 700],
      ['North 800', 800],
      ['East 900', 900],
      ['South 1000', 1000],
      ['Far 30 km', expect.closeTo(30_000, -2)],
    ])
  })

  test('stays within a requested radius', async () => {
    expect(await names('cafés within 0.75 km of Helsinki')).toEqual(['West 700'])
  })

  test('searches an area drawn on the map instead of the place in the text, to its very edge', async () => {
    const metre = 1 / 111_195
    const { lat, lon } = centre
    const east = metre / Math.cos((lat * Math.PI) / 180)
    const area = { south: lat - 300 * metre, north: lat + 850 * metre, west: lon - 750 * east, east: lon + 850 * east }
    const found = await names({ query: 'cafés in Portland', area })
    // Of the four around the center, those within the box.
    expect(found.toSorted()).toEqual(['North 800', 'West 700'])
    expect(await names({ area })).toHaveLength(6)
    // A triangle without the southwest corner, where "West 700" is.
    const corners = [
      { lng: area.west, lat: area.north },
      { lng: area.east, lat: area.north },
      { lng: area.east, lat: area.south },
    ]
    expect(await names({ query: 'cafés', area: { ...area, ring: corners } })).toEqual(['North 800'])
    const empty = await search({ query: 'cafés', area: { ...area, north: area.south } })
    expect([empty.statusCode, empty.json()]).toEqual([400, { message: 'The area to search is empty. Draw it again.' }])
    const outside = await search({ query: 'cafés', area: { ...area, north: lat, ring: corners } })
    expect(outside.json().message).toBe('The area to search reaches outside its box. Draw it again.')
  })

  test('returns everything it knows about a business, ready to import', async () => {
    const found = await find('plumbers Helsinki')
    expect(found).toEqual([
      {
        businessName: 'Plumbing Oy',
        email: null,
        phone: '09 1234567',
        website: null,
        address: 'Katu 1, 00100 Helsinki',
        category: 'Plumber',
        description: 'Opening hours: Mo-Fr 09:00-17:00',
        city: 'Helsinki',
        region: null,
        postcode: '00100',
        country: 'FI',
        lat: expect.closeTo(centre.lat, 2),
        lon: expect.closeTo(centre.lon, 2),
        source: 'directory',
        placeId: expect.stringMatching(/^osm:n\d+$/),
        distanceM: 100,
        isSample: false,
      },
    ])
    expect(LeadImport.array().safeParse(found).success).toBe(true)
  })

  test('adds no duplicates if a search is imported and run again', async () => {
    const importAll = async () =>
      (
        await user.client({
          method: 'POST',
          url: '/api/leads/import',
          payload: { leads: await find('cafés in Helsinki') },
        })
      ).json()
    expect(await importAll()).toMatchObject({ imported: 5, skipped: 0 })
    expect(await importAll()).toMatchObject({ imported: 0, skipped: 5 })
  })

  test('names the directory as the source even if it finds nothing', async () => {
    const reply = await search({ query: 'plumbers in 90210' })
    expect([reply.json(), reply.headers['x-lead-source'], reply.headers['x-next-cursor']]).toEqual([
      [],
      'directory',
      undefined,
    ])
  })

  test('includes subcategories', async () => {
    expect(await names('restaurants in Helsinki')).toEqual(['Pizza Napoli', "Joe's Pizza", 'Golden Dragon'])
  })

  test('finds every category in a place', async () => {
    expect((await names('Helsinki')).slice(0, 3)).toEqual(['Plumbing Oy', 'Pizza Napoli', "Joe's Pizza"])
    expect(await names({ query: 'plumbers', location: 'Helsinki' })).toEqual(['Plumbing Oy'])
    expect(await names({ searchInput: 'plumbers in Helsinki' })).toEqual(['Plumbing Oy'])
  })

  test('finds a name, by its category or its source', async () => {
    expect(await names("joe's pizza in Helsinki")).toEqual(["Joe's Pizza"])
    expect(await names('golden dragon helsinki')).toEqual(['Golden Dragon'])
    expect(await names("joe's pizza")).toEqual(["Joe's Pizza"])
  })

  test('finds a slightly misspelled name near its place', async () => {
    expect(await names('goldn dragn in Helsinki')).toEqual(['Golden Dragon'])
    expect(await names('gloden dragn in Helsinki')).toEqual(['Golden Dragon'])
  })

  test('finds the category despite words that match no name', async () => {
    expect(await names('vintage pizza in Helsinki')).toEqual(['Pizza Napoli'])
  })

  test('handles a category without a place, a country, and an incomprehensible query', async () => {
    expect(await names('plumbers')).toEqual(['Plumbing Oy'])
    expect((await find('plumbers'))[0]?.distanceM).toBeNull()
    expect(await names('plumbers in Finland')).toEqual(['Plumbing Oy'])
    expect(await names('🙂🙂')).toEqual([])
    expect(await names('99999')).toEqual([])
  })

  test('excludes businesses across the border of a state', async () => {
    const florist = (name: string, region: string | null) => ({
      name,
      category: 'florist',
      lat: 39.11,
      lon: -94.64,
      country: 'US',
      region,
    })
    await addPlaces([florist('Kansas Roses', 'KS'), florist('Missouri Tulips', 'MO'), florist('Lilies', null)])
    expect((await names('florists in Kansas')).sort()).toEqual(['Kansas Roses', 'Lilies'])
  })

  test('returns three if asked for three', async () => {
    expect(await names('3 cafés in Helsinki')).toHaveLength(3)
    expect(await names({ query: 'cafés in Helsinki', maxResults: 2 })).toHaveLength(2)
  })

  test.each([
    "'; drop table places; --",
    '\0 in Helsinki',
    '((((',
    ':*&|!',
    '%_%',
    "\\'",
    '\ud800',
    'a & b | !c:* in Helsinki',
  ])('treats %j like any other text', async query => {
    expect((await search({ query })).statusCode).toBe(200)
  })
})

describe('compared with a brute-force search', () => {
  // Far in the north, where a degree of longitude is less than half as long as one of latitude.
  let places: (Place & { source_id: string })[] = []

  beforeAll(async () => {
    const at = (await placeOf('Fairbanks, AK')).place
    // The same pseudorandom numbers each time.
    let seed = 7
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed / 2147483648
    }
    const kinds = ['cafe', 'bar', 'restaurant_pizza', 'restaurant_sushi', 'restaurant', 'plumber']
    places = Array.from({ length: 20_000 }, (_, n) => ({
      name: `Place ${n}`,
      source_id: `r${n}`,
      category: kinds[Math.floor(random() * kinds.length)] ?? 'bar',
      lat: at.lat + (random() - 0.5) * 2,
      lon: at.lng + (random() - 0.5) * 4,
    }))
    await addPlaces(places)
  })

  const placeOf = async (query: string): Promise<{ place: { lat: number; lng: number }; radiusKm: number }> =>
    (await user.client(`/api/leads/search/interpret?q=${encodeURIComponent(query)}`)).json()

  const twin = async (query: string, isKind: (category: string) => boolean, km = 80) => {
    const { lat, lng } = (await placeOf(query)).place
    return places
      .filter(place => isKind(place.category))
      .map(place => ({ name: place.name, metres: metresBetween({ lat, lon: lng }, place) }))
      .filter(({ metres }) => metres <= km * 1000)
      .sort((a, b) => a.metres - b.metres)
      .map(({ name }) => name)
  }

  test.each<[string, (category: string) => boolean, number?]>([
    ['plumbers in Fairbanks AK', kind => kind === 'plumber'],
    ['restaurants in Fairbanks AK', kind => kind.startsWith('restaurant')],
    ['Fairbanks AK', () => true],
    ['bars in North Pole, AK', kind => kind === 'bar'],
    ['sushi in 99725', kind => kind === 'restaurant_sushi'],
    ['cafés within 6 km of 99709', kind => kind === 'cafe', 6],
  ])('%s: returns the same 20 of 20,000', async (query, isKind, km) => {
    expect(await names(query)).toEqual((await twin(query, isKind, km)).slice(0, 20))
  })

  test('coverage counts the same total and the same number nearby', async () => {
    const query = 'plumbers in Fairbanks AK'
    const { radiusKm } = await placeOf(query)
    const isPlumber = (kind: string) => kind === 'plumber'
    const [there, nearby] = [await twin(query, isPlumber), await twin(query, isPlumber, radiusKm)]
    const reply = await user.client(`/api/leads/search/coverage?q=${encodeURIComponent(query)}`)
    expect([there.length > 800, nearby.length > 0]).toEqual([true, true])
    expect(reply.json()).toMatchObject({ there: there.length, nearby: nearby.length, isMore: false, yours: 0 })
    const all = await user.client('/api/leads/search/coverage?q=Fairbanks%20AK')
    expect(all.json()).toMatchObject({ there: 2000, isMore: true })
  })

  test('returns all of them page by page, each once, and then ends', async () => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const reply = await search({ query: 'plumbers within 25 km of Fairbanks AK', cursor })
      all.push(...reply.json<FoundLead[]>().map(lead => lead.businessName))
      cursor = reply.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(all.length).toBeGreaterThan(100)
    expect(all).toEqual(await twin('plumbers in Fairbanks AK', kind => kind === 'plumber', 25))
  })

  test.each(['nonsense', Buffer.from('{"of":"x","source":"directory","cursor":"{}"}').toString('base64url')])(
    'the cursor %s is refused',
    async cursor => {
      const reply = await search({ query: 'plumbers in Fairbanks AK', cursor })
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { message: 'This cursor doesn’t belong to this search. Search again.' },
      ])
    },
  )

  test('rejects a cursor of another search', async () => {
    const first = await search({ query: 'plumbers in Fairbanks AK' })
    const reply = await search({ query: 'bars in Fairbanks AK', cursor: first.headers['x-next-cursor'] })
    expect(reply.statusCode).toBe(400)
  })
})

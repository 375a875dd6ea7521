import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FoundLead } from '#contract/leads.ts'
import { type ContactField, type Interpretation, queryText, readWhereLooked } from '#contract/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { googlePlacesPeer } from '#test/peers/google-places.ts'
import { overpassPeer } from '#test/peers/overpass.ts'

let t: TestApp
let user: TestUser
let osm: Awaited<ReturnType<typeof overpassPeer>>
let google: Awaited<ReturnType<typeof googlePlacesPeer>>

beforeAll(async () => {
  osm = await overpassPeer()
  google = await googlePlacesPeer()
  t = await testApp({
    gazetteer: true,
    env: {
      LEAD_SOURCES: 'directory',
      OVERPASS_URL: osm.url,
      GOOGLE_MAPS_API_KEY: google.key,
      GOOGLE_PLACES_BASE_URL: google.url,
    },
  })
  user = await makeUser(t)
})
afterAll(async () => {
  await t.close()
  await osm.close()
  await google.close()
})
beforeEach(() => {
  t.deps.config.LEAD_SOURCES = ['directory']
})

const interpret = async (q: string): Promise<Interpretation> =>
  (await user.client({ url: '/api/leads/search/interpret', query: { q } })).json()
const hasOf = async (q: string) => (await interpret(q)).said.has

type Row = [query: string, has: ContactField[]]

describe('words for contact data are filters', () => {
  test.each<Row>([
    ['plumbers with email in Reno', ['email']],
    ['plumbers with an e-mail address in Reno', ['email']],
    ['plumbers in Reno with phone number', ['phone']],
    ['plumbers that have a website in Reno', ['website']],
    ['plumbers who have their own website in Reno', ['website']],
    ['plumbers with website and email in Reno', ['email', 'website']],
    ['plumbers with email, phone and website in Reno', ['email', 'phone', 'website']],
    ['plumbers with email & phone in Reno', ['email', 'phone']],
    ['fontaneros con correo electrónico en Sevilla', ['email']],
    ['fontaneros con teléfono y página web en Sevilla', ['phone', 'website']],
    ['fontaneros que tienen sitio web en Sevilla', ['website']],
    ['Klempner mit E-Mail-Adresse in Köln', ['email']],
    ['Klempner mit Telefonnummer und Webseite in Köln', ['phone', 'website']],
    ['Klempner, die eine Website haben, in Köln', ['website']],
    ['plombiers avec adresse e-mail à Lyon', ['email']],
    ['plombiers avec site internet et téléphone à Lyon', ['phone', 'website']],
    ['encanadores com e-mail em Curitiba', ['email']],
    ['encanadores com site e telefone em Curitiba', ['phone', 'website']],
    ['encanadores que têm telefone em Curitiba', ['phone']],
  ])('%s', async (query, has) => {
    const { said, category, words, place, hints } = await interpret(query)
    expect([said.has, category?.code, words, place !== null]).toEqual([has, 'plumber', '', true])
    expect(hints?.filter(({ text }) => text.startsWith('Not searched'))).toEqual(hints && [])
  })

  test.each<Row>([
    ['plumbers without website in Reno', ['website']],
    ['plumbers that do not have a website in Reno', ['website']],
    ['plumbers with no phone in Reno', ['phone']],
    ['fontaneros sin página web en Sevilla', ['website']],
    ['Klempner ohne Telefon in Köln', ['phone']],
    ['plombiers sans site internet à Lyon', ['website']],
    ['encanadores que não tem site em Curitiba', ['website']],
  ])('%s', async (query, lacks) => {
    const { said, category, words, place, hints } = await interpret(query)
    expect([said.has, said.lacks, category?.code, words, place !== null, hints]).toEqual([
      undefined,
      lacks,
      'plumber',
      '',
      true,
      undefined,
    ])
  })

  test.each([
    'mobile phone repair in Reno',
    'web design in Reno',
    'bars with live music in Reno',
    'plumbers with email or phone in Reno',
  ])('finds no filter in “%s”', async query => {
    expect(await hasOf(query)).toBeUndefined()
  })

  test.each([
    'plumbers with email in Reno',
    '30 plumbers with phone and website within 5 km of Reno',
    'plumbers with email',
    'Reno with website',
    'plumbers without website in Reno',
    '30 florists with phone without email and website open now within 5 km of Reno',
  ])('the chips of “%s” make a text with the same meaning', async query => {
    const { said, ...first } = await interpret(query)
    const again = await interpret(queryText(said))
    expect({ ...again, said: { ...again.said, business: said.business } }).toEqual({
      ...first,
      said: { ...said, ...(said.business === '' && { business: again.said.business }) },
    })
    expect(again.said.has).toEqual(said.has)
  })
})

const search = async (query: string, cursor?: string) => {
  const reply = await user.client({
    method: 'POST',
    url: '/api/leads/search',
    payload: { query, maxResults: 3, ...(cursor && { cursor }) },
  })
  expect(reply.statusCode).toBe(200)
  return {
    names: reply.json<FoundLead[]>().map(({ businessName }) => businessName),
    leads: reply.json<FoundLead[]>(),
    cursor: reply.headers['x-next-cursor'] as string | undefined,
    looked: readWhereLooked(String(reply.headers['x-lead-sources']))?.sources,
  }
}

describe('finds only businesses with the contact data', () => {
  beforeAll(async () => {
    const { place } = await interpret('Reno')
    // Nine florists, nearest first: every second has a phone number, every third an email address, every fourth a website.
    await t.db.system`
      insert into places (source, source_id, name, name_norm, category_id, lat, lon, phone, email, website)
      select 'osm', 'n' || n, 'Florist ' || n, 'florist ' || n, c.id, ${place?.lat ?? 0} + n * 0.001, ${place?.lng ?? 0},
        case when n % 2 = 0 then '+1 775 555 010' || n end,
        case when n % 3 = 0 then 'hello@florist' || n || '.example' when n = 1 then 'none' end,
        case when n % 4 = 0 then 'https://florist' || n || '.example' else '' end
      from generate_series(1, 9) n, categories c where c.code = 'florist'`
  })

  test.each([
    ['florists in Reno', ['Florist 1', 'Florist 2', 'Florist 3']],
    ['florists with phone in Reno', ['Florist 2', 'Florist 4', 'Florist 6']],
    ['florists with email in Reno', ['Florist 3', 'Florist 6', 'Florist 9']],
    ['florists with website in Reno', ['Florist 4', 'Florist 8']],
    ['florists with phone and email in Reno', ['Florist 6']],
    ['businesses with email in Reno', ['Florist 3', 'Florist 6', 'Florist 9']],
    ['florists without website in Reno', ['Florist 1', 'Florist 2', 'Florist 3']],
    ['florists with phone without website in Reno', ['Florist 2', 'Florist 6']],
    ['florists without email, phone, or website in Reno', ['Florist 1', 'Florist 5', 'Florist 7']],
  ])('%s', async (query, names) => {
    expect((await search(query)).names).toEqual(names)
  })

  test('by name and without a place, too', async () => {
    expect((await search('"Florist 6" with email in Reno')).names).toContain('Florist 6')
    expect((await search('florists with website')).names).toEqual(['Florist 4', 'Florist 8'])
  })

  test('on every page, and in the coverage', async () => {
    const first = await search('florists with phone in Reno')
    const second = await search('florists with phone in Reno', first.cursor)
    expect([second.names, second.cursor]).toEqual([['Florist 8'], undefined])
    const count = async (q: string) => (await user.client({ url: '/api/leads/search/coverage', query: { q } })).json()
    expect(await count('florists with phone in Reno')).toMatchObject({ there: 4 })
    expect(await count('florists in Reno')).toMatchObject({ there: 9 })
  })

  test('in results of an online source that can’t filter, whose total is then unknown', async () => {
    t.deps.config.LEAD_SOURCES = ['osm']
    const all = (await search('plumbers in 90210')).leads
    expect(all.some(({ phone }) => phone === null)).toBe(true)
    const { leads, looked } = await search('plumbers with phone in 90210')
    expect(leads).toHaveLength(3)
    expect(leads.every(({ phone }) => phone)).toBe(true)
    expect(looked?.[0]).toMatchObject({ source: 'osm', found: 3, total: null })
  })

  test('without a website in results of a source that can’t filter', async () => {
    t.deps.config.LEAD_SOURCES = ['osm']
    const { leads } = await search('plumbers without website in 90210')
    expect(leads.length).toBeGreaterThan(0)
    expect(leads.every(({ website }) => website === null)).toBe(true)
  })

  test('rated over 4 only where the data has ratings', async () => {
    expect((await interpret('plumbers rated over 4 in 90210')).hints?.at(-1)?.text).toBe(
      'Not searched for: “rated over 4”.',
    )
    t.deps.config.LEAD_SOURCES = ['directory', 'google']
    const { looked } = await search('plumbers rated over 4 open now in 90210')
    expect(looked?.[0]).toMatchObject({ source: 'directory', outcome: 'not-asked' })
    expect(google.calls.splice(0)[0]).toMatchObject({ body: { minRating: 4, openNow: true } })
  })

  test('doesn’t pay Google for email addresses, which it doesn’t have', async () => {
    t.deps.config.LEAD_SOURCES = ['google']
    const { leads, looked } = await search('plumbers with email in 90210')
    expect([leads, google.calls]).toEqual([[], []])
    expect(looked).toEqual([
      expect.objectContaining({ outcome: 'not-asked', message: 'Google Places has no email addresses.' }),
    ])
  })
})

describe('finds names', () => {
  beforeAll(async () => {
    const { place } = await interpret('Reno')
    await t.db.system`
      insert into places (source, source_id, name, name_norm, category_id, lat, lon)
      select 'overture', name, name, lower(name), c.id, ${place?.lat ?? 0} + north, ${place?.lng ?? 0}
      from (values ('Waffle House', 0.001), ('Old Mill House', 0.002), ('Blue Kettle Annex', 0.003), ('Blue Kettle', 0.02),
        ('Blue Kettel Deli', 0.001)) shop(name, north), categories c where c.code = 'restaurant'`
  })

  test('exact ones first, with their distance', async () => {
    const { names, leads } = await search('blue kettle in Reno')
    expect(names).toEqual(['Blue Kettle', 'Blue Kettle Annex'])
    expect(leads[0]?.distanceM).toBeGreaterThan(2000)
    expect(leads[0]?.distanceM).toBeLessThan(2500)
  })

  test('on the next page, too', async () => {
    const first = await user.client({
      method: 'POST',
      url: '/api/leads/search',
      payload: { query: 'blue kettle in Reno', maxResults: 1 },
    })
    const next = await search('blue kettle in Reno', String(first.headers['x-next-cursor']))
    expect(next.names).toEqual(['Blue Kettle Annex'])
  })

  test('with typos, but not by one common word', async () => {
    expect((await search('blu ketle in Reno')).names).toContain('Blue Kettle')
    expect((await search('zebra house in Reno')).names).toEqual([])
  })
})

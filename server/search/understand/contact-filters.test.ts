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

  test.each([
    'plumbers without website in Reno',
    'plumbers that do not have a website in Reno',
    'plumbers with no phone in Reno',
    'fontaneros sin página web en Sevilla',
    'Klempner ohne Telefon in Köln',
    'plombiers sans site internet à Lyon',
    'encanadores que não tem site em Curitiba',
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

  test('doesn’t pay Google for email addresses, which it doesn’t have', async () => {
    t.deps.config.LEAD_SOURCES = ['google']
    const { leads, looked } = await search('plumbers with email in 90210')
    expect([leads, google.calls]).toEqual([[], []])
    expect(looked).toEqual([
      expect.objectContaining({ outcome: 'not-asked', message: 'Google Places has no email addresses.' }),
    ])
  })
})

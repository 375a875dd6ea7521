import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Interpretation } from '#contract/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser

const interpret = async (q: string): Promise<Interpretation> =>
  (await user.client({ url: '/api/leads/search/interpret', query: { q } })).json()
const hints = async (q: string) => (await interpret(q)).hints

beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  user = await makeUser(t)
})
afterAll(() => t.close())

describe('hints for queries that are incomplete or corrected', () => {
  test('say that nothing was understood', async () => {
    const missing = { text: 'Name a kind of business and a place, as in “plumbers in 90210”.', options: [] }
    expect(await hints('????')).toEqual([missing])
    expect(await hints('the of and')).toEqual([missing])
  })

  test('name an unknown place, and the towns that may be meant', async () => {
    const [hint] = (await hints('hairdressers in Edingborow')) ?? []
    expect(hint?.text).toBe('No place called “edingborow” is known. Did you mean:')
    expect(hint?.options[0]).toEqual({
      label: 'Edinburgh, United Kingdom',
      text: 'hairdressers in Edinburgh, United Kingdom',
    })
    expect((await interpret(hint?.options[0]?.text ?? '')).place?.name).toBe('Edinburgh, United Kingdom')
    expect(await hints('plumbers in Qqqqqqxx')).toEqual([
      { text: 'No place called “qqqqqqxx” is known. Check the spelling, or add its state or country.', options: [] },
    ])
  })

  test('name a corrected typo', async () => {
    expect(await hints('plumers in astin')).toEqual([
      {
        text: '“plumers” was read as “plumber”.',
        options: [{ label: 'Search for “plumers”', text: '"plumers" in astin' }],
      },
      {
        text: '“astin” was read as “Austin, TX”.',
        options: [{ label: 'Search for “astin”', text: 'plumers in "astin"' }],
      },
    ])
    expect(await hints('plumers in "astin"')).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/^No place called “astin” is known/) }),
    )
  })

  test('read a hamlet as the city that people mean, and offer the hamlet', async () => {
    expect(await hints('plumbers in huston')).toEqual([
      {
        text: '“huston” was read as “Houston, TX”.',
        options: [{ label: 'Huston, ID', text: 'plumbers in Huston, ID' }],
      },
    ])
    expect((await interpret('plumbers in Huston, ID')).place?.name).toBe('Huston, ID')
  })

  test('ask which of the places with one name, and every answer is read as that place', async () => {
    const [hint] = (await hints('restaurants in Chinatown')) ?? []
    expect(hint?.text).toBe('Which Chinatown?')
    expect(hint?.options.length).toBeGreaterThan(4)
    for (const { label, text } of hint?.options ?? []) {
      const { place, words } = await interpret(text)
      expect([label, place?.name.split(',')[0], words]).toEqual([label, 'Chinatown', ''])
    }
  })

  test.each(['restaurants in Chinatown', 'plumbers near me', 'plumbers in Qqqqqqxx'])(
    'only ask, and find nothing elsewhere, for “%s”',
    async query => {
      await t.db.system`
        insert into places (source, source_id, name, name_norm, category_id, lat, lon)
        select 'osm', code, 'Far away', 'far away', id, -33.9, 151.2 from categories where code in ('plumber', 'restaurant')
        on conflict do nothing`
      const reply = await user.client({ method: 'POST', url: '/api/leads/search', payload: { query } })
      expect([reply.statusCode, reply.json()]).toEqual([200, []])
    },
  )

  test('offer other towns of the name', async () => {
    const [hint] = (await hints('50 plumbers in Springfield')) ?? []
    expect(hint?.text).toBe('Or another of this name:')
    expect(hint?.options).toContainEqual({ label: 'Springfield, IL', text: '50 plumbers in Springfield, IL' })
    expect(await hints('plumbers in Springfield, IL')).toBeUndefined()
  })

  test('offer the other of two towns', async () => {
    expect(await hints('cafes in Raleigh-Durham')).toEqual([
      {
        text: 'The first of the two towns is searched. Or the other:',
        options: [{ label: 'Durham, NC', text: 'cafes in Durham, NC' }],
      },
    ])
  })

  test('don’t read a part of a hyphenated name as a place', async () => {
    const [hint] = (await hints('bookshops Qqqx-on-Wye')) ?? []
    expect(hint?.text).toMatch(/^No place called “qqqx on wye” is known/)
  })

  test('name words that we can’t search for', async () => {
    expect(await hints('24/7 family-owned plumbers in Austin')).toEqual([
      { text: 'Not searched for: “24/7”, “family owned”.', options: [] },
    ])
  })
})

describe('near me', () => {
  const live = (address: string) => t.db.system`
    insert into user_settings (user_id, postal_address) values (${user.id}, ${address})
    on conflict (user_id) do update set postal_address = excluded.postal_address`
  const unknown = [
    { text: 'Where you are is not known: name a town, or save your postal address in Settings.', options: [] },
  ]

  test('is unknown without an address that names a town', async () => {
    expect(await hints('coffee near me')).toEqual(unknown)
    await live('Qqqqqqxx')
    expect(await hints('coffee near me')).toEqual(unknown)
  })

  test('is the town of the postal address', async () => {
    await live('Canvass GmbH\nHauptstr. 5\n10115 Berlin, Germany')
    for (const text of ['coffee near me', 'Bäcker in meiner Nähe', 'peluquería cerca de mí'])
      expect((await interpret(text)).place?.name).toBe('Berlin, Germany')
    expect((await interpret('coffee near me')).said).toMatchObject({ business: 'coffee', place: 'Berlin, Germany' })
    expect((await interpret('coffee in Rome')).place?.name).toBe('Rome, Italy')
    // Of two towns with the same name, the one in the user's country.
    expect((await interpret('coffee in Halle')).place?.name).toBe('Halle (Saale), Germany')
  })
})

test('searches several categories together, nearest first', async () => {
  const places = [
    ['bar', 'Third Bar', 0.03],
    ['restaurant', 'First Table', 0.01],
    ['bar', 'Second Bar', 0.02],
    ['hotel', 'No Such Thing', 0.001],
    ['restaurant', 'Fourth Table', 0.04],
  ] as const
  const { place } = await interpret('Reno')
  for (const [n, [code, name, north]] of places.entries())
    await t.db.system`
      insert into places (source, source_id, name, name_norm, category_id, lat, lon)
      select 'osm', ${`n${n}`}, ${name}, lower(${name}), id, ${(place?.lat ?? 0) + north}, ${place?.lng ?? 0}
      from categories where code = ${code}`
  const found = async (payload: object) => {
    const reply = await user.client({ method: 'POST', url: '/api/leads/search', payload })
    const names = reply.json<{ businessName: string }[]>().map(({ businessName }) => businessName)
    return { names, cursor: reply.headers['x-next-cursor'] }
  }
  const query = 'bars and restaurants in Reno'
  const first = await found({ query, maxResults: 3 })
  expect(first.names).toEqual(['First Table', 'Second Bar', 'Third Bar'])
  expect((await found({ query, maxResults: 3, cursor: first.cursor })).names).toEqual(['Fourth Table'])
  const { category, also, said } = await interpret(query)
  expect([category?.code, also?.map(({ code }) => code), said.business]).toEqual([
    'bar',
    ['restaurant'],
    'bars and restaurants',
  ])
  const url = '/api/leads/search/coverage'
  expect((await user.client({ url, query: { q: query } })).json()).toMatchObject({ there: 4 })
})

test('every part of a country is located where its towns are', async () => {
  expect(await t.db.system`select name from gazetteer where lat = 0 and lon = 0`).toEqual([])
})

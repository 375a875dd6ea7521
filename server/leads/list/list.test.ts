import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Lead, type LeadSelection } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { readPins } from './pins.ts'

let t: TestApp
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  t = await testApp()
  ada = await makeUser(t)
  bob = await makeUser(t)
  // Names and categories that repeat, blanks, and times that differ by microseconds.
  await t.db.system`
    insert into leads (user_id, business_name, email, category, status, created_at)
    select ${ada.id}, 'Shop ' || (n * 7919 % 400), case when n % 3 > 0 then 'box' || n || '@shop.example' end,
      case when n % 5 > 0 then (array['Bakery', 'Dentist', 'Café', 'Gym'])[n % 4 + 1] end,
      (array['new', 'cold', 'warm', 'converted'])[n % 4 + 1],
      timestamptz '2026-03-01' + (n / 3) * interval '1 microsecond'
    from generate_series(1, 2500) n`
  await makeLead(t, bob, { businessName: 'Not hers' })
})
afterAll(() => t.close())

async function readPages(query: string): Promise<Lead[]> {
  const all: Lead[] = []
  let cursor: string | undefined
  do {
    const reply = await ada.client(`/api/leads?${query}${cursor ? `&cursor=${cursor}` : ''}`)
    expect(reply.statusCode).toBe(200)
    all.push(...reply.json<Lead[]>())
    cursor = reply.headers['x-next-cursor'] as string | undefined
  } while (cursor)
  return all
}

describe('pages', () => {
  const fields = {
    createdAt: 'createdAt',
    businessName: 'businessName',
    email: 'email',
    category: 'category',
    status: 'status',
  } as const
  const cases = Object.keys(fields).flatMap(sort => [`sort=${sort}&dir=asc`, `sort=${sort}&dir=desc`])

  test.each(cases)('%s: the pages together are the whole list, in order, each lead once', async query => {
    const all = await readPages(`${query}&limit=83`)
    expect(all).toHaveLength(2500)
    expect(new Set(all.map(lead => lead.id)).size).toBe(2500)
    const field = fields[new URLSearchParams(query).get('sort') as keyof typeof fields]
    const values = all.map(lead => lead[field]?.toLowerCase() ?? null)
    const filled = values.filter(value => value !== null)
    // Blanks come last in both directions.
    expect(values.slice(filled.length).every(value => value === null)).toBe(true)
    const { rows } = {
      rows: await t.db.system<{ v: string }[]>`
      select v from unnest(${filled}::text[]) with ordinality as u(v, n) order by v collate "default"`,
    }
    const sorted = rows.map(row => row.v)
    expect(filled).toEqual(query.endsWith('desc') ? sorted.reverse() : sorted)
  })

  test('applies the filter to every page', async () => {
    const all = await readPages('status=warm&category=Gym&sort=businessName&limit=10')
    const [{ n }] = await t.db.system<[{ n: number }]>`
      select count(*)::int as n from leads where user_id = ${ada.id} and status = 'warm' and category = 'Gym'`
    expect(all).toHaveLength(n)
    expect(all.every(lead => lead.status === 'warm' && lead.category === 'Gym')).toBe(true)
  })

  test('returns an empty page for a category with no leads', async () => {
    const reply = await ada.client("/api/leads?category=';drop table leads;--")
    expect([reply.statusCode, reply.json(), reply.headers['x-next-cursor']]).toEqual([200, [], undefined])
  })

  test('ignores empty filters', async () => {
    expect((await ada.client('/api/leads?status=&category=&limit=5')).json()).toHaveLength(5)
  })

  test('limits a page to 100 leads', async () => {
    expect((await ada.client('/api/leads?sort=email')).json()).toHaveLength(100)
    expect((await ada.client('/api/leads?limit=101')).statusCode).toBe(400)
  })

  const refusal = [400, { message: 'This cursor doesn’t belong to this list. Start again from the first page.' }]
  test.each([
    'nonsense',
    Buffer.from('{"sort":"createdAt","dir":"desc","key":null,"micros":1e300,"id":"x"}').toString('base64url'),
    Buffer.from('null').toString('base64url'),
  ])('refuses the cursor %s', async cursor => {
    const reply = await ada.client(`/api/leads?cursor=${cursor}`)
    expect([reply.statusCode, reply.json()]).toEqual(refusal)
  })

  test('refuses a cursor from a list with another sort', async () => {
    const first = await ada.client('/api/leads?sort=email&limit=5')
    const reply = await ada.client(`/api/leads?sort=status&cursor=${first.headers['x-next-cursor']}`)
    expect([reply.statusCode, reply.json()]).toEqual(refusal)
  })

  test('fits the longest name into a cursor', async () => {
    const user = await makeUser(t)
    for (const n of [1, 2]) await makeLead(t, user, { businessName: `${'店'.repeat(299)}${n}` })
    const first = await user.client('/api/leads?sort=businessName&limit=1')
    const second = await user.client(`/api/leads?sort=businessName&limit=1&cursor=${first.headers['x-next-cursor']}`)
    expect(second.json()[0].businessName).toMatch(/2$/)
  })
})

describe('the whole list', () => {
  test('returns one array, newest first, with the fields of the contract', async () => {
    const reply = await ada.client('/api/leads')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const all = reply.json<Lead[]>()
    expect(all).toHaveLength(2500)
    expect(Lead.strict().array().safeParse(all).success).toBe(true)
    expect(all.map(lead => lead.id)).toEqual((await readPages('sort=createdAt')).map(lead => lead.id))
  })

  test('is an empty array for who has none', async () => {
    const reply = await (await makeUser(t)).client('/api/leads')
    expect([reply.statusCode, reply.body]).toEqual([200, '[]'])
  })

  test('can be read compressed', async () => {
    const reply = await ada.client({ url: '/api/leads', headers: { 'accept-encoding': 'gzip' } })
    expect([reply.headers['content-encoding'], reply.statusCode]).toEqual(['gzip', 200])
  })

  test('requires a session', async () => {
    const reply = await t.anonymous('/api/leads')
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { message: 'Unauthorized' }])
  })
})

describe('figures', () => {
  test('counts categories within the chosen status, and statuses within the chosen category', async () => {
    const user = await makeUser(t)
    await makeLead(t, user, { category: 'Gym', status: 'warm', email: 'a@gym.example' })
    await makeLead(t, user, { category: 'Gym', status: 'new' })
    await makeLead(t, user, { category: 'Bakery', status: 'new', email: 'b@bakery.example' })
    await makeLead(t, user, {})
    const reply = await user.client('/api/leads/facets?status=warm')
    expect(reply.json()).toEqual({
      total: 4,
      matching: 1,
      withEmail: 1,
      categories: [
        { category: 'Bakery', count: 0 },
        { category: 'Gym', count: 1 },
      ],
      statuses: [
        { status: 'new', count: 3 },
        { status: 'cold', count: 0 },
        { status: 'warm', count: 1 },
        { status: 'converted', count: 0 },
      ],
    })
  })

  test('returns each address once, whatever its case', async () => {
    const user = await makeUser(t)
    await makeLead(t, user, { email: 'Box@Shop.example', status: 'warm' })
    await makeLead(t, user, { email: 'box@shop.example', status: 'warm' })
    await makeLead(t, user, { email: 'cold@shop.example', status: 'cold' })
    await makeLead(t, user, { status: 'warm' })
    expect((await user.client('/api/leads/emails?status=warm')).json()).toEqual({ emails: ['Box@Shop.example'] })
    expect((await user.client('/api/leads/emails')).json().emails).toHaveLength(2)
  })
})

describe('recipients for a campaign', () => {
  const recipients = async (user: TestUser, selection: LeadSelection) =>
    (await user.client({ method: 'POST', url: '/api/leads/recipients', payload: { selection } })).json().emails
  test('are the addresses of the chosen leads, each once, without other accounts', async () => {
    const [user, other] = [await makeUser(t), await makeUser(t)]
    const ann = await makeLead(t, user, { email: 'Ann@shop.test', status: 'warm' })
    const again = await makeLead(t, user, { email: 'ann@shop.test' })
    const bob = await makeLead(t, user, { email: 'bob@shop.test', status: 'warm' })
    const sample = await makeLead(t, user, { email: 'cafe@made.example', status: 'warm', source: 'sample' })
    const foreign = await makeLead(t, other, { email: 'foreign@shop.test', status: 'warm' })
    const chosen = [ann, again, sample, foreign].map(({ id }) => id)
    expect(await recipients(user, { ids: chosen })).toEqual(['Ann@shop.test', 'cafe@made.example'])
    expect(await recipients(user, { filter: { status: 'warm' } })).toEqual([
      'Ann@shop.test',
      'bob@shop.test',
      'cafe@made.example',
    ])
    expect(await recipients(user, { filter: {}, except: [bob.id] })).toEqual(['Ann@shop.test', 'cafe@made.example'])
  })
})

describe('pins of a map', () => {
  test('show the matching leads with coordinates, newest first, of this account only', async () => {
    const user = await makeUser(t)
    const placed = async (owner: TestUser, lat: number | null, fields: Parameters<typeof makeLead>[2] = {}) => {
      const { id } = await makeLead(t, owner, fields)
      await t.db.system`update leads set lat = ${lat}, lon = -122.6543217 where id = ${id}`
      return id
    }
    const first = await placed(user, 45.1234567, { status: 'warm', source: 'google', placeId: 'google:1' })
    await placed(user, null, { status: 'warm' })
    const cold = await placed(user, 47, { status: 'cold' })
    const last = await placed(user, 46, { status: 'warm', source: 'directory', placeId: 'osm:node/1' })
    await placed(bob, 45, { status: 'warm' })
    const pins = async (query: string) => (await user.client(`/api/leads/pins?${query}`)).json().pins
    const [osm, google] = [
      [last, 46, -122.65432, 'osm'],
      [first, 45.12346, -122.65432, 'google'],
    ]
    expect(await pins('status=warm')).toEqual([osm, google])
    expect(await pins('')).toEqual([osm, [cold, 47, -122.65432, ''], google])
  })

  test('are the same whether read along the list or from all matching leads', async () => {
    const user = await makeUser(t)
    // The newest half is warm, and one of the others.
    await t.db.system`
      insert into leads (user_id, business_name, status, lat, lon, created_at)
      select ${user.id}, 'Shop ' || n, case when n <= 10 or n = 20 then 'warm' else 'cold' end, n, n, now() - n * interval '1 second'
      from generate_series(1, 20) n`
    const read = (near: number, far: number, most: number) =>
      t.db.asUser(user.id, sql => readPins(sql, user.id, { status: 'warm' }, { near, far, most }))
    const numbers = async (...reach: Parameters<typeof read>) => (await read(...reach)).map(([, lat]) => lat)
    const warm = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]
    expect(await numbers(5, 15, 4)).toEqual(warm.slice(0, 4))
    expect(await numbers(5, 15, 11)).toEqual(warm)
    expect(await numbers(15, 15, 12)).toEqual(warm)
  })
})

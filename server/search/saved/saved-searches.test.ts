import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FoundLead } from '#contract/leads.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import type { Coverage } from '#contract/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

/** 45 bakeries north of central Helsinki, one every 500 m, so 22.5 km; next to them one café. */
let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  const { lat, lon } = await middleOfHelsinki()
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, phone, street, city, country, lat, lon)
    select 'osm', 'n' || n, 'Bakery ' || n, 'bakery ' || n, (select id from categories where code = 'bakery'),
      '+358 9 1234 ' || 100 + n, n || ' Leipäkatu', 'Helsinki', 'FI', ${lat}::float8 + n * 500 / 111195.0, ${lon}::float8
    from generate_series(1, 45) n
    union all
    select 'osm', 'cafe', 'Café Engel', 'cafe engel', (select id from categories where code = 'cafe'),
      null, null, 'Helsinki', 'FI', ${lat}::float8, ${lon}::float8`
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
})

async function middleOfHelsinki(): Promise<{ lat: number; lon: number }> {
  const [place] = await t.db.system<{ lat: number; lon: number }[]>`
    select lat, lon from gazetteer where name_norm = 'helsinki' order by population desc nulls last limit 1`
  if (!place) throw new Error('Helsinki is not in the gazetteer')
  return place
}

const post = (url: string, payload: object = {}) => user.client({ method: 'POST', url, payload })
const list = async () => (await user.client('/api/saved-searches')).json<SavedSearch[]>()
async function save(name = 'Bakers', text = 'bakeries in Helsinki'): Promise<SavedSearch> {
  const reply = await post('/api/saved-searches', { name, text })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json()
}
const run = ({ id }: { id: string }, body: object = {}) => post(`/api/saved-searches/${id}/run`, body)
const numbers = (leads: FoundLead[]) => leads.map(lead => Number(lead.businessName.split(' ')[1]))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

async function takeIn(query: string): Promise<void> {
  const found = await post('/api/leads/search', { query })
  await post('/api/leads/import', { leads: found.json() })
}

describe('a saved search', () => {
  test('is listed with its criteria', async () => {
    await save()
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        name: 'Bakers',
        text: 'bakeries in Helsinki',
        area: null,
        createdAt: expect.any(String),
        lastRunAt: null,
        lastNew: null,
        leads: 0,
      },
    ])
  })

  test('can be renamed', async () => {
    const { id } = await save()
    const reply = await user.client({ method: 'PUT', url: `/api/saved-searches/${id}`, payload: { name: 'Bread' } })
    expect(reply.json()).toMatchObject({ id, name: 'Bread', text: 'bakeries in Helsinki' })
  })

  test('has a unique name, ignoring case', async () => {
    const message = 'A saved search named “bakers” already exists. Choose another name.'
    await save('Bakers')
    const reply = await post('/api/saved-searches', { name: 'bakers', text: 'x' })
    expect([reply.statusCode, reply.json()]).toEqual([409, { message, field: 'name' }])
  })

  test.each([
    [{ name: '  ', text: 'x' }, 'Give the search a name'],
    [{ name: 'x', text: '' }, "Please enter a search query like 'Find 50 plumbers in 90210'"],
    [{ name: 'x'.repeat(101), text: 'x' }, 'name: At most 100 characters'],
  ])('rejects %j', async (payload, message) => {
    const reply = await post('/api/saved-searches', payload)
    expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
  })

  test('can be restored after it was deleted', async () => {
    const { id } = await save()
    await user.client({ method: 'DELETE', url: `/api/saved-searches/${id}` })
    expect(await list()).toEqual([])
    expect((await run({ id })).statusCode).toBe(404)
    expect((await post(`/api/saved-searches/${id}/restore`)).json()).toMatchObject({ id, name: 'Bakers' })
    expect(await list()).toHaveLength(1)
  })

  test('is restored under another name if its own was taken', async () => {
    const { id } = await save()
    await user.client({ method: 'DELETE', url: `/api/saved-searches/${id}` })
    await save()
    expect((await post(`/api/saved-searches/${id}/restore`)).statusCode).toBe(409)
  })

  test('is one of at most 100', async () => {
    await t.db.system`
      insert into saved_searches (user_id, name, text) select ${user.id}, 'Search ' || n, 'x' from generate_series(1, 100) n`
    const reply = await post('/api/saved-searches', { name: 'One more', text: 'x' })
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      expect.stringContaining('at most 100 saved searches'),
    ])
  })
})

describe('a search that was run', () => {
  const keep = (body: object) =>
    user.client({
      method: 'PUT',
      url: '/api/saved-searches',
      payload: { added: 0, begins: true, leadIds: [], ...body },
    })
  async function addLeads(query: string) {
    const found = await post('/api/leads/search', { query })
    return (await post('/api/leads/import', { leads: found.json() })).json<{ leads: { id: string }[] }>().leads
  }
  const idsIn = async (tag: string) =>
    (await user.client(`/api/leads?tag=${tag}`)).json<{ id: string }[]>().map(({ id }) => id)

  test('keeps the leads it found as a view, page by page, and adds to it when it’s run again', async () => {
    const all = (await addLeads('bakeries in Helsinki')).map(({ id }) => id)
    const text = 'bakeries in Helsinki'
    const first = (await keep({ text, leadIds: all.slice(0, 12), added: 12 })).json<SavedSearch>()
    expect(first).toMatchObject({ name: text, text, leads: 12, lastNew: 12, lastRunAt: expect.any(String) })
    const more = await keep({ text: 'Bakeries in Helsinki', leadIds: all.slice(12), added: 8, begins: false })
    expect(more.json()).toEqual({ ...first, leads: 20, lastNew: 20, lastRunAt: expect.any(String) })
    expect((await keep({ text, leadIds: all })).json()).toMatchObject({ id: first.id, leads: 20, lastNew: 0 })
    expect((await idsIn(first.id)).sort()).toEqual([...all].sort())
    expect((await user.client('/api/tags')).json()).toEqual([])
  })

  test('loses a lead that’s dropped from it until that’s undone, and the lead stays on the list', async () => {
    const [lead] = await addLeads('Café Engel in Helsinki')
    const { id } = (await keep({ text: 'cafés', leadIds: [lead?.id], added: 1 })).json<SavedSearch>()
    const selection = { ids: [lead?.id] }
    const dropped = await post('/api/leads/changes', { selection, change: { kind: 'untag', tagId: id } })
    expect([await idsIn(id), (await list())[0]?.leads]).toEqual([[], 0])
    expect((await user.client(`/api/leads/${lead?.id}`)).statusCode).toBe(200)
    const timeline = (await user.client(`/api/leads/${lead?.id}/timeline`)).json()
    expect(JSON.stringify(timeline)).toContain('cafés')
    await post(`/api/leads/changes/${dropped.json().id}/undo`)
    expect(await idsIn(id)).toEqual([lead?.id])
  })

  test('is another one in another area, and replaces the oldest at the limit', async () => {
    await t.db.system`
      insert into saved_searches (user_id, name, text, created_at)
      select ${user.id}, 'Search ' || n, 'x', now() - n * interval '1 hour' from generate_series(1, 100) n`
    await keep({ text: 'cafés' })
    await keep({ text: 'cafés', area: { south: 60, west: 24, north: 61, east: 25 } })
    const names = (await list()).map(({ name }) => name)
    expect([names.length, names.slice(0, 2).sort()]).toEqual([100, ['cafés', 'cafés (2)']])
    expect(names).not.toContain('Search 100')
    expect(names).not.toContain('Search 99')
  })

  test('can’t have leads of another account', async () => {
    const other = await makeUser(t)
    const made = await other.client({ method: 'POST', url: '/api/leads', payload: { businessName: 'Theirs' } })
    expect((await keep({ text: 'theirs', leadIds: [made.json().id] })).json()).toMatchObject({ leads: 0 })
  })
})

describe('an area drawn on the map', () => {
  /** From the second bakery to the tenth: one every 500 m to the north. */
  const drawn = async () => {
    const { lat, lon } = await middleOfHelsinki()
    return { south: lat + 0.0075, west: lon - 0.01, north: lat + 0.0452, east: lon + 0.01 }
  }

  test('is saved with the search, which runs in it', async () => {
    const area = await drawn()
    const reply = await post('/api/saved-searches', { name: 'Drawn', text: 'bakeries', area })
    expect(reply.json()).toMatchObject({ area })
    const saved = reply.json<SavedSearch>()
    expect(numbers((await run(saved)).json())).toHaveLength(9)
    const body = { area: { ...area, north: area.south + 0.003 } }
    const url = `/api/saved-searches/${saved.id}`
    expect((await user.client({ method: 'PUT', url, payload: body })).json()).toMatchObject(body)
    expect(numbers((await run(saved)).json())).toEqual([2])
    const put = await user.client({ method: 'PUT', url, payload: { area: null } })
    expect(put.json()).toMatchObject({ name: 'Drawn', area: null })
  })
})

describe('running a saved search again', () => {
  test('returns only businesses not on the list and counts the ones left out', async () => {
    await takeIn('bakeries in Helsinki')
    const reply = await run(await save())
    expect(numbers(reply.json())).toEqual(range(21, 40))
    expect(reply.headers['x-already-yours']).toBe('20')
  })

  test('leaves out a business that was added to the list in another way', async () => {
    await post('/api/leads', { businessName: 'BAKERY 2', phone: '+358 9 1234102' })
    const reply = await run(await save(), { maxResults: 3 })
    expect(numbers(reply.json())).toEqual([1, 3, 4])
    expect(reply.headers['x-already-yours']).toBe('1')
  })

  test('continues from its cursor to the end, with each business once', async () => {
    await takeIn('bakeries in Helsinki')
    const saved = await save()
    const returned: number[] = []
    let cursor: unknown
    do {
      const reply = await run(saved, { maxResults: 10, ...(cursor ? { cursor } : {}) })
      returned.push(...numbers(reply.json()))
      cursor = reply.headers['x-next-cursor']
    } while (cursor)
    expect(returned).toEqual(range(21, 45))
    expect((await list())[0]).toMatchObject({ lastNew: 25, lastRunAt: expect.any(String) })
  })

  test('returns nothing if there’s nothing new', async () => {
    const saved = await save('One', 'Café Engel in Helsinki')
    await takeIn('Café Engel in Helsinki')
    const reply = await run(saved)
    expect([reply.json(), reply.headers['x-already-yours'], reply.headers['x-next-cursor']]).toEqual([
      [],
      '1',
      undefined,
    ])
    expect((await list())[0]).toMatchObject({ lastNew: 0 })
  })

  test('is refused beyond the quota, like any search', async () => {
    const saved = await save()
    t.clock.set(new Date(Date.now() + 30 * 86_400_000).toISOString())
    const reply = await run(saved)
    t.clock.set(new Date().toISOString())
    expect(reply.statusCode).toBe(402)
  })
})

describe('coverage', () => {
  const ask = (q: string, area?: string) =>
    user.client({ url: '/api/leads/search/coverage', query: { q, ...(area && { area }) } })
  const coverage = async (q: string): Promise<Coverage | null> => (await ask(q)).json()

  test('counts all businesses, those nearby, and those already on the list', async () => {
    await takeIn('bakeries in Helsinki')
    const { radiusKm } = (await user.client('/api/leads/search/interpret?q=Helsinki')).json()
    const nearby = Math.min(45, Math.floor(radiusKm * 2))
    expect(await coverage('bakeries in Helsinki')).toEqual({ there: 45, isMore: false, nearby, yours: 20, online: [] })
  })

  test('counts within a radius up to its edge', async () => {
    expect(await coverage('bakeries within 5.2 km of Helsinki')).toEqual({
      there: 10,
      isMore: false,
      nearby: null,
      yours: 0,
      online: [],
    })
  })

  test('counts within an area up to its edge', async () => {
    const { lat, lon } = await middleOfHelsinki()
    const area = { south: lat, west: lon - 1, north: lat + 0.0227, east: lon + 1 }
    expect((await ask('bakeries in Rome', JSON.stringify(area))).json()).toMatchObject({ there: 5, nearby: null })
    const broken = await ask('bakeries', '{')
    expect([broken.statusCode, broken.json().message]).toEqual([
      400,
      "We can't read the area to search. Draw it again.",
    ])
  })

  test('returns zero for a category without businesses, and null for words that it doesn’t understand', async () => {
    expect(await coverage('plumbers in Helsinki')).toMatchObject({ there: 0, yours: 0 })
    expect(await coverage('the of and')).toBeNull()
  })
})

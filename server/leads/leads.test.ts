import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lead } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { insertExportOfMatching } from './sql.ts'

let t: TestApp
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  t = await testApp()
  ada = await makeUser(t)
  bob = await makeUser(t)
})
afterAll(() => t.close())

const post = (url: string, payload: object, user = ada) => user.client({ method: 'POST', url, payload })
const put = (id: string, payload: object, user = ada) =>
  user.client({ method: 'PUT', url: `/api/leads/${id}`, payload })
const phoneNorm = async (id: string) =>
  (await t.db.system<{ phoneNorm: string | null }[]>`select phone_norm from leads where id = ${id}`)[0]?.phoneNorm

describe('adding a lead', () => {
  test('sets the status to new and leaves empty fields empty', async () => {
    const reply = await post('/api/leads', {
      businessName: ' Ace Plumbing ',
      phone: '(310) 555-0142',
      email: '',
      address: '',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      businessName: 'Ace Plumbing',
      phone: '(310) 555-0142',
      email: null,
      address: null,
      status: 'new',
      source: 'manual',
    })
    expect(await phoneNorm(reply.json().id)).toBe('+13105550142')
    expect((await ada.client(`/api/leads/${reply.json().id}`)).json()).toEqual(reply.json())
  })

  test.each([
    [{}, /Business name is required|businessName/],
    [{ businessName: '   ' }, /^Business name is required$/],
    [{ businessName: 'A', email: 'nobody' }, /^Invalid email address$/],
    [{ businessName: 'A', owner: 'me' }, /^Unknown field: owner$/],
  ])('rejects %j', async (draft, message) => {
    const reply = await post('/api/leads', draft)
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(message)])
  })

  test('drops characters that the database can’t store', async () => {
    const reply = await post('/api/leads', { businessName: 'Nul\0 & half \ud800 of a pair', description: '\0' })
    expect([reply.statusCode, reply.json().businessName, reply.json().description]).toEqual([
      200,
      'Nul & half \ufffd of a pair',
      null,
    ])
  })
})

describe('changing a lead', () => {
  test('changes only the fields in the request, and the time of the change', async () => {
    const { id } = await makeLead(t, ada, { businessName: 'Blue Bakery', email: 'hello@blue.example' })
    const before: Lead = (await ada.client(`/api/leads/${id}`)).json()
    const after: Lead = (await put(id, { status: 'warm' })).json()
    expect(after).toEqual({ ...before, status: 'warm', updatedAt: after.updatedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
  })

  test('clears a field that the user emptied', async () => {
    const { id } = await makeLead(t, ada, { email: 'hello@blue.example', phone: '+1 310 555 0142' })
    expect((await put(id, { email: '', phone: '' })).json()).toMatchObject({ email: null, phone: null })
    expect(await phoneNorm(id)).toBeNull()
  })

  test('reads a phone number by the rules of the lead’s country', async () => {
    const { id } = await makeLead(t, ada)
    await t.db.system`update leads set country = 'FI' where id = ${id}`
    await put(id, { phone: '040 123 4567' })
    expect(await phoneNorm(id)).toBe('+358401234567')
  })

  test.each(['123', 'ext. 12', '555 0142', '12345678901234567', 'call Ada', '2125550142 / 2125550143'])(
    'rejects “%s” as a phone number and marks the field',
    async phone => {
      const { id } = await makeLead(t, ada, { phone: '212 555 0142' })
      const refusal = { field: 'phone', message: expect.stringContaining(`“${phone}” isn’t a phone number.`) }
      const changed = await put(id, { phone })
      expect([changed.statusCode, changed.json()]).toEqual([400, refusal])
      const added = await post('/api/leads', { businessName: 'Ace', phone })
      expect([added.statusCode, added.json()]).toEqual([400, refusal])
      expect((await ada.client(`/api/leads/${id}`)).json()).toMatchObject({ phone: '212 555 0142' })
    },
  )

  test('keeps a number from an import while you edit other fields', async () => {
    const reply = await post('/api/leads/import', { leads: [{ businessName: 'Imported', phone: 'ext. 12' }] })
    const [lead]: Lead[] = (await ada.client('/api/leads?q=Imported')).json()
    expect([reply.statusCode, lead?.phone, await phoneNorm(lead?.id ?? '')]).toEqual([200, 'ext. 12', '12'])
    const edited = await put(lead?.id ?? '', { phone: 'ext. 12', category: 'Bakery' })
    expect(edited.json()).toMatchObject({ phone: 'ext. 12', category: 'Bakery' })
  })

  test('takes the town, the region, the postcode, and the country, as the list returns them', async () => {
    const place = { city: 'Escaldes', region: 'Escaldes-Engordany', postcode: 'AD700', country: 'AD' }
    const added = await post('/api/leads', { businessName: 'Borda', phone: '876 543', ...place, country: 'Andorra' })
    const { id } = added.json<Lead>()
    expect(added.json()).toMatchObject(place)
    expect(await phoneNorm(id)).toBe('+376876543')
    // The number is of the country that the lead is in now.
    expect((await put(id, { city: 'Puigcerdà', country: 'españa', phone: '972 88 05 42' })).json()).toMatchObject({
      ...place,
      city: 'Puigcerdà',
      country: 'ES',
    })
    expect(await phoneNorm(id)).toBe('+34972880542')
    expect((await put(id, { country: 'fr' })).json()).toMatchObject({ country: 'FR', phone: '972 88 05 42' })
    expect((await put(id, { country: '' })).json()).toMatchObject({ country: null })
    const wrong = await put(id, { country: 'Atlantis' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { field: 'country' }])
    const imported = await post('/api/leads/import', { leads: [{ businessName: 'Cal Pep', country: 'Spain' }] })
    expect(imported.json().leads[0].country).toBe('ES')
  })

  test('changes nothing if the request has no fields', async () => {
    const { id } = await makeLead(t, ada)
    const before = (await ada.client(`/api/leads/${id}`)).json()
    expect((await put(id, {})).json()).toEqual(before)
  })

  test('rejects an unknown status', async () => {
    const { id } = await makeLead(t, ada)
    expect((await put(id, { status: 'hot' })).statusCode).toBe(400)
  })
})

describe('deleting leads', () => {
  test('makes the lead disappear', async () => {
    const { id } = await makeLead(t, ada)
    const remove = () => ada.client({ method: 'DELETE', url: `/api/leads/${id}` })
    expect((await remove()).json()).toEqual({ deleted: 1 })
    const again = await remove()
    expect([again.statusCode, again.json()]).toEqual([404, { message: 'Lead not found' }])
  })

  test('deletes only the account’s own leads and returns their number', async () => {
    const mine = [await makeLead(t, ada), await makeLead(t, ada)]
    const his = await makeLead(t, bob)
    const reply = await post('/api/leads/bulk-delete', { leadIds: [...mine, his].map(lead => lead.id) })
    expect(reply.json()).toEqual({ deleted: 2 })
    expect((await bob.client(`/api/leads/${his.id}`)).statusCode).toBe(200)
  })

  test('requires a selection', async () => {
    const reply = await post('/api/leads/bulk-delete', { leadIds: [] })
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Please select leads to delete.' }])
  })
})

describe('another account’s lead isn’t found', () => {
  test.each(['GET', 'PUT', 'DELETE'] as const)('%s', async method => {
    const his = await makeLead(t, bob, { businessName: 'His' })
    const payload = method === 'PUT' ? { payload: { status: 'warm' } } : {}
    const reply = await ada.client({ method, url: `/api/leads/${his.id}`, ...payload })
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Lead not found' }])
    expect((await bob.client(`/api/leads/${his.id}`)).json()).toMatchObject({ businessName: 'His', status: 'new' })
  })
})

describe('saving an export', () => {
  const kept = async (id: string) =>
    (
      await t.db.system<{ data: unknown[]; filters: unknown }[]>`
      select data, filters from exported_data where id = ${id}`
    )[0]

  test('saves the records in the request and counts them', async () => {
    const data = [
      { businessName: 'Blue Bakery', email: null, category: 'Bakery', status: 'warm', phone: null, website: null },
    ]
    const reply = await post('/api/export-data', { exportType: 'leads', data, recordCount: 99 })
    expect(reply.json()).toMatchObject({ exportType: 'leads', recordCount: 1 })
    expect((await kept(reply.json().id))?.data).toEqual(data)
  })

  const keptBy = (user: TestUser) => t.db.system<{ id: string; data: unknown[] }[]>`
    select id, data from exported_data where user_id = ${user.id} order by created_at desc, id desc`

  test('keeps the newest 50 and those of other accounts', async () => {
    const user = await makeUser(t)
    const other = await post('/api/export-data', { data: [] }, bob)
    await t.db.system`
      insert into exported_data (user_id, data, record_count, created_at)
      select ${user.id}, jsonb_build_array(n), 1, now() - n * interval '1 hour' from generate_series(1, 60) n`
    const reply = await post('/api/export-data', { data: [] }, user)
    const rows = await keptBy(user)
    expect(rows.map(row => row.data)).toEqual([[], ...Array.from({ length: 49 }, (_, at) => [at + 1])])
    expect([rows[0]?.id, (await kept(other.json().id))?.data]).toEqual([reply.json().id, []])
  })

  test('rejects more leads than an export can hold', async () => {
    const user = await makeUser(t)
    for (const businessName of ['One', 'Two']) await makeLead(t, user, { businessName })
    const insert = (most: number) =>
      t.db.asUser(user.id, sql => insertExportOfMatching(sql, user.id, { filter: {}, filters: {}, most }))
    expect([await insert(1), (await keptBy(user)).length]).toEqual([undefined, 0])
    expect(await insert(2)).toMatchObject({ recordCount: 2 })
  })

  test('keeps the newest 50 MB', async () => {
    const user = await makeUser(t)
    // Random hex compresses to half its size: each row takes about 10 MB.
    await t.db.system`
      insert into exported_data (user_id, data, record_count, created_at)
      select ${user.id}, jsonb_build_array(o, (select string_agg(md5(random()::text || o || i), '') from generate_series(1, 330000) i)), 1,
        now() - o * interval '1 hour' from generate_series(1, 8) o`
    await post('/api/export-data', { data: [] }, user)
    const rows = await keptBy(user)
    const [{ bytes } = { bytes: 0 }] = await t.db.system<{ bytes: number }[]>`
      select sum(pg_column_size(data))::float8 as bytes from exported_data where user_id = ${user.id}`
    expect(bytes).toBeLessThanOrEqual(50 * 1024 * 1024)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.map(row => row.data[0])).toEqual([undefined, ...rows.slice(1).map((_, at) => at + 1)])
  })

  test('saves all matching leads if the request has no records', async () => {
    const user = await makeUser(t)
    await makeLead(t, user, { businessName: 'Warm one', status: 'warm', category: 'Gym', email: 'w@gym.example' })
    await makeLead(t, user, { businessName: 'Cold one', status: 'cold' })
    const filters = { statusFilter: 'warm', categoryFilter: 'all' }
    const reply = await post('/api/export-data', { filters }, user)
    expect(reply.json()).toMatchObject({ recordCount: 1 })
    expect(await kept(reply.json().id)).toEqual({
      data: [
        {
          businessName: 'Warm one',
          email: 'w@gym.example',
          category: 'Gym',
          status: 'warm',
          phone: null,
          website: null,
        },
      ],
      filters,
    })
  })

  test('can be empty', async () => {
    const reply = await post('/api/export-data', {}, await makeUser(t))
    expect([reply.statusCode, reply.json().recordCount]).toEqual([200, 0])
  })
})

test('rejects an overlong text and names its field and limit', async () => {
  const reply = await post('/api/leads', { businessName: 'Pearl', description: 'x'.repeat(5001) })
  expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'description: At most 5,000 characters' }])
})

describe('a custom field', () => {
  test('can be renamed and keeps its type, but not to a taken name, nor by another account', async () => {
    const make = async (name: string) =>
      (await post('/api/lead-fields', { name, kind: 'choice', choices: ['North', 'South'] })).json<{ id: string }>().id
    const [id] = [await make('Region'), await make('Area')]
    const rename = async (name: string, user = ada) => {
      const reply = await user.client({ method: 'PUT', url: `/api/lead-fields/${id}`, payload: { name } })
      return [reply.statusCode, reply.json().message ?? reply.json().name]
    }
    expect(await rename('REGION')).toEqual([200, 'REGION'])
    expect(await rename('area')).toEqual([409, 'A field named “area” already exists.'])
    expect(await rename('Mine', bob)).toEqual([404, 'Field not found'])
    expect((await ada.client('/api/lead-fields')).json()[0]).toEqual({
      id,
      name: 'REGION',
      kind: 'choice',
      choices: ['North', 'South'],
    })
  })
})

test('shows where each field came from: the lead’s source, other sources, a website, an edit', async () => {
  const lead = {
    businessName: 'Crust',
    phone: '+1 503 555 0142',
    address: '1 Main St',
    website: 'crust.com',
    category: 'Bakery',
    source: 'osm',
    placeId: 'osm:n1',
    alsoFrom: [{ source: 'foursquare', placeId: 'foursquare:abc', fields: ['phone', 'website', 'city'] }],
  }
  const [made] = (await post('/api/leads/import', { leads: [lead] })).json<{ leads: Lead[] }>().leads
  const id = made?.id ?? ''
  await t.db.system`update leads set email = 'Hi@crust.com' where id = ${id}`
  await t.db.system`
    update lead_enrichment set email = 'hi@crust.com', email_url = 'https://crust.com/contact',
      email_at = '2026-11-20T09:00:00Z', email_filled = true where lead_id = ${id}`
  await put(id, { phone: '+1 503 555 0199', category: 'Café' })
  const { origins } = (await ada.client(`/api/leads/${id}/more`)).json()
  const osm = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
  const edited = { at: expect.any(String), url: null, attribution: null }
  expect(origins).toEqual([
    { name: 'OpenStreetMap', fields: ['businessName', 'address'], at: made?.createdAt, url: null, attribution: osm },
    {
      name: 'Foursquare',
      fields: ['website'],
      at: null,
      url: null,
      attribution: { text: 'Powered by Foursquare', url: 'https://foursquare.com' },
    },
    {
      name: 'Website',
      fields: ['email'],
      at: '2026-11-20T09:00:00.000Z',
      url: 'https://crust.com/contact',
      attribution: null,
    },
    { name: 'Edited by hand', fields: ['phone', 'category'], ...edited },
  ])
  await put(id, { email: 'me@crust.com' })
  const after = (await ada.client(`/api/leads/${id}/more`)).json()
  expect(after.origins.at(-2)).toMatchObject({ name: 'Edited by hand', fields: ['email'] })
})

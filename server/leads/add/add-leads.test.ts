import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lead, LeadImport } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { forgetCoordinates } from '../forget-coordinates.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp({ now: '2026-03-31T23:59:59Z' })
})
afterAll(() => t.close())

const importAs = (who: TestUser, leads: LeadImport[]) =>
  who.client({ method: 'POST', url: '/api/leads/import', payload: { leads } })
const importAll = async (...batches: LeadImport[][]) => {
  user = await makeUser(t, { plan: 'standard' })
  let result: { imported: number; skipped: number; leads: Lead[] } | undefined
  for (const batch of batches) {
    const reply = await importAs(user, batch)
    expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)])
    result = reply.json()
  }
  if (!result) throw new Error('nothing imported')
  return { counts: [result.imported, result.skipped], leads: result.leads }
}
const directory = (placeId: string, fields: Partial<LeadImport> = {}): LeadImport => ({
  businessName: `Business ${placeId}`,
  source: 'directory',
  placeId,
  ...fields,
})

test('saves a search result with all its fields', async () => {
  const { leads } = await importAll([
    directory('osm:n1', {
      businessName: 'Ravintola Sea',
      phone: '09 1234567',
      email: 'sea@ravintola.example',
      country: 'fi',
      city: 'Helsinki',
      lat: 60.17,
      lon: 24.94,
      category: 'Restaurant',
      distanceM: 120,
      isSample: false,
    }),
  ])
  expect(leads).toEqual([
    expect.objectContaining({
      businessName: 'Ravintola Sea',
      status: 'new',
      source: 'directory',
      placeId: 'osm:n1',
      country: 'FI',
      city: 'Helsinki',
      lat: 60.17,
      lon: 24.94,
    }),
  ])
})

test('importing the same results again adds nothing and returns the same leads in the requested order', async () => {
  const found = Array.from({ length: 20 }, (_, n) => directory(`osm:n${n}`))
  const first = await importAll(found)
  expect(first.counts).toEqual([20, 0])
  const again = (await importAs(user, [...found].reverse())).json()
  expect([again.imported, again.skipped]).toEqual([0, 20])
  expect(again.leads).toEqual([...first.leads].reverse())
})

test('returns known and new leads in the requested order', async () => {
  const { counts, leads } = await importAll([directory('b')], [directory('a'), directory('b'), directory('c')])
  expect(counts).toEqual([2, 1])
  expect(leads.map(lead => lead.placeId)).toEqual(['a', 'b', 'c'])
})

test('keeps the order of the search in the list', async () => {
  const { leads } = await importAll([directory('a'), directory('b'), directory('c')])
  expect((await user.client('/api/leads')).json()).toEqual(leads)
})

describe('a source’s ID decides', () => {
  const blue = (placeId: string, source: 'directory' | 'osm' = 'directory') =>
    directory(placeId, { businessName: 'Blue', city: 'Austin', phone: '310 555 0142', source })
  test.each<[string, LeadImport, LeadImport, added: number]>([
    [
      'one ID under two names is one business',
      directory('x', { businessName: 'Old' }),
      directory('x', { businessName: 'New' }),
      0,
    ],
    ['two IDs of one source are two branches', blue('x'), blue('y'), 1],
    ['IDs of two sources say nothing', blue('x'), blue('x', 'osm'), 0],
  ])('%s', async (_, one, other, added) => {
    expect((await importAll([one], [other])).counts).toEqual([added, 1 - added])
    expect((await importAll([one, other])).counts).toEqual([1 + added, 1 - added])
  })
})

test('transitive duplicates in one import become one lead', async () => {
  const { counts, leads } = await importAll([
    { businessName: 'Blue', city: 'Austin' },
    { businessName: 'Blue', city: 'Austin', phone: '310 555 0142' },
    { businessName: 'Blue', phone: '310 555 0142' },
  ])
  expect([counts, leads.length]).toEqual([[1, 2], 1])
})

test('leaves a known lead unchanged', async () => {
  user = await makeUser(t, { plan: 'standard' })
  const mine = await makeLead(t, user, { businessName: 'Blue', email: 'a@blue.example', status: 'converted' })
  const reply = await importAs(user, [{ businessName: 'Blue', email: 'a@blue.example', phone: '310 555 0142' }])
  expect(reply.json()).toMatchObject({
    imported: 0,
    skipped: 1,
    leads: [{ id: mine.id, status: 'converted', phone: null }],
  })
})

test('another account’s leads don’t count as known', async () => {
  await importAll([directory('x')])
  const { counts } = await importAll([directory('x')])
  expect(counts).toEqual([1, 0])
})

test('twenty parallel imports of the same results duplicate nothing', async () => {
  user = await makeUser(t, { plan: 'standard' })
  const found = Array.from({ length: 20 }, (_, n) => ({ businessName: `Shop ${n}`, city: 'Austin' }))
  const replies = await Promise.all(Array.from({ length: 20 }, () => importAs(user, found)))
  const imported = replies.map(reply => reply.json().imported as number)
  expect(imported.sort((a, b) => b - a).slice(0, 2)).toEqual([20, 0])
  expect((await user.client('/api/leads')).json()).toHaveLength(20)
})

test('counts only new leads, per UTC month', async () => {
  await importAll([directory('a'), directory('b')])
  t.clock.set('2026-04-01T00:00:00Z')
  await importAs(user, [directory('b'), directory('c')])
  const usage = await t.db.system`
    select year, month, leads_generated from user_usage where user_id = ${user.id} order by month`
  expect([...usage]).toEqual([
    { year: 2026, month: 3, leadsGenerated: 2 },
    { year: 2026, month: 4, leadsGenerated: 1 },
  ])
})

test('marks samples as samples', async () => {
  const { leads } = await importAll([{ businessName: 'Made up', isSample: true }])
  expect(leads[0]?.source).toBe('sample')
})

test('adds 5,000 leads with the same name', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({ businessName: 'Blue', city: `Town ${n % 2500}` }))
  expect((await importAll(many)).counts).toEqual([2500, 2500])
})

test.each<[object, string | RegExp]>([
  [{ leads: [] }, 'No leads to import'],
  [{ leads: [{ businessName: '' }] }, 'Business name is required'],
  [{ leads: [{ businessName: 'A', lat: 91 }] }, /lat/],
  [{ leads: [{ businessName: 'A', secret: 1 }] }, /secret/],
])('rejects %j', async (payload, message) => {
  const reply = await (await makeUser(t)).client({ method: 'POST', url: '/api/leads/import', payload })
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(message)])
})

describe('a business from several sources', () => {
  const merged: LeadImport = {
    businessName: 'Anchor Plumbing',
    source: 'osm',
    placeId: 'osm:n5',
    phone: '+1 310-555-2345',
    alsoFrom: [{ source: 'google', placeId: 'google:ChIJ5', fields: ['phone'] }],
  }

  test('records which field came from which source', async () => {
    const { leads } = await importAll([merged])
    const rows = await t.db.system`
      select lead_id, source, place_id, fields from lead_sources where user_id = ${user.id}`
    expect([...rows]).toEqual([{ leadId: leads[0]?.id, source: 'google', placeId: 'google:ChIJ5', fields: ['phone'] }])
    await user.client({ method: 'DELETE', url: `/api/leads/${leads[0]?.id}` })
    expect([...(await t.db.system`select 1 from lead_sources where user_id = ${user.id}`)]).toEqual([])
  })

  test.each<[string, LeadImport, LeadImport]>([
    ['by the id of the other source', merged, { businessName: 'Anchor', source: 'google', placeId: 'google:ChIJ5' }],
    ['by its own', { businessName: 'Anchor', source: 'google', placeId: 'google:ChIJ5' }, merged],
    ['by its id on the map, imported or online', directory('osm:n5'), { ...merged, alsoFrom: [] }],
    ['the other way round, too', merged, directory('osm:n5')],
  ])('is recognized %s', async (_, first, second) => {
    expect((await importAll([first], [second])).counts).toEqual([0, 1])
    expect((await importAll([first, second])).counts).toEqual([1, 1])
  })

  test('is recognized after it was merged by hand', async () => {
    const [kept, gone] = (await importAll([merged, directory('osm:n9', { businessName: 'Anker' })])).leads
    const merging = { keep: kept?.id, remove: gone?.id, take: [] }
    const reply = await user.client({ method: 'POST', url: '/api/leads/merge', payload: merging })
    expect([reply.statusCode, reply.body.slice(0, 100)]).toEqual([200, expect.any(String)])
    const again = await importAs(user, [directory('osm:n9', { businessName: 'Anker' })])
    expect(again.json()).toMatchObject({ imported: 0, skipped: 1, leads: [{ id: kept?.id }] })
  })
})

test('Google’s coordinates are deleted after 30 days, in every account, and nothing else is', async () => {
  const users = [await makeUser(t, { plan: 'standard' }), await makeUser(t, { plan: 'standard' })]
  const at = { lat: 45.5, lon: -122.7 }
  for (const user of users)
    await importAs(user, [
      { businessName: 'Anchor', source: 'google', placeId: 'google:ChIJ7', ...at },
      { businessName: 'Bakery', source: 'osm', placeId: 'osm:n7', ...at },
    ])
  const theirs = t.db.system`user_id = any(${users.map(user => user.id)})`
  await t.db.system`update leads set created_at = ${t.clock.now()} where ${theirs}`
  const located = async () => {
    await forgetCoordinates(t.deps)
    return (await t.db.system`select place_id, lat, lon from leads where ${theirs} order by place_id`).map(row => ({
      ...row,
    }))
  }
  const [google, osm] = [{ placeId: 'google:ChIJ7' }, { placeId: 'osm:n7', ...at }]
  const today = t.clock.now()
  const after = (days: number) => t.clock.set(new Date(today.valueOf() + days * 86_400_000).toISOString())
  after(29)
  const before = await located()
  after(31)
  const later = await located()
  t.clock.set(today.toISOString())
  const nowhere = { ...google, lat: null, lon: null }
  expect(before).toEqual([{ ...google, ...at }, { ...google, ...at }, osm, osm])
  expect(later).toEqual([nowhere, nowhere, osm, osm])
})

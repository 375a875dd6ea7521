import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fact } from '#contract/facts.ts'
import type { LeadDraft } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { factsOfLeads, readableHours } from './facts.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
})
afterAll(() => t.close())

const factsOf = async (id: string) => (await factsOfLeads(t.db, user.id, [id])).get(id) ?? []
const brief = (facts: Fact[]) => facts.map(({ type, value, source }) => `${type}: ${value} (${source})`)
const madeLead = (fields: Partial<LeadDraft> & Record<string, unknown> = {}) => makeLead(t, user, fields)
const read = (leadId: string, site: string, details: object[]) => t.db.system`
  insert into lead_enrichment (user_id, lead_id, site, state, details, enriched_at)
  values (${user.id}, ${leadId}, ${site}, 'none', ${t.db.system.json({ site, facts: details } as never)}, '2026-11-20T10:00:00Z')`
const state = (leadId: string, type: string, value: string, isRemoved = false) => t.db.system`
  insert into lead_facts (user_id, lead_id, type, value, is_removed, created_at)
  values (${user.id}, ${leadId}, ${type}, ${value}, ${isRemoved}, '2026-11-21T10:00:00Z')`

test('lists the lead’s own fields, with the day they were added', async () => {
  const lead = await madeLead({
    businessName: 'Pearl Bakery',
    email: 'a@pearl.example',
    category: 'Bakery',
    address: '1 Main St, Portland, OR',
    phone: '+1 503 555 0101',
    website: 'https://pearl.example/',
  })
  await t.db.system`update leads set city = 'Portland' where user_id = ${user.id} and id = ${lead.id}`
  const facts = await factsOf(lead.id)
  expect(brief(facts)).toEqual([
    'name: Pearl Bakery (lead)',
    'category: Bakery (lead)',
    'town: Portland (lead)',
    'address: 1 Main St, Portland, OR (lead)',
    'phone: +1 503 555 0101 (lead)',
    'website: pearl.example (lead)',
  ])
  expect(facts[0]?.date).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('takes the sentences of the lead’s description as its own', async () => {
  const description = 'Sourdough from a wood-fired oven.\nWe bake for 14 cafés in town. Yes!'
  const lead = await madeLead({ description })
  expect(brief(await factsOf(lead.id)).filter(line => line.startsWith('quote'))).toEqual([
    'quote: Sourdough from a wood-fired oven. (lead)',
    'quote: We bake for 14 cafés in town. (lead)',
  ])
})

test.each(['https://www.facebook.com/pearl', 'ftp://pearl'])(
  'doesn’t call %s the website of a business',
  async website => {
    const lead = await madeLead({ website })
    expect(brief(await factsOf(lead.id)).filter(line => line.startsWith('website'))).toEqual([])
  },
)

test('takes the hours from the directory if neither the website nor the user states them', async () => {
  await t.db
    .system`insert into categories (id, code, last_desc, label) values (990, 'x-bakery', 990, 'Bakery') on conflict do nothing`
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, lat, lon, opening_hours, updated_at)
    values ('osm', 'n77', 'Pearl', 'pearl', 990, 0, 0, 'Mo-Fr 07:00-18:00; Sa 08:00-14:00; PH off', '2026-10-01')`
  const lead = await madeLead({ source: 'directory', placeId: 'osm:n77', website: 'https://pearl.com' })
  const hours = async () => (await factsOf(lead.id)).filter(({ type }) => type === 'opening_hours')
  expect(await hours()).toEqual([
    { type: 'opening_hours', value: 'Mon–Fri 07:00–18:00, Sat 08:00–14:00', source: 'directory', date: '2026-10-01' },
  ])
  const url = 'https://pearl.com/about'
  await read(lead.id, 'pearl.com', [{ type: 'opening_hours', value: 'Daily 8–5', url }])
  expect(await hours()).toEqual([
    { type: 'opening_hours', value: 'Daily 8–5', source: 'website', url, date: '2026-11-20' },
  ])
  await state(lead.id, 'opening_hours', 'Weekdays only')
  expect(await hours()).toEqual([{ type: 'opening_hours', value: 'Weekdays only', source: 'user', date: '2026-11-21' }])
})

test('finds the directory’s place of a lead that another source listed first', async () => {
  const lead = await madeLead({ source: 'google', placeId: 'google:abc' })
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, lat, lon, opening_hours)
    values ('osm', 'n78', 'Pearl', 'pearl', 990, 0, 0, '24/7')`
  await t.db.system`
    insert into lead_sources (user_id, lead_id, source, place_id) values (${user.id}, ${lead.id}, 'directory', 'osm:n78')`
  expect(brief(await factsOf(lead.id))).toContain('opening_hours: 24/7 (directory)')
})

test('lists what the website says, without what the user removed, and ignores a former website', async () => {
  const lead = await madeLead({ website: 'https://www.pearl.com' })
  await read(lead.id, 'pearl.com', [
    { type: 'service', value: 'Wedding cakes', url: 'https://pearl.com/' },
    { type: 'service', value: 'Catering', url: 'https://pearl.com/' },
  ])
  await state(lead.id, 'service', 'catering', true)
  await state(lead.id, 'person', 'Ana Ruiz, owner')
  const said = async () => brief(await factsOf(lead.id)).filter(line => /^(service|person)/.test(line))
  expect(await said()).toEqual(['service: Wedding cakes (website)', 'person: Ana Ruiz, owner (user)'])
  await t.db.system`update leads set website = 'https://other.com' where user_id = ${user.id} and id = ${lead.id}`
  expect(await said()).toEqual(['person: Ana Ruiz, owner (user)'])
})

test('says that a business has no website only if the user says so and none is known', async () => {
  const lead = await madeLead({ website: null })
  const has = async () => brief(await factsOf(lead.id)).filter(line => line.includes('website'))
  expect(await has()).toEqual([])
  await state(lead.id, 'no_website', 'none')
  expect(await has()).toEqual(['no_website: none (user)'])
  await t.db.system`update leads set website = 'https://pearl.com' where user_id = ${user.id} and id = ${lead.id}`
  expect(await has()).toEqual(['website: pearl.com (lead)'])
})

test('returns at most 60 facts per lead, and none of another account’s', async () => {
  const lead = await madeLead({ website: 'https://pearl.com' })
  await read(
    lead.id,
    'pearl.com',
    Array.from({ length: 90 }, (_, n) => ({ type: 'service', value: `Service ${n}`, url: 'https://pearl.com/' })),
  )
  expect(await factsOf(lead.id)).toHaveLength(60)
  const stranger = await makeUser(t)
  expect(await factsOfLeads(t.db, stranger.id, [lead.id])).toEqual(new Map())
})

test.each([
  ['Mo-Fr 09:00-17:00', 'Mon–Fri 09:00–17:00'],
  ['Tu,We 12:00-14:00,18:00-22:00; Su,PH off', 'Tue,Wed 12:00–14:00,18:00–22:00, Sun closed'],
  ['24/7', '24/7'],
  ['PH off', ''],
])('reads the hours %s', (from, to) => {
  expect(readableHours(from)).toBe(to)
})

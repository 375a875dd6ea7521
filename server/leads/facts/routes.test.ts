import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fact } from '#contract/facts.ts'
import { STATED_FACTS_MAX } from '#contract/lead-facts.ts'
import type { LeadChange } from '#contract/lead-list.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
let leadId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
  leadId = (await makeLead(t, user, { businessName: 'Pearl', website: 'https://pearl.com' })).id
  const facts = [
    { type: 'founded', value: '1998', url: 'https://pearl.com/about' },
    { type: 'service', value: 'Catering', url: 'https://pearl.com/' },
  ]
  await t.db.system`
    insert into lead_enrichment (user_id, lead_id, site, state, details, enriched_at)
    values (${user.id}, ${leadId}, 'pearl.com', 'none', ${t.db.system.json({ site: 'pearl.com', facts })}, now())`
})

type Method = 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, rest: object, { by = user, of = leadId, path = '' } = {}) =>
  by.client({ method, url: `/api/leads/${of}/facts${path}`, ...rest })
const add = (payload: object) => ask('POST', { payload })
const edit = (payload: object) => ask('PUT', { payload })
const remove = (query: Record<string, string>) => ask('DELETE', { query })
const restore = (payload: object) => ask('POST', { payload }, { path: '/restore' })
const brief = (facts: Fact[]) =>
  facts.filter(({ source }) => source !== 'lead').map(({ type, value, source }) => `${type}: ${value} (${source})`)
const list = async (of = leadId) => brief((await user.client(`/api/leads/${of}/facts`)).json<Fact[]>())

test('a fact of the user wins over the website’s, and the website’s comes back without it', async () => {
  expect(await list()).toEqual(['founded: 1998 (website)', 'service: Catering (website)'])
  const added = await add({ type: 'founded', value: '1987' })
  expect(brief(added.json())).toEqual(['founded: 1987 (user)', 'service: Catering (website)'])
  await remove({ type: 'founded', value: '1987' })
  expect(await list()).toEqual(['founded: 1998 (website)', 'service: Catering (website)'])
})

test('a corrected fact is the user’s, and the old one stays away', async () => {
  const edited = await edit({ type: 'service', value: 'Catering', to: 'Catering for weddings' })
  expect(brief(edited.json())).toEqual(['founded: 1998 (website)', 'service: Catering for weddings (user)'])
  expect(await list()).toEqual(['founded: 1998 (website)', 'service: Catering for weddings (user)'])
})

test('a removed fact stays away after the website was read again, until it’s restored', async () => {
  await remove({ type: 'service', value: 'Catering' })
  const facts = [{ type: 'service', value: 'Catering', url: 'https://pearl.com/' }]
  await t.db.system`
    update lead_enrichment set details = ${t.db.system.json({ site: 'pearl.com', facts })}, enriched_at = now()
    where user_id = ${user.id}`
  expect(await list()).toEqual([])
  expect(brief((await restore({ type: 'service', value: 'Catering' })).json())).toEqual(['service: Catering (website)'])
})

test('a removed fact of the user comes back by adding it again', async () => {
  await add({ type: 'person', value: 'Ana Ruiz, owner' })
  await remove({ type: 'person', value: 'Ana Ruiz, owner' })
  await add({ type: 'person', value: 'Ana Ruiz, owner' })
  expect(await list()).toContain('person: Ana Ruiz, owner (user)')
})

test.each([
  [{ type: 'founded', value: 'long ago' }, 'Enter a year, such as 1998.'],
  [{ type: 'service', value: ' ' }, 'Enter the fact.'],
  [{ type: 'phone', value: '1' }, /^type: /],
])('rejects %j', async (payload, message) => {
  const reply = await add(payload)
  expect([reply.statusCode, reply.json()]).toEqual([400, { message: expect.stringMatching(message) }])
})

test('keeps at most 60 facts of the user per lead', async () => {
  await t.db.system`
    insert into lead_facts (user_id, lead_id, type, value)
    select ${user.id}, ${leadId}, 'service', 'Service ' || i from generate_series(1, ${STATED_FACTS_MAX}::int) i`
  const reply = await add({ type: 'service', value: 'One more' })
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { message: 'A lead can have at most 60 facts of your own. Remove one that you don’t need.' },
  ])
})

test('remembers only the latest 300 removals', async () => {
  await t.db.system`
    insert into lead_facts (user_id, lead_id, type, value, is_removed, created_at)
    select ${user.id}, ${leadId}, 'service', 'Service ' || i, true, now() - interval '1 day'
    from generate_series(1, 305) i`
  await remove({ type: 'service', value: 'Catering' })
  const [row] = await t.db.system`
    select count(*)::int, bool_or(value = 'Catering') as latest from lead_facts where lead_id = ${leadId}`
  expect(row).toEqual({ count: 300, latest: true })
})

test('doesn’t show or change the facts of another account’s lead', async () => {
  const by = await makeUser(t)
  const fact = { type: 'service', value: 'Catering' }
  const replies = [
    await by.client(`/api/leads/${leadId}/facts`),
    await ask('POST', { payload: fact }, { by }),
    await ask('PUT', { payload: { ...fact, to: 'x' } }, { by }),
    await ask('DELETE', { query: fact }, { by }),
    await ask('POST', { payload: fact }, { by, path: '/restore' }),
  ]
  for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Lead not found' }])
  expect(await list()).toEqual(['founded: 1998 (website)', 'service: Catering (website)'])
})

test('a merge moves the user’s facts, Undo gives them back, and deleting the lead deletes them', async () => {
  const other = await makeLead(t, user, { businessName: 'Pearl Bakery' })
  await ask('POST', { payload: { type: 'service', value: 'Bread' } }, { of: other.id })
  const payload = { keep: leadId, remove: other.id, take: [] }
  const merged = await user.client({ method: 'POST', url: '/api/leads/merge', payload })
  expect(await list()).toEqual(['founded: 1998 (website)', 'service: Bread (user)', 'service: Catering (website)'])
  const { change } = merged.json<{ change: LeadChange }>()
  await user.client({ method: 'POST', url: `/api/leads/changes/${change.id}/undo`, payload: {} })
  expect(await list()).toEqual(['founded: 1998 (website)', 'service: Catering (website)'])
  expect(await list(other.id)).toEqual(['service: Bread (user)'])
  await user.client({ method: 'DELETE', url: `/api/leads/${other.id}` })
  expect(await t.db.system`select from lead_facts where lead_id = ${other.id}`).toHaveLength(0)
})

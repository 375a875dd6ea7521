import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import type { Answer } from '#test/peers/json-peer.ts'
import { syncCrm } from './sync-many.ts'

let t: TestApp
let peer: Awaited<ReturnType<typeof hubspotPeer>>
let user: TestUser
beforeAll(async () => {
  peer = await hubspotPeer()
  t = await testApp({ env: { HUBSPOT_BASE_URL: peer.url } })
})
afterAll(async () => {
  await t.close()
  await peer.close()
})
beforeEach(async () => {
  await t.db.system`delete from crm_pushes`
  peer.contacts.length = 0
  user = await makeUser(t)
  await user.client({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey: peer.key } })
})

const URL = '/api/settings/crm/mapping'
const save = async (mapping: object[], statusProperty: string | null = null) => {
  const reply = await user.client({ method: 'PUT', url: URL, payload: { mapping, statusProperty } })
  return [reply.statusCode, reply.json()]
}
const sync = (id: string) => user.client({ method: 'POST', url: `/api/leads/${id}/sync-hubspot` })
const setStatus = (id: string, status: string) =>
  user.client({ method: 'PUT', url: `/api/leads/${id}`, payload: { status } })
const job = () => syncCrm(t.deps)
const lead = () => makeLead(t, user, { businessName: 'Harbor Bakery', email: 'a@b.example', category: 'Bakery' })

test('by default, fields go to HubSpot’s properties of the same meaning', async () => {
  const { mapping, statusProperty } = (await user.client(URL)).json()
  expect(mapping).toContainEqual({ from: 'category', property: 'industry' })
  expect(statusProperty).toBeNull()
  const { id } = await lead()
  await t.db.system`
    update leads set city = 'Portland', region = 'ME', postcode = '04101', country = 'US' where id = ${id}`
  await sync(id)
  const parts = { city: 'Portland', state: 'ME', zip: '04101', country: 'US' }
  expect(peer.contacts[0]?.properties).toMatchObject(parts)
})

test('fields, including custom ones, go where the user chose, and omitted fields aren’t sent', async () => {
  const { id } = await lead()
  const field = (
    await user.client({ method: 'POST', url: '/api/lead-fields', payload: { name: 'Staff', kind: 'text' } })
  ).json()
  await t.db.system`
    insert into custom_values (user_id, field_id, lead_id, value) values (${user.id}, ${field.id}, ${id}, 'Twelve')`
  const mapping = [
    { from: 'category', property: 'company' },
    { from: `field:${field.id}`, property: 'notes_of_ours' },
  ]
  expect(await save(mapping)).toEqual([200, { mapping, statusProperty: null }])
  await sync(id)
  expect(peer.contacts[0]?.properties).toEqual({
    email: 'a@b.example',
    firstname: 'Harbor Bakery',
    company: 'Bakery',
    notes_of_ours: 'Twelve',
  })
})

test.each([
  [[{ from: 'city', property: 'no_such' }], null, 'HubSpot has no writable property “no_such”.'],
  [[{ from: 'city', property: 'createdate' }], null, 'HubSpot has no writable property “createdate”.'],
  [
    [{ from: 'city', property: 'warmth' }],
    null,
    '“Warmth” accepts only its own options in HubSpot. Choose a text property.',
  ],
  [
    [],
    'hs_lead_status',
    '“Hs lead status” has no option for cold, warm, converted. Add it in HubSpot, or choose a text property.',
  ],
  [
    [{ from: 'city', property: 'city' }],
    'city',
    'A field already uses the property for the status. Choose another property.',
  ],
  [
    [{ from: 'field:0190f1b0-0000-7000-8000-000000000001', property: 'city' }],
    null,
    'One of the fields no longer exists. Reload the page.',
  ],
])('rejects %j with the status in %j', async (mapping, status, message) => {
  expect(await save(mapping, status)).toEqual([400, { message }])
})

test('pushes only the last changed status, in HubSpot’s own words, and only of synced leads', async () => {
  expect((await save([], 'warmth'))[0]).toBe(200)
  const { id } = await lead()
  const never = await makeLead(t, user, { email: 'never@b.example' })
  await sync(id)
  expect(peer.contacts[0]?.properties.warmth).toBe('New')
  await setStatus(id, 'warm')
  await setStatus(id, 'converted')
  await setStatus(never.id, 'warm')
  const asked = peer.calls.length
  await job()
  expect(peer.contacts.map(({ properties }) => properties.warmth)).toEqual(['Converted'])
  expect(peer.calls.length).toBe(asked + 1)
  await job()
  expect(peer.calls.length).toBe(asked + 1)
})

test('pushes later if HubSpot is busy, and reports a deleted contact', async () => {
  await save([], 'status_here')
  const { id } = await lead()
  await sync(id)
  await setStatus(id, 'cold')
  peer.answers(error(429, 'RATE_LIMITS', 'Slow down'))
  await job()
  expect(peer.contacts[0]?.properties.status_here).toBe('new')
  await job()
  expect(peer.contacts[0]?.properties.status_here).toBe('cold')
  peer.answers(error(404, 'OBJECT_NOT_FOUND', 'resource not found'))
  await setStatus(id, 'warm')
  await job()
  const [failure] = (await user.client('/api/crm/failures')).json()
  expect(failure).toMatchObject({ leadId: id, error: expect.stringContaining('resource not found') })
})

test('drops waiting statuses when HubSpot rejects the token, and says so once', async () => {
  await save([], 'status_here')
  const { id } = await lead()
  await sync(id)
  await setStatus(id, 'cold')
  peer.answers(error(401, 'EXPIRED_AUTHENTICATION', 'The token is expired'))
  await job()
  expect((await user.client('/api/settings/crm')).json()).toMatchObject({
    lastError: expect.stringContaining('HubSpot'),
  })
  const asked = peer.calls.length
  await job()
  expect([peer.calls.length, peer.contacts[0]?.properties.status_here]).toEqual([asked, 'new'])
})

test('no other process pushes a status in flight, and a later status follows it', async () => {
  await save([], 'status_here')
  const { id } = await lead()
  await sync(id)
  const updates = () => peer.calls.filter(({ path }) => path.endsWith('/batch/update')).length
  const before = updates()
  const held = Promise.withResolvers<Answer>()
  peer.answers(held.promise)
  await setStatus(id, 'warm')
  const running = job()
  await expect.poll(() => updates()).toBe(before + 1)
  await setStatus(id, 'converted')
  await job()
  expect(updates()).toBe(before + 1)
  held.resolve(error(404, 'OBJECT_NOT_FOUND', 'resource not found'))
  await running
  await job()
  expect(peer.contacts[0]?.properties.status_here).toBe('converted')
})

test('pushes a status that changes during the first sync afterwards', async () => {
  await save([], 'status_here')
  const { id } = await lead()
  await user.client({ method: 'POST', url: '/api/crm/syncs', payload: { selection: { ids: [id] } } })
  const held = Promise.withResolvers<null>()
  peer.answers(held.promise)
  const running = job()
  await expect.poll(() => peer.calls.at(-1)?.path).toMatch(/upsert$/)
  await setStatus(id, 'warm')
  held.resolve(null)
  await running
  expect(peer.contacts[0]?.properties.status_here).toBe('new')
  await job()
  expect(peer.contacts[0]?.properties.status_here).toBe('warm')
})

test('doesn’t push a waiting status to another portal, where the number is another contact’s', async () => {
  await save([], 'status_here')
  const { id } = await lead()
  await sync(id)
  await setStatus(id, 'warm')
  await user.client({ method: 'DELETE', url: '/api/settings/crm' })
  await user.client({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey: peer.key } })
  await job()
  expect(peer.contacts[0]?.properties.status_here).toBe('new')
})

test('fields that change during a sync apply to its remaining leads', async () => {
  await t.db.system`
    insert into leads (user_id, business_name, email, category)
    select ${user.id}, 'Shop ' || n, 'shop' || n || '@many.example', 'Bakery' from generate_series(1, 101) n`
  await user.client({ method: 'POST', url: '/api/crm/syncs', payload: { selection: { filter: {} } } })
  const held = Promise.withResolvers<Answer>()
  peer.answers(held.promise)
  const running = job()
  await expect.poll(() => peer.calls.at(-1)?.path).toMatch(/upsert$/)
  await save([{ from: 'category', property: 'notes_of_ours' }])
  held.resolve(error(400, 'VALIDATION_ERROR', 'Once'))
  await running
  const went = peer.contacts.map(({ properties }) => (properties.industry ? 'industry' : properties.notes_of_ours))
  expect([went.length, went.filter(one => one === 'industry').length]).toEqual([101, 100])
})

test('queues nothing and sends nothing if pushing is off', async () => {
  const { id } = await lead()
  await sync(id)
  await setStatus(id, 'warm')
  expect(await t.db.system`select from crm_pushes`).toHaveLength(0)
})

test('a name that the user maps is sent alone', async () => {
  const { id } = await lead()
  const person = { name: 'Mary Poole', email: 'a@b.example' }
  await user.client({ method: 'POST', url: `/api/leads/${id}/contacts`, payload: person })
  await save([{ from: 'category', property: 'lastname' }])
  await sync(id)
  const { firstname, lastname } = peer.contacts[0]?.properties ?? {}
  expect([firstname, lastname]).toEqual([undefined, 'Bakery'])
})

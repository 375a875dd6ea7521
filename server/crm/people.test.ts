import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import { syncCrm } from './sync-many.ts'

const KEYS: Record<string, { canWrite: boolean; knowsCompanies?: boolean }> = { 'pat-own': { canWrite: true } }
let t: TestApp
let peer: Awaited<ReturnType<typeof hubspotPeer>>
let user: TestUser
beforeAll(async () => {
  peer = await hubspotPeer({ keys: KEYS })
  t = await testApp({ env: { HUBSPOT_BASE_URL: peer.url } })
})
afterAll(async () => {
  await t.close()
  await peer.close()
})
beforeEach(async () => {
  await t.db.system`delete from crm_syncs`
  for (const kept of [peer.contacts, peer.companies, peer.calls]) kept.length = 0
  peer.associations.clear()
  peer.index.lags = false
  KEYS['pat-own'] = { canWrite: true }
  user = await makeUser(t)
  await user.client({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey: 'pat-own' } })
})

const BAKERY = { businessName: 'Harbor Bakery', email: 'info@harbor.example', website: 'https://harbor.example/about' }
const bakery = async (...people: object[]) => {
  const lead = await makeLead(t, user, BAKERY)
  await t.db.system`update leads set site = 'harbor.example' where id = ${lead.id}`
  for (const payload of people) {
    const reply = await user.client({ method: 'POST', url: `/api/leads/${lead.id}/contacts`, payload })
    expect(reply.statusCode).toBe(200)
  }
  return lead
}
const sync = async (leadId: string) => {
  const reply = await user.client({ method: 'POST', url: `/api/leads/${leadId}/sync-hubspot` })
  return [reply.statusCode, reply.json()] as const
}
const ANN = { name: 'Ann Lee', role: 'Owner', email: 'ann@harbor.example' }
const CARL = { name: 'Carl Ott', phone: '(207) 555-0144' }

test('each person of a lead is a contact at the lead’s company', async () => {
  const lead = await bakery(ANN, CARL)
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: true }])
  expect(peer.contacts.map(({ properties }) => properties)).toMatchObject([
    { email: BAKERY.email, firstname: 'Harbor Bakery' },
    { email: ANN.email, firstname: 'Ann', lastname: 'Lee', jobtitle: 'Owner' },
    { phone: CARL.phone, firstname: 'Carl', lastname: 'Ott' },
  ])
  expect(peer.companies.map(({ properties }) => properties)).toEqual([
    { name: 'Harbor Bakery', domain: 'harbor.example', website: BAKERY.website },
  ])
  expect([...peer.associations]).toEqual(['501 at 901', '502 at 901', '503 at 901'])
  const changed = await t.db
    .system`select from contacts where user_id = ${user.id} and updated_at <> created_at and not is_primary`
  expect(changed).toHaveLength(0)
})

test('a second sync creates nothing, even before HubSpot’s search knows the first one’s', async () => {
  const lead = await bakery(ANN, CARL)
  peer.index.lags = true
  await sync(lead.id)
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: false }])
  expect([peer.contacts.length, peer.companies.length]).toEqual([3, 1])
})

test('a lead without people has no company', async () => {
  const lead = await bakery()
  await sync(lead.id)
  expect([peer.contacts.length, peer.companies.length]).toEqual([1, 0])
})

test('the company is the one with the domain, and isn’t changed', async () => {
  peer.companies.push({ id: '901', properties: { name: 'Harbor Group', domain: 'harbor.example' } })
  const lead = await bakery(ANN)
  await sync(lead.id)
  expect(peer.companies).toEqual([{ id: '901', properties: { name: 'Harbor Group', domain: 'harbor.example' } }])
  expect([...peer.associations]).toEqual(['501 at 901', '502 at 901'])
})

test('without a domain, the company has the name, the number, and the city', async () => {
  peer.companies.push({ id: '901', properties: { name: 'Quiet Garage', phone: '+1 207 555 0199' } })
  const lead = await makeLead(t, user, { businessName: 'Quiet Garage', phone: '+1 207 555 0110' })
  await user.client({ method: 'POST', url: `/api/leads/${lead.id}/contacts`, payload: CARL })
  await sync(lead.id)
  expect(peer.companies[1]?.properties).toEqual({ name: 'Quiet Garage', phone: '+1 207 555 0110' })
})

test('two leads with one domain share a company before HubSpot’s search knows it', async () => {
  peer.index.lags = true
  const first = await bakery(ANN)
  await sync(first.id)
  const second = await makeLead(t, user, { businessName: 'Harbor Café', email: 'cafe@harbor.example' })
  await t.db.system`update leads set site = 'harbor.example' where id = ${second.id}`
  const eve = { name: 'Eve Ott', email: 'eve@harbor.example' }
  await user.client({ method: 'POST', url: `/api/leads/${second.id}/contacts`, payload: eve })
  await sync(second.id)
  expect(peer.companies).toHaveLength(1)
})

test('colleagues with one number are two contacts', async () => {
  const lead = await bakery(ANN, CARL, { name: 'Eve Ott', phone: CARL.phone })
  await sync(lead.id)
  await sync(lead.id)
  expect(peer.contacts.map(({ properties }) => properties.firstname)).toEqual(['Harbor Bakery', 'Ann', 'Carl', 'Eve'])
})

test('the person whose email or number is the lead’s is one contact with it', async () => {
  const shared = await bakery(CARL)
  const called = await makeLead(t, user, { businessName: 'Quiet Garage', phone: '(207) 555-0155' })
  await t.db.system`update leads set phone_norm = '+12075550155' where id = ${called.id}`
  const eve = { name: 'Eve Ott', phone: '207-555-0155' }
  await user.client({ method: 'POST', url: `/api/leads/${called.id}/contacts`, payload: eve })
  await sync(shared.id)
  await sync(called.id)
  expect(peer.contacts.map(({ properties: { firstname, email, phone } }) => [firstname, email, phone])).toEqual([
    ['Carl', BAKERY.email, CARL.phone],
    ['Eve', undefined, '(207) 555-0155'],
  ])
})

test('in bulk, a lead of whose people HubSpot refuses one is synced and reported, with the person’s name', async () => {
  const lead = await bakery(ANN, CARL)
  await makeLead(t, user, { businessName: 'Plain', email: 'plain@b.example' })
  await t.db.system`update contacts set email = 'ann@nowhere' where email = ${ANN.email} and user_id = ${user.id}`
  const started = await user.client({ method: 'POST', url: '/api/crm/syncs', payload: { selection: { filter: {} } } })
  await syncCrm(t.deps)
  const done = (await user.client(`/api/crm/syncs/${started.json().id}`)).json()
  expect(done).toMatchObject({ state: 'done', synced: 1, created: 2, failed: 1 })
  expect((await user.client('/api/crm/failures')).json()).toMatchObject([
    {
      leadId: lead.id,
      error: 'HubSpot refused Ann Lee: Property values were not valid: Email address ann@nowhere is invalid.',
    },
  ])
  expect(peer.contacts.map(({ properties }) => properties.firstname)).toEqual(['Plain', 'Harbor Bakery', 'Carl'])
})

test('a single sync says whom HubSpot refuses, and the lead and the others are synced', async () => {
  const lead = await bakery(ANN, CARL)
  await t.db.system`update contacts set email = 'ann@nowhere' where email = ${ANN.email} and user_id = ${user.id}`
  const message = 'HubSpot refused Ann Lee: Property values were not valid: Email address ann@nowhere is invalid.'
  expect(await sync(lead.id)).toEqual([400, { message }])
  expect([...peer.associations]).toEqual(['501 at 901', '502 at 901'])
  expect((await user.client('/api/settings/crm')).json()).toMatchObject({ lastError: message, failed: 1 })
})

test('a sync that ended after the company was created finds it again', async () => {
  const lead = await bakery(ANN)
  peer.index.lags = true
  // The contact and its names, the company's search, the company, and the person.
  peer.answers(null, null, null, null, error(502, 'ERROR', 'Bad gateway'))
  expect((await sync(lead.id))[0]).toBe(503)
  expect((await sync(lead.id))[0]).toBe(200)
  expect([peer.contacts.length, peer.companies.length]).toEqual([2, 1])
})

test('a key from before companies were synced is reported with the scopes it lacks', async () => {
  const lead = await bakery(ANN)
  KEYS['pat-own'] = { canWrite: true, knowsCompanies: false }
  const [status, { message }] = await sync(lead.id)
  expect(status).toBe(400)
  expect(message).toMatch(
    /^The key lacks a permission: .*crm\.objects\.companies\.read and crm\.objects\.companies\.write\./,
  )
})

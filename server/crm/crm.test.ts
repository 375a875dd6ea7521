import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect as connectTo } from '#server/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import type { Answer } from '#test/peers/json-peer.ts'

const KEY = 'pat-na1-canary-5d2c'
const KEYS = {
  [KEY]: { canWrite: true },
  'pat-reader': { canWrite: false },
  'pat-stranger': { canWrite: false, canRead: false },
}
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
  peer.contacts.length = 0
  peer.index.lags = false
  user = await makeUser(t)
})

const state = async () => (await user.client('/api/settings/crm')).json()
const connect = (apiKey = KEY, who = user) =>
  who.client({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey } })
const sync = async (leadId: string, who = user) => {
  const reply = await who.client({ method: 'POST', url: `/api/leads/${leadId}/sync-hubspot` })
  return [reply.statusCode, reply.json()] as const
}
const now = () => t.clock.now().toISOString()
const BAKERY = {
  businessName: 'Harbor Bakery',
  email: 'hello@harbor.example',
  phone: '(207) 555-0110',
  address: '12 Main St, Portland, ME',
  category: 'Bakery',
  website: 'https://harbor.example',
}
const NOTHING = {
  crm: 'hubspot',
  connected: false,
  hubId: null,
  checkedAt: null,
  lastSyncAt: null,
  lastError: null,
  synced: 0,
  failed: 0,
}

test('an account without a key isn’t connected, and a sync says where to connect', async () => {
  expect(await state()).toEqual(NOTHING)
  const lead = await makeLead(t, user, BAKERY)
  expect(await sync(lead.id)).toEqual([400, { message: 'Failed to sync to the CRM. Please check your settings.' }])
})

test('a key is checked, sealed, and shown as connected, but never returned', async () => {
  const connected = { ...NOTHING, connected: true, hubId: '12345678', checkedAt: now() }
  const reply = await connect(` ${KEY}\n`)
  expect([reply.statusCode, reply.json()]).toEqual([200, connected])
  expect(await state()).toEqual(connected)
  const [row] = await t.db.system<{ hubspotApiKey: Buffer }[]>`
    select hubspot_api_key from user_settings where user_id = ${user.id}`
  expect(row?.hubspotApiKey.includes(KEY)).toBe(false)
  expect(t.deps.secrets.open(row?.hubspotApiKey ?? Buffer.alloc(0))).toBe(KEY)
})

test('a key that HubSpot doesn’t know is rejected with HubSpot’s message, and nothing changes', async () => {
  await connect()
  const before = await state()
  const reply = await connect('pat-wrong')
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { message: 'HubSpot rejected the key: Authentication credentials not found or invalid.', field: 'apiKey' },
  ])
  expect(await state()).toEqual(before)
})

test.each([
  ['', 'Paste the key from your CRM.'],
  ['a b', 'A key has no spaces and no special characters.'],
  ['ключ', 'A key has no spaces and no special characters.'],
  ['x'.repeat(501), 'A key can have at most 500 characters.'],
])('rejects the key %j without asking HubSpot', async (apiKey, message) => {
  const asked = peer.calls.length
  const reply = await connect(apiKey)
  expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
  expect(peer.calls.length).toBe(asked)
})

test('a lead becomes a contact with name, email, phone, address, and its category as industry', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  t.clock.advance(60_000)
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: true }])
  expect(peer.contacts).toEqual([
    {
      id: '501',
      properties: {
        email: 'hello@harbor.example',
        firstname: 'Harbor Bakery',
        company: 'Harbor Bakery',
        phone: '(207) 555-0110',
        address: '12 Main St, Portland, ME',
        industry: 'Bakery',
        website: 'https://harbor.example',
      },
    },
  ])
  const [kept] = await t.db.system<{ hubspotContactId: string }[]>`
    select hubspot_contact_id from leads where id = ${lead.id}`
  expect(kept?.hubspotContactId).toBe('501')
  expect(await state()).toMatchObject({ connected: true, lastSyncAt: now(), lastError: null })
})

test('a contact with the same email is updated and keeps its name and whatever the lead lacks', async () => {
  await connect()
  peer.contacts.push({
    id: '501',
    properties: { email: 'hello@harbor.example', firstname: 'Mary', city: 'Portland', company: 'Old name' },
  })
  const lead = await makeLead(t, user, { businessName: 'Harbor Bakery', email: 'Hello@Harbor.example' })
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: false }])
  expect(peer.contacts).toEqual([
    {
      id: '501',
      properties: { email: 'hello@harbor.example', firstname: 'Mary', city: 'Portland', company: 'Harbor Bakery' },
    },
  ])
})

test('a new contact has the names and the role of the person whose address it is', async () => {
  await connect()
  const lead = await makeLead(t, user, { businessName: 'Harbor Bakery', email: 'mary@harbor.example' })
  const person = { name: 'Mary Poole', role: 'Owner', email: 'Mary@Harbor.example' }
  await user.client({ method: 'POST', url: `/api/leads/${lead.id}/contacts`, payload: person })
  await sync(lead.id)
  const hers = { firstname: 'Mary', lastname: 'Poole', jobtitle: 'Owner', company: 'Harbor Bakery' }
  expect(peer.contacts[0]?.properties).toMatchObject(hers)
  await t.db.system`update contacts set first_name = 'Marie' where lead_id = ${lead.id}`
  await sync(lead.id)
  expect(peer.contacts[0]?.properties).toMatchObject(hers)
})

test('a new contact of a shared address isn’t named after somebody who has their own', async () => {
  await connect()
  const lead = await makeLead(t, user, { businessName: 'Harbor Bakery', email: 'info@harbor.example' })
  const person = { name: 'Mary Poole', role: 'Owner', email: 'mary@harbor.example' }
  await user.client({ method: 'POST', url: `/api/leads/${lead.id}/contacts`, payload: person })
  await t.db.system`update contacts set is_primary = true where lead_id = ${lead.id}`
  await sync(lead.id)
  const { firstname, lastname, jobtitle } = peer.contacts[0]?.properties ?? {}
  expect([firstname, lastname, jobtitle]).toEqual(['Harbor Bakery', undefined, undefined])
})

test('without an email, the contact is found by phone or created, and never created twice', async () => {
  await connect()
  const lead = await makeLead(t, user, { businessName: 'Harbor Bakery', phone: '+1 207 555 0110' })
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: true }])
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: false }])
  expect(peer.contacts).toEqual([
    { id: '501', properties: { firstname: 'Harbor Bakery', company: 'Harbor Bakery', phone: '+1 207 555 0110' } },
  ])
})

test.each([
  [
    { businessName: 'Harbor Bakery' },
    'Harbor Bakery has neither an email nor a phone number. Add one, then sync again.',
  ],
  [
    { businessName: 'Sample Bakery', email: 'a@b.example', source: 'sample' },
    'Sample Bakery is a sample business, so it isn’t synced to your CRM.',
  ],
])('%j isn’t synced, and HubSpot isn’t asked', async (fields, message) => {
  await connect()
  const lead = await makeLead(t, user, fields)
  const asked = peer.calls.length
  expect(await sync(lead.id)).toEqual([400, { message }])
  expect(peer.calls.length).toBe(asked)
})

test('markup, quotes, and right-to-left text arrive unchanged', async () => {
  await connect()
  const businessName = '<b>"مطعم"</b> \\ O\'Neil & Söhne'
  const lead = await makeLead(t, user, { businessName, email: 'a@b.example' })
  await sync(lead.id)
  expect(peer.contacts[0]?.properties.company).toBe(businessName)
})

const LIMIT = 'You have reached your secondly limit.'
test.each([
  [
    error(401, 'EXPIRED_AUTHENTICATION', `The token ${KEY} is expired`),
    400,
    'HubSpot rejected the key: The token … is expired. Please check your settings.',
  ],
  [error(429, 'RATE_LIMITS', LIMIT, { 'retry-after': '10' }), 429, 'HubSpot is busy. Try again in 10 seconds.'],
  [error(429, 'RATE_LIMITS', LIMIT), 429, 'HubSpot is busy. Try again in a few seconds.'],
  [error(502, 'ERROR', 'Bad gateway'), 503, 'HubSpot has a problem. Try again in a minute.'],
  [
    error(400, 'VALIDATION_ERROR', 'Property values were not valid'),
    400,
    'HubSpot refused the contact: Property values were not valid.',
  ],
  ['hang up' as const, 503, 'We can’t reach HubSpot. Try again in a minute.'],
  [{ half: '{"status": "COMP' }, 503, 'We can’t reach HubSpot. Try again in a minute.'],
  [{ status: 200, body: { hello: 'world' } }, 503, 'We can’t read HubSpot’s answer. Try again in a minute.'],
])(
  'HubSpot’s reply %j is shown, and stays on the settings card until a sync succeeds',
  async (answer, status, message) => {
    await connect()
    const lead = await makeLead(t, user, BAKERY)
    peer.answers(answer)
    expect(await sync(lead.id)).toEqual([status, { message }])
    expect((await state()).lastError).toBe(message.replace(' Please check your settings.', ''))
    expect((await sync(lead.id))[0]).toBe(200)
    expect((await state()).lastError).toBeNull()
  },
)

test.each([
  ['pat-reader', 'The key lacks the scope crm.objects.contacts.write. Add it in HubSpot,'],
  [
    'pat-stranger',
    'The key lacks the scopes crm.objects.contacts.read and crm.objects.contacts.write. Add them in HubSpot,',
  ],
])('the key %s is rejected on saving, with the scope it lacks', async (key, lacks) => {
  const reply = await connect(key)
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { message: `${lacks} then save the key again.`, field: 'apiKey' },
  ])
  expect(await state()).toEqual(NOTHING)
})

test('the sync names a scope that was revoked since', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  KEYS[KEY].canWrite = false
  const [status, { message }] = await sync(lead.id)
  KEYS[KEY].canWrite = true
  expect(status).toBe(400)
  expect(message).toMatch(
    /^The key lacks a permission: .* crm\.objects\.contacts\.write, .* Please check your settings\.$/,
  )
})

test('disconnecting deletes the key and all results', async () => {
  await connect()
  const reply = await user.client({ method: 'DELETE', url: '/api/settings/crm' })
  expect([reply.statusCode, reply.json()]).toEqual([200, NOTHING])
  const [row] = await t.db.system`select hubspot_api_key from user_settings where user_id = ${user.id}`
  expect(row?.hubspotApiKey).toBeNull()
})

test('parallel syncs of a business with only a phone number, by two processes, create one contact', async () => {
  await connect()
  const lead = await makeLead(t, user, { businessName: 'Quiet Garage', phone: '(207) 555-0144' })
  let looks = 0
  const onStatement = (text: string) => {
    if (text.includes('insert into crm_claims')) looks++
  }
  const db = connectTo(t.url, { onStatement })
  const other = await buildApp({ ...t.deps, db })
  const cookie = (await user.client('/api/settings/crm')).raw.req.headers.cookie
  const found = Promise.withResolvers<Answer>()
  peer.answers(found.promise)
  const asked = peer.calls.length
  const first = sync(lead.id)
  await expect.poll(() => peer.calls.length).toBe(asked + 1)
  const url = `/api/leads/${lead.id}/sync-hubspot`
  const second = other.inject({ method: 'POST', url, headers: { cookie } })
  await expect.poll(() => looks > 1 || peer.contacts.length > 0).toBe(true)
  found.resolve({ status: 200, body: { total: 0, results: [] } })
  expect(await first).toEqual([200, { hubspotContactId: '501', created: true }])
  expect((await second).json()).toEqual({ hubspotContactId: '501', created: false })
  expect(peer.contacts).toHaveLength(1)
  await other.close()
  await db.close()
})

test('a process that was killed during a sync blocks its lead no longer than its lease', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  await t.db.system`
    insert into crm_claims (user_id, lead_id, owner, lease_until)
    values (${user.id}, ${lead.id}, ${crypto.randomUUID()}, now() - interval '1 ms')`
  expect((await sync(lead.id))[0]).toBe(200)
  expect(await t.db.system`select from crm_claims`).toHaveLength(0)
})

test('a waiting sync continues when the other one ends, and leaves no lock', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  await t.db.system`
    insert into crm_claims (user_id, lead_id, owner, lease_until)
    values (${user.id}, ${lead.id}, ${crypto.randomUUID()}, now() + interval '1 hour')`
  const waiting = sync(lead.id)
  const asked = peer.calls.length
  await t.db.system`select from leads where id = ${lead.id}`
  expect(peer.calls.length).toBe(asked)
  await t.db.system`delete from crm_claims`
  expect((await waiting)[0]).toBe(200)
  peer.answers('hang up')
  expect((await sync(lead.id))[0]).toBe(503)
  expect(await t.db.system`select from crm_claims`).toHaveLength(0)
})

test('a contact that was just created is found before HubSpot’s search knows it', async () => {
  await connect()
  const lead = await makeLead(t, user, { businessName: 'Quiet Garage', phone: '(207) 555-0144' })
  peer.index.lags = true
  expect((await sync(lead.id))[1]).toEqual({ hubspotContactId: '501', created: true })
  expect((await sync(lead.id))[1]).toEqual({ hubspotContactId: '501', created: false })
})

test('a contact’s number isn’t used in another portal', async () => {
  await connect()
  const lead = await makeLead(t, user, { businessName: 'Quiet Garage', phone: '(207) 555-0144' })
  await sync(lead.id)
  peer.contacts[0] = { id: '501', properties: { firstname: 'Mary', phone: '(207) 555-0199' } }
  expect((await sync(lead.id))[1]).toEqual({ hubspotContactId: '502', created: true })
  expect(peer.contacts[0].properties.firstname).toBe('Mary')
  peer.contacts.length = 0
  expect((await sync(lead.id))[1]).toEqual({ hubspotContactId: '501', created: true })
})

test('another account has neither the key nor the lead, and its own key syncs only its own leads', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  const other = await makeUser(t)
  expect((await other.client('/api/settings/crm')).json()).toEqual(NOTHING)
  await connect(KEY, other)
  expect(await sync(lead.id, other)).toEqual([404, { message: 'Lead not found' }])
  expect(peer.contacts).toEqual([])
})

test('no reply of any route contains the key, whatever HubSpot says', async () => {
  const lead = await makeLead(t, user, BAKERY)
  const bodies: string[] = []
  const ask = async (options: Parameters<TestUser['client']>[0]) => bodies.push((await user.client(options)).body)
  await ask({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey: KEY } })
  await ask({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey: KEY, hubId: KEY.length } })
  for (const status of [400, 401, 403, 500]) {
    const echo = error(status, 'ERROR', `Bad token: ${KEY} (${KEY})`)
    peer.answers(echo)
    await ask({ method: 'POST', url: `/api/leads/${lead.id}/sync-hubspot` })
    peer.answers(echo)
    await ask({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey: KEY } })
    await ask('/api/settings/crm')
  }
  for (const url of ['/api/settings/sender', '/api/auth/user', '/api/leads', `/api/leads/${lead.id}`]) await ask(url)
  expect(bodies.filter(body => body.includes('canary'))).toEqual([])
})

test('a key sealed under another SECRET_KEY has to be saved again', async () => {
  await connect()
  await t.db.system`update user_settings set hubspot_api_key = ${Buffer.alloc(60, 1)} where user_id = ${user.id}`
  const lead = await makeLead(t, user, BAKERY)
  expect(await sync(lead.id)).toEqual([
    400,
    { message: 'We can’t read the saved key anymore. Save it again in your settings.' },
  ])
})

import { expect, test } from 'vitest'
import { error, hubspotPeer, invalid } from '#test/peers/hubspot.ts'
import { hubspotCrm } from './hubspot.ts'

const keep = async () => {}
const contact = {
  leadId: '0190f1b0-0000-7000-8000-000000000001',
  person: null,
  isColleague: false,
  business: {
    name: 'Harbor Bakery',
    knownId: null,
    siblingId: null,
    domain: 'harbor.example',
    phone: null,
    website: null,
    address: null,
    city: 'Portland',
    region: null,
    postcode: null,
    country: null,
  },
  people: [],
  email: 'hello@harbor.example',
  phone: null,
  phoneNorm: null,
  knownId: null,
  properties: { company: 'Harbor Bakery', city: 'Portland' },
}
const other = { ...contact, leadId: '0190f1b0-0000-7000-8000-000000000002', email: 'a@b.example' }

test('times out when HubSpot doesn’t answer either call of a check', async () => {
  const peer = await hubspotPeer()
  const crm = hubspotCrm({ baseUrl: peer.url, seconds: 0.3 })
  const away = { reason: 'unavailable', retrySafe: true, message: expect.stringMatching(/can’t reach HubSpot/) }
  peer.answers('silence')
  await expect(crm.sync(peer.key, contact, keep)).rejects.toMatchObject(away)
  peer.answers('silence')
  await expect(crm.check(peer.key)).rejects.toMatchObject(away)
  expect(peer.calls).toHaveLength(2)
  await peer.close()
  await expect(crm.sync(peer.key, contact, keep)).rejects.toMatchObject(away)
})

test('retries a refused batch in halves, so that only the invalid contact is refused', async () => {
  const peer = await hubspotPeer()
  const wrong = { ...other, leadId: '0190f1b0-0000-7000-8000-000000000003', email: 'no address' }
  const crm = hubspotCrm({ baseUrl: peer.url })
  peer.answers(error(400, 'VALIDATION_ERROR', 'Property values were not valid'))
  expect(Object.fromEntries(await crm.syncMany(peer.key, [contact, other, wrong]))).toEqual({
    [contact.leadId]: { contactId: '501', created: true },
    [other.leadId]: { contactId: '502', created: true },
    [wrong.leadId]: {
      refused: {
        code: 'contact-refused',
        words: 'Property values were not valid: Email address no address is invalid.',
      },
    },
  })
  await peer.close()
})

test('matches a result by its address, and retries contacts that have no result', async () => {
  const peer = await hubspotPeer()
  const result = { id: '77', properties: { email: 'HELLO@harbor.example' }, new: false }
  const done = { ...result, createdAt: '2026-11-21T12:00:00Z', updatedAt: '2026-11-21T12:00:00Z', archived: false }
  const times = { startedAt: '2026-11-21T12:00:00Z', completedAt: '2026-11-21T12:00:00Z' }
  const errors = [{ status: 'error', category: 'X', message: 'Somebody', context: {}, errors: [], links: {} }]
  peer.answers({ status: 207, body: { status: 'COMPLETE', results: [done], errors, numErrors: 1, ...times } })
  const outcomes = await hubspotCrm({ baseUrl: peer.url }).syncMany(peer.key, [contact, other])
  expect(Object.fromEntries(outcomes)).toEqual({
    [contact.leadId]: { contactId: '77', created: false },
    [other.leadId]: { contactId: '501', created: true },
  })
  await peer.close()
})

test('updates the other contact if the address is its secondary one', async () => {
  const peer = await hubspotPeer()
  peer.contacts.push({ id: '501', properties: { email: 'first@harbor.example' } })
  peer.answers(error(409, 'CONFLICT', 'Contact already exists. Existing ID: 501'))
  expect(await hubspotCrm({ baseUrl: peer.url }).sync(peer.key, contact, keep)).toEqual({
    contactId: '501',
    created: false,
  })
  expect(peer.contacts[0]?.properties).toMatchObject({ email: 'first@harbor.example', city: 'Portland' })
  await peer.close()
})

test('retries a contact alone if HubSpot says that its address belongs to another one', async () => {
  const peer = await hubspotPeer()
  peer.contacts.push({ id: '501', properties: { email: 'first@harbor.example' } })
  const taken = {
    status: 'error',
    category: 'CONFLICT',
    errors: [],
    links: {},
    message: 'Contact already exists. Existing ID: 501',
    context: { objectWriteTraceId: [contact.leadId] },
  }
  const times = { startedAt: '2026-11-21T12:00:00Z', completedAt: '2026-11-21T12:00:00Z' }
  const answer = { status: 207, body: { status: 'COMPLETE', results: [], errors: [taken], numErrors: 1, ...times } }
  peer.answers(answer, answer)
  const outcomes = await hubspotCrm({ baseUrl: peer.url }).syncMany(peer.key, [contact, other])
  expect(Object.fromEntries(outcomes)).toEqual({
    [contact.leadId]: { contactId: '501', created: false },
    [other.leadId]: { contactId: '502', created: true },
  })
  await peer.close()
})

test.each([
  ['whole batch refused', 1],
  ['each contact refused', 2],
])('reports a missing property once and not for each contact: %s', async (_, asked) => {
  const peer = await hubspotPeer()
  const gone = { properties: { gone: 'x' } }
  if (asked === 1) peer.answers(invalid('gone', 'PROPERTY_DOESNT_EXIST', 'Property "gone" does not exist'))
  const sync = hubspotCrm({ baseUrl: peer.url }).syncMany(peer.key, [
    { ...contact, ...gone },
    { ...other, ...gone },
  ])
  await expect(sync).rejects.toMatchObject({
    reason: 'not-configured',
    message: 'HubSpot has no property “gone” that can be written. Choose another one under Fields and status.',
  })
  expect(peer.calls).toHaveLength(1)
  await peer.close()
})

const USED_UP = 'You have reached your daily limit.'
test.each([
  [
    { status: 429, body: { status: 'error', message: USED_UP, policyName: 'DAILY' } },
    'This HubSpot account has reached its daily request limit. Try again tomorrow.',
    900,
  ],
  [error(423, 'LOCKED', 'Locked'), 'HubSpot is busy. Try again in a few seconds.', null],
  [error(477, 'MIGRATION', 'Moving'), 'HubSpot is busy. Try again in a few seconds.', null],
])('%j passes', async (answer, message, retryAfterSeconds) => {
  const peer = await hubspotPeer()
  peer.answers(answer)
  const sync = hubspotCrm({ baseUrl: peer.url }).sync(peer.key, contact, keep)
  await expect(sync).rejects.toMatchObject({ reason: 'limited', retrySafe: true, message, retryAfterSeconds })
  await peer.close()
})

test('finds a number in any format, never matches another number, and spaces out searches', async () => {
  const peer = await hubspotPeer()
  const crm = hubspotCrm({ baseUrl: peer.url })
  const garage = { ...contact, email: null, phone: '+1 207 555 0110', phoneNorm: '+12075550110' }
  peer.contacts.push(
    { id: '501', properties: { phone: '+44 20 7555 0110' } },
    { id: '502', properties: { phone: '207.555.0110' } },
  )
  const began = performance.now()
  expect(await crm.sync(peer.key, garage, keep)).toEqual({ contactId: '502', created: false })
  peer.contacts.pop()
  peer.answers({ status: 200, body: { total: 1, results: [{ id: '501', properties: { phone: '+442075550110' } }] } })
  expect(await crm.sync(peer.key, garage, keep)).toEqual({ contactId: '502', created: true })
  expect(performance.now() - began).toBeGreaterThan(240)
  await peer.close()
})

test.each([
  [
    'nothing',
    { canRead: false, canWrite: false },
    /lacks the scopes crm.objects.contacts.read and crm.objects.contacts.write/,
  ],
  ['only reading', { canWrite: false }, /lacks the scope crm.objects.contacts.write/],
  ['only writing', { canRead: false, canWrite: true }, /lacks the scope crm.objects.contacts.read/],
  [
    'contacts',
    { canWrite: true, knowsCompanies: false },
    /lacks the scopes crm.objects.companies.read and crm.objects.companies.write/,
  ],
])('refuses a service key that allows %s, and changes nothing in HubSpot', async (_, scopes, message) => {
  const peer = await hubspotPeer({ keys: { 'pat-service': scopes } })
  await expect(hubspotCrm({ baseUrl: peer.url }).check('pat-service')).rejects.toMatchObject({
    reason: 'not-configured',
    message: expect.stringMatching(message),
  })
  expect(peer.contacts).toEqual([])
  await peer.close()
})

test('connects a service key, without an account number if HubSpot reports none', async () => {
  const peer = await hubspotPeer()
  expect(await hubspotCrm({ baseUrl: peer.url }).check(peer.key)).toEqual({ hubId: '12345678' })
  const none = { status: 200, body: { results: [] } }
  const missing = error(404, 'OBJECT_NOT_FOUND', 'resource not found')
  peer.answers(none, missing, none, missing, error(403, 'MISSING_SCOPES', 'no'))
  expect(await hubspotCrm({ baseUrl: peer.url }).check(peer.key)).toEqual({ hubId: null })
  await peer.close()
})

test('names each contact that breaks a rule of the account, and syncs the others', async () => {
  const peer = await hubspotPeer({ required: ['lastname'] })
  peer.contacts.push({ id: '501', properties: { email: 'a@b.example' } })
  const outcomes = await hubspotCrm({ baseUrl: peer.url }).syncMany(peer.key, [contact, other])
  expect(Object.fromEntries(outcomes)).toEqual({
    [contact.leadId]: {
      refused: {
        code: 'contact-refused',
        words: 'The contact breaks a rule of this account: Property "lastname" is required.',
      },
    },
    [other.leadId]: { contactId: '501', created: false },
  })
  await peer.close()
})

test('names a new contact after the business where the account asks for a name, but never renames a person', async () => {
  const peer = await hubspotPeer({ required: ['firstname'] })
  peer.contacts.push({ id: '501', properties: { email: 'a@b.example', firstname: 'Ina' } })
  const crm = hubspotCrm({ baseUrl: peer.url })
  expect(Object.fromEntries(await crm.syncMany(peer.key, [contact, other]))).toEqual({
    [contact.leadId]: { contactId: '502', created: true },
    [other.leadId]: { contactId: '501', created: false },
  })
  expect(peer.contacts.map(({ properties }) => properties.firstname)).toEqual(['Ina', 'Harbor Bakery'])
  await peer.close()
})

test('refuses unknown calls the way HubSpot does', async () => {
  const peer = await hubspotPeer()
  const ask = (path: string, body?: object) =>
    fetch(peer.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${peer.key}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await ask('/crm/objects/2026-09/deals')).status).toBe(404)
  const wrong = await ask('/crm/objects/2026-09/contacts', { properties: { industri: 'x' }, associations: [] })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { category: 'VALIDATION_ERROR' }])
  await peer.close()
})

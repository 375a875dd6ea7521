import { expect, test } from 'vitest'
import { error, hubspotPeer, invalid } from '#test/peers/hubspot.ts'
import { hubspotCrm } from './hubspot.ts'

const contact = {
  leadId: '0190f1b0-0000-7000-8000-000000000001',
  name: 'Harbor Bakery',
  email: 'hello@harbor.example',
  phone: null,
  phoneNorm: null,
  knownId: null,
  properties: { company: 'Harbor Bakery', city: 'Portland' },
}
const other = { ...contact, leadId: '0190f1b0-0000-7000-8000-000000000002', email: 'a@b.example' }

test('silence ends after the time-out, on either call of a check', async () => {
  const peer = await hubspotPeer()
  const crm = hubspotCrm({ baseUrl: peer.url, seconds: 0.3 })
  const away = {
    reason: 'unavailable',
    retrySafe: true,
    message: expect.stringMatching(/can not be reached/),
  }
  peer.answers('silence')
  await expect(crm.sync(peer.key, contact)).rejects.toMatchObject(away)
  peer.answers('silence')
  await expect(crm.check(peer.key)).rejects.toMatchObject(away)
  expect(peer.calls).toHaveLength(2)
  await peer.close()
  await expect(crm.sync(peer.key, contact)).rejects.toMatchObject(away)
})

test('a batch that is refused as a whole is asked again by halves, so that one alone is refused', async () => {
  const peer = await hubspotPeer()
  const wrong = { ...other, leadId: '0190f1b0-0000-7000-8000-000000000003', email: 'no address' }
  const crm = hubspotCrm({ baseUrl: peer.url })
  peer.answers(error(400, 'VALIDATION_ERROR', 'Property values were not valid'))
  expect(Object.fromEntries(await crm.syncMany(peer.key, [contact, other, wrong]))).toEqual({
    [contact.leadId]: { contactId: '501', created: true },
    [other.leadId]: { contactId: '502', created: true },
    [wrong.leadId]: {
      refused: 'HubSpot refused the contact: Property values were not valid: Email address no address is invalid.',
    },
  })
  await peer.close()
})

test('what is named by its address alone is known; of whom nothing was said is asked again', async () => {
  const peer = await hubspotPeer()
  const result = { id: '77', properties: { email: 'HELLO@harbor.example' }, new: false }
  const done = {
    ...result,
    createdAt: '2026-11-21T12:00:00Z',
    updatedAt: '2026-11-21T12:00:00Z',
    archived: false,
  }
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

test('an address that is the second one of another contact updates that contact', async () => {
  const peer = await hubspotPeer()
  peer.contacts.push({ id: '501', properties: { email: 'first@harbor.example' } })
  peer.answers(error(409, 'CONFLICT', 'Contact already exists. Existing ID: 501'))
  expect(await hubspotCrm({ baseUrl: peer.url }).sync(peer.key, contact)).toEqual({
    contactId: '501',
    created: false,
  })
  expect(peer.contacts[0]?.properties).toMatchObject({ email: 'first@harbor.example', city: 'Portland' })
  await peer.close()
})

test('in a batch, too: of whom HubSpot says so is asked for alone', async () => {
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
  const answer = {
    status: 207,
    body: { status: 'COMPLETE', results: [], errors: [taken], numErrors: 1, ...times },
  }
  peer.answers(answer, answer)
  const outcomes = await hubspotCrm({ baseUrl: peer.url }).syncMany(peer.key, [contact, other])
  expect(Object.fromEntries(outcomes)).toEqual({
    [contact.leadId]: { contactId: '501', created: false },
    [other.leadId]: { contactId: '502', created: true },
  })
  await peer.close()
})

test.each([
  ['as a whole', 1],
  ['each of a batch', 2],
])('a property that is gone is told once, not contact by contact: refused %s', async (_, asked) => {
  const peer = await hubspotPeer()
  const gone = { properties: { gone: 'x' } }
  if (asked === 1) peer.answers(invalid('gone', 'PROPERTY_DOESNT_EXIST', 'Property "gone" does not exist'))
  const sync = hubspotCrm({ baseUrl: peer.url }).syncMany(peer.key, [
    { ...contact, ...gone },
    { ...other, ...gone },
  ])
  await expect(sync).rejects.toMatchObject({
    reason: 'not-configured',
    message: 'HubSpot has no property “gone” any more that may be written. Choose another under Fields and status.',
  })
  expect(peer.calls).toHaveLength(1)
  await peer.close()
})

const USED_UP = 'You have reached your daily limit.'
test.each([
  [
    { status: 429, body: { status: 'error', message: USED_UP, policyName: 'DAILY' } },
    'HubSpot takes no more requests of this account today. Try again after its midnight.',
    900,
  ],
  [error(423, 'LOCKED', 'Locked'), 'HubSpot is busy. Try again in a few seconds.', null],
  [error(477, 'MIGRATION', 'Moving'), 'HubSpot is busy. Try again in a few seconds.', null],
])('%j passes', async (answer, message, retryAfterSeconds) => {
  const peer = await hubspotPeer()
  peer.answers(answer)
  const sync = hubspotCrm({ baseUrl: peer.url }).sync(peer.key, contact)
  await expect(sync).rejects.toMatchObject({ reason: 'limited', retrySafe: true, message, retryAfterSeconds })
  await peer.close()
})

test('a number is found however it is written there, another one never; searches keep their distance', async () => {
  const peer = await hubspotPeer()
  const crm = hubspotCrm({ baseUrl: peer.url })
  const garage = { ...contact, email: null, phone: '+1 207 555 0110', phoneNorm: '+12075550110' }
  peer.contacts.push(
    { id: '501', properties: { phone: '+44 20 7555 0110' } },
    { id: '502', properties: { phone: '207.555.0110' } },
  )
  const began = performance.now()
  expect(await crm.sync(peer.key, garage)).toEqual({ contactId: '502', created: false })
  peer.contacts.pop()
  peer.answers({
    status: 200,
    body: { total: 1, results: [{ id: '501', properties: { phone: '+442075550110' } }] },
  })
  expect(await crm.sync(peer.key, garage)).toEqual({ contactId: '502', created: true })
  expect(performance.now() - began).toBeGreaterThan(240)
  await peer.close()
})

test('a key of another kind is tried by reading, and is connected without a number where none is told', async () => {
  const peer = await hubspotPeer()
  peer.answers(error(404, 'OBJECT_NOT_FOUND', 'no private app'))
  expect(await hubspotCrm({ baseUrl: peer.url }).check(peer.key)).toEqual({ hubId: '12345678' })
  peer.answers(error(404, 'OBJECT_NOT_FOUND', 'no private app'), error(403, 'MISSING_SCOPES', 'no'))
  expect(await hubspotCrm({ baseUrl: peer.url }).check(peer.key)).toEqual({ hubId: null })
  await peer.close()
})

test('the peer knows no other calls, and says so as HubSpot does', async () => {
  const peer = await hubspotPeer()
  const ask = (path: string, body?: object) =>
    fetch(peer.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${peer.key}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await ask('/crm/v3/objects/companies')).status).toBe(404)
  const wrong = await ask('/crm/v3/objects/contacts', { properties: { industri: 'x' }, associations: [] })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { category: 'VALIDATION_ERROR' }])
  await peer.close()
})

import { expect, test } from 'vitest'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import { hubspotCrm } from './hubspot.ts'

const contact = {
  ...{ leadId: '0190f1b0-0000-7000-8000-000000000001', name: 'Harbor Bakery', email: 'hello@harbor.example' },
  ...{ phone: null, phoneNorm: null, knownId: null },
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
      refused:
        'HubSpot refused the contact: Property values were not valid: Email address no address is invalid.',
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

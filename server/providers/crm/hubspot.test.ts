import { expect, test } from 'vitest'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import { hubspotCrm } from './hubspot.ts'

const contact = {
  name: 'Harbor Bakery',
  email: 'hello@harbor.example',
  ...{ phone: null, phoneNorm: null, website: null, address: null, city: 'Portland', region: 'ME' },
  ...{ postcode: '04101', country: 'US', industry: null, knownId: null },
}

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

test('the parts of the address go to the properties that HubSpot has for them', async () => {
  const peer = await hubspotPeer()
  await hubspotCrm({ baseUrl: peer.url }).sync(peer.key, contact)
  expect(peer.contacts[0]?.properties).toEqual({
    email: 'hello@harbor.example',
    ...{ firstname: 'Harbor Bakery', company: 'Harbor Bakery' },
    ...{ city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
  })
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

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hubspotCrm } from '#server/providers/crm/hubspot.ts'
import { pipedriveCrm } from '#server/providers/crm/pipedrive.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { hubspotPeer } from '#test/peers/hubspot.ts'
import { error, pipedrivePeer, STAFF, WARMTH } from '#test/peers/pipedrive.ts'
import { syncCrm } from './sync-many.ts'

let t: TestApp
let peer: Awaited<ReturnType<typeof pipedrivePeer>>
let hubspot: Awaited<ReturnType<typeof hubspotPeer>>
let user: TestUser
beforeAll(async () => {
  peer = await pipedrivePeer()
  hubspot = await hubspotPeer()
  const crm = {
    hubspot: hubspotCrm({ baseUrl: hubspot.url }),
    pipedrive: pipedriveCrm({ baseUrl: peer.url, pauseMs: 10 }),
  }
  t = await testApp({ providers: { crm } })
})
afterAll(async () => {
  await t.close()
  await peer.close()
  await hubspot.close()
})
beforeEach(async () => {
  await t.db.system`delete from crm_syncs`
  await t.db.system`delete from crm_pushes`
  peer.organizations.length = 0
  peer.persons.length = 0
  hubspot.contacts.length = 0
  peer.index.lags = false
  user = await makeUser(t)
})

const connect = async (crm = 'pipedrive', apiKey = peer.key) => {
  const reply = await user.client({ method: 'PUT', url: '/api/settings/crm', payload: { crm, apiKey } })
  return [reply.statusCode, reply.json()] as const
}
const state = async () => (await user.client('/api/settings/crm')).json()
const sync = async (leadId: string) => {
  const reply = await user.client({ method: 'POST', url: `/api/leads/${leadId}/sync-hubspot` })
  return [reply.statusCode, reply.json()] as const
}
const addPerson = async (leadId: string, person: object) => {
  const reply = await user.client({ method: 'POST', url: `/api/leads/${leadId}/contacts`, payload: person })
  expect(reply.statusCode).toBe(200)
}
const calls = () => peer.calls.map(({ method, path }) => `${method} ${path.replace('/api/v2', '')}`)
/** What a call sends, without what it answers. */
const during = async <T>(work: () => Promise<T>) => {
  peer.calls.length = 0
  const result = await work()
  return { result, calls: calls() }
}
const everything = { filter: {} }
const syncAll = async () => {
  const reply = await user.client({ method: 'POST', url: '/api/crm/syncs', payload: { selection: everything } })
  await syncCrm(t.deps)
  return (await user.client(`/api/crm/syncs/${reply.json().id}`)).json()
}
const BAKERY = {
  businessName: 'Harbor Bakery',
  email: 'hello@harbor.example',
  phone: '(207) 555-0110',
  address: '12 Main St, Portland, ME',
  website: 'https://harbor.example',
}
const work = (value: string, primary = true) => ({ value, primary, label: 'work' })

test('a token is checked, and shown as connected with the account’s name', async () => {
  expect(await connect()).toMatchObject([200, { crm: 'pipedrive', connected: true, hubId: 'canvass (4711)' }])
  expect((await user.client('/api/settings/crm/mapping')).json().mapping).toEqual([
    { from: 'website', property: 'website' },
    { from: 'address', property: 'address' },
  ])
})

test.each([
  [error(401, 'unauthorized access'), 'Pipedrive rejected the key: unauthorized access.'],
  [error(402, 'Company account is not open'), 'Pipedrive rejected the key: Company account is not open.'],
  [
    error(403, 'You do not have API access'),
    'The key lacks a permission: You do not have API access. Ask an administrator of your Pipedrive account for it.',
  ],
])('a token that Pipedrive answers with %j isn’t saved', async (answer, message) => {
  peer.answers(answer)
  expect(await connect()).toEqual([400, { message, field: 'apiKey' }])
  expect(await state()).toMatchObject({ connected: false })
})

test('a lead becomes an organization with its address and website, and a person with its email and phone', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: true }])
  expect(peer.organizations).toMatchObject([
    { id: 101, name: 'Harbor Bakery', address: { value: BAKERY.address }, website: BAKERY.website },
  ])
  expect(peer.persons).toMatchObject([
    { name: 'Harbor Bakery', org_id: 101, emails: [work(BAKERY.email)], phones: [work(BAKERY.phone)] },
  ])
  const timeline = (await user.client(`/api/leads/${lead.id}/timeline`)).json()
  expect(await state()).toMatchObject({ lastError: null, synced: 1, failed: 0 })
  expect(timeline).toEqual(expect.any(Array))
})

test('each person of a lead is a person at its organization, and one who asked not to be contacted isn’t sent', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  await addPerson(lead.id, { name: 'Mary Poole', role: 'Owner', email: BAKERY.email })
  await addPerson(lead.id, { name: 'Ann Lee', email: 'ann@harbor.example' })
  await addPerson(lead.id, { name: 'Carl Ott', phone: '(207) 555-0110' })
  await addPerson(lead.id, { name: 'No Way', email: 'no@harbor.example' })
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', 'no@harbor.example', 'manual')`
  expect((await sync(lead.id))[0]).toBe(200)
  expect(peer.persons.map(({ name, org_id, emails }) => [name, org_id, emails[0]?.value])).toEqual([
    ['Mary Poole', 101, BAKERY.email],
    ['Ann Lee', 101, 'ann@harbor.example'],
    ['Carl Ott', 101, undefined],
  ])
  expect((await sync(lead.id))[1]).toEqual({ hubspotContactId: '501', created: false })
  expect([peer.organizations.length, peer.persons.length]).toEqual([1, 3])
})

test('a lead with only people is synced as its first person', async () => {
  await connect()
  const lead = await makeLead(t, user, { businessName: 'Quiet Garage' })
  await addPerson(lead.id, { name: 'Ann Lee', phone: '(207) 555-0144' })
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: true }])
  expect(peer.persons).toMatchObject([{ name: 'Ann Lee', org_id: 101 }])
})

test('a second sync reads the organization and the person, and changes nothing', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  await sync(lead.id)
  const { result, calls } = await during(() => sync(lead.id))
  expect(result).toEqual([200, { hubspotContactId: '501', created: false }])
  expect(calls).toEqual(['GET /organizations/101', 'GET /persons/501'])
})

test('a known person keeps name, organization, and addresses, and gets what’s missing', async () => {
  await connect()
  const own = {
    address: null,
    website: null,
    custom_fields: {},
    is_deleted: false,
    update_time: '2026-01-01T00:00:00Z',
  }
  peer.organizations.push({ id: 101, name: 'Harbor Group', ...own })
  const emails = [work('private@harbor.example'), work('HELLO@harbor.example', false)]
  peer.persons.push({ id: 501, name: 'Mary Poole', org_id: 101, emails, phones: [], is_deleted: false })
  const lead = await makeLead(t, user, BAKERY)
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: false }])
  expect(peer.persons).toEqual([
    { id: 501, name: 'Mary Poole', org_id: 101, emails, phones: [work(BAKERY.phone)], is_deleted: false },
  ])
  expect(peer.organizations).toMatchObject([{ name: 'Harbor Group', website: BAKERY.website }])
})

test('an organization of the same name at another address is another one', async () => {
  await connect()
  const own = { website: null, custom_fields: {}, is_deleted: false, update_time: '2026-01-01T00:00:00Z' }
  peer.organizations.push({ id: 101, name: 'Harbor Bakery', address: { value: '9 Elm St, Bath, ME' }, ...own })
  const lead = await makeLead(t, user, BAKERY)
  await sync(lead.id)
  expect(peer.organizations.map(({ address }) => address?.value)).toEqual(['9 Elm St, Bath, ME', BAKERY.address])
  peer.organizations.push({ id: 103, name: 'HARBOR BAKERY', address: null, ...own })
  const other = await makeLead(t, user, { businessName: 'Harbor Bakery', phone: '(207) 555-0199', address: '1 Oak St' })
  await sync(other.id)
  expect(peer.organizations).toHaveLength(3)
  expect(peer.persons.map(({ org_id }) => org_id)).toEqual([102, 103])
})

test('an organization whose answer is lost isn’t created twice, even before the search knows it', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  peer.index.lags = true
  // The searches for the person and the organization, then the new one.
  peer.answers(null, null, 'lost')
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: true }])
  expect([peer.organizations.length, peer.persons.length]).toEqual([1, 1])
})

test('a person whose answer is lost isn’t created twice, even before the search knows them', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  peer.index.lags = true
  peer.answers(null, null, null, 'lost')
  expect(await sync(lead.id)).toEqual([503, { message: 'We can’t reach Pipedrive. Try again in a minute.' }])
  expect(await state()).toMatchObject({ synced: 0, failed: 0 })
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '501', created: false }])
  expect([peer.organizations.length, peer.persons.length]).toEqual([1, 1])
})

test('two leads with one address are one person, even before the search knows them', async () => {
  await connect()
  await makeLead(t, user, BAKERY)
  await makeLead(t, user, { ...BAKERY, businessName: 'Harbor Café' })
  peer.index.lags = true
  expect(await syncAll()).toMatchObject({ synced: 2, created: 1 })
  expect([peer.organizations.length, peer.persons.length]).toEqual([1, 1])
})

test('what was deleted in Pipedrive is created again', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  await sync(lead.id)
  for (const one of [...peer.organizations, ...peer.persons]) one.is_deleted = true
  peer.index.lags = true
  expect(await sync(lead.id)).toEqual([200, { hubspotContactId: '502', created: true }])
  expect(peer.persons[1]?.org_id).toBe(102)
})

test('many leads: each refusal is named with its lead, and the others are synced', async () => {
  await connect()
  await makeLead(t, user, BAKERY)
  await makeLead(t, user, { businessName: 'Wrong', email: 'wrong@nowhere' })
  await makeLead(t, user, { businessName: 'Silent' })
  const mixed = await makeLead(t, user, { businessName: 'Mixed', email: 'mixed@b.example' })
  await addPerson(mixed.id, { name: 'Ann Lee', email: 'ann@b.example' })
  await t.db.system`update contacts set email = 'ann@nowhere' where user_id = ${user.id}`
  expect(await syncAll()).toMatchObject({ state: 'done', total: 4, synced: 1, created: 2, failed: 3 })
  const told: { businessName: string; error: string }[] = (await user.client('/api/crm/failures')).json()
  expect(new Map(told.map(one => [one.businessName, one.error]))).toEqual(
    new Map([
      ['Wrong', 'Pipedrive refused the contact: Validation failed: emails: Invalid email.'],
      ['Silent', 'It has neither an email nor a phone number. Add one, then sync again.'],
      ['Mixed', 'Pipedrive refused Ann Lee: Validation failed: emails: Invalid email.'],
    ]),
  )
  const timeline = (await user.client(`/api/leads/${mixed.id}/timeline`)).json()
  expect(timeline).toContainEqual(expect.objectContaining({ text: 'Synced to Pipedrive' }))
  expect(timeline).toContainEqual(expect.objectContaining({ text: 'Not synced to Pipedrive' }))
})

const TOO_MANY = 'Rate limit exceeded'
test('a request over the burst limit is repeated when the limit’s two seconds end', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  peer.answers(error(429, TOO_MANY, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }))
  const began = performance.now()
  expect((await sync(lead.id))[0]).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(990)
})

test.each([
  [{ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '1', 'x-daily-ratelimit-token-remaining': '0' }],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1', 'x-daily-requests-left': '0' }],
  [{ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '1' }],
  [{}],
])('with %j, the tokens of the day are used up, and the sync waits', async headers => {
  await connect()
  await makeLead(t, user, BAKERY)
  peer.answers(error(429, TOO_MANY, headers))
  const problem = 'This Pipedrive account has reached its daily request limit.'
  const retryAt = new Date(t.clock.now().getTime() + 900_000).toISOString()
  expect(await syncAll()).toMatchObject({ state: 'waiting', problem, retryAt })
})

test('a page in front of the API means that it’s closed for a while', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  peer.answers({ status: 403, body: '<h1>Blocked</h1>', headers: { 'content-type': 'text/html' } })
  expect(await sync(lead.id)).toEqual([429, { message: 'Pipedrive is busy. Try again in 15 minutes.' }])
})

test('fields go where the user chose, and a changed status to an option of the organization', async () => {
  await connect()
  const lead = await makeLead(t, user, { ...BAKERY, category: 'Bakery' })
  const mapping = [{ from: 'category', property: STAFF }]
  const settings = { mapping, statusProperty: WARMTH }
  const put = (payload: object) => user.client({ method: 'PUT', url: '/api/settings/crm/mapping', payload })
  expect((await put(settings)).json()).toEqual(settings)
  await sync(lead.id)
  expect(peer.organizations[0]?.custom_fields).toEqual({ [STAFF]: 'Bakery', [WARMTH]: 31 })
  await user.client({ method: 'PUT', url: `/api/leads/${lead.id}`, payload: { status: 'converted' } })
  await syncCrm(t.deps)
  expect(peer.organizations[0]?.custom_fields[WARMTH]).toBe(34)
  expect((await put({ mapping: [{ from: 'city', property: 'add_time' }], statusProperty: null })).json()).toEqual({
    message: 'Pipedrive has no writable property “add_time”.',
  })
})

test('another CRM starts with its own fields, and finds its own contacts', async () => {
  // HubSpot doesn't say which account it is.
  hubspot.answers(null, null, null, null, { status: 403, body: {} })
  expect((await connect('hubspot', hubspot.key))[1]).toMatchObject({ crm: 'hubspot', hubId: null })
  const lead = await makeLead(t, user, BAKERY)
  await sync(lead.id)
  peer.persons.push({ id: 501, name: 'Somebody', org_id: null, emails: [], phones: [], is_deleted: false })
  expect((await connect())[1]).toMatchObject({ crm: 'pipedrive', synced: 0 })
  await sync(lead.id)
  expect(peer.persons.map(({ name }) => name)).toEqual(['Somebody', 'Harbor Bakery'])
  expect((await connect('hubspot', hubspot.key))[1]).toMatchObject({ crm: 'hubspot', synced: 0 })
  const { mapping } = (await user.client('/api/settings/crm/mapping')).json()
  expect(mapping).toContainEqual({ from: 'category', property: 'industry' })
  await sync(lead.id)
  expect(hubspot.contacts).toHaveLength(1)
})

test('no reply contains the token, whatever Pipedrive says', async () => {
  await connect()
  const lead = await makeLead(t, user, BAKERY)
  for (const status of [400, 401, 403, 500]) {
    peer.answers(error(status, `Bad token ${peer.key}`))
    expect(JSON.stringify(await sync(lead.id))).not.toContain(peer.key)
    expect(JSON.stringify(await state())).not.toContain(peer.key)
  }
})

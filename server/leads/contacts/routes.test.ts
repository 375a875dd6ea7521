import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTACTS_MAX, type Contact } from '#contract/contacts.ts'
import type { LeadChange } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
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
  leadId = (await makeLead(t, user, { businessName: 'Harbor Dental', email: null })).id
})

type Method = 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, payload: object | undefined, { of = leadId, path = '', by = user } = {}) =>
  by.client({ method, url: path ? `/api/contacts${path}` : `/api/leads/${of}/contacts`, ...(payload && { payload }) })
const add = async (payload: object, of = leadId) => (await ask('POST', payload, { of })).json<Contact[]>()
const idOf = async (name: string, of = leadId) => (await list(of)).find(one => one.name === name)?.id ?? of
const change = async (name: string, payload: object) => ask('PUT', payload, { path: `/${await idOf(name)}` })
const remove = async (name: string) => ask('DELETE', undefined, { path: `/${await idOf(name)}` })
const list = async (of = leadId) => (await user.client(`/api/leads/${of}/contacts`)).json<Contact[]>()
const brief = (people: Contact[]) => people.map(({ name, isPrimary }) => (isPrimary ? `${name} (primary)` : name))
const leadEmail = async (of = leadId) => (await user.client(`/api/leads/${of}`)).json<Lead>().email
const suppressed = async () =>
  (await user.client('/api/suppressions')).json<{ address: string; reason: string; detail: string }[]>()

const anna = { name: 'Dr. Anna Lee', role: 'Owner', email: 'anna@harbor.com', phone: '+1 212 555 0100' }
const ben = { name: 'Ben Ruiz', email: 'ben@harbor.com' }

test('the first person is the primary one, and gives a lead without an address theirs', async () => {
  expect(await add(anna)).toEqual([
    {
      ...anna,
      id: expect.any(String),
      leadId,
      firstName: 'Anna',
      lastName: 'Lee',
      isPrimary: true,
      suppression: null,
      source: 'manual',
      createdAt: expect.any(String),
    },
  ])
  expect(await leadEmail()).toBe('anna@harbor.com')
  expect(brief(await add(ben))).toEqual(['Dr. Anna Lee (primary)', 'Ben Ruiz'])
  expect(await leadEmail()).toBe('anna@harbor.com')
})

test('another primary person takes the lead’s address along, and so does a new address of theirs', async () => {
  await add(anna)
  await add(ben)
  expect(brief((await change('Ben Ruiz', { isPrimary: true })).json())).toEqual(['Ben Ruiz (primary)', 'Dr. Anna Lee'])
  expect(await leadEmail()).toBe('ben@harbor.com')
  await change('Ben Ruiz', { email: 'b.ruiz@harbor.com' })
  expect(await leadEmail()).toBe('b.ruiz@harbor.com')
  await remove('Ben Ruiz')
  expect(brief(await list())).toEqual(['Dr. Anna Lee (primary)'])
  expect(await leadEmail()).toBe('anna@harbor.com')
})

test('the address of a person who was removed isn’t left to the next one, who has none', async () => {
  await add(anna)
  await add({ name: 'Ben Ruiz' })
  await change('Ben Ruiz', { isPrimary: true })
  expect(await leadEmail()).toBe('anna@harbor.com')
  await remove('Dr. Anna Lee')
  expect(await leadEmail()).toBeNull()
  await add(anna)
  await change('Dr. Anna Lee', { isPrimary: true })
  expect(await leadEmail()).toBe('anna@harbor.com')
})

test('an address that’s nobody’s stays the lead’s', async () => {
  await user.client({ method: 'PUT', url: `/api/leads/${leadId}`, payload: { email: 'info@harbor.com' } })
  await add(anna)
  await add(ben)
  await change('Ben Ruiz', { isPrimary: true })
  expect(await leadEmail()).toBe('info@harbor.com')
})

test('what was removed comes back as it was', async () => {
  await add(anna)
  await add(ben)
  await remove('Dr. Anna Lee')
  expect(brief(await add({ ...anna, isPrimary: true }))).toEqual(['Dr. Anna Lee (primary)', 'Ben Ruiz'])
  expect(await leadEmail()).toBe('anna@harbor.com')
})

test('refuses what isn’t a person, or is one that the lead has', async () => {
  await add(anna)
  const refused = async (payload: object) => {
    const reply = await ask('POST', payload)
    return [reply.statusCode, reply.json().message]
  }
  expect(await refused({ name: ' ' })).toEqual([400, 'Enter a name.'])
  expect(await refused({ name: 'x'.repeat(201) })).toEqual([400, 'name: At most 200 characters'])
  expect(await refused({ name: 'Ben', email: 'ben@' })).toEqual([400, expect.stringContaining('Invalid email address')])
  expect(await refused({ name: 'Ben', phone: 'call me' })).toEqual([
    400,
    expect.stringContaining('isn’t a phone number'),
  ])
  expect(await refused({ name: 'Ann', email: 'ANNA@harbor.com' })).toEqual([409, 'Dr. Anna Lee has this address.'])
  await add(ben)
  expect((await change('Ben Ruiz', { email: 'anna@harbor.com' })).statusCode).toBe(409)
  expect((await change('Nobody', { role: 'Owner' })).statusCode).toBe(404)
})

test('has a limit per lead', async () => {
  const people = Array.from({ length: CONTACTS_MAX }, (_, n) => ({ user_id: user.id, lead_id: leadId, name: `P ${n}` }))
  await t.db.system`insert into contacts ${t.db.system(people)}`
  const reply = await ask('POST', ben)
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'A lead can have at most 50 people. Remove one that you don’t need.',
  ])
})

test('keeps two people added in the same moment apart: one of them is the primary one', async () => {
  await Promise.all([add(anna), add(ben)])
  expect((await list()).map(({ isPrimary }) => isPrimary)).toEqual([true, false])
})

test('“Do not contact” puts address and number on the suppression list, and takes off only what it put there', async () => {
  await add(anna)
  const [on] = (await change('Dr. Anna Lee', { doNotContact: true })).json<Contact[]>()
  expect(on?.suppression).toBe('manual')
  expect((await suppressed()).map(({ address, detail }) => `${address}: ${detail}`).sort()).toEqual([
    '+12125550100: Dr. Anna Lee',
    'anna@harbor.com: Dr. Anna Lee',
  ])
  await change('Dr. Anna Lee', { email: 'anna@lee.com' })
  expect((await list())[0]?.suppression).toBe('manual')
  expect((await change('Dr. Anna Lee', { doNotContact: false })).json()[0].suppression).toBeNull()
  expect((await suppressed()).map(({ address }) => address)).toEqual(['anna@harbor.com'])
})

test('shows who unsubscribed, and can’t take that back', async () => {
  await add(anna)
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', 'anna@harbor.com', 'unsubscribed')`
  expect((await list())[0]?.suppression).toBe('unsubscribed')
  const reply = await change('Dr. Anna Lee', { doNotContact: false })
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'Unsubscribed from your emails. You can take the address off the suppression list in Settings.',
  ])
})

test('taking back “Do not contact” leaves what they said on a call', async () => {
  await add(anna)
  await add({ name: 'Ben Ruiz', phone: '+1 212 555 0101' })
  for (const number of ['+12125550100', '+12125550101'])
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'phone', ${number}, 'unsubscribed')`
  await change('Dr. Anna Lee', { doNotContact: true })
  expect((await change('Dr. Anna Lee', { doNotContact: false })).json()[0].suppression).toBeNull()
  const reply = await change('Ben Ruiz', { doNotContact: false })
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'They asked not to be called. You can take the number off the suppression list in Settings.',
  ])
  expect((await suppressed()).map(({ address }) => address).sort()).toEqual(['+12125550100', '+12125550101'])
})

test('people go with their lead, and come back with it', async () => {
  await add(anna)
  await add(ben)
  const reply = await user.client({
    method: 'POST',
    url: '/api/leads/changes',
    payload: { selection: { ids: [leadId] }, change: { kind: 'delete' } },
  })
  expect(await t.db.system`select from contacts where user_id = ${user.id}`).toHaveLength(0)
  await user.client({ method: 'POST', url: `/api/leads/changes/${reply.json<LeadChange>().id}/undo`, payload: {} })
  expect(brief(await list())).toEqual(['Dr. Anna Lee (primary)', 'Ben Ruiz'])
})

test('merging two leads moves the people, each once, with one primary; Undo separates them again', async () => {
  const other = (await makeLead(t, user, { businessName: 'Harbor Dental Inc', email: null })).id
  await add(anna)
  await add({ name: 'A. Lee', email: 'anna@harbor.com' }, other)
  await add(ben, other)
  const merged = await user.client({
    method: 'POST',
    url: '/api/leads/merge',
    payload: { keep: leadId, remove: other, take: [] },
  })
  expect(brief(await list())).toEqual(['Dr. Anna Lee (primary)', 'Ben Ruiz'])
  await user.client({ method: 'POST', url: `/api/leads/changes/${merged.json().change.id}/undo`, payload: {} })
  expect(brief(await list())).toEqual(['Dr. Anna Lee (primary)'])
  expect(brief(await list(other))).toEqual(['A. Lee (primary)', 'Ben Ruiz'])
})

test('a lead without people gets a primary one by merging', async () => {
  const other = (await makeLead(t, user, { businessName: 'Harbor Dental Inc', email: null })).id
  await add(anna, other)
  await user.client({ method: 'POST', url: '/api/leads/merge', payload: { keep: leadId, remove: other, take: [] } })
  expect(brief(await list())).toEqual(['Dr. Anna Lee (primary)'])
})

test('another account finds nobody', async () => {
  await add(anna)
  const stranger = await makeUser(t)
  expect((await stranger.client(`/api/leads/${leadId}/contacts`)).statusCode).toBe(404)
  expect((await ask('PUT', { role: 'x' }, { path: `/${await idOf(anna.name)}`, by: stranger })).statusCode).toBe(404)
})

test('a number of someone who is never contacted isn’t called, and their address isn’t emailed', async () => {
  await user.client({ method: 'PUT', url: `/api/leads/${leadId}`, payload: { phone: anna.phone } })
  await add(anna)
  const unreachable = async (by: 'email' | 'phone') => {
    const payload = { selection: { ids: [leadId] }, by }
    const reply = await user.client({ method: 'POST', url: '/api/leads/changes/unreachable', payload })
    return reply.json<{ why: string }[]>().map(({ why }) => why)
  }
  expect([await unreachable('email'), await unreachable('phone')]).toEqual([[], []])
  await change('Dr. Anna Lee', { doNotContact: true })
  expect([await unreachable('email'), await unreachable('phone')]).toEqual([['suppressed'], ['suppressed']])
  const [listed] = (await user.client('/api/calls/leads')).json<{ isDoNotCall: boolean }[]>()
  expect(listed?.isDoNotCall).toBe(true)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeadChange, Tag } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { makeCampaign, makeMessage } from '#test/make-mail.ts'
import { forgetDeletedLeads } from './changes.ts'

let t: TestApp
let bob: TestUser
beforeAll(async () => {
  t = await testApp({ now: '2026-05-04T10:00:00Z' })
  bob = await makeUser(t)
  await makeLead(t, bob, { businessName: 'Bob’s Gym', status: 'new' })
})
afterAll(() => t.close())

const post = (user: TestUser, url: string, payload: object = {}) =>
  user.client({ method: 'POST', url: `/api${url}`, payload })
const apply = async (user: TestUser, selection: object, change: object) => {
  const reply = await post(user, '/leads/changes', { selection, change })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<LeadChange>()
}
const undo = (user: TestUser, { id }: { id: string }) => post(user, `/leads/changes/${id}/undo`)
const namesOf = async (user: TestUser, query: string) =>
  (await user.client(`/api/leads?sort=businessName&${query}`)).json<Lead[]>().map(lead => lead.businessName)
const makeTag = async (user: TestUser, name: string) => (await post(user, '/tags', { name })).json<Tag>()

/** Two gyms and 2,500 cafés: more than one part of a change. */
/** A campaign's email that was sent to the lead. */
async function emailed(user: TestUser, leadId: string, campaign: string) {
  const { recipientId } = await makeMessage(t, user, { campaignId: await makeCampaign(t, user, campaign) })
  await t.db
    .system`update campaign_recipients set lead_id = ${leadId} where user_id = ${user.id} and id = ${recipientId}`
}

async function manyLeads() {
  const user = await makeUser(t)
  await t.db.system`
    insert into leads (user_id, business_name, category, status)
    select ${user.id}, 'Café ' || lpad(n::text, 4, '0'), 'Café', case when n <= 500 then 'warm' else 'new' end
    from generate_series(1, 2500) n`
  for (const name of ['Gym A', 'Gym B']) await makeLead(t, user, { businessName: name, category: 'Gym' })
  return user
}

describe('the reach of a selection', () => {
  test('leaves out suppressed addresses and numbers, and counts only leads of this account', async () => {
    const user = await makeUser(t)
    const make = (businessName: string, more: object) => makeLead(t, user, { businessName, ...more })
    await make('Both', { email: 'both@a.test', phone: '+15035550101' })
    await make('Unsubscribed', { email: 'Gone@a.test', phone: '+15035550102' })
    await make('Website', { email: null, phone: null, website: 'https://website.test' })
    await make('Sample', { email: 's@a.test', phone: '+15125550105', source: 'sample' })
    await make('Letters', { email: null, phone: '1-800-FLOWERS' })
    await make('Extension', { email: null, phone: '+1 503 555 0104 ext. 12' })
    await t.db.system`
      update leads set phone_norm = regexp_replace(phone, '[^0-9+]', '', 'g') where user_id = ${user.id}`
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason)
      values (${user.id}, 'email', 'gone@a.test', 'unsubscribed'), (${user.id}, 'phone', '+15035550101', 'manual')`
    const selection = { filter: {} }
    const reach = await post(user, '/leads/changes/reach', { selection })
    expect(reach.json()).toEqual({ count: 6, withEmail: 2, withPhone: 3, withWebsiteOnly: 1 })
    const counted = (reachBy: string) => post(user, '/leads/changes/count', { selection: { ...selection, reachBy } })
    expect((await counted('email')).json()).toEqual({ count: 2 })
    expect((await counted('phone')).json()).toEqual({ count: 3 })
    const missed = async (by: string) =>
      (await post(user, '/leads/changes/unreachable', { selection, by }))
        .json<{ businessName: string; why: string }[]>()
        .map(({ businessName, why }) => `${businessName}: ${why}`)
    expect(await missed('email')).toEqual([
      'Extension: missing',
      'Letters: missing',
      'Unsubscribed: suppressed',
      'Website: missing',
    ])
    expect(await missed('phone')).toEqual(['Both: suppressed', 'Letters: undialable', 'Website: missing'])
  })
})

describe('a change of all matching leads', () => {
  test('is counted before, applied, and undone', async () => {
    const user = await manyLeads()
    const selection = { filter: { category: 'Café' } }
    expect((await post(user, '/leads/changes/count', { selection })).json()).toEqual({ count: 2500 })
    const change = await apply(user, selection, { kind: 'status', status: 'warm' })
    // 500 were warm already.
    expect(change).toMatchObject({ count: 2000, undoUntil: '2026-05-05T10:00:00.000Z' })
    const facets = async () =>
      (await user.client('/api/leads/facets')).json().statuses.map((s: { count: number }) => s.count)
    expect(await facets()).toEqual([2, 0, 2500, 0])
    expect((await undo(user, change)).json()).toEqual({ restored: 2000 })
    expect(await facets()).toEqual([2002, 0, 500, 0])
    const again = await undo(user, change)
    expect([again.statusCode, again.json()]).toEqual([409, { message: 'This was already undone.' }])
  })

  test('skips excluded leads and other accounts', async () => {
    const user = await manyLeads()
    const [gym] = (await user.client('/api/leads?category=Gym&sort=businessName')).json<Lead[]>()
    const change = await apply(user, { filter: {}, except: [gym?.id] }, { kind: 'delete' })
    expect(change.count).toBe(2501)
    expect(await namesOf(user, '')).toEqual(['Gym A'])
    expect(await namesOf(bob, '')).toEqual(['Bob’s Gym'])
  })

  test('Undo doesn’t overwrite later changes', async () => {
    const user = await makeUser(t)
    const lead = await makeLead(t, user, { status: 'new' })
    const change = await apply(user, { ids: [lead.id] }, { kind: 'status', status: 'cold' })
    await user.client({ method: 'PUT', url: `/api/leads/${lead.id}`, payload: { status: 'converted' } })
    expect((await undo(user, change)).json()).toEqual({ restored: 0 })
    expect((await user.client(`/api/leads/${lead.id}`)).json().status).toBe('converted')
  })

  test('can’t be undone after a day, and deleted leads are gone for good', async () => {
    const user = await makeUser(t)
    const lead = await makeLead(t, user)
    const change = await apply(user, { ids: [lead.id] }, { kind: 'delete' })
    const before = t.clock.now()
    t.clock.set(new Date(before.valueOf() + 24 * 3_600_000 + 1000).toISOString())
    const reply = await undo(user, change)
    await forgetDeletedLeads(t.deps)
    const [row] = await t.db.system`select packed from lead_change_parts where change_id = ${change.id}`
    t.clock.set(before.toISOString())
    expect([reply.statusCode, reply.json(), row]).toEqual([
      409,
      { message: 'This can no longer be undone: more than 24 hours have passed.' },
      { packed: null },
    ])
  })
})

describe('deleted leads', () => {
  test('are restored with their calls, emails, notes, tags, and values', async () => {
    const user = await makeUser(t)
    const lead = await makeLead(t, user, {
      businessName: 'Corner',
      placeId: 'p1',
      source: 'osm',
      phone: '+1 212 555 0100',
    })
    const tag = await makeTag(user, 'Visited')
    await apply(user, { ids: [lead.id] }, { kind: 'tag', tagId: tag.id })
    await t.db.system`
      insert into call_logs (user_id, lead_id, business_name, to_number, status)
      values (${user.id}, ${lead.id}, 'Corner', '+12125550100', 'completed')`
    await emailed(user, lead.id, 'Spring menu')
    const timeline = async () =>
      (await user.client(`/api/leads/${lead.id}/timeline`)).json<{ text: string }[]>().map(i => i.text)
    const before = await timeline()
    expect(before).toEqual(
      expect.arrayContaining(['Called', 'Email sent: Spring menu', 'Tagged “Visited”', 'Found on OpenStreetMap']),
    )
    const change = await apply(user, { ids: [lead.id] }, { kind: 'delete' })
    expect((await user.client(`/api/leads/${lead.id}`)).statusCode).toBe(404)
    expect((await undo(user, change)).json()).toEqual({ restored: 1 })
    expect((await user.client(`/api/leads/${lead.id}/more`)).json().tags).toEqual([tag])
    expect(await timeline()).toEqual(expect.arrayContaining(before))
    expect(await namesOf(user, 'q=corner')).toEqual(['Corner'])
  })

  test('are restored even if their place was found again meanwhile', async () => {
    const user = await makeUser(t)
    const lead = await makeLead(t, user, { placeId: 'p1', source: 'osm' })
    const change = await apply(user, { ids: [lead.id] }, { kind: 'delete' })
    await makeLead(t, user, { placeId: 'p1', source: 'osm' })
    expect((await undo(user, change)).json()).toEqual({ restored: 1 })
  })
})

describe('tags and fields', () => {
  test('a tag is added, filters leads, is removed, and is restored', async () => {
    const user = await manyLeads()
    const tag = await makeTag(user, 'North')
    const given = await apply(user, { filter: { category: 'Gym' } }, { kind: 'tag', tagId: tag.id })
    expect(given.count).toBe(2)
    expect(await namesOf(user, `tag=${tag.id}`)).toEqual(['Gym A', 'Gym B'])
    const taken = await apply(user, { filter: { tag: tag.id, q: 'gym b' } }, { kind: 'untag', tagId: tag.id })
    expect(await namesOf(user, `tag=${tag.id}`)).toEqual(['Gym A'])
    await undo(user, taken)
    await undo(user, given)
    expect(await namesOf(user, `tag=${tag.id}`)).toEqual([])
  })

  test('a value is stored in the field’s format, and the former values are restored', async () => {
    const user = await manyLeads()
    const field = (await post(user, '/lead-fields', { name: 'Staff', kind: 'number' })).json<{ id: string }>()
    const set = (filter: object, value: string) => apply(user, { filter }, { kind: 'value', fieldId: field.id, value })
    await set({ q: 'gym a' }, '12')
    const change = await set({ category: 'Gym' }, '1,200.50')
    expect(await namesOf(user, `field=${field.id}&value=1200.5`)).toEqual(['Gym A', 'Gym B'])
    const [gym] = (await user.client('/api/leads?q=gym a')).json<Lead[]>()
    const valuesIn = async (fieldIds: string[]) =>
      (await post(user, '/leads/tags-of', { ids: [gym?.id], fieldIds })).json()
    expect(await valuesIn([field.id])).toEqual([{ leadId: gym?.id, tagIds: [], values: { [field.id]: '1200.5' } }])
    expect(await valuesIn([])).toEqual([])
    await undo(user, change)
    expect([await namesOf(user, `field=${field.id}`), await namesOf(user, `field=${field.id}&value=12`)]).toEqual([
      ['Gym A'],
      ['Gym A'],
    ])
    const wrong = await post(user, '/leads/changes', {
      selection: { filter: {} },
      change: { kind: 'value', fieldId: field.id, value: 'many' },
    })
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { message: 'Staff: enter a number' }])
  })

  test('names of tags and fields are unique', async () => {
    const user = await makeUser(t)
    await makeTag(user, 'North')
    const again = await post(user, '/tags', { name: 'NORTH' })
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: 'A tag named “NORTH” already exists.', field: 'name' },
    ])
  })

  test("a tag can't take another tag's name, and can change the case of its own", async () => {
    const user = await makeUser(t)
    await makeTag(user, 'North')
    const south = await makeTag(user, 'South')
    const rename = (name: string) => user.client({ method: 'PUT', url: `/api/tags/${south.id}`, payload: { name } })
    const taken = await rename('north')
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { message: 'A tag named “north” already exists.', field: 'name' },
    ])
    expect((await rename('SOUTH')).json()).toMatchObject({ id: south.id, name: 'SOUTH' })
  })

  test('another account’s tag can’t be added', async () => {
    const tag = await makeTag(bob, 'Bob’s')
    const user = await makeUser(t)
    const lead = await makeLead(t, user)
    const reply = await post(user, '/leads/changes', {
      selection: { ids: [lead.id] },
      change: { kind: 'tag', tagId: tag.id },
    })
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Tag not found' }])
  })
})

describe('merging two leads', () => {
  test('keeps the calls, tags, and notes of both, field by field, and Undo separates them again', async () => {
    const user = await makeUser(t)
    const keep = await makeLead(t, user, { businessName: 'Corner Cafe', email: 'a@corner.example' })
    const gone = await makeLead(t, user, {
      businessName: 'Corner Café',
      email: 'b@corner.example',
      phone: '+1 212 555 0100',
    })
    const [both, own] = [await makeTag(user, 'Both'), await makeTag(user, 'Own')]
    await apply(user, { ids: [keep.id, gone.id] }, { kind: 'tag', tagId: both.id })
    await apply(user, { ids: [gone.id] }, { kind: 'tag', tagId: own.id })
    await t.db.system`
      insert into call_logs (user_id, lead_id, business_name, to_number, status)
      values (${user.id}, ${gone.id}, 'Corner Café', '+12125550100', 'busy')`
    await emailed(user, gone.id, 'Spring menu')
    const reply = await post(user, '/leads/merge', { keep: keep.id, remove: gone.id, take: ['businessName', 'phone'] })
    const { lead, change } = reply.json()
    expect(lead).toMatchObject({
      id: keep.id,
      businessName: 'Corner Café',
      email: 'a@corner.example',
      phone: '+1 212 555 0100',
    })
    const tagsOf = async (id: string) =>
      (await user.client(`/api/leads/${id}/more`)).json<{ tags?: Tag[] }>().tags?.map(tag => tag.name)
    const textsOf = async (id: string) =>
      (await user.client(`/api/leads/${id}/timeline`)).json<{ text: string }[]>().map(i => i.text)
    expect([await tagsOf(keep.id), await tagsOf(gone.id)]).toEqual([['Both', 'Own'], undefined])
    expect(await textsOf(keep.id)).toEqual(
      expect.arrayContaining(['Called: busy', 'Email sent: Spring menu', 'Merged with Corner Café']),
    )
    expect((await undo(user, change)).json()).toEqual({ restored: 1 })
    expect(await namesOf(user, '')).toEqual(['Corner Cafe', 'Corner Café'])
    expect([await tagsOf(keep.id), await tagsOf(gone.id)]).toEqual([['Both'], ['Both', 'Own']])
    expect([await textsOf(keep.id), await textsOf(gone.id)]).toEqual([
      expect.not.arrayContaining(['Email sent: Spring menu']),
      expect.arrayContaining(['Called: busy', 'Email sent: Spring menu']),
    ])
  })
})

test('a filter is saved by name, replaced under the same name, and deleted', async () => {
  const user = await makeUser(t)
  await post(user, '/lead-filters', { name: 'Warm', view: { status: 'warm' } })
  const { id } = (await post(user, '/lead-filters', { name: 'WARM', view: { status: 'warm', q: 'gym' } })).json()
  expect((await user.client('/api/lead-filters')).json()).toEqual([
    { id, name: 'WARM', view: { status: 'warm', q: 'gym' } },
  ])
  await user.client({ method: 'DELETE', url: `/api/lead-filters/${id}` })
  expect((await user.client('/api/lead-filters')).json()).toEqual([])
})

test('an edit is in the timeline with the changed fields', async () => {
  const user = await makeUser(t)
  const lead = await makeLead(t, user, { status: 'new' })
  const put = (payload: object) => user.client({ method: 'PUT', url: `/api/leads/${lead.id}`, payload })
  await put({ status: 'new' })
  await put({ status: 'warm', phone: '+1 212 555 0100', businessName: lead.businessName })
  expect((await user.client(`/api/leads/${lead.id}/timeline`)).json()).toEqual([
    {
      at: expect.any(String),
      kind: 'changed',
      text: 'Status changed from New to Warm. Changed: phone',
      detail: null,
      noteId: null,
      threadId: null,
    },
    {
      at: expect.any(String),
      kind: 'found',
      text: 'Added manually',
      detail: lead.businessName,
      noteId: null,
      threadId: null,
    },
  ])
})

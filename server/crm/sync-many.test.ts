import { randomUUID } from 'node:crypto'
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
  await t.db.system`delete from crm_syncs`
  peer.contacts.length = 0
  peer.calls.length = 0
  user = await makeUser(t)
  await connect()
})

const connect = (who = user) => who.client({ method: 'PUT', url: '/api/settings/crm', payload: { apiKey: peer.key } })
const start = async (selection: object, who = user) => {
  const reply = await who.client({ method: 'POST', url: '/api/crm/syncs', payload: { selection } })
  return { status: reply.statusCode, ...reply.json() }
}
const get = async (id: string) => (await user.client(`/api/crm/syncs/${id}`)).json()
const state = async () => (await user.client('/api/settings/crm')).json()
const failures = async () => (await user.client('/api/crm/failures')).json()
const batches = () => peer.calls.flatMap(({ path }) => (path.endsWith('/batch/upsert') ? [path] : [])).length
const job = () => syncCrm(t.deps)
const everything = { filter: {} }

/** Adds this many leads with an email address in one statement. */
const fill = (count: number) => t.db.system`
  insert into leads (user_id, business_name, email, status)
  select ${user.id}, 'Business ' || n, 'b' || n || '@many.example', case when n % 2 = 0 then 'warm' else 'new' end
  from generate_series(1, ${count}) n`

test('syncs all leads that match the filter, 100 per request, named after the business or the person there', async () => {
  await fill(250)
  await t.db.system`
    insert into contacts (user_id, lead_id, name, first_name, last_name, email, source)
    select user_id, id, 'Mary Poole', 'Mary', 'Poole', email, 'manual' from leads where email = 'b2@many.example' and user_id = ${user.id}`
  const asked = await start({ filter: { status: 'warm' } })
  expect(asked).toMatchObject({ status: 200, state: 'waiting', total: 125, synced: 0, failed: 0 })
  await job()
  expect(await get(asked.id)).toMatchObject({ state: 'done', synced: 125, created: 125, failed: 0, problem: null })
  expect(batches()).toBe(2)
  expect(peer.contacts).toHaveLength(125)
  const named = peer.contacts.map(({ properties }) => [properties.firstname, properties.lastname, properties.company])
  expect(named.filter(([first, , company]) => first !== company)).toEqual([['Mary', 'Poole', 'Business 2']])
  expect(await state()).toMatchObject({ synced: 125, failed: 0, lastError: null })
})

test('reports each lead that can’t be synced with its reason, and syncs the others', async () => {
  const good = await makeLead(t, user, { businessName: 'Good', email: 'good@many.example' })
  await makeLead(t, user, { businessName: 'Wrong', email: 'wrong@nowhere' })
  await makeLead(t, user, { businessName: 'Silent' })
  await makeLead(t, user, { businessName: 'Made up', email: 'a@b.example', source: 'sample' })
  const { id } = await start(everything)
  await job()
  expect(await get(id)).toMatchObject({ state: 'done', total: 4, synced: 1, failed: 3 })
  const told: { businessName: string; error: string }[] = await failures()
  expect(new Map(told.map(one => [one.businessName, one.error]))).toEqual(
    new Map([
      ['Wrong', 'HubSpot refused the contact: Property values were not valid: Email address wrong@nowhere is invalid.'],
      ['Silent', 'It has neither an email nor a phone number. Add one, then sync again.'],
      ['Made up', 'It is a sample business, so it isn’t synced to your CRM.'],
    ]),
  )
  const timeline = (await user.client(`/api/leads/${good.id}/timeline`)).json()
  expect(timeline).toContainEqual(expect.objectContaining({ kind: 'synced', text: 'Synced to HubSpot' }))
})

test('clears the failure of a lead once it’s synced', async () => {
  const lead = await makeLead(t, user, { businessName: 'Silent' })
  await start(everything)
  await job()
  expect(await state()).toMatchObject({ synced: 0, failed: 1 })
  await t.db.system`update leads set email = 'now@many.example' where id = ${lead.id}`
  await start({ ids: [lead.id] })
  await job()
  expect(await state()).toMatchObject({ synced: 1, failed: 0 })
  expect(await failures()).toEqual([])
})

test('finds a contact without an email by phone, or creates it; two leads with one email are one contact', async () => {
  peer.contacts.push({ id: '501', properties: { phone: '(207) 555-0110' } })
  await makeLead(t, user, { businessName: 'Known', phone: '(207) 555-0110' })
  await makeLead(t, user, { businessName: 'New', phone: '(207) 555-0111' })
  await makeLead(t, user, { businessName: 'One', email: 'same@many.example' })
  await makeLead(t, user, { businessName: 'Two', email: 'SAME@many.example', phone: '(207) 555-0112' })
  const { id } = await start(everything)
  await job()
  expect(await get(id)).toMatchObject({ state: 'done', synced: 4, created: 2, failed: 0 })
  expect(peer.contacts).toHaveLength(3)
})

test('makes one contact of two leads with the same number, even before HubSpot’s search knows it', async () => {
  peer.index.lags = true
  for (const phone of ['(207) 555-0113', '+1 207-555-0113'])
    await user.client({ method: 'POST', url: '/api/leads', payload: { businessName: 'Garage', phone } })
  const { id } = await start(everything)
  await job()
  peer.index.lags = false
  expect(await get(id)).toMatchObject({ state: 'done', total: 2, synced: 2, created: 1 })
})

test('waits as long as a busy HubSpot says, then continues where it was', async () => {
  await fill(101)
  const { id } = await start(everything)
  const held = Promise.withResolvers<Answer>()
  peer.answers(held.promise)
  const running = job()
  await expect.poll(() => batches()).toBe(1)
  held.resolve(error(429, 'RATE_LIMITS', 'You have reached your secondly limit.', { 'retry-after': '30' }))
  await running
  const retryAt = new Date(t.clock.now().getTime() + 30_000).toISOString()
  const problem = 'HubSpot is busy.'
  expect(await get(id)).toMatchObject({ state: 'waiting', synced: 0, retryAt, problem })
  await job()
  expect(batches()).toBe(1)
  t.clock.advance(30_000)
  await job()
  expect(await get(id)).toMatchObject({ state: 'done', synced: 101, problem: null, retryAt: null })
  expect(peer.contacts).toHaveLength(101)
})

test('retries at growing intervals while HubSpot is down, and finally gives up', async () => {
  await fill(1)
  const { id } = await start(everything)
  const waits: number[] = []
  for (let n = 0; n < 7; n++) {
    peer.answers(error(502, 'ERROR', 'Bad gateway'))
    await job()
    const { retryAt } = await get(id)
    if (!retryAt) break
    waits.push((Date.parse(retryAt) - t.clock.now().getTime()) / 1000)
    t.clock.advance(waits.at(-1) ? 900_000 : 0)
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320])
  expect(await get(id)).toMatchObject({ state: 'failed', problem: 'HubSpot has a problem. Try again in a minute.' })
})

test('ends with a message here and on the settings card if the key expires; the leads don’t count as failed', async () => {
  await fill(3)
  const { id } = await start(everything)
  peer.answers(error(401, 'EXPIRED_AUTHENTICATION', 'The token is expired'))
  await job()
  const said = 'HubSpot rejected the key: The token is expired.'
  expect(await get(id)).toMatchObject({ state: 'failed', problem: `${said} Please check your settings.`, synced: 0 })
  expect(await state()).toMatchObject({ lastError: said, failed: 0 })
})

test('sends nothing after it’s stopped, and keeps what it did', async () => {
  await fill(150)
  const { id } = await start(everything)
  const held = Promise.withResolvers<Answer>()
  peer.answers(held.promise)
  const running = job()
  await expect.poll(() => batches()).toBe(1)
  const reply = await user.client({ method: 'POST', url: `/api/crm/syncs/${id}/cancel`, payload: {} })
  expect(reply.json()).toMatchObject({ state: 'canceled' })
  held.resolve(error(429, 'RATE_LIMITS', 'Slow down'))
  await running
  expect(await get(id)).toMatchObject({ state: 'canceled', synced: 0 })
  expect(batches()).toBe(1)
  expect(await t.db.system`select from crm_claims`).toHaveLength(0)
  expect(await start(everything)).toMatchObject({ status: 200 })
})

test('continues after a killed process without creating a contact twice', async () => {
  await makeLead(t, user, { businessName: 'Mail', email: 'one@many.example' })
  await makeLead(t, user, { businessName: 'Phone', phone: '(207) 555-0113' })
  const { id } = await start(everything)
  await job()
  // As if it had died between HubSpot's reply and saving it.
  const [{ leadIds }] = await t.db.system<[{ leadIds: string[] }]>`
    select array_agg(id) as lead_ids from leads where user_id = ${user.id}`
  await t.db.system`
    insert into crm_sync_parts (user_id, sync_id, n, lead_ids) values (${user.id}, ${id}, 0, ${leadIds}::uuid[])`
  await t.db.system`update leads set hubspot_contact_id = null where user_id = ${user.id}`
  await t.db.system`
    update crm_syncs set state = 'running', ended_at = null, synced = 0, created = 0, lease_id = ${randomUUID()},
      leased_until = now() - interval '1 ms' where id = ${id}`
  expect(await get(id)).toMatchObject({ state: 'running', problem: 'The sync was interrupted.' })
  await job()
  expect(await get(id)).toMatchObject({ state: 'done', synced: 2, created: 0 })
  expect(peer.contacts).toHaveLength(2)
})

test('leaves leads in another process’s hands to it', async () => {
  await fill(1)
  const { id } = await start(everything)
  await t.db.system`
    update crm_syncs set state = 'running', lease_id = ${randomUUID()}, leased_until = now() + interval '1 minute' where id = ${id}`
  await job()
  expect(batches()).toBe(0)
})

test('runs once per account, and says if nothing is selected or nobody is connected', async () => {
  await fill(2)
  const { id } = await start(everything)
  expect(await start(everything)).toEqual({
    status: 409,
    message: 'A sync is already running. Wait for it to finish, or stop it.',
  })
  await job()
  expect((await get(id)).state).toBe('done')
  expect(await start({ filter: { category: 'Nobody' } })).toEqual({
    status: 400,
    message: 'None of the selected leads exist anymore.',
  })
  const stranger = await makeUser(t)
  expect(await start(everything, stranger)).toEqual({
    status: 400,
    message: 'Failed to sync to the CRM. Please check your settings.',
  })
})

test('never syncs leads of another account, whatever IDs are named', async () => {
  const stranger = await makeUser(t)
  const theirs = await makeLead(t, stranger, { email: 'theirs@many.example' })
  expect(await start({ ids: [theirs.id] })).toMatchObject({ status: 400 })
  await job()
  expect(peer.contacts).toEqual([])
})

test('a key of another portal forgets the contacts of the previous one', async () => {
  await fill(1)
  await start(everything)
  await job()
  await connect()
  expect((await state()).synced).toBe(1)
  await t.db.system`update user_settings set hubspot_hub_id = '99' where user_id = ${user.id}`
  await connect()
  expect((await state()).synced).toBe(0)
})

test('stopping the program leaves the rest to the next start, without waiting for a lease to expire', async () => {
  await fill(150)
  const { id } = await start(everything)
  const queued = () => t.db.system`select from graphile_worker.jobs where task_identifier = 'sync-crm'`
  const before = (await queued()).length
  // The program gets the stop signal while HubSpot replies about the first hundred.
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => batches() > 0 })
  await syncCrm(t.deps, signal)
  expect(await get(id)).toMatchObject({ state: 'waiting', synced: 100 })
  // Another process continues immediately.
  expect(await queued()).toHaveLength(before + 1)
  await job()
  expect(await get(id)).toMatchObject({ state: 'done', synced: 150 })
  expect(peer.contacts).toHaveLength(150)
})

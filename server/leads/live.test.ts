import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeEvent } from '#contract/events.ts'
import { announceChanges } from '#server/http/changes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { hubspotPeer } from '#test/peers/hubspot.ts'

/** Every change of a lead reaches the open pages of its account, once per request. */
let t: TestApp
let peer: Awaited<ReturnType<typeof hubspotPeer>>
let base: string
let user: TestUser
let page: { text: string; response: IncomingMessage }
beforeAll(async () => {
  peer = await hubspotPeer()
  t = await testApp({ env: { HUBSPOT_BASE_URL: peer.url } })
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await t.close()
  await peer.close()
})
beforeEach(async () => {
  page?.response.destroy()
  user = await makeUser(t)
  page = await listen(user)
})

async function listen({ client }: TestUser) {
  const { cookie } = (await client('/api/auth/user')).raw.req.headers
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: String(cookie) }
    get(`${base}/api/events`, { agent: false, headers }, resolve).on('error', reject)
  })
  const heard = { response, text: '' }
  response
    .on('error', () => {})
    .on('data', chunk => {
      heard.text += String(chunk)
    })
  await expect.poll(() => heard.text).not.toBe('')
  return heard
}

/** All events so far. The marker announced last arrives last. */
async function announced(): Promise<ChangeEvent[]> {
  await announceChanges(t.db.system, [{ userId: user.id, type: 'outbox', id: null }])
  const all = (): ChangeEvent[] =>
    [...page.text.matchAll(/^event: change\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data ?? ''))
  await expect.poll(() => all().at(-1)?.type).toBe('outbox')
  return all().slice(0, -1)
}

const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const { statusCode } = await user.client({ method, url, ...(payload && { payload }) })
  return statusCode
}
const [LIST, ONE] = [{ type: 'leads', id: null }, (id: string) => ({ type: 'leads', id })]

test('announces an added lead', async () => {
  expect(await ask('POST', '/api/leads', { businessName: 'Harbor Bakery' })).toBe(200)
  expect(await announced()).toEqual([LIST])
})

test('announces an import of forty leads once, and known leads not at all', async () => {
  const sent = Array.from({ length: 40 }, (_, n) => ({ businessName: `B${n}`, email: `b${n}@b.example` }))
  const notify = vi.fn()
  const { unlisten } = await t.db.system.listen('canvass_changes', notify)
  expect(await ask('POST', '/api/leads/import', { leads: sent })).toBe(200)
  expect(await ask('POST', '/api/leads/import', { leads: sent })).toBe(200)
  expect(await announced()).toEqual([LIST])
  expect(notify.mock.calls.filter(([payload]) => payload.includes('leads'))).toHaveLength(1)
  await unlisten()
})

test('announces an edited lead by its ID, and nothing if nothing changed', async () => {
  const lead = await makeLead(t, user)
  expect(await ask('PUT', `/api/leads/${lead.id}`, { status: 'warm' })).toBe(200)
  expect(await ask('PUT', `/api/leads/${crypto.randomUUID()}`, { status: 'warm' })).toBe(404)
  expect(await announced()).toEqual([ONE(lead.id)])
})

test('announces one deleted lead by its ID, and several as one change', async () => {
  const [a, b, c] = [await makeLead(t, user), await makeLead(t, user), await makeLead(t, user)]
  expect(await ask('DELETE', `/api/leads/${a.id}`)).toBe(200)
  expect(await ask('DELETE', `/api/leads/${a.id}`)).toBe(404)
  expect(await announced()).toEqual([ONE(a.id)])
  page.text = ''
  expect(await ask('POST', '/api/leads/bulk-delete', { leadIds: [b.id, c.id] })).toBe(200)
  expect(await ask('POST', '/api/leads/bulk-delete', { leadIds: [b.id, c.id] })).toBe(200)
  expect(await announced()).toEqual([LIST])
})

test('announces a lead synced to the CRM', async () => {
  await ask('PUT', '/api/settings/crm', { apiKey: peer.key })
  const lead = await makeLead(t, user, { email: 'a@b.example' })
  expect(await ask('POST', `/api/leads/${lead.id}/sync-hubspot`)).toBe(200)
  expect(await announced()).toEqual([ONE(lead.id), { type: 'crm', id: null }])
})

test('announces a lead whose status a call changed, besides the call', async () => {
  const lead = await makeLead(t, user, { phone: '+1 503 555 0100' })
  const [call] = await t.db.system<{ id: string }[]>`
    insert into call_logs (user_id, lead_id, to_number, status, business_name)
    values (${user.id}, ${lead.id}, '+15035550100', 'completed', 'B') returning id`
  const outcome = { outcome: 'interested', notes: '' }
  expect(await ask('PUT', `/api/calls/${call?.id}/outcome`, outcome)).toBe(200)
  expect(await announced()).toEqual(expect.arrayContaining([{ type: 'calls', id: call?.id }, ONE(lead.id)]))
})

test('announces nothing to other accounts', async () => {
  const other = await makeUser(t)
  await other.client({ method: 'POST', url: '/api/leads', payload: { businessName: 'Theirs' } })
  expect(await announced()).toEqual([])
})

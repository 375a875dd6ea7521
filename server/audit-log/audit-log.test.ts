import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditLogEntry } from '#contract/audit-log.ts'
import { run } from '#server/jobs/handlers.ts'
import { clickSend, makeDraft, makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'
import { connectOwn, disconnectOwn } from '#test/own-sending-account.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { note } from './sql.ts'

type Mailing = Awaited<ReturnType<typeof smtpApp>>
let t: Mailing['t']
let close: Mailing['close']
/** A mail server for the account's own sending account. */
let own: Sink
let user: TestUser
beforeAll(async () => {
  ;({ t, close } = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1' } }))
  own = await startSink({ user: { name: 'ada', pass: 'one' } })
})
afterAll(() => Promise.all([close(), own.close()]))
beforeEach(async () => {
  user = await makeMailer(t)
  // What its setup left.
  await t.db.system`delete from audit_log where user_id = ${user.id}`
})

const URL = '/api/audit-log'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const list = async (of = user): Promise<AuditLogEntry[]> => (await of.client(URL)).json()
const texts = async (of = user) => (await list(of)).map(({ text }) => text)
const call = (method: 'POST' | 'DELETE' | 'PUT', url: string, payload?: object) =>
  user.client({ method, url, ...(payload && { payload }) })
const logIn = (password: string) =>
  t.anonymous({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password },
    headers: { 'user-agent': FIREFOX },
  })

test('says when the account was opened, and in which browser; a wrong password leaves no entry', async () => {
  await logIn('not the password')
  expect(await list()).toEqual([])
  await logIn(user.password)
  expect(await list()).toEqual([
    { id: expect.any(String), at: expect.any(String), code: 'logged-in', text: 'Logged in with Firefox on Windows.' },
  ])
})

test('says that the password changed, only if it did', async () => {
  const change = (currentPassword: string) =>
    call('POST', '/api/auth/change-password', { currentPassword, newPassword: 'another long one' })
  expect((await change('not the password')).statusCode).toBe(400)
  expect((await change(user.password)).statusCode).toBe(200)
  expect(await texts()).toEqual(['Password changed.'])
})

test('names keys and webhooks that were made and taken away, without their secrets', async () => {
  const key = (await call('POST', '/api/keys', { name: 'Sheets', scopes: { leads: 'read' } })).json()
  await call('DELETE', `/api/keys/${key.id}`)
  const hook = { url: 'http://127.0.0.1:9/hook?token=hidden', events: ['lead.created'] }
  const { id, secret } = (await call('POST', '/api/webhooks', hook)).json()
  await call('DELETE', `/api/webhooks/${id}`)
  expect((await call('DELETE', `/api/webhooks/${id}`)).statusCode).toBe(404)
  expect(await texts()).toEqual([
    'Webhook to 127.0.0.1:9 deleted.',
    'Webhook to 127.0.0.1:9 created.',
    'API key “Sheets” revoked.',
    'API key “Sheets” created.',
  ])
  const rows = await t.db.system`select * from audit_log where user_id = ${user.id}`
  for (const hidden of [key.key, secret, 'hidden']) expect(JSON.stringify(rows)).not.toContain(hidden)
})

test('names sending accounts that were connected and removed, once each', async () => {
  await connectOwn(user, own)
  await connectOwn(user, own, { fromName: 'Ada' })
  await disconnectOwn(user)
  expect(await texts()).toEqual(['Sending account ada@own.test removed.', 'Sending account ada@own.test connected.'])
})

test('names a campaign that was started, once, however often Send was pressed', async () => {
  const { id } = await makeDraft(user, ['to@begin.test'])
  const both = [await clickSend(user, id), await clickSend(user, id)]
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await texts()).toEqual(['Campaign “Spring” started.'])
})

test('says what was exported, and not that it was if it wasn’t there', async () => {
  const { id } = await makeDraft(user, ['to@made.example'])
  const none = user.id
  for (const path of [
    'leads/export.csv',
    'suppressions/export.csv',
    'consents/export.csv',
    `campaigns/${id}/recipients.csv`,
    `campaigns/${none}/recipients.csv`,
  ])
    await user.client(`/api/${path}`)
  expect(await texts()).toEqual([
    'A campaign’s recipients exported.',
    'Recorded consents exported.',
    'The suppression list exported.',
    'Leads exported.',
  ])
})

test('counts leads that were deleted together, and leaves a single one to the list', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await makeLead(t, user)).id))
  await call('DELETE', `/api/leads/${ids[0]}`)
  expect(await texts()).toEqual([])
  await call('POST', '/api/leads/bulk-delete', { leadIds: ids.slice(1, 3) })
  await call('POST', '/api/leads/changes', { selection: { ids: ids.slice(3) }, change: { kind: 'delete' } })
  expect(await texts()).toEqual(['2 leads deleted.', '2 leads deleted.'])
})

test('counts what the suppression list got, and names who was taken off, with the note why', async () => {
  await call('POST', '/api/suppressions', { entries: ['gone@made.example', 'back@made.example'] })
  await call('POST', '/api/suppressions', { entries: ['gone@made.example'] })
  const entry = { channel: 'email', address: 'gone@made.example' }
  await call('POST', '/api/suppressions/remove', entry)
  await call('POST', '/api/suppressions/remove', entry)
  await call('POST', '/api/suppressions/remove', { ...entry, address: 'back@made.example', note: 'Asked by phone' })
  expect(await texts()).toEqual([
    'back@made.example taken off the suppression list: “Asked by phone”',
    'gone@made.example taken off the suppression list.',
    '2 entries added to the suppression list.',
  ])
})

test('says which settings changed', async () => {
  // Saved again unchanged, they say nothing.
  for (const _ of ['once', 'again']) {
    await call('PUT', '/api/settings/sender', { fromName: 'Ada of Shop' })
    await call('PUT', '/api/settings/sending-limits', { dailyLimit: 90 })
    await call('PUT', '/api/settings/calling', { script: 'Hello' })
  }
  const { id } = (await call('POST', '/api/domains', { domain: 'made.example' })).json()
  await call('DELETE', `/api/domains/${id}`)
  expect(await texts()).toEqual([
    'Domain made.example removed.',
    'Domain made.example added.',
    'The settings for calls changed.',
    'The sending limits changed.',
    'The sender changed.',
  ])
})

test('comes in pages of 50, each entry once', async () => {
  for (let count = 1; count <= 51; count++) await note(t.db.system, user.id, { code: 'leads-deleted', count })
  const first = await user.client(URL)
  const cursor = String(first.headers['x-next-cursor'])
  const rest = await user.client({ url: URL, query: { cursor } })
  expect(rest.headers).not.toHaveProperty('x-next-cursor')
  const seen: AuditLogEntry[] = [...first.json(), ...rest.json()]
  expect([first.json().length, new Set(seen.map(({ id }) => id)).size]).toEqual([50, 51])
  expect((await user.client({ url: URL, query: { cursor: 'made-up' } })).statusCode).toBe(400)
})

test('is read by its owner in a browser, not by another account, and not with a key', async () => {
  await note(t.db.system, user.id, { code: 'password-changed' })
  expect(await list(await makeUser(t))).toEqual([])
  const { client } = await makeApiKey(t, user)
  expect((await client(URL)).json().code).toBe('not_for_keys')
})

test('can’t be rewritten by whoever acts as the account', async () => {
  await note(t.db.system, user.id, { code: 'password-changed' })
  for (const statement of [`delete from audit_log`, `update audit_log set detail = '{}'`])
    await expect(t.db.asUser(user.id, sql => sql.unsafe(statement))).rejects.toThrow('permission denied')
})

test('forgets entries after a year', async () => {
  await note(t.db.system, user.id, { code: 'password-changed' })
  await note(t.db.system, user.id, { code: 'password-reset' })
  const age = (code: string, days: number) => t.db.system`
    update audit_log set at = now() - make_interval(days => ${days}) where user_id = ${user.id} and detail ->> 'code' = ${code}`
  await age('password-changed', 367)
  await age('password-reset', 364)
  await run(t.deps, 'forget-expired', {}, new AbortController().signal)
  expect(await texts()).toEqual(['Password reset with an emailed link.'])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { forgetExpired } from './forget-expired.ts'
import { sendVerification } from './verify-email.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://canvass.example' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t, { verified: false })
})

const sendLink = () => sendVerification(t.deps, { userId: user.id })
const mails = async () => {
  const list = (await user.client('/api/outbox')).json<{ id: string; toAddress: string }[]>()
  return Promise.all(list.map(async mail => (await user.client(`/api/outbox/${mail.id}/raw`)).body))
}
/** The links in the account's emails, newest first. */
const tokens = async () =>
  (await mails()).map(raw => /canvass\.example\/verify-email\/([\w-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1])
const press = (token = 'made-up') => t.anonymous({ method: 'POST', url: '/api/auth/verify-email', payload: { token } })
const isVerified = async () => (await user.client('/api/auth/user')).json().emailVerified
const jobsOf = async () => {
  const rows = await t.db.system`
    select key from graphile_worker.jobs where key = ${`send-verification:${user.id}`}`
  return rows.length
}
const refusal = [400, { message: 'This link is no longer valid. Ask for a new one in Settings.' }]

describe('confirming an address', () => {
  test('works through the emailed link, and a second click isn’t an error', async () => {
    expect(await jobsOf()).toBe(1)
    await sendLink()
    const [token] = await tokens()
    expect(await isVerified()).toBe(false)
    expect((await press(token)).json()).toEqual({ message: 'Your email address is verified' })
    expect(await isVerified()).toBe(true)
    expect((await press(token)).statusCode).toBe(200)
  })

  test('the email contains nothing that the person who signed up typed', async () => {
    await t.db.system`
      update users set first_name = E'Ada\n\nYour account is locked: https://evil.example', last_name = 'Evil'
      where id = ${user.id}`
    await sendLink()
    const raw = (await mails()).join().replaceAll('=\r\n', '')
    expect(raw).toContain('Hello,')
    // Not "Ada" alone: a token may have these letters.
    expect(raw).not.toMatch(/Hello Ada|account is locked|evil\.example/i)
  })

  test('a link works for three days', async () => {
    const start = t.clock.now()
    await sendLink()
    const [token] = await tokens()
    t.clock.advance(3 * 86_400_000)
    const reply = await press(token)
    expect([reply.statusCode, reply.json()]).toEqual(refusal)
    t.clock.set(start)
    expect((await press(token)).statusCode).toBe(200)
  })

  test('a made-up link confirms nothing', async () => {
    await sendLink()
    const reply = await press()
    expect([reply.statusCode, reply.json()]).toEqual(refusal)
    expect(await isVerified()).toBe(false)
  })

  test('a second email doesn’t invalidate the first link, and a verified address gets none', async () => {
    await sendLink()
    await sendLink()
    const [second, first] = await tokens()
    expect(second).not.toBe(first)
    expect((await press(first)).statusCode).toBe(200)
    await sendLink()
    expect(await mails()).toHaveLength(2)
  })

  test('the database stores only a hash of the emailed token', async () => {
    await sendLink()
    const [token] = await tokens()
    const rows = await t.db.system`select * from account_tokens where user_id = ${user.id}`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('can be requested again five times an hour', async () => {
    const ask = () => user.client({ method: 'POST', url: '/api/auth/send-verification' })
    for (let n = 0; n < 5; n++) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
  })
})

test('the nightly job deletes expired sessions, tokens, and counts, and keeps the rest', async () => {
  const other = await makeUser(t)
  await sendLink()
  await sendLink()
  await press((await tokens())[0])
  await t.db.system`update account_tokens set expires_at = now() - interval '31 days' where used_at is not null`
  await t.db.system`update account_tokens set expires_at = now() - interval '29 days' where used_at is null`
  await t.db.system`update sessions set expire = now() - interval '1 second' where user_id = ${user.id}`
  await t.db.system`
    insert into rate_limits (key, window_start, used)
    values ('old', now() - interval '25 hours', 1), ('new', now() - interval '23 hours', 1)`
  await forgetExpired(t.deps)
  expect(
    await Promise.all([
      t.db.system`select user_id, used_at from account_tokens where user_id = ${user.id}`,
      t.db.system`select user_id from sessions where user_id in (${user.id}, ${other.id})`,
      t.db.system`select key from rate_limits where key in ('old', 'new')`,
    ]),
  ).toEqual([[{ userId: user.id, usedAt: null }], [{ userId: other.id }], [{ key: 'new' }]])
})

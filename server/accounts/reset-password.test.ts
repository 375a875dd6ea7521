import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { sendReset } from './reset-password.ts'

const PUBLIC_URL = 'https://canvass.example'
const NEW = 'an entirely new one'

let t: TestApp
let sink: Sink
let user: TestUser
beforeAll(async () => {
  sink = await startSink()
  t = await testApp({ env: { PUBLIC_URL, MAIL_TRANSPORT: 'smtp', SMTP_URL: sink.url } })
})
afterAll(async () => {
  await t.close()
  await sink.close()
})
beforeEach(async () => {
  user = await makeUser(t)
})

let made = 0
const post = (path: string, payload: object) =>
  t.anonymous({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress: `198.51.${++made >> 8}.${made & 255}`,
  })
const forgot = (email: string) => post('forgot-password', { email })
const reset = (token: string, password = NEW) => post('reset-password', { token, password })
const logIn = (password: string) => post('login', { email: user.email, password })

/** Runs and removes the queued jobs for that address, as the worker would. */
async function work(email: string) {
  const jobs = await t.db.system<{ payload: { email: string } }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = 'send-reset' and j.payload->>'email' = ${email}`
  for (const { payload } of jobs) await sendReset(t.deps, payload)
  await t.db.system`delete from graphile_worker._private_jobs where payload->>'email' = ${email}`
}
const mailsTo = (email: string) => sink.accepted.filter(({ to }) => to === email)
const tokensTo = (email: string) =>
  mailsTo(email).map(
    ({ raw }) => /canvass\.example\/reset-password\/([\w-]+)/.exec(raw.replace(/=\r?\n/g, ''))?.[1] ?? '',
  )
async function mailedToken(email = user.email) {
  await forgot(email)
  await work(email)
  return tokensTo(email).at(-1) ?? ''
}
const refused = [400, { message: 'This link is no longer valid. Ask for a new one on the login page.' }]

describe('a forgotten password', () => {
  test('is replaced through an emailed link, and every session ends', async () => {
    const token = await mailedToken()
    expect((await user.client('/api/auth/user')).statusCode).toBe(200)
    const reply = await reset(token)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: 'Your password is changed. Log in with the new one.' },
    ])
    expect((await user.client('/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(user.password)).statusCode).toBe(401)
    expect((await logIn(NEW)).statusCode).toBe(200)
    const logged = await t.db.system`
      select detail ->> 'code' as code from audit_log where user_id = ${user.id} order by at`
    expect(logged).toEqual([{ code: 'password-reset' }, { code: 'logged-in' }])
  })

  test('doesn’t log in, but exempts this browser from the limit that strangers reach', async () => {
    const { cookies } = await reset(await mailedToken())
    expect(cookies.map(({ name }) => name)).toEqual(['canvass_device'])
  })

  test('gets the same answer with and without an account', async () => {
    const [known, unknown] = [await forgot(user.email), await forgot('nobody@made.example')]
    expect([known.statusCode, known.json()]).toEqual([
      200,
      { message: 'If an account uses this address, we sent it a link to choose a new password.' },
    ])
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
    await work('nobody@made.example')
    expect(mailsTo('nobody@made.example')).toEqual([])
  })

  test('a link works once', async () => {
    const token = await mailedToken()
    await reset(token)
    const again = await reset(token, 'a second new one')
    expect([again.statusCode, again.json()]).toEqual(refused)
    expect((await logIn(NEW)).statusCode).toBe(200)
  })

  test('a link used twice at the same moment works once', async () => {
    const token = await mailedToken()
    const replies = await Promise.all([reset(token, 'first new one'), reset(token, 'second new one')])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })

  test('using one link invalidates the others', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()]
    expect(first).not.toBe(second)
    expect((await reset(first)).statusCode).toBe(200)
    const reply = await reset(second)
    expect([reply.statusCode, reply.json()]).toEqual(refused)
  })

  test('a link works for two hours, and never after the address changed or the account closed', async () => {
    const start = t.clock.now()
    const token = await mailedToken()
    t.clock.advance(2 * 3_600_000)
    expect((await reset(token)).statusCode).toBe(400)
    t.clock.set(start)
    await t.db.system`update users set is_disabled = true where id = ${user.id}`
    expect((await reset(token)).statusCode).toBe(400)
    await t.db.system`update users set is_disabled = false, email = 'moved@made.example' where id = ${user.id}`
    expect((await reset(token)).statusCode).toBe(400)
  })

  test('a link that confirms an address can’t change a password', async () => {
    const { sendVerification } = await import('./verify-email.ts')
    await t.db.system`update users set email_verified_at = null where id = ${user.id}`
    await sendVerification(t.deps, { userId: user.id })
    const raw =
      mailsTo(user.email)
        .at(-1)
        ?.raw.replace(/=\r?\n/g, '') ?? ''
    const token = /verify-email\/([\w-]+)/.exec(raw)?.[1] ?? ''
    expect((await reset(token)).statusCode).toBe(400)
  })

  test('an address gets at most five links an hour; the latest ones still work', async () => {
    for (let n = 0; n < 7; n++) await mailedToken()
    expect(mailsTo(user.email)).toHaveLength(5)
    expect((await reset(tokensTo(user.email)[0] ?? '')).statusCode).toBe(200)
  })

  test('the database stores only a hash of the emailed token', async () => {
    const token = await mailedToken()
    const rows = await t.db.system`select * from account_tokens where user_id = ${user.id}`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('refuses a short password and keeps the link valid', async () => {
    const token = await mailedToken()
    const reply = await reset(token, 'short')
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Password must be at least 8 characters' }])
    expect((await reset(token)).statusCode).toBe(200)
  })
})

describe('a stranger who registered another person’s address', () => {
  test('loses the account and its connections once the owner of the address resets the password', async () => {
    user = await makeUser(t, { verified: false })
    await t.db.system`
      insert into sending_accounts (user_id, kind, address, secret, imap_secret, is_default)
      values (${user.id}, 'smtp', 'squatter@evil.example', 'x', 'y', true)`
    await t.db.system`
      update user_settings set hubspot_api_key = 'sealed', own_phone = '+15125550100' where user_id = ${user.id}`
    expect((await reset(await mailedToken())).statusCode).toBe(200)
    expect((await user.client('/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(NEW)).json()).toMatchObject({ id: user.id, emailVerified: true })
    expect(
      await Promise.all([
        t.db.system`
          select secret, imap_secret, is_active from sending_accounts where user_id = ${user.id} and kind = 'smtp'`,
        t.db.system`select hubspot_api_key, own_phone from user_settings where user_id = ${user.id}`,
      ]),
    ).toEqual([[{ secret: null, imapSecret: null, isActive: false }], [{ hubspotApiKey: null, ownPhone: null }]])
  })

  test('an account with a verified address keeps its connections', async () => {
    await t.db.system`update user_settings set hubspot_api_key = 'sealed' where user_id = ${user.id}`
    await reset(await mailedToken())
    const [row] = await t.db.system`select hubspot_api_key from user_settings where user_id = ${user.id}`
    expect(row?.hubspotApiKey).not.toBeNull()
  })
})

test('refers the user to support if email stays in the built-in outbox', async () => {
  const own = await testApp()
  expect((await t.anonymous('/api/auth/options')).json()).toEqual({ passwordReset: true })
  expect((await own.anonymous('/api/auth/options')).json()).toEqual({ passwordReset: false })
  const payload = { email: 'ada@made.example' }
  const reply = await own.anonymous({ method: 'POST', url: '/api/auth/forgot-password', payload })
  expect([reply.statusCode, reply.json()]).toEqual([403, { message: 'Contact support to reset your password.' }])
  await own.close()
})

describe('an account with two-factor authentication', () => {
  const turnOn = () => t.db.system`
    insert into second_factors (user_id, secret, confirmed_at) values (${user.id}, '\\x00', now())`

  test('still asks for the code after a reset, and the link doesn’t make this browser a known one', async () => {
    await turnOn()
    const { cookies } = await reset(await mailedToken())
    expect(cookies).toEqual([])
    const reply = await logIn(NEW)
    expect([reply.statusCode, reply.json().field]).toEqual([401, 'code'])
  })

  test('of a stranger who registered another person’s address loses it with the password', async () => {
    user = await makeUser(t, { verified: false })
    await turnOn()
    await reset(await mailedToken())
    expect((await logIn(NEW)).statusCode).toBe(200)
  })

  test('keeps its passkeys, unless nobody had confirmed the address', async () => {
    const count = async () => (await t.db.system`select from passkeys where user_id = ${user.id}`).count
    const add = () => t.db.system`
      insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
      values (${user.id}, ${user.id}, '\\x00', 0, 'Laptop', now())`
    await add()
    await reset(await mailedToken())
    expect(await count()).toBe(1)
    user = await makeUser(t, { verified: false })
    await add()
    await reset(await mailedToken())
    expect(await count()).toBe(0)
  })
})

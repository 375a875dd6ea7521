import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeApiKey, makeUser, type TestUser } from '#test/make.ts'
import { tellOwner } from '../tell-owner.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
  t.clock.advance(60_000)
})

let made = 0
const WRONG = 'This code isn’t valid, or it was used before. Enter the next one.'
const URL = '/api/auth/second-factor'
const post = (by: TestUser, path: string, payload: object) =>
  by.client({ method: 'POST', url: `${URL}${path}`, payload })
const state = async (by = user) => (await by.client(URL)).json()
const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() + seconds * 1000 })
const begin = async (by = user): Promise<string> => (await post(by, '', { password: by.password })).json().secret

/** Turns it on with the code of the last step, so that the current one is still unused. */
async function turnOn(by = user): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await begin(by)
  const reply = await post(by, '/confirm', { code: codeAt(secret, -30) })
  expect(reply.statusCode).toBe(200)
  return { secret, ...reply.json<{ recoveryCodes: string[] }>() }
}

/** From a new network each time, unless one is given. */
const logIn = (code?: string, { by = user, from = `198.51.${++made >> 8}.${made & 255}`, cookies = {} } = {}) =>
  t.anonymous({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: by.email, password: by.password, ...(code !== undefined && { code }) },
    remoteAddress: from,
    cookies,
  })
const refused = (message = WRONG) => [401, { message, field: 'code' }]
const outcome = async (reply: ReturnType<typeof logIn>) => [(await reply).statusCode, (await reply).json()]

/** Sends the emails that are queued for the account, and returns what it got. */
async function emailsTo({ id, email } = user): Promise<string[]> {
  const jobs = await t.db.system<{ payload: Parameters<typeof tellOwner>[1] }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = 'tell-owner' and j.payload->>'userId' = ${id} order by j.id`
  for (const { payload } of jobs) await tellOwner(t.deps, payload)
  const mails = await t.db.system<{ subject: string }[]>`
    select subject from outbox_messages where user_id = ${id} and to_address = ${email} and subject not like 'New login%' order by created_at, id`
  return mails.map(({ subject }) => subject)
}

describe('turning it on', () => {
  test('needs the password and a code, and shows ten recovery codes', async () => {
    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const wrong = await post(user, '', { password: 'not it' })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { message: 'Current password is incorrect', field: 'password' },
    ])
    const { secret, uri } = (await post(user, '', { password: user.password })).json()
    expect(uri).toContain(`otpauth://totp/Canvass:${encodeURIComponent(user.email)}?issuer=Canvass&secret=${secret}`)
    const mistyped = await post(user, '/confirm', { code: '000000' })
    expect([mistyped.statusCode, mistyped.json()]).toEqual([400, { message: WRONG, field: 'code' }])
    expect([(await state()).isOn, (await logIn()).statusCode]).toEqual([false, 200])

    const { recoveryCodes } = (await post(user, '/confirm', { code: codeAt(secret) })).json()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await emailsTo()).toEqual(['Two-factor authentication is on'])
  })

  test('again before the code makes a new secret, and the old one no longer counts', async () => {
    const [first, second] = [await begin(), await begin()]
    expect((await post(user, '/confirm', { code: codeAt(first) })).statusCode).toBe(400)
    expect((await post(user, '/confirm', { code: codeAt(second) })).statusCode).toBe(200)
  })

  test('when it’s on already changes nothing', async () => {
    const { secret } = await turnOn()
    const again = await post(user, '', { password: user.password })
    expect([again.statusCode, again.json()]).toEqual([409, { message: 'Two-factor authentication is on already.' }])
    expect((await post(user, '/confirm', { code: codeAt(secret) })).statusCode).toBe(409)
    expect((await state()).recoveryCodesLeft).toBe(10)
  })

  test('stores the secret sealed, the recovery codes hashed, and neither for the role that serves requests', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const [row] = await t.db.system<{ secret: Buffer; recoveryCodes: string[] }[]>`
      select * from second_factors where user_id = ${user.id}`
    expect(row?.secret.toString('latin1')).not.toContain(secret)
    expect(t.deps.secrets.open(row?.secret ?? Buffer.alloc(0))).toBe(secret)
    for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code.replace('-', ''))
    await expect(t.db.asUser(user.id, sql => sql`select from second_factors`)).rejects.toThrow('permission denied')
    const [table] = await t.db.system`select relrowsecurity from pg_class where relname = 'second_factors'`
    expect(table?.relrowsecurity).toBe(true)
  })
})

describe('logging in', () => {
  test('asks for the code only after the right password', async () => {
    const { secret } = await turnOn()
    expect(await outcome(logIn())).toEqual(refused('Enter the code from your authenticator app.'))
    expect((await logIn()).cookies).toEqual([])
    const guess = { ...user, password: 'a guess' }
    expect(await outcome(logIn(codeAt(secret), { by: guess }))).toEqual([
      401,
      { message: 'Invalid email or password.' },
    ])
    const reply = await logIn(codeAt(secret))
    expect([reply.statusCode, reply.json().id]).toEqual([200, user.id])
  })

  test('takes a code once, also of two at the same moment', async () => {
    const { secret } = await turnOn()
    const code = codeAt(secret)
    const both = await Promise.all([logIn(code), logIn(code)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]))
    expect(await outcome(logIn(code))).toEqual(refused())
  })

  test('takes the code of one step earlier or later, and after that none that came before it', async () => {
    const { secret } = await turnOn()
    expect((await logIn(codeAt(secret, 60))).statusCode).toBe(401)
    expect((await logIn(codeAt(secret, 30))).statusCode).toBe(200)
    expect(await outcome(logIn(codeAt(secret)))).toEqual(refused())
    t.clock.advance(90_000)
    expect(await outcome(logIn(codeAt(secret, -60)))).toEqual(refused())
    expect((await logIn(codeAt(secret, -30))).statusCode).toBe(200)
  })

  test('doesn’t take another account’s code or recovery code', async () => {
    const [, other] = [await turnOn(), await turnOn(await makeUser(t))]
    expect(await outcome(logIn(codeAt(other.secret)))).toEqual(refused())
    expect(await outcome(logIn(other.recoveryCodes[0]))).toEqual(refused())
  })

  test('takes a recovery code once, however it’s typed, and tells the owner', async () => {
    const { recoveryCodes } = await turnOn()
    const [first = '', second = ''] = recoveryCodes
    const both = await Promise.all([logIn(` ${first.replace('-', ' ').toUpperCase()} `), logIn(first)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]))
    expect(await outcome(logIn(first))).toEqual(refused())
    expect((await logIn(second)).statusCode).toBe(200)
    expect((await state()).recoveryCodesLeft).toBe(8)
    expect((await emailsTo()).filter(subject => subject === 'A recovery code was used')).toHaveLength(2)
  })

  test('isn’t asked of an API key', async () => {
    const { client } = await makeApiKey(t, user)
    await turnOn()
    expect((await client('/api/leads')).statusCode).toBe(200)
    expect((await client(URL)).json().code).toBe('not_for_keys')
  })
})

describe('guessed codes', () => {
  test('are counted like passwords, for one network', async () => {
    await turnOn()
    const from = '203.0.113.7'
    for (let n = 0; n < 5; n++) expect((await logIn('000000', { from })).statusCode).toBe(401)
    const sixth = await logIn('000000', { from })
    expect([sixth.statusCode, sixth.json().message]).toEqual([429, expect.stringMatching(/^Too many attempts\./)])
  })

  test('from many networks are refused after ten, except in a browser that the owner has used before', async () => {
    const { secret } = await turnOn()
    const device = (await logIn(codeAt(secret))).cookies.find(({ name }) => name === 'canvass_device')
    t.clock.advance(30_000)
    const codes = Array.from({ length: 12 }, () => logIn('000000'))
    expect((await Promise.all(codes)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    expect((await logIn(codeAt(secret))).statusCode).toBe(429)
    const cookies = { canvass_device: device?.value ?? '' }
    expect((await logIn(codeAt(secret), { cookies })).statusCode).toBe(200)
  })

  test('are refused in Settings, too, where a session is enough to try', async () => {
    await turnOn()
    for (let n = 0; n < 10; n++) expect((await post(user, '/turn-off', { code: '000000' })).statusCode).toBe(400)
    expect((await post(user, '/turn-off', { code: '000000' })).statusCode).toBe(429)
  })
})

describe('recovery codes', () => {
  test('are replaced with a code, and the old ones stop working', async () => {
    const { secret, recoveryCodes: old } = await turnOn()
    expect((await post(user, '/recovery-codes', { code: '000000' })).statusCode).toBe(400)
    const { recoveryCodes } = (await post(user, '/recovery-codes', { code: codeAt(secret) })).json()
    expect(recoveryCodes).toHaveLength(10)
    expect(await outcome(logIn(old[0]))).toEqual(refused())
    expect((await logIn(recoveryCodes[0])).statusCode).toBe(200)
  })

  test('don’t exist before it’s on', async () => {
    const secret = await begin()
    const reply = await post(user, '/recovery-codes', { code: codeAt(secret) })
    expect([reply.statusCode, reply.json()]).toEqual([409, { message: 'Two-factor authentication is off.' }])
  })
})

describe('turning it off', () => {
  test('needs a code, and the password is enough afterward', async () => {
    const { recoveryCodes } = await turnOn()
    expect((await post(user, '/turn-off', { code: '000000' })).statusCode).toBe(400)
    expect((await logIn()).statusCode).toBe(401)
    expect((await post(user, '/turn-off', { code: recoveryCodes[9] })).statusCode).toBe(200)
    expect([await state(), (await logIn()).statusCode]).toEqual([{ isOn: false, recoveryCodesLeft: 0 }, 200])
    expect((await emailsTo()).slice(-1)).toEqual(['Two-factor authentication is off'])
  })

  test('is done by an administrator for an owner who lost it, never for themselves', async () => {
    const boss = await makeUser(t)
    await t.db.system`update users set is_admin = true where id = ${boss.id}`
    await Promise.all([turnOn(), turnOn(boss)])
    const turnOff = (of: TestUser, by = boss) =>
      by.client({ method: 'DELETE', url: `/api/admin/users/${of.id}/second-factor` })
    expect((await turnOff(boss, user)).statusCode).toBe(403)
    expect((await turnOff(boss)).statusCode).toBe(409)
    expect((await turnOff(user)).statusCode).toBe(200)
    expect((await logIn()).statusCode).toBe(200)
    expect((await turnOff(user)).json()).toEqual({ message: 'This account doesn’t use two-factor authentication.' })
    expect((await emailsTo()).at(-1)).toBe('Two-factor authentication is off')
    const audit = (await boss.client(`/api/admin/users/${user.id}/audit`)).json()
    expect(audit).toMatchObject([{ action: 'second-factor', detail: 'Two-factor authentication turned off.' }])
  })
})

test('the audit log says what happened to it, and has neither secrets nor codes', async () => {
  const { secret, recoveryCodes } = await turnOn()
  await post(user, '/recovery-codes', { code: codeAt(secret) })
  const { recoveryCodes: renewed } = (await post(user, '/recovery-codes', { code: codeAt(secret, 30) })).json()
  await post(user, '/turn-off', { code: '000000' })
  await post(user, '/turn-off', { code: renewed[0] })
  const { body } = await user.client('/api/audit-log')
  expect(JSON.parse(body).map(({ text }: { text: string }) => text)).toEqual([
    'Two-factor authentication turned off.',
    'A recovery code was used instead of a code from the app.',
    'Recovery codes replaced.',
    'Recovery codes replaced.',
    'Two-factor authentication turned on.',
  ])
  for (const hidden of [secret, ...recoveryCodes, ...renewed]) expect(body).not.toContain(hidden)
})

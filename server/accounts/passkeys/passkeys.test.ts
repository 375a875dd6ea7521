import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '#server/jobs/handlers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeAuthenticator } from '#test/authenticator.ts'
import { makeApiKey, makeUser, type TestUser } from '#test/make.ts'
import { relyingParty } from './challenge.ts'

const ORIGIN = 'https://canvass.example'
let t: TestApp
let user: TestUser
let device: ReturnType<typeof makeAuthenticator>
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: ORIGIN } })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
  device = makeAuthenticator({ origin: ORIGIN })
})

const URL = '/api/auth/passkeys'
const ELSEWHERE = `This passkey was used on another website. Open Canvass at ${ORIGIN}, and try again there.`
const TOO_LATE = 'That took too long, or was tried before. Try again.'
const UNKNOWN = 'We don’t know this passkey. Log in with your password.'
const post = (by: TestUser, path: string, payload: object) =>
  by.client({ method: 'POST', url: `${URL}${path}`, payload })
const begin = async (by = user) => (await post(by, '/begin', { password: by.password })).json()
const add = (credential: object, { name = 'Laptop', by = user } = {}) => post(by, '', { name, credential })
const made = async (by = user, of = device) => add(of.make(await begin(by)), { by })
const list = async (by = user) => (await by.client(URL)).json().passkeys

/** Calls that wait for a row. */
const waiting = async () => {
  const [row] = await t.db.system<[{ n: number }]>`
    select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  return row.n
}

let from = 0
const asVisitor = (path: string, payload?: object) =>
  t.anonymous({
    method: 'POST',
    url: `${URL}${path}`,
    remoteAddress: `198.51.${++from >> 8}.${from & 255}`,
    ...(payload && { payload }),
  })
const beginLogIn = async () => (await asVisitor('/begin-log-in')).json()
const logIn = (credential: object) => asVisitor('/log-in', { credential })
const tryIt = async (of = device) => {
  const reply = await logIn(of.use(await beginLogIn()))
  return reply.statusCode === 200 ? reply.json().id : [reply.statusCode, reply.json().message]
}

describe('adding a passkey', () => {
  test('takes the password, shows it in the list, and tells the owner', async () => {
    const wrong = await post(user, '/begin', { password: 'a guess' })
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'password'])
    const options = await begin()
    expect(options).toMatchObject({
      rp: { name: 'Canvass', id: 'canvass.example' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
    const reply = await add(device.make(options), { name: ' Laptop ' })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { name: 'Laptop', lastUsedAt: null }])
    expect(await list()).toEqual([reply.json()])
    expect((await user.client('/api/audit-log')).json()[0].text).toBe('Passkey “Laptop” added.')
    const jobs = await t.db.system`
      select from graphile_worker._private_jobs where payload->>'about' = 'passkey-added' and payload->>'userId' = ${user.id}`
    expect(jobs.count).toBe(1)
  })

  test('takes the code, too, where two-factor authentication is on', async () => {
    const post2 = (path: string, payload: object) =>
      user.client({ method: 'POST', url: `/api/auth/second-factor${path}`, payload })
    const { secret } = (await post2('', { password: user.password })).json()
    const code = (seconds: number) =>
      new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() + seconds * 1000 })
    await post2('/confirm', { code: code(-30) })
    const asked = { password: user.password }
    expect((await post(user, '/begin', asked)).json()).toMatchObject({ field: 'code' })
    expect((await post(user, '/begin', { ...asked, code: '000000' })).json()).toMatchObject({ field: 'code' })
    expect((await post(user, '/begin', { ...asked, code: code(0) })).statusCode).toBe(200)
  })

  test('of the same device again makes no second one, and of another account’s is refused', async () => {
    await made()
    const options = await begin()
    expect(options.excludeCredentials).toHaveLength(1)
    expect((await add(device.make(options))).statusCode).toBe(409)
    expect((await made(await makeUser(t))).statusCode).toBe(409)
    expect(await list()).toHaveLength(1)
  })

  test('works once per challenge, within five minutes, and for the account that began', async () => {
    const credential = device.make(await begin())
    const both = await Promise.all([add(credential), add(credential)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    const late = makeAuthenticator({ origin: ORIGIN }).make(await begin())
    t.clock.advance(5 * 60_000)
    expect((await add(late)).json()).toEqual({ message: TOO_LATE })
    const stolen = makeAuthenticator({ origin: ORIGIN }).make(await begin())
    expect((await add(stolen, { by: await makeUser(t) })).json()).toEqual({ message: TOO_LATE })
    const forLogin = makeAuthenticator({ origin: ORIGIN }).make(await beginLogIn())
    expect((await add(forLogin)).json()).toEqual({ message: TOO_LATE })
  })

  test('from another website, or without a check of the user, is refused with a sentence', async () => {
    device.device.origin = 'https://canvass.evil.example'
    expect((await made()).json()).toEqual({ message: ELSEWHERE })
    const other = makeAuthenticator({ origin: ORIGIN, rpId: 'evil.example' })
    expect((await made(user, other)).json()).toEqual({ message: ELSEWHERE })
    const careless = makeAuthenticator({ origin: ORIGIN })
    careless.device.isVerified = false
    expect((await made(user, careless)).json().message).toMatch(/^Your device didn’t check that it’s you\./)
    for (const credential of [
      { id: 'x', response: {} },
      { id: '', response: { clientDataJSON: '!' } },
    ])
      expect((await add(credential)).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })

  test('isn’t for an API key', async () => {
    const { client } = await makeApiKey(t, user)
    expect((await client(URL)).json().code).toBe('not_for_keys')
  })
})

describe('logging in with a passkey', () => {
  test('takes neither the password nor a code, says when it was used, and is in the audit log', async () => {
    await made()
    expect(await tryIt()).toBe(user.id)
    expect((await list())[0].lastUsedAt).toEqual(expect.any(String))
    expect((await user.client('/api/audit-log')).json()[0].text).toBe('Logged in with the passkey “Laptop”.')
    const jobs = await t.db.system`
      select from graphile_worker._private_jobs where payload->>'about' = 'new-device' and payload->>'userId' = ${user.id}`
    expect(jobs.count).toBe(1)
    expect((await beginLogIn()).allowCredentials ?? []).toEqual([])
  })

  test('opens a session like any other', async () => {
    await made()
    const reply = await logIn(device.use(await beginLogIn()))
    const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
    expect((await t.anonymous({ url: '/api/auth/user', cookies })).json().id).toBe(user.id)
  })

  test('works once per challenge, within five minutes, and not with one for adding', async () => {
    await made()
    const credential = device.use(await beginLogIn())
    const both = await Promise.all([logIn(credential), logIn(credential)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]))
    expect((await logIn(credential)).json()).toEqual({ message: TOO_LATE })
    const late = device.use(await beginLogIn())
    t.clock.advance(5 * 60_000)
    expect((await logIn(late)).json()).toEqual({ message: TOO_LATE })
    expect((await logIn(device.use(await begin()))).json()).toEqual({ message: TOO_LATE })
    expect((await logIn(device.use({ challenge: 'invented' }))).json()).toEqual({ message: TOO_LATE })
  })

  test('from another website is refused with a sentence', async () => {
    await made()
    device.device.origin = 'https://canvass.evil.example'
    expect(await tryIt()).toEqual([401, ELSEWHERE])
    Object.assign(device.device, { origin: ORIGIN, rpId: 'evil.example' })
    expect(await tryIt()).toEqual([401, ELSEWHERE])
  })

  test('with another key, without a check of the user, or with a count that goes back is refused', async () => {
    await made()
    const [{ id: known }, forged] = [device.use({ challenge: 'x' }), makeAuthenticator({ origin: ORIGIN })]
    expect((await logIn({ ...forged.use(await beginLogIn()), id: known, rawId: known })).statusCode).toBe(401)
    device.device.isVerified = false
    expect((await tryIt())[1]).toMatch(/^Your device didn’t check/)
    Object.assign(device.device, { isVerified: true, counter: 7 })
    expect(await tryIt()).toBe(user.id)
    device.device.counter = 5
    expect((await tryIt())[1]).toMatch(/may have been copied/)
    device.device.counter = 20
    expect(await tryIt()).toBe(user.id)
  })

  test('with one count for two logins at the same moment opens one session: the other is a copy', async () => {
    await made()
    const both = [await beginLogIn(), await beginLogIn()].map(({ challenge }) => {
      device.device.counter = 7
      return device.use({ challenge })
    })
    // Both were checked against the same count before either is written.
    const asked: ReturnType<typeof logIn>[] = []
    await t.db.asSystem(async tx => {
      await tx`select from passkeys where user_id = ${user.id} for update`
      asked.push(...both.map(credential => logIn(credential)))
      await expect.poll(waiting).toBe(2)
    })
    const replies = await Promise.all(asked)
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('ends when it’s removed, the account is closed, or the account is deleted', async () => {
    const { id } = (await made()).json()
    await t.db.system`update users set is_disabled = true where id = ${user.id}`
    expect(await tryIt()).toEqual([401, UNKNOWN])
    await t.db.system`update users set is_disabled = false where id = ${user.id}`
    expect(await tryIt()).toBe(user.id)
    expect((await user.client({ method: 'DELETE', url: `${URL}/${id}` })).statusCode).toBe(200)
    expect(await tryIt()).toEqual([401, UNKNOWN])
    await made()
    const payload = { email: user.email, password: user.password }
    await user.client({ method: 'POST', url: '/api/auth/delete-account', payload })
    expect(await tryIt()).toEqual([401, UNKNOWN])
  })

  test('is limited for one network', async () => {
    const remoteAddress = '203.0.113.9'
    const statuses: number[] = []
    for (let n = 0; n < 51; n++) {
      const response = { clientDataJSON: '', authenticatorData: '', signature: '' }
      const payload = { credential: { id: 'guess', rawId: 'guess', type: 'public-key', response } }
      statuses.push((await t.anonymous({ method: 'POST', url: `${URL}/log-in`, payload, remoteAddress })).statusCode)
    }
    expect([statuses[49], statuses[50]]).toEqual([401, 429])
  })
})

test('passkeys are renamed and removed by their owner only', async () => {
  const { id } = (await made()).json()
  const other = await makeUser(t)
  const rename = (by: TestUser, name: string) => by.client({ method: 'PUT', url: `${URL}/${id}`, payload: { name } })
  expect((await rename(other, 'Theirs')).statusCode).toBe(404)
  expect((await other.client({ method: 'DELETE', url: `${URL}/${id}` })).statusCode).toBe(404)
  expect((await rename(user, '')).json().message).toBe('Name the passkey')
  expect((await rename(user, 'Work phone')).json().name).toBe('Work phone')
  expect((await list())[0].name).toBe('Work phone')
  await expect(t.db.asUser(user.id, sql => sql`select from passkeys`)).rejects.toThrow('permission denied')
})

test('challenges that nobody used are forgotten at night', async () => {
  await begin()
  await t.db.system`update passkey_challenges set expires_at = now() - interval '1 second'`
  await run(t.deps, 'forget-expired', {}, new AbortController().signal)
  expect((await t.db.system`select from passkey_challenges`).count).toBe(0)
})

test.each([
  ['https://canvass.example', true],
  ['https://canvass.example:8443', true],
  ['http://localhost:3000', true],
  ['http://canvass.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://[::1]:3000', false],
])('at %s, browsers have passkeys: %s', (PUBLIC_URL, isPossible) => {
  expect(relyingParty({ PUBLIC_URL }).isPossible).toBe(isPossible)
})

test('where they aren’t possible, a page knows, and the server says what to do', async () => {
  const plain = await testApp()
  const { client, password } = await makeUser(plain)
  expect((await client(URL)).json()).toEqual({ canAdd: false, passkeys: [] })
  const reply = await client({ method: 'POST', url: `${URL}/begin`, payload: { password } })
  expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('PUBLIC_URL')])
  await plain.close()
})

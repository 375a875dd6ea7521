import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const registration = (email: string, fields = {}) => ({
  method: 'POST' as const,
  url: '/api/auth/register',
  payload: { email, password: 'correct horse', firstName: 'Grace', lastName: 'Hopper', ...fields },
})
const login = (email: string, password: string) => ({
  method: 'POST' as const,
  url: '/api/auth/login',
  payload: { email, password },
})

describe('registration', () => {
  test('opens an account on a trial of seven days and signs in', async () => {
    const reply = await t.anonymous(registration('grace@made.example', { websiteDomain: 'grace.example' }))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      email: 'grace@made.example',
      firstName: 'Grace',
      lastName: 'Hopper',
      websiteDomain: 'grace.example',
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
      isAdmin: false,
      emailVerified: false,
      isTrial: true,
      trialDaysLeft: 7,
    })
    expect([reply.headers['set-cookie']].flat()[0]).toMatch(
      /^canvass_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test.each([
    [{ email: 'no address' }, 'Invalid email address'],
    [{ password: 'x'.repeat(PASSWORD_MIN - 1) }, 'Password must be at least 8 characters'],
    [{ firstName: '  ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ websiteDomain: 'not a url' }, 'Invalid website URL'],
    [{ firstName: 'Ada\n\nhttps://evil.example' }, 'First name must be one line of plain text'],
    [{ lastName: 'evil.example' }, "Last name can't contain a link or an email address"],
    [{ isAdmin: true }, 'Unknown field: isAdmin'],
  ])('refuses %j with "%s"', async (fields, message) => {
    const reply = await t.anonymous(registration('new@made.example', fields))
    expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
  })

  test.each([
    ['America/Vancouver', 'America/Vancouver'],
    ['Moon/Crater', 'UTC'],
    [undefined, 'UTC'],
  ])('with the browser’s time zone %s, the account’s is %s', async (timeZone, kept) => {
    const email = `zone-${timeZone?.replace('/', '-')}@made.example`
    const reply = await t.anonymous(registration(email, { timeZone }))
    expect(reply.statusCode).toBe(200)
    const [row] = await t.db.system`
      select s.time_zone from user_settings s join users u on u.id = s.user_id where u.email = ${email}`
    expect(row).toEqual({ timeZone: kept })
  })

  test('registers an address only once, in any case', async () => {
    await makeUser(t, { email: 'Once@made.example' })
    const reply = await t.anonymous(registration('oNCE@Made.example'))
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { message: 'This email address is already registered. Log in instead.', field: 'email' },
    ])
  })

  test('refuses to register a logged-in user again, and keeps the session', async () => {
    const user = await makeUser(t)
    const reply = await user.client(registration('second@made.example'))
    expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([
      409,
      { message: "You're already logged in. Log out before you open another account." },
      [],
    ])
    expect((await user.client('/api/auth/user')).json()).toMatchObject({ id: user.id })
    expect(await t.db.system`select from users where email_norm = 'second@made.example'`).toHaveLength(0)
  })

  test('stores only hashes of the password and the session', async () => {
    const user = await makeUser(t)
    const [row] = await t.db.system`select password from users where id = ${user.id}`
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const reply = await t.anonymous(login(user.email, user.password))
    const value = reply.cookies[0]?.value
    const sessions = await t.db.system<{ sid: string }[]>`select sid from sessions where user_id = ${user.id}`
    expect(sessions.map(s => s.sid)).not.toContain(value)
    await expect(t.db.asUser(user.id, sql => sql`select password from users`)).rejects.toThrow('permission denied')
    await expect(t.db.asUser(user.id, sql => sql`select * from sessions`)).rejects.toThrow('permission denied')
  })
})

describe('logging in', () => {
  test('returns the user with a new session, and ends the previous one', async () => {
    const user = await makeUser(t)
    const again = await user.client(login(user.email, user.password))
    expect(again.json()).toMatchObject({ id: user.id, email: user.email })
    expect((await user.client('/api/auth/user')).statusCode).toBe(401)
  })

  test('answers the same for an unknown address and a wrong password', async () => {
    const user = await makeUser(t)
    const wrong = await t.anonymous(login(user.email, 'wrong password'))
    const unknown = await t.anonymous(login('nobody@made.example', 'wrong password'))
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { message: 'Invalid email or password.' }])
    expect([unknown.statusCode, unknown.json()]).toEqual([401, { message: 'Invalid email or password.' }])
  })

  test('refuses a disabled account and ends its sessions', async () => {
    const user = await makeUser(t)
    await t.db.system`update users set is_disabled = true where id = ${user.id}`
    expect((await t.anonymous(login(user.email, user.password))).statusCode).toBe(401)
    expect((await user.client('/api/auth/user')).json()).toEqual({ message: 'Unauthorized' })
  })

  test('refuses the fifty-first attempt from one IP address, for any account', async () => {
    const from = { remoteAddress: '10.77.0.1' }
    const tries = Array.from({ length: 51 }, (_, i) =>
      t.anonymous({ ...login(`u${i}@guess.example`, 'guess'), ...from }),
    )
    expect((await Promise.all(tries)).filter(r => r.statusCode === 429)).toHaveLength(1)
  })
})

describe('the current user', () => {
  test('is unknown without a session and with a made-up or expired one', async () => {
    const user = await makeUser(t)
    await t.db.system`update sessions set expire = now() where user_id = ${user.id}`
    const replies = [
      await t.anonymous('/api/auth/user'),
      await t.anonymous({ url: '/api/auth/user', headers: { cookie: 'canvass_session=made-up' } }),
      await user.client('/api/auth/user'),
    ]
    for (const reply of replies)
      expect([reply.statusCode, reply.json()]).toMatchObject([401, { message: 'Unauthorized' }])
  })

  test.each([
    ['at sign-up', 0, 7],
    ['a second later', 1, 7],
    ['in the last hour', 7 * 86_400 - 3600, 1],
    ['at its end', 7 * 86_400, 0],
    ['a year later', 366 * 86_400, 0],
  ])('shows the remaining days of the trial: %s', async (_, seconds, days) => {
    const start = t.clock.now()
    const user = await makeUser(t)
    t.clock.advance(seconds * 1000)
    expect((await user.client('/api/auth/user')).json()).toMatchObject({ isTrial: true, trialDaysLeft: days })
    t.clock.set(start)
  })

  test('sends a visitor whose session has ended to the login page', async () => {
    const reply = await t.anonymous('/api/login')
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login'])
  })

  test('ends when the user logs out', async () => {
    const user = await makeUser(t)
    await user.client({ method: 'POST', url: '/api/auth/logout' })
    expect((await user.client('/api/auth/user')).statusCode).toBe(401)
  })
})

describe('the profile', () => {
  test('changes only the given fields', async () => {
    const user = await makeUser(t)
    const put = (payload: object) => user.client({ method: 'PUT', url: '/api/auth/profile', payload })
    expect((await put({ firstName: 'Augusta', websiteDomain: 'https://ada.example' })).json()).toMatchObject({
      firstName: 'Augusta',
      lastName: 'Lovelace',
      websiteDomain: 'https://ada.example',
    })
    expect((await put({ websiteDomain: '' })).json()).toMatchObject({ firstName: 'Augusta', websiteDomain: null })
    expect((await put({ firstName: '' })).json()).toEqual({ message: 'First name is required' })
  })
})

describe('changing the password', () => {
  test('ends every other session and keeps this one', async () => {
    const user = await makeUser(t)
    const elsewhere = await t.anonymous(login(user.email, user.password))
    const cookie = `canvass_session=${elsewhere.cookies[0]?.value}`
    const reply = await user.client({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { currentPassword: user.password, newPassword: 'an entirely new one' },
    })
    expect(reply.statusCode).toBe(200)
    expect((await user.client('/api/auth/user')).statusCode).toBe(200)
    expect((await t.anonymous({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401)
    expect((await t.anonymous(login(user.email, user.password))).statusCode).toBe(401)
    expect((await t.anonymous(login(user.email, 'an entirely new one'))).statusCode).toBe(200)
  })

  test.each([
    [
      { currentPassword: 'not it at all', newPassword: 'long enough' },
      'Current password is incorrect',
      'currentPassword',
    ],
    [{ currentPassword: '', newPassword: 'long enough' }, 'Current password is required'],
    [
      { currentPassword: 'correct horse battery', newPassword: 'x'.repeat(PASSWORD_MIN - 1) },
      'New password must be at least 8 characters',
    ],
  ])('refuses %j', async (payload, message, field?: string) => {
    const user = await makeUser(t)
    const reply = await user.client({ method: 'POST', url: '/api/auth/change-password', payload })
    expect([reply.statusCode, reply.json()]).toEqual([400, { message, ...(field && { field }) }])
  })
})

describe('writes from another site', () => {
  test.each([[{ origin: 'https://evil.example' }], [{ 'sec-fetch-site': 'cross-site' }], [{ origin: 'null' }]])(
    'are refused: %j',
    async headers => {
      const user = await makeUser(t)
      const reply = await user.client({ method: 'POST', url: '/api/auth/logout', headers })
      expect([reply.statusCode, reply.json()]).toEqual([403, { message: 'This request came from another site' }])
      expect((await user.client('/api/auth/user')).statusCode).toBe(200)
    },
  )

  test('can’t be made with a form, because only JSON is accepted', async () => {
    const reply = await t.anonymous({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'text/plain' },
      payload: '{"email":"a@b.example","password":"x"}',
    })
    expect([reply.statusCode, reply.json()]).toEqual([415, { message: 'Send the data as JSON' }])
  })

  test('don’t include those of our own page, under any of its host names', async () => {
    const user = await makeUser(t)
    const headers = { origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect((await user.client({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(200)
  })
})

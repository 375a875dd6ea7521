import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#contract/sessions.ts'
import { type Client, type TestApp, testApp } from '#test/app.ts'
import { makeApiKey, makeUser, type TestUser } from '#test/make.ts'
import { tellOwner } from './tell-owner.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const URL = '/api/auth/sessions'

interface Browser {
  client: Client
  /** Those of the reply to the login. */
  cookies: Record<string, string>
}

async function logIn(fields: object = {}, cookies: Record<string, string> = {}): Promise<Browser> {
  const reply = await t.anonymous({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password, ...fields },
    headers: { 'user-agent': FIREFOX },
    cookies,
  })
  const given = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
  const client: Client = request =>
    t.anonymous({ ...(typeof request === 'string' ? { url: request } : request), cookies: given })
  return { client, cookies: given }
}
const listOf = async ({ client }: { client: Client }): Promise<Session[]> => (await client(URL)).json()
const isIn = async ({ client }: { client: Client }) => (await client('/api/auth/user')).statusCode === 200
const end = ({ client }: { client: Client }, id = '') => client({ method: 'DELETE', url: `${URL}/${id}` })

/** What the emails about new logins say. */
async function emails(): Promise<string[]> {
  const jobs = await t.db.system<{ payload: Parameters<typeof tellOwner>[1] }[]>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = 'tell-owner' and j.payload->>'userId' = ${user.id} returning j.payload`
  for (const { payload } of jobs) await tellOwner(t.deps, payload)
  const mails = await t.db.system<{ subject: string; raw: Buffer }[]>`
    select subject, raw from outbox_messages where user_id = ${user.id} and to_address = ${user.email}`
  return mails.flatMap(({ subject, raw }) =>
    subject === 'New login to your account' ? [raw.toString().replace(/=\r\n/g, '')] : [],
  )
}

test('a session that the closing of its account missed opens nothing, and neither does a key', async () => {
  const browser = await logIn()
  const key = await makeApiKey(t, user)
  await t.db.system`update users set is_disabled = true where id = ${user.id}`
  expect([await isIn(browser), (await key.client('/api/leads')).statusCode]).toEqual([false, 401])
  await t.db.system`update users set is_disabled = false where id = ${user.id}`
  expect(await isIn(browser)).toBe(true)
})

describe('the list of sessions', () => {
  test('says in which browser, in which time zone, and when it was used', async () => {
    const browser = await logIn({ timeZone: 'America/New_York' })
    const [own, first, ...more] = await listOf(browser)
    const time = expect.stringMatching(/^20\d\d-/)
    expect(own).toEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      timeZone: 'America/New_York',
      createdAt: time,
      lastUsedAt: time,
      isCurrent: true,
    })
    expect(first).toMatchObject({ device: null, timeZone: null, isCurrent: false })
    expect(more).toEqual([])
    expect(Object.values(browser.cookies)).not.toContain(own?.id)
  })

  test('shows nothing of an unknown time zone, and lets the user in', async () => {
    expect((await listOf(await logIn({ timeZone: 'Moon/Crater' })))[0]?.timeZone).toBe(null)
  })

  test('notes a use once in five minutes', async () => {
    const lastUsed = async () => {
      expect(await isIn(user)).toBe(true)
      const [row] = await t.db.system<{ at: string }[]>`
        select last_used_at as at from sessions where user_id = ${user.id}`
      return row?.at
    }
    const goBack = (seconds: number) => t.db.system`
      update sessions set last_used_at = now() - make_interval(secs => ${seconds}) where user_id = ${user.id}`
    await goBack(290)
    const before = await lastUsed()
    expect(await lastUsed()).toBe(before)
    await goBack(300)
    expect(Date.parse((await lastUsed()) ?? '') - Date.parse(before ?? '')).toBeGreaterThan(280_000)
  })

  test('leaves out expired ones', async () => {
    const browser = await logIn()
    await t.db.system`update sessions set expire = now() where user_id = ${user.id} and device is null`
    expect(await listOf(browser)).toHaveLength(1)
  })

  test('isn’t for keys', async () => {
    const { client } = await makeApiKey(t, user)
    expect((await client(URL)).json().code).toBe('not_for_keys')
  })
})

describe('ending a session', () => {
  test('logs that browser out, and no other', async () => {
    const [one, other] = [await logIn(), await logIn()]
    const id = (await listOf(one)).find(({ isCurrent }) => isCurrent)?.id
    expect((await end(other, id)).statusCode).toBe(200)
    expect([await isIn(one), await isIn(other), await isIn(user)]).toEqual([false, true, true])
    expect((await end(other, id)).statusCode).toBe(404)
  })

  test('of another account isn’t possible', async () => {
    const [{ id } = { id: '' }] = await listOf(user)
    const stranger = await makeUser(t)
    expect([(await end(stranger, id)).statusCode, await isIn(user)]).toEqual([404, true])
  })

  test('can be done for all but this one; a key keeps working', async () => {
    const [one, other, { client }] = [await logIn(), await logIn(), await makeApiKey(t, user)]
    expect((await one.client({ method: 'POST', url: `${URL}/end-others` })).statusCode).toBe(200)
    expect([await isIn(one), await isIn(other), await isIn(user)]).toEqual([true, false, false])
    expect([(await listOf(one)).length, (await client('/api/leads')).statusCode]).toEqual([1, 200])
  })
})

describe('an email to the owner', () => {
  test('says that someone logged in in a browser that the account wasn’t used in before', async () => {
    const { cookies } = await logIn()
    const sent = await emails()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('it wasn=E2=80=99t used in before: Firefox on Windows.')
    await logIn({}, cookies)
    const { canvass_device = '' } = cookies
    await logIn({}, { canvass_device })
    expect(await emails()).toHaveLength(1)
    await logIn({}, { canvass_device: `${canvass_device.slice(0, -1)}_` })
    expect(await emails()).toHaveLength(2)
  })

  test('isn’t sent for a wrong password', async () => {
    await logIn({ password: 'a guess' })
    expect(await emails()).toEqual([])
  })
})

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeApiKey, makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let boss: TestUser
beforeAll(async () => {
  t = await testApp()
  boss = await makeUser(t)
  await t.db.system`update users set is_admin = true where id = ${boss.id}`
})
afterAll(() => t.close())

const SECURITY = '/api/admin/security'
const FACTOR = '/api/auth/second-factor'
const REFUSED = {
  message: 'Set up two-factor authentication first: this installation requires it.',
  mustAddFactor: true,
}
const post = (by: TestUser, url: string, payload: object) => by.client({ method: 'POST', url, payload })
const logIn = ({ email, password }: TestUser, code?: string) =>
  t.anonymous({ method: 'POST', url: '/api/auth/login', payload: { email, password, ...(code && { code }) } })
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() })

async function setUp(by: TestUser): Promise<string> {
  const { secret } = (await post(by, FACTOR, { password: by.password })).json()
  expect((await post(by, `${FACTOR}/confirm`, { code: codeOf(secret) })).statusCode).toBe(200)
  t.clock.advance(60_000)
  return secret
}

test('is off, and only an administrator can require it', async () => {
  const user = await makeUser(t)
  expect((await boss.client(SECURITY)).json()).toEqual({ requiresFactor: false })
  const asked = { method: 'PUT' as const, url: SECURITY, payload: { requiresFactor: true } }
  expect((await user.client(asked)).statusCode).toBe(403)
  expect((await user.client('/api/auth/user')).json()).not.toHaveProperty('mustAddFactor')
})

test('until an account has one, its session sets it up, ends, and does nothing else', async () => {
  const user = await makeUser(t)
  const { client: program } = await makeApiKey(t, user)
  await setUp(boss)
  await boss.client({ method: 'PUT', url: SECURITY, payload: { requiresFactor: true } })
  expect((await boss.client(`/api/admin/users/${boss.id}/audit`)).json()).toMatchObject([
    { detail: 'Two-factor authentication required of every account.' },
  ])
  expect([
    (await logIn(user)).json().mustAddFactor,
    (await user.client('/api/auth/user')).json().mustAddFactor,
  ]).toEqual([true, true])
  const routes = Object.values(contract).flatMap(own => Object.values<Route>(own))
  const answers = new Map<string, number>()
  for (const { method, path, access, beforeFactor } of routes) {
    if (access === 'public' || beforeFactor) continue
    const reply = await user.client({
      method,
      url: path.replace(/:\w+/g, user.id),
      ...(method !== 'GET' && { payload: {} }),
    })
    if (reply.statusCode !== 403 || reply.json().mustAddFactor !== true)
      answers.set(`${method} ${path}`, reply.statusCode)
  }
  expect([...answers]).toEqual([])
  expect((await user.client('/api/leads')).json()).toEqual(REFUSED)
  expect((await program('/api/leads')).statusCode).toBe(200)

  const secret = await setUp(user)
  expect((await user.client('/api/leads')).statusCode).toBe(200)
  expect((await user.client('/api/auth/user')).json()).not.toHaveProperty('mustAddFactor')
  expect((await logIn(user, codeOf(secret))).json()).not.toHaveProperty('mustAddFactor')
  t.clock.advance(60_000)
  await post(user, `${FACTOR}/turn-off`, { code: codeOf(secret) })
  expect((await user.client('/api/leads')).json()).toEqual(REFUSED)

  const newcomer = { email: 'new@shop.test', password: 'correct horse', firstName: 'New', lastName: 'Comer' }
  const registered = await t.anonymous({ method: 'POST', url: '/api/auth/register', payload: newcomer })
  expect(registered.json().mustAddFactor).toBe(true)
})

test('can be left to each account again', async () => {
  const user = await makeUser(t)
  await boss.client({ method: 'PUT', url: SECURITY, payload: { requiresFactor: true } })
  expect((await user.client('/api/leads')).statusCode).toBe(403)
  await boss.client({ method: 'PUT', url: SECURITY, payload: { requiresFactor: false } })
  expect((await user.client('/api/leads')).statusCode).toBe(200)
})

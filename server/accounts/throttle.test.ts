import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
})

let made = 0
const address = () => `203.${++made >> 8}.113.${made & 255}`
const login = (password: string, from: string, cookies: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url: '/api/auth/login',
  payload: { email: user.email, password },
  remoteAddress: from,
  cookies,
})
const tries = (count: number, from: () => string) =>
  Promise.all(Array.from({ length: count }, (_, i) => t.anonymous(login(`guess ${i}`, from()))))
const count = (replies: { statusCode: number }[], status: number) =>
  replies.filter(({ statusCode }) => statusCode === status).length

/** Moves the start of every rate window back by this many seconds. */
const letPass = (seconds: number) =>
  t.db.system`update rate_limits set window_start = window_start - make_interval(secs => ${seconds})`

/** The cookie that marks a browser in which the owner logged in. */
async function ownBrowser({ email, password } = user) {
  const reply = await t.anonymous({ ...login(password, address()), payload: { email, password } })
  const device = reply.cookies.find(({ name }) => name === 'canvass_device')
  if (!device) throw new Error('no device cookie')
  return { [device.name]: device.value }
}

describe('wrong passwords', () => {
  test('make one guesser wait longer each time, and say how long', async () => {
    const from = address()
    expect(count(await tries(6, () => from), 429)).toBe(1)
    const soon = await t.anonymous(login('guess', from))
    expect(soon.json().message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
    await letPass(61)
    expect(count(await tries(6, () => from), 401)).toBe(5)
    await letPass(61)
    const later = await t.anonymous(login('guess', from))
    expect(later.json().message).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
    for (let round = 0; round < 6; round++) {
      await letPass(901)
      await tries(5, () => from)
    }
    await letPass(901)
    const tomorrow = await t.anonymous(login('guess', from))
    expect(tomorrow.json().message).toMatch(/^Too many attempts\. Try again in \d+ hours\.$/)
  })

  test('from a stranger never lock out an owner on another network', async () => {
    const from = address()
    expect(count(await tries(30, () => from), 429)).toBe(25)
    expect((await t.anonymous(login(user.password, from))).statusCode).toBe(429)
    expect((await t.anonymous(login(user.password, address()))).statusCode).toBe(200)
  })

  test('from many IP addresses are blocked, except in a browser that the owner has used before', async () => {
    const cookies = await ownBrowser()
    const replies = await tries(105, address)
    expect([count(replies, 401), count(replies, 429)]).toEqual([100, 5])
    expect((await t.anonymous(login(user.password, address()))).statusCode).toBe(429)
    expect((await t.anonymous(login(user.password, address(), cookies))).statusCode).toBe(200)
  })

  test('from one IP address don’t lock out an owner who shares it', async () => {
    const [from, cookies] = [address(), await ownBrowser()]
    await Promise.all(
      Array.from({ length: 51 }, (_, i) =>
        t.anonymous({ ...login('guess', from), payload: { email: `other${i}@made.example`, password: 'guess' } }),
      ),
    )
    expect((await t.anonymous(login(user.password, from))).statusCode).toBe(429)
    expect((await t.anonymous(login(user.password, from, cookies))).statusCode).toBe(200)
  })

  test('count in a known browser, too, until the right password', async () => {
    const cookies = await ownBrowser()
    const guess = () => t.anonymous(login('guess', address(), cookies))
    for (let n = 0; n < 4; n++) expect((await guess()).statusCode).toBe(401)
    expect((await t.anonymous(login(user.password, address(), cookies))).statusCode).toBe(200)
    for (let n = 0; n < 5; n++) expect((await guess()).statusCode).toBe(401)
    expect((await guess()).statusCode).toBe(429)
  })

  test('another account’s device cookie doesn’t lift the limit', async () => {
    const cookies = await ownBrowser(await makeUser(t))
    const from = address()
    await tries(6, () => from)
    expect((await t.anonymous(login(user.password, from, cookies))).statusCode).toBe(429)
  })

  test.each([
    ['made up', (value: string) => `${value.slice(0, -1)}_`],
    ['for another account', (value: string) => value.replace(/^[^.]+/, crypto.randomUUID())],
  ])('a device cookie that is %s doesn’t lift the limit', async (_, forge) => {
    const { canvass_device: value = '' } = await ownBrowser()
    const from = address()
    await tries(6, () => from)
    const reply = await t.anonymous(login(user.password, from, { canvass_device: forge(value) }))
    expect(reply.statusCode).toBe(429)
  })
})

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChangeEvent } from '#contract/events.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { announceChanges } from './changes.ts'

/** Everything a page reloads when it may have missed a change. */
const everything = ChangeEvent.shape.type.options.map(type => ({ type, id: null }))

let t: TestApp
let base: string
let user: Page
const id = crypto.randomUUID()

beforeAll(async () => {
  t = await testApp()
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  user = await makePage(t)
})
afterAll(() => t.close())

interface Page {
  id: string
  email: string
  password: string
  cookie: string
}

/** A user in a separate browser. */
async function makePage(own: TestApp): Promise<Page> {
  const { id, email, password } = await makeUser(own)
  return { id, email, password, cookie: await logIn(own, { email, password }) }
}

async function logIn(own: TestApp, { email, password }: { email: string; password: string }): Promise<string> {
  const reply = await own.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  return reply.cookies.map(c => `${c.name}=${c.value}`).join('; ')
}

/** One request on its own connection; `fetch` would open spare ones, which keep a server from closing. */
const request = (url: string, cookie = '') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers: { cookie } }, resolve).on('error', reject)
  })

const asReply = async (message: IncomingMessage) => [message.statusCode, JSON.parse(await text(message))]

/** A listening page, and the changes it received so far. */
async function listen(who: Page, address = base) {
  const response = await request(`${address}/api/events`, who.cookie)
  const page = { response, text: '', close: () => response.destroy() }
  response
    .on('error', () => {})
    .on('data', chunk => {
      page.text += String(chunk)
    })
  await expect.poll(() => page.text).not.toBe('')
  return page
}

const received = (page: { text: string }): ChangeEvent[] =>
  [...page.text.matchAll(/^event: change\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data ?? ''))

const announce = (who: Page, change: ChangeEvent) => announceChanges(t.db.system, [{ ...change, userId: who.id }])

describe('an event stream', () => {
  test('is never cached or compressed by proxies', async () => {
    const page = await listen(user)
    const { headers, statusCode } = page.response
    expect([
      statusCode,
      headers['content-type'],
      headers['cache-control'],
      headers['x-accel-buffering'],
      headers['content-encoding'],
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store', 'no', undefined])
    expect(page.text).toBe('retry: 2000\n\n')
    page.close()
  })

  test('sends only the user’s own changes', async () => {
    const other = await makePage(t)
    const [mine, theirs] = [await listen(user), await listen(other)]
    await announce(user, { type: 'campaign', id })
    await announce(other, { type: 'leads', id: null })
    await expect.poll(() => [received(mine).length, received(theirs).length]).toEqual([1, 1])
    expect(received(mine)).toEqual([{ type: 'campaign', id }])
    expect(received(theirs)).toEqual([{ type: 'leads', id: null }])
    mine.close()
    theirs.close()
  })

  test('combines changes that happen within a moment', async () => {
    const page = await listen(user)
    for (let i = 0; i < 20; i++) await announce(user, { type: 'campaign', id })
    await announce(user, { type: 'outbox', id: null })
    await expect.poll(() => received(page).at(-1)).toEqual({ type: 'outbox', id: null })
    expect(received(page).length).toBeLessThan(20)
    page.close()
  })

  test('asks the page to reload everything after the database connection was lost', async () => {
    const page = await listen(user)
    await t.db.system`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen%' and datname = current_database()`
    await expect.poll(() => received(page)).toEqual(everything)
    await announce(user, { type: 'campaign', id })
    await expect.poll(() => received(page)).toContainEqual({ type: 'campaign', id })
    page.close()
  })
})

test('requires a session', async () => {
  expect(await asReply(await request(`${base}/api/events`))).toMatchObject([401, { message: 'Unauthorized' }])
})

describe('ends with its session', () => {
  const as = (who: Page, request: InjectOptions) => t.app.inject({ ...request, headers: { cookie: who.cookie } })
  const passwords = (who: Page) => ({ currentPassword: who.password, newPassword: 'an entirely new one' })

  test('on logout, while the account’s other sessions continue', async () => {
    const elsewhere = { ...user, cookie: await logIn(t, user) }
    const [here, there] = [await listen(user), await listen(elsewhere)]
    const ended = once(here.response, 'end')
    await as(user, { method: 'POST', url: '/api/auth/logout' })
    await ended
    await announce(user, { type: 'campaign', id })
    await expect.poll(() => received(there)).toEqual([{ type: 'campaign', id }])
    expect(received(here)).toEqual([])
    there.close()
  })

  test('on login in the same browser', async () => {
    const page = await listen(user)
    const ended = once(page.response, 'end')
    const { email, password } = user
    await as(user, { method: 'POST', url: '/api/auth/login', payload: { email, password } })
    await ended
  })

  test('on a password change, everywhere but in this browser', async () => {
    const elsewhere = { ...user, cookie: await logIn(t, user) }
    const [here, there] = [await listen(user), await listen(elsewhere)]
    const ended = once(there.response, 'end')
    await as(user, { method: 'POST', url: '/api/auth/change-password', payload: passwords(user) })
    await ended
    await announce(user, { type: 'leads', id: null })
    await expect.poll(() => received(here)).toEqual([{ type: 'leads', id: null }])
    here.close()
  })

  test('when an administrator disables the account', async () => {
    const admin = await makePage(t)
    await t.db.system`update users set is_admin = true where id = ${admin.id}`
    const page = await listen(user)
    const ended = once(page.response, 'end')
    await as(admin, { method: 'POST', url: `/api/admin/users/${user.id}/disable`, payload: {} })
    await ended
  })
})

test('ends when its session has expired, although nobody announced that', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const page = await listen(user)
    const ended = once(page.response, 'end')
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => page.text).toContain(':\n\n')
    expect(page.response.complete).toBe(false)
    await t.db.system`update sessions set expire = now() where user_id = ${user.id}`
    vi.advanceTimersByTime(60_000)
    await ended
  } finally {
    vi.useRealTimers()
  }
})

test('allows twenty streams per user, and a new one after one closes', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => listen(user)))
  expect(await asReply(await request(`${base}/api/events`, user.cookie))).toEqual([
    429,
    { message: 'Too many pages are open. Close some of them.' },
  ])
  const other = await makePage(t)
  ;(await listen(other)).close()
  pages[0]?.close()
  const opens = async () => (await request(`${base}/api/events`, user.cookie)).destroy().statusCode
  await expect.poll(opens).toBe(200)
  for (const page of pages) page.close()
})

test('uses one database connection for all listeners, and ignores malformed announcements', async () => {
  const [a, b] = [await listen(user), await listen(await makePage(t))]
  const listening = await t.db.system`
    select from pg_stat_activity where query ilike 'listen%' and datname = current_database()`
  expect(listening).toHaveLength(1)
  for (const payload of ['', 'x', '{}', `{"userId":"${user.id}","type":"other","id":null}`])
    await t.db.system`select pg_notify('canvass_changes', ${payload})`
  await announce(user, { type: 'leads', id: null })
  await expect.poll(() => received(a)).toEqual([{ type: 'leads', id: null }])
  a.close()
  b.close()
})

test('doesn’t keep the program from exiting', async () => {
  const own = await testApp()
  try {
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const page = await listen(await makePage(own), address)
    const ended = once(page.response, 'end')
    await own.app.close()
    await ended
    expect(page.text).toBe('retry: 2000\n\n')
  } finally {
    await own.close()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeApiKey, makeUser } from '#test/make.ts'
import { waitsForLock } from '#test/waits-for-lock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function program() {
  const user = await makeUser(t)
  const { client } = await makeApiKey(t, user)
  const create = (key: string, payload: object = { businessName: 'Once' }, url = '/api/leads') =>
    client({ method: 'POST', url, payload, headers: { 'idempotency-key': key } })
  const count = async () => (await client('/api/leads')).json().length
  return { create, count }
}

test('a repeated call gets the first reply and does nothing, for 24 hours', async () => {
  const { create, count } = await program()
  const first = await create('a')
  const second = await create('a')
  expect([second.statusCode, second.json(), second.headers['idempotency-replayed'], await count()]).toEqual([
    200,
    first.json(),
    'true',
    1,
  ])
  await create('b')
  expect(await count()).toBe(2)
  t.clock.advance(24 * 3_600_000 + 1)
  expect((await create('a')).json().id).not.toBe(first.json().id)
})

test('calls at the same time do their work once', async () => {
  const { create, count } = await program()
  const first = await t.db.asSystem(async tx => {
    await tx`lock table leads in share mode`
    const working = create('a')
    await expect.poll(() => waitsForLock(t.db)).toBe(true)
    const second = await create('a')
    expect([second.statusCode, second.json().code]).toEqual([409, 'idempotency_in_progress'])
    return { working }
  })
  expect((await first.working).statusCode).toBe(200)
  expect((await create('a')).headers['idempotency-replayed']).toBe('true')
  expect(await count()).toBe(1)
})

test('a call that failed is done again', async () => {
  const { create } = await program()
  const missing = '/api/campaigns/01926f3a-0000-7000-8000-000000000000/duplicate'
  expect((await create('a', {}, missing)).statusCode).toBe(404)
  expect((await create('a', {}, missing)).statusCode).toBe(404)
  expect((await create('a')).statusCode).toBe(200)
})

test.each([
  ['another body', { businessName: 'Other' }, '/api/leads'],
  ['another address', { name: 'VIP' }, '/api/tags'],
])('a key with %s is refused', async (_, payload, url) => {
  const { create, count } = await program()
  await create('a')
  const reply = await create('a', payload, url)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency_key_reused'])
  expect(await count()).toBe(1)
})

test('is of its account, and has 1 to 255 characters', async () => {
  const [one, other] = await Promise.all([program(), program()])
  await one.create('a')
  await other.create('a')
  expect([await one.count(), await other.count()]).toEqual([1, 1])
  expect((await one.create('x'.repeat(256))).statusCode).toBe(400)
})

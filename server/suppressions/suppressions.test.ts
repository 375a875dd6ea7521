import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Suppression } from '#contract/suppressions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ now: '2026-11-29T09:00:00Z' })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
})

const add = async (...entries: string[]) =>
  (await user.client({ method: 'POST', url: '/api/suppressions', payload: { entries } })).json()
const list = async (query = '') => {
  const reply = await user.client({ url: `/api/suppressions?${query}` })
  return { rows: reply.json<Suppression[]>(), next: reply.headers['x-next-cursor'] as string | undefined }
}

test('takes addresses in any form and international numbers, and says what it couldn’t read', async () => {
  const entries = [
    'Info@Müller.test',
    ' ada@shop.test ',
    '+1 (212) 555-0142',
    '212 555 0142',
    '*@shop.test',
    'Bücher.test',
    '@shop.test',
    '*@',
    '*@*.test',
    'nobody',
    '',
  ]
  expect(await add(...entries)).toEqual({
    added: 5,
    known: 1,
    unreadable: ['212 555 0142', '*@', '*@*.test', 'nobody'],
  })
  expect(await add('info@xn--mller-kva.test', '+12125550142', 'new@shop.test')).toEqual({
    added: 1,
    known: 2,
    unreadable: [],
  })
  const { rows } = await list()
  expect(rows.map(({ channel, address, reason, detail }) => [channel, address, reason, detail])).toEqual(
    expect.arrayContaining([
      ['email', 'info@xn--mller-kva.test', 'manual', null],
      ['phone', '+12125550142', 'manual', null],
      ['domain', 'shop.test', 'manual', null],
      ['domain', 'xn--bcher-kva.test', 'manual', null],
    ]),
  )
  expect(rows).toHaveLength(6)
})

test('is read in pages, searched, and exported whole', async () => {
  await add(...Array.from({ length: 7 }, (_, n) => `a${n}@shop.test`))
  await add('other@elsewhere.test')
  const first = await list('limit=5')
  const second = await list(`limit=5&cursor=${first.next}`)
  const all = [...first.rows, ...second.rows].map(({ address }) => address)
  expect([new Set(all).size, all[0], second.next]).toEqual([8, 'other@elsewhere.test', undefined])
  expect((await list('q=ELSEwhere')).rows.map(({ address }) => address)).toEqual(['other@elsewhere.test'])
  expect((await list('cursor=forged')).rows).toMatchObject({ message: expect.stringContaining('cursor') })
  const { body } = await user.client({ url: '/api/suppressions/export.csv' })
  expect(body.trim().split('\r\n')).toHaveLength(9)
})

test('an entry that was removed can be emailed again, and only the owner removes it', async () => {
  await add('ada@shop.test')
  const other = await makeUser(t)
  const remove = (who: TestUser, address: string) =>
    who.client({ method: 'POST', url: '/api/suppressions/remove', payload: { channel: 'email', address } })
  expect((await remove(other, 'ada@shop.test')).statusCode).toBe(404)
  expect((await list()).rows).toHaveLength(1)
  expect((await remove(user, 'ADA@shop.test')).statusCode).toBe(200)
  expect((await list()).rows).toEqual([])
  expect((await remove(user, 'ada@shop.test')).statusCode).toBe(404)
})

test('an entry that was removed comes back with its reason', async () => {
  const post = (url: string, payload: object) =>
    user.client({ method: 'POST', url: `/api/suppressions${url}`, payload })
  const why = { reason: 'bounced', detail: '550 No such user' }
  await post('', { entries: ['ada@shop.test'], ...why })
  const removed = await post('/remove', { channel: 'email', address: 'ada@shop.test' })
  expect(removed.json()).toMatchObject(why)
  expect((await list()).rows).toEqual([])
  await post('', { entries: ['ada@shop.test'], ...why })
  expect((await list()).rows).toMatchObject([{ address: 'ada@shop.test', ...why }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t, { plan: 'standard' })
})
afterAll(() => t.close())

const post = async (url: string, payload: object) => {
  const reply = await user.client({ method: 'POST', url, payload })
  return { code: reply.statusCode, ...reply.json() }
}
const agreed = {
  givenOn: '2026-11-01',
  how: 'The form on our site',
  place: 'https://shop.test/form',
  coversOpens: false,
}
const lines = async () => {
  const reply = await user.client('/api/consents/export.csv')
  const [head, ...rows] = reply.body.trim().split('\r\n')
  return { head, rows: rows.map(row => row.replace(/,20[^,]*T[^,]*Z/g, ',(time)')) }
}

test('records who agreed, when, and how, once per address; a later record replaces it, and the file proves it', async () => {
  const emails = ['Ann@Werk.de', 'ann@werk.de', 'bob@bau.de']
  expect(await post('/api/consents', { ...agreed, emails })).toEqual({ code: 200, recorded: 2 })
  const later = { givenOn: '2026-11-20', how: 'At the fair, "yes, write"', givenBy: 'Bob Lind', coversOpens: true }
  expect(await post('/api/consents', { ...later, emails: ['bob@bau.de'] })).toEqual({ code: 200, recorded: 1 })
  expect(await lines()).toEqual({
    head: expect.stringContaining('Address,Given on,How,Where,By,Counting opens,Recorded,Withdrawn'),
    rows: [
      'ann@werk.de,2026-11-01,The form on our site,https://shop.test/form,,no,(time),',
      'bob@bau.de,2026-11-20,"At the fair, ""yes, write""",,Bob Lind,yes,(time),',
    ],
  })
  expect(await post('/api/consents/withdraw', { emails: ['ANN@werk.de', 'nobody@x.de'] })).toEqual({
    code: 200,
    withdrawn: 1,
  })
  expect((await lines()).rows[0]).toMatch(/,no,\(time\),\(time\)$/)
  expect(await post('/api/consents/withdraw', { emails: ['ann@werk.de'] })).toMatchObject({ withdrawn: 0 })
})

test('lists them with their proof, and finds them by any part of the address', async () => {
  const list = async (query: string) => {
    const reply = await user.client(`/api/consents?${query}`)
    const rows = reply.json<{ email: string; withdrawnAt: string | null }[]>()
    return {
      found: rows.map(({ email, withdrawnAt }) => [email, withdrawnAt !== null]),
      next: reply.headers['x-next-cursor'],
    }
  }
  expect(await list('q=WERK')).toEqual({ found: [['ann@werk.de', true]], next: undefined })
  expect(await list('email=BOB@bau.de')).toMatchObject({ found: [['bob@bau.de', false]] })
  expect(await list('email=bau.de')).toMatchObject({ found: [] })
  expect(await list('limit=1')).toEqual({ found: [['ann@werk.de', true]], next: 'ann@werk.de' })
  expect(await list('limit=1&cursor=ann@werk.de')).toMatchObject({ found: [['bob@bau.de', false]] })
  const other = await makeUser(t, { plan: 'standard' })
  expect((await other.client('/api/consents')).json()).toEqual([])
})

test('a new record after a withdrawal counts again, and one made by mistake goes', async () => {
  await post('/api/consents', { ...agreed, emails: ['ann@werk.de'] })
  expect((await lines()).rows[0]).toMatch(/,no,\(time\),$/)
  await post('/api/consents/withdraw', { emails: ['ann@werk.de'], isMistake: true })
  expect((await lines()).rows).toHaveLength(1)
})

test('exports more than a page, each once', async () => {
  const emails = Array.from({ length: 2001 }, (_, n) => `n${n}@many.de`)
  await post('/api/consents', { ...agreed, emails })
  expect(new Set((await lines()).rows).size).toBe(2002)
})

test.each([
  [{ ...agreed, emails: [] }],
  [{ ...agreed, emails: ['a@b.de'], how: ' ' }],
  [{ ...agreed, emails: ['a@b.de'], givenOn: '2026-02-30' }],
])('refuses a consent without its proof: %j', async body => {
  expect((await post('/api/consents', body)).code).toBe(400)
})

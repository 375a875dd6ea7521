import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeApiKey, makeUser } from '#test/make.ts'

let t: TestApp
let program: Awaited<ReturnType<typeof makeApiKey>>['client']
beforeAll(async () => {
  t = await testApp()
  program = (await makeApiKey(t, await makeUser(t))).client
})
afterAll(() => t.close())

test.each(['/api/leads?limit=2&changedSince=2026-01-01', '/api/leads/emails?stauts=new', '/api/campaigns?serch=x'])(
  'refuses a parameter it doesn’t know, which would otherwise leave the list unfiltered: %s',
  async url => {
    const { statusCode, json } = await program(url)
    expect([statusCode, json().detail]).toEqual([
      400,
      expect.stringMatching(/^Unknown field: (changedSince|stauts|serch)$/),
    ])
  },
)

test.each([
  [
    '/api/leads/import',
    { leads: [{ businessName: 'A' }, { businessName: '' }] },
    'leads.1.businessName: Business name is required',
  ],
  ['/api/leads/import', { leads: [{ businessName: 'A', email: 'no' }] }, 'leads.0.email: Invalid email address'],
  ['/api/leads/import', { leads: [{ businessName: 'A', town: 'x' }] }, 'leads.0: Unknown field: town'],
])('names the entry of a list that’s wrong: %s %j', async (url, payload, detail) => {
  expect((await program({ method: 'POST', url, payload })).json().detail).toBe(detail)
})

test.each([
  ['GET', '/api/lead', 404, 'not_found'],
  ['PATCH', '/api/tags', 405, 'invalid_request'],
] as const)('answers a program’s %s %s with a problem, too', async (method, url, status, code) => {
  const { statusCode, headers, json } = await program({ method, url })
  expect([statusCode, headers['content-type'], json().code]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    code,
  ])
})

test('says to a program without a key what it lacks', async () => {
  const { statusCode, json } = await t.anonymous('/api/leads')
  expect([statusCode, json()]).toEqual([
    401,
    expect.objectContaining({
      message: 'Unauthorized',
      code: 'not_signed_in',
      type: '/api/docs/problems/not_signed_in',
    }),
  ])
})

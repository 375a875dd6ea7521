import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { routes } from '#test/routes.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
})
afterAll(() => t.close())

const writes = routes.flatMap(({ route }) => (route.method === 'GET' ? [] : [route]))

/** Spellings of one path that lead to the same route. */
const spellings = [
  ['plain', (path: string) => path],
  ['one letter encoded', (path: string) => path.replace('/api', '/%61pi')],
  ['all letters encoded', (path: string) => path.replace(/[a-z]/g, c => `%${c.charCodeAt(0).toString(16)}`)],
  ['a query after it', (path: string) => `${path}?next=/api/`],
  ['a whole address', (path: string) => `http://127.0.0.1:3000${path}`],
] as const

const senders = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:3000.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
]

const bodies = [
  ['application/json', '{"email":"a@made.example","password":"correct horse battery"}'],
  ['application/x-www-form-urlencoded', 'email=a%40made.example&password=correct+horse+battery'],
  ['text/plain', '{"email":"a@made.example","password":"correct horse battery"}'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  [undefined, undefined],
] as const

const filled = ({ path }: Route) => path.replace(/:\w+/g, '01926f3a-0000-7000-8000-000000000000')

describe('a write from another site', () => {
  test.each(writes)('is refused at $method $path in every spelling', async route => {
    const replies = []
    for (const [n, [spelling, spell]] of spellings.entries())
      for (const [m, sender] of senders.entries()) {
        // Every body comes with four spellings and with every sender.
        const [type, payload] = bodies[(n + m) % bodies.length] ?? []
        const reply = await user.client({
          method: route.method,
          url: spell(filled(route)),
          headers: { ...sender, ...(type && { 'content-type': type }) },
          ...(payload && { payload }),
        })
        replies.push([spelling, sender, type, reply.statusCode, reply.cookies.length])
      }
    expect(replies).toHaveLength(spellings.length * senders.length)
    expect(replies.filter(([, , , status, cookies]) => status !== 403 || cookies !== 0)).toEqual([])
  })

  test('never signs the visitor in as someone else', async () => {
    const reply = await t.anonymous({
      method: 'POST',
      url: '/%61pi/auth/login',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: user.email, password: user.password }).toString(),
    })
    expect([reply.statusCode, reply.cookies]).toEqual([403, []])
  })
})

describe('a write that isn’t JSON', () => {
  const publicWrites = writes.filter(({ access }) => access === 'public')
  const forms = bodies.filter(([type]) => type && type !== 'application/json')

  test.each(publicWrites)('is refused at $method $path even without Origin', async route => {
    for (const [, spell] of spellings)
      for (const [type, payload] of forms) {
        const reply = await t.anonymous({
          method: route.method,
          url: spell(filled(route)),
          headers: { 'content-type': type },
          payload: payload ?? '',
        })
        expect([reply.statusCode, reply.json()]).toEqual([415, { message: 'Send the data as JSON' }])
      }
  })
})

test('allows webhooks, unsubscribe links, and uploads from other sites, which carry signatures', async () => {
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  const paths = [
    ['POST', '/webhooks/stripe'],
    ['POST', '/webhooks/paypal'],
    ['POST', '/webhooks/ses'],
    ['POST', `/webhooks/twilio/${user.id}/${user.id}/voice`],
    ['POST', '/u/made-up'],
    ['POST', '/u/made-up/again'],
    ['PUT', '/media/upload/made-up'],
    ['PUT', '/lead-files/upload/made-up'],
  ] as const
  for (const [method, url] of paths) {
    const reply = await t.anonymous({ method, url, headers: { ...headers, 'content-type': 'image/png' }, payload: 'x' })
    expect([url, reply.body]).not.toEqual([url, expect.stringContaining('another site')])
  }
})

describe('an empty body with a JSON content type', () => {
  const json = { 'content-type': 'application/json' }
  const id = '01926f3a-0000-7000-8000-000000000000'

  test('counts as no body: a DELETE works', async () => {
    const reply = await user.client({ method: 'DELETE', url: `/api/leads/${id}`, headers: json })
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Lead not found' }])
  })

  test.each(writes.filter(({ access }) => access !== 'public'))(
    'returns 401 at $method $path without a session, as does a malformed body',
    async route => {
      for (const payload of ['', '{'])
        for (const headers of [json, { 'content-type': 'text/plain' }]) {
          const reply = await t.anonymous({ method: route.method, url: filled(route), headers, payload })
          expect([reply.statusCode, reply.json()]).toMatchObject([401, { message: 'Unauthorized' }])
        }
    },
  )
})

test('allows a minute for headers and twenty for a body', () => {
  const { headersTimeout, requestTimeout } = t.app.server
  expect([headersTimeout, requestTimeout]).toEqual([60_000, 1_200_000])
})

describe('the client address for limits', () => {
  const login = (forwardedFor: string, remoteAddress: string) => ({
    method: 'POST' as const,
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': forwardedFor },
    remoteAddress,
    payload: { email: `${crypto.randomUUID()}@made.example`, password: 'guess' },
  })
  /** Fifty-one wrong passwords. The clients send an invented address ahead of the one that the proxy adds. */
  const refusals = async (app: TestApp, hops: string) => {
    const tries = Array.from({ length: 51 }, (_, i) => app.anonymous(login(`10.1.2.${i}${hops}`, '192.0.2.1')))
    return (await Promise.all(tries)).filter(reply => reply.statusCode === 429).length
  }

  test.each([
    ['0', ''],
    ['1', ', 203.0.113.5'],
    ['2', ', 203.0.113.5, 198.51.100.1'],
  ])('isn’t the address that the visitor sent, with TRUST_PROXY=%s', async (hops, chain) => {
    const own = await testApp({ env: { TRUST_PROXY: hops } })
    expect(await refusals(own, chain)).toBe(1)
    await own.close()
  })

  test('distinguishes two visitors behind one proxy', async () => {
    const own = await testApp({ env: { TRUST_PROXY: '1' } })
    const tries = Array.from({ length: 51 }, (_, i) => own.anonymous(login(`203.0.113.${i}`, '192.0.2.1')))
    expect((await Promise.all(tries)).map(reply => reply.statusCode)).toEqual(Array(51).fill(401))
    await own.close()
  })
})

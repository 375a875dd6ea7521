import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { calls } from '#test/calls.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { pathOf, requestOf, routes } from '#test/routes.ts'
import { makeWorld, type World } from '#test/world.ts'
import type { OpenApi } from './openapi.ts'

/** Makes callers' usual mistakes, and checks that the description lists the responses. */
let t: TestApp
let api: OpenApi
let world: World
let stranger: TestUser
let address: string
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  world = await makeWorld(t, 'FAILURES')
  stranger = await makeUser(t)
  await t.db.system`update users set is_admin = true where id = ${world.user.id}`
  api = (await t.anonymous('/api/openapi.json')).json()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

// Signing out would make all later calls anonymous.
const failing = routes.filter(({ name, route }) => route.replyType !== 'text/event-stream' && name !== 'auth.logout')

const documented = ({ method, path }: Route) =>
  Object.keys(api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}).map(Number)

describe('lists every error in the API description', () => {
  test.each(failing)('$name', async ({ name, route }) => {
    const good = requestOf(route, calls[name](world))
    const { method, url } = good
    const isWrite = method !== 'GET'
    // Signing in or up would change the caller.
    const client = route.access === 'public' ? t.anonymous : stranger.client
    const json = { 'content-type': 'application/json' }
    const asked = [
      [t.anonymous, good],
      [client, good],
      [client, { ...good, url: pathOf(route), query: { limit: 'many', cursor: 'none', sort: 'up' } }],
      ...(isWrite
        ? ([
            [client, { method, url, headers: json, payload: '{"half":' }],
            [client, { method, url, payload: { nobody: 'knows this' } }],
            [client, { method, url, headers: { 'content-type': 'text/plain' }, payload: 'words' }],
            [client, { method, url, headers: { ...json, 'content-length': '1000000000' }, payload: '{}' }],
            [client, { ...good, headers: { origin: 'https://elsewhere.example' } }],
          ] as const)
        : []),
    ] as const
    const statuses: number[] = []
    for (const [ask, request] of asked) statuses.push((await ask(request)).statusCode)
    expect([200, ...documented(route)]).toEqual(expect.arrayContaining(statuses))
    if (isWrite && route.access !== 'admin') expect(statuses).toEqual(expect.arrayContaining([413, 415]))
  })

  test('rejects a URL that’s too long', async () => {
    const reply = await fetch(`${address}/api/leads?q=${'a'.repeat(20_000)}`)
    expect([reply.status, await reply.json()]).toEqual([431, expect.objectContaining({ message: expect.any(String) })])
    for (const { route } of failing) expect(documented(route)).toContain(431)
  })
})

/** Sends these bytes on a connection of its own. */
async function answerTo(head: string): Promise<[status: string, body: unknown]> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(`${head}\r\nhost: canvass\r\nconnection: close\r\n\r\n`)
  const [first = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return [first.split(' ')[1] ?? '', JSON.parse(body)]
}

describe('answers what never reaches a route with a sentence, like every other mistake', () => {
  const percent = 'This address contains a percent sign without a valid code. Write it as %25.'
  const broken = 'This isn’t a valid HTTP request.'
  test.each([
    ['GET /api/leads/%zz HTTP/1.1', '400', percent],
    ['GET /api/%E0%A4%A HTTP/1.1', '400', percent],
    ['GET /media/% HTTP/1.1', '400', percent],
    ['GET /u/%zz HTTP/1.1', '400', percent],
    ['GET //api/leads HTTP/1.1', '404', 'Not found'],
    ['GET /api//leads HTTP/1.1', '404', 'Not found'],
    ['GET /api/leads;x=1 HTTP/1.1', '404', 'Not found'],
    ['GET /..%2f.. HTTP/1.1', '404', 'Not found'],
    ['GET * HTTP/1.1', '404', 'Not found'],
    [`GET /api/leads/${'a'.repeat(5000)} HTTP/1.1`, '414', 'This address is too long.'],
    ['GET /api/leads?q=%zz HTTP/1.1', '401', 'Unauthorized'],
    ['GET \\api HTTP/1.1', '400', broken],
    ['GET /api/leads HTTP/9.9', '400', broken],
    ['NOTHING', '400', broken],
    ['POST /api/auth/login HTTP/1.1\r\ncontent-length: many', '400', broken],
    [`GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}`, '431', 'The address and headers are too long.'],
  ])('%s', async (head, status, message) => {
    expect(await answerTo(head)).toMatchObject([status, { message }])
  })
})

describe('refuses JSON that takes long to read, before it reads it', () => {
  const send = (payload: string) =>
    world.user.client({
      method: 'POST',
      url: '/api/campaigns/mailable',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const deep = 'This request is nested more than 20 levels deep.'
  test.each([
    ['brackets', '['.repeat(4_000_000), deep],
    ['lists with a value', '[0,'.repeat(2_000_000), deep],
    ['objects', '{"a":'.repeat(1_000_000), deep],
    ['brackets after a text with quotes', `{"recipients":["\\\\\\"",${'['.repeat(100)}`, deep],
    ['numbers', `{"recipients":[${'1,'.repeat(2_000_000)}1]}`, 'This request has too many entries. Send it in parts.'],
    [
      'numbers where texts belong',
      `{"recipients":[${'1,'.repeat(200_000)}1]}`,
      'This request has too many entries. Send it in parts.',
    ],
  ])('%s', async (_, payload, message) => {
    const reply = await send(payload)
    expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
  })

  test('but not brackets and commas inside a text', async () => {
    const reply = await send(JSON.stringify({ recipients: [`\\"${'[,{'.repeat(300)}\\`] }))
    expect([reply.statusCode, reply.json()]).toEqual([200, { count: 0 }])
  })
})

describe('requires a body exactly for calls that fail without one', () => {
  test.each(failing.filter(({ route }) => route.body))('$name', async ({ name, route }) => {
    const { params } = calls[name](world)
    const reply = await world.user.client({ method: route.method, url: pathOf(route, params) })
    const { requestBody } = api.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] ?? {}
    const isMissed = reply.statusCode === 400 && route.body?.safeParse({}).success === false
    expect(requestBody?.required).toBe(isMissed)
  })
})

describe('a wrong method for a known URL', () => {
  test.each([
    ['PATCH', '/api/leads', 'GET, HEAD, POST'],
    ['DELETE', '/api/leads', 'GET, HEAD, POST'],
    ['POST', '/api/leads/01926f3a-0000-7000-8000-000000000000', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/api/auth/login?next=1', 'POST'],
    ['GET', '/webhooks/stripe', 'POST'],
  ] as const)('%s %s returns 405 with the allowed methods: %s', async (method, url, allow) => {
    const reply = await t.anonymous({ method, url })
    expect([reply.statusCode, reply.headers.allow, reply.json().message]).toEqual([
      405,
      allow,
      `This address doesn’t take ${method}. Use ${allow}.`,
    ])
  })

  test.each(['/api/nothing', '/api/leads/', '/api/leads/a/b/c', '/media/'])(
    'returns 404 for the unknown URL %s',
    async url => {
      expect((await t.anonymous({ method: 'POST', url })).statusCode).toBe(404)
    },
  )
})

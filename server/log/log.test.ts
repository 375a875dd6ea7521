import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { readConfig } from '../config.ts'
import { describeError } from './describe-error.ts'
import { inContext, log, takeLog } from './log.ts'
import { hideSecrets, scrub } from './scrub.ts'

const lines: string[] = []
const before = log.level
let stop = () => {}
beforeAll(() => {
  stop = takeLog(line => lines.push(line))
  log.level = 'debug'
})
beforeEach(() => void (lines.length = 0))
afterAll(() => {
  stop()
  log.level = before
})
const logged = () => lines.map(line => JSON.parse(line) as Record<string, unknown>)

test('writes a line of JSON with time, level, and the context of the work, however deep', async () => {
  await inContext({ requestId: 'request-1', job: 'find-emails' }, async () => {
    await new Promise(resolve => setImmediate(resolve))
    log.warn({ campaign: 'c1' }, 'Something to see')
  })
  log.info('Outside')
  expect(logged()).toEqual([
    expect.objectContaining({ level: 'warn', requestId: 'request-1', job: 'find-emails', msg: 'Something to see' }),
    expect.not.objectContaining({ requestId: expect.anything() }),
  ])
  expect(new Date(String(logged()[0]?.time)).getTime()).toBeGreaterThan(Date.now() - 60_000)
})

describe('a request', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ env: { LOG_LEVEL: 'error' } })
  })
  afterAll(() => t.close())

  test('keeps its own ID, or gets one, and returns it', async () => {
    const own = await t.anonymous({ url: '/healthz', headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(own.headers['x-request-id']).toBe('from-the-proxy-1')
    const made = await t.anonymous('/healthz')
    expect(made.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  test.each(['short', 'ada@made.example', 'a'.repeat(65), 'two words 1', '{"level":"fatal"}'])(
    'gets a new ID instead of %s',
    async id => {
      const reply = await t.anonymous({ url: '/healthz', headers: { 'x-request-id': id } })
      expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    },
  )

  test('has its ID in the line of a failure, also after its body was read, and names the route instead of the path', async () => {
    await t.db.system`alter table users rename to away`
    const reply = await t.anonymous({
      method: 'POST',
      url: '/api/auth/login?next=secret',
      payload: { email: 'a@made.example', password: 'long enough' },
      headers: { 'x-request-id': 'the-failing-one' },
    })
    await t.db.system`alter table away rename to users`
    expect([reply.statusCode, reply.headers['x-request-id']]).toEqual([500, 'the-failing-one'])
    const failures = logged().filter(({ level }) => level === 'error')
    expect(failures).toEqual([
      expect.objectContaining({
        requestId: 'the-failing-one',
        method: 'POST',
        route: '/api/auth/login',
        err: expect.objectContaining({ message: expect.stringContaining('does not exist'), code: '42P01' }),
      }),
    ])
    expect(lines.join('')).not.toContain('secret')
  })

  test('is one line at debug', async () => {
    await t.anonymous({ url: '/u/some-token-of-somebody', headers: { 'x-request-id': 'the-quiet-one' } })
    const [line] = logged().filter(({ requestId }) => requestId === 'the-quiet-one')
    expect(line).toMatchObject({ level: 'debug', method: 'GET', route: '/u/:token', ms: expect.any(Number) })
    expect(lines.join('')).not.toContain('some-token')
  })
})

test('describes an error and its causes by allowed fields only', () => {
  const cause = Object.assign(new Error('inner'), { code: '23505', detail: 'Key (email)=(x)', parameters: ['x'] })
  const error = new Error('outer', { cause })
  expect(describeError(error)).toMatchObject({
    type: 'Error',
    message: 'outer',
    cause: { message: 'inner', code: '23505' },
  })
  expect(JSON.stringify(describeError(error))).not.toMatch(/Key|parameters/)
})

test.each([
  ['to ada.lovelace+x@mail.made.example now', 'to [email] now'],
  ['jörg@müller.example', '[email]'],
  ['/u?to=ada%40made.example', '/u?to=[email]'],
  ['call +1 (212) 555-0100.', 'call [phone].'],
  ['call (212) 555-0100', 'call [phone]'],
  ['postgres://me:hunter2@db.example:5432/x', 'postgres://[login]@db.example:5432/x'],
  ['authorization: Bearer abc.def-ghi', 'authorization: Bearer [hidden]'],
  ['Unexpected token S, "Secret {" is not valid JSON', 'Unexpected token S, [text] is not valid JSON'],
  [
    JSON.stringify({ message: 'invalid input syntax for type uuid: "12 Main Street"', code: '22P02' }),
    '{"message":"invalid input syntax for type uuid: [value]","code":"22P02"}',
  ],
  ['2026-11-25T22:43:11.123Z 10.0.0.1:5432 v24.21.0', '2026-11-25T22:43:11.123Z 10.0.0.1:5432 v24.21.0'],
  ['at file:///opt/canvass/node_modules/@fastify/x.js:1:2', 'at file:///opt/canvass/node_modules/@fastify/x.js:1:2'],
])('scrubs %s', (line, clean) => {
  expect(scrub(line)).toBe(clean)
})

test('hides the secrets of the settings, wherever a library quotes them', () => {
  hideSecrets(
    readConfig({
      DATABASE_URL: 'postgres://me:s3cret-in-url@127.0.0.1/x',
      SECRET_KEY: 'a-secret-key-of-at-least-thirty-two-letters',
      OPENAI_API_KEY: 'sk-quoted-by-a-vendor',
    }),
  )
  expect(
    scrub('Incorrect API key: sk-quoted-by-a-vendor, s3cret-in-url, a-secret-key-of-at-least-thirty-two-letters'),
  ).toBe('Incorrect API key: [hidden], [hidden], [hidden]')
})

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { keyAccess } from '#contract/key-access.ts'
import type { Route } from '#contract/route.ts'
import { bodyLimitOf, CALL_LIMITS, callTypeOf } from '#contract/route-limits.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { allowances } from './allowance.ts'
import { DEEPEST } from './clean-input.ts'
import { countCalls, limitCalls } from './limit-calls.ts'
import { replyWithMessage } from './on-error.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ env: { METRICS_TOKEN: 'm'.repeat(32) } })
})
afterAll(() => t.close())

const size = (bytes: number) => (bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`)
const number = (n: number) => n.toLocaleString('en-US')
const time = ({ seconds }: { seconds: number }) => (seconds > 60 ? `${seconds / 60} min` : `${seconds} s`)
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

function ofContract(route: Route): string {
  const { method, path, body, allowance } = route
  const type = callTypeOf(route)
  const limits = CALL_LIMITS[type]
  const own = allowance && `${allowances[allowance].usual[0]?.max} ${allowances[allowance].noun}`
  return row(
    `${method} \`${path}\``,
    body ? size(bodyLimitOf(route)) : '',
    body ? String(DEEPEST) : '',
    time(limits),
    [number(limits.perMinute), own].filter(Boolean).join('; '),
    type === 'public' ? 'network' : 'account',
    sayScope(route),
  )
}

function sayScope(route: Route): string {
  const access = keyAccess.get(route)
  return access ? `${access.area}:${access.tier}` : ''
}

const others = () =>
  t.app.limited
    .toSorted((a, b) => a.url.localeCompare(b.url))
    .filter(({ method }) => method !== 'HEAD')
    .filter(
      ({ url }) => !Object.values(contract).some(own => Object.values<Route>(own).some(({ path }) => path === url)),
    )
    .map(({ method, url, calls, bodyLimit }) =>
      row(
        `${method} \`${url}\``,
        bodyLimit ? size(bodyLimit) : '',
        '',
        time(CALL_LIMITS[calls]),
        number(CALL_LIMITS[calls].perMinute),
        'network',
        '',
      ),
    )

const table = (rows: string[]) => [
  row('address', 'body', 'depth', 'time', 'calls per minute', 'counted for the', 'key’s scope'),
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
]

test('lists the limits of every address in docs/limits.md', async () => {
  const routes = Object.values(contract).flatMap(own => Object.values<Route>(own))
  const served = new Set(t.app.limited.map(({ method, url }) => `${method} ${url}`))
  expect(routes.filter(({ method, path }) => !served.has(`${method} ${path}`))).toEqual([])
  await expect(
    [
      '# Limits',
      '',
      'Made from `contract/` by `npm test -- server/http/limits.test.ts -u`. [Decision 087](decisions/087-limits-of-calls.md) has the reasons. An API key counts like an account; without a scope in the last column, no key can call.',
      '',
      '## API',
      '',
      ...table(routes.map(ofContract)),
      '',
      '## Other addresses',
      '',
      ...table(others()),
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('../../docs/limits.md')
})

/** Only the limits, and one public route. */
function limitedApp() {
  const app = Fastify()
  app.decorateRequest('caller', null)
  replyWithMessage(app)
  limitCalls(app)
  return app
}

test('refuses a route that has no limits', () => {
  expect(() => limitedApp().get('/here', () => 'x')).toThrow('/here has no limits. Name them in its config.')
})

test('refuses calls beyond the rate of their type and network, and says when to try again', async () => {
  const app = limitedApp()
  app.get('/here', { config: { calls: 'public' } }, () => 'x')
  app.get('/there', { config: { calls: 'page' } }, () => 'x')
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })
  const statuses = new Set<number>()
  for (let n = 0; n < CALL_LIMITS.public.perMinute; n++) statuses.add((await ask('/here', '2001:db8::1')).statusCode)
  expect([...statuses]).toEqual([200])
  const refused = await ask('/here', '2001:db8::2')
  expect([refused.statusCode, refused.json().message, Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    expect.stringMatching(/^You’ve reached the limit of 600 requests per minute. Try again in \d+ seconds.$/),
    true,
  ])
  expect((await ask('/here', '192.0.2.1')).statusCode).toBe(200)
  expect((await ask('/there', '2001:db8::1')).statusCode).toBe(200)
})

test('counts from zero in the next minute', () => {
  let now = 0
  const count = countCalls(() => now)
  expect([count('a'), count('a'), count('b')].map(({ used }) => used)).toEqual([1, 2, 1])
  now = 59_500
  expect(count('a')).toEqual({ used: 3, seconds: 1 })
  now = 60_000
  expect(count('a')).toEqual({ used: 1, seconds: 60 })
})

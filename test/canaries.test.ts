import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { traceStatements } from '#server/db/trace-statements.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { inContext, log, takeLog } from '#server/log/log.ts'
import { startTraces } from '#server/log/traces.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { calls } from './calls.ts'
import { type CollectedSpan, startCollector } from './peers/otlp-collector.ts'
import { requestOf, routes } from './routes.ts'
import { makeWorld, type World } from './world.ts'

/** In every text that is personal or secret; nothing of ours contains it. */
const CANARY = 'zq7canary'
const SECRET = `${CANARY}-secret`
const PHONE = '+1 212 555 0142'
const METRICS_TOKEN = `${SECRET}-metrics`

let t: TestApp
let world: World
const lines: string[] = []
let stop = () => {}
let collector: Awaited<ReturnType<typeof startCollector>>
let stopTraces = async () => {}
let stopStatements = () => {}
const before = log.level
beforeAll(async () => {
  stop = takeLog(line => lines.push(line))
  log.level = 'debug'
  t = await testApp({
    env: {
      LOG_LEVEL: 'debug',
      METRICS_TOKEN,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: `${SECRET}-twilio`,
      TWILIO_BASE_URL: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: `sk_test_${SECRET}`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
      STRIPE_WEBHOOK_SECRET: `whsec_${SECRET}`,
      STRIPE_BASE_URL: 'http://127.0.0.1:9',
      ALLOW_PRIVATE_FETCH: '1',
    },
  })
  collector = await startCollector()
  stopTraces = await startTraces({ ROLE: 'all', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  stopStatements = traceStatements(t.db.system)
  world = await makeWorld(t, CANARY)
})
afterAll(async () => {
  stop()
  collector.close()
  log.level = before
  await t.close()
})

/** These end the session or change the account that the other calls need. */
const LEFT_OUT = ['auth.logout', 'auth.login', 'auth.register', 'auth.changePassword', 'events.stream']
const called = routes.filter(({ name }) => !LEFT_OUT.includes(name))

const post = (client: Client, url: string, payload: string | object) =>
  client({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

async function callAll(world: World): Promise<{ name: string; status: number; body: string }[]> {
  const replies = []
  for (const { name, route } of called) {
    const reply = await world.user.client(requestOf(route, calls[name](world)))
    replies.push({ name, status: reply.statusCode, body: reply.body })
  }
  return replies
}

/** What users type that must stay theirs: in forms, in wrong requests, and in the keys of other services. */
async function plant(): Promise<string[]> {
  const { client } = world.user
  const account = {
    kind: 'smtp',
    host: '127.0.0.1',
    port: 9,
    security: 'none',
    user: `${CANARY}@made.example`,
    password: `${SECRET}-smtp`,
    fromAddress: `${CANARY}@made.example`,
    fromName: CANARY,
    dailyLimit: null,
  }
  const replies = [
    await post(t.anonymous, '/api/auth/register', {
      email: `${CANARY}.new@made.example`,
      password: `${SECRET}-password`,
      firstName: CANARY,
      lastName: CANARY,
    }),
    await post(t.anonymous, '/api/auth/login', { email: world.user.email, password: `${SECRET}-wrong` }),
    await post(t.anonymous, '/api/auth/login', `{"email":"${CANARY}@made.example","password":${SECRET}}`),
    await post(t.anonymous, '/api/auth/reset-password', { token: `${SECRET}-token`, password: `${SECRET}-password` }),
    await post(client, '/api/sending-accounts', account),
    await post(client, '/api/crm/connection', { apiKey: `pat-${SECRET}` }),
    await post(client, '/api/leads', {
      businessName: CANARY,
      email: `${CANARY}@x.example`,
      phone: PHONE,
      address: CANARY,
    }),
    await post(client, '/api/leads', { businessName: { [CANARY]: PHONE } }),
    await post(client, '/api/campaigns/test', { subject: CANARY, body: `<p>${CANARY} ${PHONE}</p>` }),
    await t.anonymous(`/t/c/${SECRET}-token?to=${CANARY}@made.example`),
    await t.anonymous({ url: '/metrics', headers: { authorization: `Bearer ${SECRET}-wrong` } }),
    await t.anonymous({ url: `/api/leads?q=${CANARY}`, headers: { 'x-request-id': `${CANARY}@made.example` } }),
  ]
  return replies.map(({ body }) => body)
}

const logged = () => lines.join('')
const expectNoneIn = (text: string) => {
  expect(text).not.toMatch(new RegExp(`.{0,80}${CANARY}.{0,80}`, 'i'))
  expect(text).not.toMatch(/.{0,80}555.?0142.{0,80}/)
}

test('no reply, export, metric, or table has a secret in it, and the log has neither secrets nor personal data', async () => {
  const answered = await callAll(world)
  expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThan(120)
  const replies = [...(await plant()), ...answered.map(({ body }) => body)]
  expect(replies.join('\n')).not.toContain(SECRET)
  // The texts were there to be found: the owner's own replies have them.
  expect(replies.join('\n')).toContain(CANARY)
  const metrics = await t.anonymous({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(metrics.statusCode).toBe(200)
  expectNoneIn(metrics.body)
  expect(await everyRow()).not.toContain(SECRET)
  expect(lines.length).toBeGreaterThan(routes.length)
  expectNoneIn(logged())
})

test('failing statements, whose errors quote whole rows, show nothing in replies and in the log', async () => {
  const another = await makeWorld(t, `${CANARY}b`)
  await breakEveryTable()
  lines.length = 0
  const replies = await callAll(another)
  const failed = replies.filter(({ status }) => status === 500)
  expect(failed.length).toBeGreaterThan(30)
  for (const { body } of failed) expect(body).toBe('{"message":"Something went wrong"}')
  expectNoneIn(failed.map(({ body }) => body).join('\n'))
  expect(logged()).toContain('violates check constraint')
  expectNoneIn(logged())
})

test('a failing job names its request and shows nothing of its payload', async () => {
  lines.length = 0
  await inContext({ requestId: 'the-request-12345' }, () =>
    enqueue(t.db.system, 'send-reset', { email: world.user.email }),
  )
  const worker = await startWorker(t.deps, t.url)
  onTestFinished(() => worker.stop())
  const failure = () => lines.find(each => each.includes('"job":"send-reset"') && each.includes('A job failed'))
  await expect.poll(failure, { timeout: 60_000 }).toBeDefined()
  expect(JSON.parse(failure() ?? '')).toMatchObject({
    level: 'error',
    job: 'send-reset',
    requestId: 'the-request-12345',
  })
  expectNoneIn(logged())
})

test('traces follow a request to its statements and a job, and show neither secrets nor personal data', async () => {
  await t.anonymous({ url: '/api/auth/user', headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } })
  stopStatements()
  await stopTraces()
  expect(collector.refused).toEqual([])
  const named = (name: string) => collector.spans.filter(span => span.name === name)
  const of = (parent: CollectedSpan | undefined) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId)
  expect(of(named('GET /api/leads').at(0)).map(({ name }) => name)).toContain('select leads')
  expect(of(named('job send-reset').at(0)).length).toBeGreaterThan(0)
  expect(collector.spans.filter(({ traceId }) => traceId === 'a'.repeat(32)).length).toBeGreaterThan(0)
  expect(named('POST /api/leads').some(({ status }) => status.code === 2)).toBe(true)
  expectNoneIn(collector.text())
})

/** Every row of every table, and the jobs, as text. */
async function everyRow(): Promise<string> {
  const tables = await t.db.system<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`
  const rows = await Promise.all(
    tables.map(({ name }) => t.db.system.unsafe(`select string_agg(r::text, chr(10)) as text from ${name} r`)),
  )
  return rows.map(([row]) => String(row?.text)).join('\n')
}

/** From now on each insert and update fails; PostgreSQL's error then has the whole row as its detail. */
async function breakEveryTable(): Promise<void> {
  const tables = await t.db.system<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not in ('sessions', 'rate_limits')`
  for (const { name } of tables)
    await t.db.system.unsafe(`alter table ${name} add constraint broken check (false) not valid`)
}

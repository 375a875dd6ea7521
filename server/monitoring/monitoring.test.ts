import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { citusUrls } from '#test/citus-cluster.ts'
import { freePort } from '#test/free-port.ts'
import { countResults } from './counters.ts'
import { monitoringRoutes, openWorkerPort } from './routes.ts'

const METRICS_TOKEN = 'a-token-for-the-metrics'
const nodes = citusUrls.length > 0 ? { nodes: 'ok' } : {}
const authorization = `Bearer ${METRICS_TOKEN}`

let t: TestApp
beforeAll(async () => {
  t = await testApp({ env: { METRICS_TOKEN } })
})
afterAll(() => t.close())

test('/healthz answers without asking the database', async () => {
  const reply = await t.anonymous('/healthz')
  expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, 'ok\n', 'no-store'])
})

describe('/readyz', () => {
  /** A process of its own, because an answer is remembered. */
  async function ask(deps: TestApp['deps'], headers = {}, times = 1) {
    const app = Fastify()
    monitoringRoutes(app, deps)
    const replies = await Promise.all(Array.from({ length: times }, () => app.inject({ url: '/readyz', headers })))
    await app.close()
    return replies.map(reply => [reply.statusCode, reply.json()])
  }
  const withStorage = (check: () => Promise<void>, config = {}): TestApp['deps'] => {
    const storage = { ...t.deps.providers.storage, check }
    return { ...t.deps, config: { ...t.deps.config, ...config }, providers: { ...t.deps.providers, storage } }
  }
  const fails = () => Promise.reject(new Error('EACCES /secret/path'))
  const good = { database: 'ok', migrations: 'ok', ...nodes }

  test('is ready with a database, all migrations, and storage', async () => {
    expect(await ask(t.deps, { authorization })).toEqual([[200, { ready: true, storage: 'ok', ...good }]])
  })

  test('names missing migrations', async () => {
    await t.db.system`update schema_migrations set name = name || '.away' where name <> 'baseline'`
    await t.db.system`update schema_functions set hash = 'old ' || hash`
    const replies = await ask(t.deps, { authorization })
    await t.db.system`update schema_migrations set name = replace(name, '.away', '')`
    await t.db.system`update schema_functions set hash = replace(hash, 'old ', '')`
    const migrations = 'aren’t those of this version'
    expect(replies).toEqual([[503, { ready: false, storage: 'ok', ...good, migrations }]])
  })

  test('names storage that fails, and tells strangers only that it isn’t ready', async () => {
    const deps = withStorage(fails)
    expect(await ask(deps, { authorization })).toEqual([[503, { ready: false, storage: 'can’t store files', ...good }]])
    expect(await ask(deps)).toEqual([[503, { ready: false }]])
    expect(await ask(deps, { authorization: 'Bearer another-token' })).toEqual([[503, { ready: false }]])
    expect(await ask(withStorage(fails, { METRICS_TOKEN: undefined }), { authorization })).toEqual([
      [503, { ready: false }],
    ])
  })

  test('asks once for everybody who asks at the same time, and never asks S3, which costs money', async () => {
    let asked = 0
    const count = () => Promise.resolve(void (asked += 1))
    expect(await ask(withStorage(count), {}, 200)).toEqual(Array(200).fill([200, { ready: true }]))
    expect(asked).toBe(1)
    expect(await ask(withStorage(fails, { S3_BUCKET: 'canvass' }), { authorization })).toEqual([
      [200, { ready: true, ...good }],
    ])
  })

  test('isn’t ready without the database, and stays healthy', async () => {
    const lost = await testApp({ env: { METRICS_TOKEN } })
    await lost.db.close()
    const reply = await lost.anonymous({ url: '/readyz', headers: { authorization } })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ database: 'doesn’t answer', migrations: 'can’t be read' })
    expect((await lost.anonymous('/healthz')).statusCode).toBe(200)
    await lost.close()
  })
})

describe('/metrics', () => {
  test('needs the token', async () => {
    expect((await t.anonymous('/metrics')).statusCode).toBe(401)
    expect(
      (await t.anonymous({ url: '/metrics', headers: { authorization: 'Bearer another-token-entirely' } })).statusCode,
    ).toBe(401)
  })

  test('doesn’t exist without a token', async () => {
    const closed = await testApp()
    expect((await closed.anonymous({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
    await closed.close()
  })

  test('has requests by route, emails by result, and the backlog', async () => {
    const read = async () => {
      const reply = await t.anonymous({ url: '/metrics', headers: { authorization } })
      const value = (series: string) =>
        Number(
          reply.body
            .split('\n')
            .find(line => line.startsWith(`${series} `))
            ?.slice(series.length + 1) ?? 0,
        )
      return { reply, value }
    }
    await t.anonymous('/api/auth/user')
    await t.anonymous('/u/some-token-of-somebody')
    const before = (await read()).value
    countResults([{ state: 'accepted' }, { state: 'accepted' }, { state: 'failed' }])
    await t.db.system`select graphile_worker.add_job('nothing', run_at => now() - interval '90 seconds')`
    const { reply, value } = await read()
    expect(reply.headers['content-type']).toContain('application/openmetrics-text')
    const more = (series: string) => value(series) - before(series)
    expect(more('canvass_email_results_total{state="accepted"}')).toBe(2)
    expect(more('canvass_email_results_total{state="failed"}')).toBe(1)
    expect(value('canvass_jobs_waiting')).toBe(1)
    expect(value('canvass_jobs_seconds')).toBeGreaterThanOrEqual(90)
    expect(value('canvass_due_seconds')).toBe(0)
    expect(value('canvass_database_connections')).toBeGreaterThan(0)
    expect(reply.body).toMatch(/canvass_request_seconds_count\{.*route="\/api\/auth\/user",status="401"\} 1/)
    expect(reply.body).not.toContain('some-token-of-somebody')
    expect(reply.body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(reply.body.trimEnd()).toMatch(/# EOF$/)
  })
})

test('counts the transactions that run or wait, and how long they wait for a connection', async () => {
  const read = async (series: string) => {
    const { body } = await t.anonymous({ url: '/metrics', headers: { authorization } })
    return Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(body)?.[1])
  }
  const waits = await read('canvass_pool_wait_seconds_count')
  const free = Promise.withResolvers<void>()
  const one = t.db.asSystem(() => free.promise)
  const failing = t.db.asSystem(() => free.promise.then(() => Promise.reject(new Error('no'))))
  expect(await read('canvass_pool_transactions')).toBe(2)
  free.resolve()
  await Promise.allSettled([one, failing])
  expect(await read('canvass_pool_transactions')).toBe(0)
  expect(await read('canvass_pool_wait_seconds_count')).toBe(waits + 2)
})

test('a worker answers at its own port', async () => {
  const port = await freePort()
  const close = await openWorkerPort(t.deps, port)
  const get = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })).status
  expect([await get('/healthz'), await get('/readyz'), await get('/metrics'), await get('/api/leads')]).toEqual([
    200, 200, 200, 404,
  ])
  await close()
})

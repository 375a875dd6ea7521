import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { makeMailer, makeSent, whenFinished } from './campaign.ts'
import { csvImportsApp } from './csv-files.ts'
import type { TestUser } from './make.ts'
import { type Pooler, pgBouncer, startPgBouncer } from './pgbouncer.ts'

const EMAILS = 2000
const FEW = 5

/** A web process and a worker on five connections of PgBouncer in transaction mode, and the direct ones beside it. */
describe.runIf(pgBouncer)('behind PgBouncer (skipped: Debian has it in the package pgbouncer)', () => {
  let pooler: Pooler
  let csv: Awaited<ReturnType<typeof csvImportsApp>>
  let worker: Awaited<ReturnType<typeof startWorker>>
  let user: TestUser
  let address = ''
  let changes = ''
  let stream: IncomingMessage

  beforeAll(async () => {
    pooler = await startPgBouncer(inject('databaseUrl'), { size: FEW })
    csv = await csvImportsApp(
      {},
      {
        gazetteer: true,
        now: new Date().toISOString(),
        open: url => openDatabase({ DATABASE_URL: pooler.of(url), DIRECT_DATABASE_URL: url }),
      },
    )
    address = await csv.t.app.listen({ port: 0, host: '127.0.0.1' })
    worker = await startWorker(csv.t.deps, csv.t.url)
    user = await makeMailer(csv.t)
  })
  afterAll(async () => {
    stream?.destroy()
    await worker.stop()
    await csv.t.close()
    await pooler.close()
  })

  test('signs up, signs in, and hears changes', async () => {
    const password = 'a long password'
    const body = { email: 'ada@made.example', password, firstName: 'Ada', lastName: 'Lovelace' }
    const made = await csv.t.anonymous({ method: 'POST', url: '/api/auth/register', payload: body })
    expect(made.statusCode).toBe(200)
    const login = await csv.t.anonymous({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: user.password },
    })
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const request = get(`${address}/api/events`, { agent: false, headers: { cookie } })
    ;[stream] = (await once(request, 'response')) as [IncomingMessage]
    stream.on('error', () => {}).on('data', chunk => (changes += chunk))
    expect(stream.statusCode).toBe(200)
  })

  test('imports a file in the worker, which a page hears of', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `Shop ${n},s${n}@shop.example`)
    const { id } = await csv.start(user, `Company,Email\n${rows.join('\n')}\n`)
    await expect.poll(async () => (await csv.read(user, id)).state, { timeout: 80_000 }).toBe('done')
    expect(await csv.read(user, id)).toMatchObject({ added: 3000 })
    await expect.poll(() => changes).toContain('"type":"leads"')
    expect((await user.client('/api/leads/facets')).json()).toMatchObject({ total: 3000, withEmail: 3000 })
  })

  test('searches', async () => {
    const reply = await user.client({
      method: 'POST',
      url: '/api/leads/search',
      payload: { query: 'bakeries in Reno' },
    })
    expect([reply.statusCode, reply.json()]).toEqual([200, []])
  })

  test(`sends ${EMAILS} emails, each once, which a page hears of`, async () => {
    const recipients = Array.from({ length: EMAILS }, (_, n) => `r${n}@inbox.example`)
    const id = await makeSent(user, recipients)
    const report = await whenFinished(csv.t, user, id)
    expect(report).toMatchObject({ status: 'finished', sentCount: EMAILS })
    const [outbox] = await csv.t.db.system`
      select count(*)::int as emails, count(distinct to_address)::int as recipients
      from outbox_messages where campaign_id = ${id}`
    expect(outbox).toEqual({ emails: EMAILS, recipients: EMAILS })
    await expect.poll(() => changes).toContain(`"type":"campaign","id":"${id}"`)
  })

  test('used no more connections than the pooler has, and four beside it', async () => {
    const open = await csv.t.db.direct<{ name: string; n: number }[]>`
      select application_name as name, count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name not ilike 'citus%' group by application_name`
    expect(open.reduce((sum, { n }) => sum + n, 0)).toBeLessThanOrEqual(FEW + 4 + 1)
  })
})

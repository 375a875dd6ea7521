import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { makeCampaign } from '#test/make-mail.ts'
import { type Pair, startPair } from '#test/replica.ts'
import { connect, type Db, type Sql } from './db.ts'
import { openDatabase } from './open-database.ts'

let pair: Pair
let t: TestApp
let user: TestUser
/** Who answered each read since the test began. */
let answers: ('replica' | 'primary')[] = []

beforeAll(async () => {
  pair = await startPair()
  t = await testApp({ open: () => openNoting({ REPLICA_DATABASE_URL: pair.replica }) })
  user = await makeUser(t)
})
beforeEach(() => {
  answers = []
})
afterAll(async () => {
  await t.close()
  await pair.close()
})

const open = (urls: { REPLICA_DATABASE_URL: string }) => openDatabase({ DATABASE_URL: pair.primary, ...urls })

/** The database, noting who answers. */
async function openNoting(urls: { REPLICA_DATABASE_URL: string }): Promise<Db> {
  const db = await open(urls)
  const noted =
    <T>(work: (sql: Sql) => Promise<T>) =>
    async (sql: Sql) => {
      const [row] = await sql<[{ isReplica: boolean }]>`select pg_is_in_recovery() as is_replica`
      answers.push(row.isReplica ? 'replica' : 'primary')
      return work(sql)
    }
  return {
    ...db,
    readAsUser: (id, work) => db.readAsUser(id, noted(work)),
    readAsSystem: work => db.readAsSystem(noted(work)),
  }
}

const whoAnswers = (db = t.db) =>
  db.readAsUser(user.id, async sql => {
    const [row] = await sql<[{ isReplica: boolean }]>`select pg_is_in_recovery() as is_replica`
    return row.isReplica ? 'replica' : 'primary'
  })
const replicaAnswers = () => expect.poll(() => whoAnswers(), { interval: 100 }).toBe('replica')
/** Asks again until only the replica answered: on a busy machine, it may be too far behind for a moment. */
const byReplica = (ask: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        answers = []
        await ask()
        return new Set(answers)
      },
      { interval: 200 },
    )
    .toEqual(new Set(['replica']))
const names = async (): Promise<string[]> =>
  (await user.client('/api/leads?limit=50')).json<{ businessName: string }[]>().map(lead => lead.businessName)

test('answers lists, counts, analytics, parts of reports, and exports', async () => {
  await makeLead(t, user, { businessName: 'Acme', email: 'a@acme.example' })
  const campaign = await makeCampaign(t, user, 'Spring')
  await replicaAnswers()
  for (const url of [
    '/api/leads',
    '/api/leads?limit=20',
    '/api/leads/facets',
    '/api/leads/export.csv',
    '/api/campaigns',
    `/api/campaigns/${campaign}/emails`,
    `/api/campaigns/${campaign}/timeline`,
    '/api/email-analytics/summary',
    '/api/email-analytics',
  ]) {
    await byReplica(async () => expect([url, (await user.client(url)).statusCode]).toEqual([url, 200]))
  }
  await byReplica(() => t.db.readAsSystem(sql => sql`select`))
})

test('shows each change right after it was made', async () => {
  for (let n = 0; n < 40; n++) {
    await user.client({ method: 'POST', url: '/api/leads', payload: { businessName: `Shop ${n}` } })
    expect(await names()).toContain(`Shop ${n}`)
  }
  await byReplica(names)
})

test('sees the account’s rows only', async () => {
  const other = await makeUser(t)
  await makeLead(t, other, { businessName: 'Of the other' })
  await replicaAnswers()
  expect(await t.db.readAsUser(user.id, sql => sql`select from leads where user_id = ${other.id}`)).toHaveLength(0)
  expect(await t.db.readAsUser(other.id, sql => sql`select business_name from leads`)).toEqual([
    { businessName: 'Of the other' },
  ])
})

test('leaves reads to the primary while it lags, also after another process’s change', async () => {
  await replicaAnswers()
  await pair.onReplica`select pg_wal_replay_pause()`
  onTestFinished(async () => void (await pair.onReplica`select pg_wal_replay_resume()`))
  const worker = connect(pair.primary, { max: 1 })
  await worker.system`insert into leads (user_id, business_name) values (${user.id}, 'From a worker')`
  await worker.close()
  answers = []
  expect(await names()).toContain('From a worker')
  expect(new Set(answers)).toEqual(new Set(['primary']))
  await pair.onReplica`select pg_wal_replay_resume()`
  await replicaAnswers()
  expect(await names()).toContain('From a worker')
})

test('runs the work again on the primary if the replica ends it halfway', async () => {
  // Its own connection, because this one leaves the replica alone for seconds afterwards.
  const db = await open({ REPLICA_DATABASE_URL: pair.replica })
  onTestFinished(() => db.close())
  let ran: boolean[] = []
  const read = () =>
    db.readAsUser(user.id, async sql => {
      const [row] = await sql<[{ pid: number; isReplica: boolean }]>`
        select pg_backend_pid() as pid, pg_is_in_recovery() as is_replica`
      ran.push(row.isReplica)
      if (row.isReplica) {
        await pair.onReplica`select pg_terminate_backend(${row.pid})`
        await sql`select pg_sleep(60)`
      }
      return 'read'
    })
  const answer = async () => {
    ran = []
    return [await read(), ...ran]
  }
  await expect.poll(answer, { interval: 200 }).toEqual(['read', true, false])
})

test('throws our own errors without asking twice', async () => {
  await byReplica(async () => {
    const reply = await user.client(`/api/campaigns/${crypto.randomUUID()}/timeline`)
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Campaign not found' }])
  })
})

test('refuses to change anything, with and without a replica', async () => {
  const write = (sql: Sql) => sql`delete from leads where user_id = ${user.id}`
  await expect(t.db.readAsUser(user.id, write)).rejects.toThrow('read-only transaction')
  const alone = connect(pair.primary, { max: 1 })
  onTestFinished(() => alone.close())
  await expect(alone.readAsUser(user.id, write)).rejects.toThrow('read-only transaction')
})

test('the primary answers while the replica is down, and the replica again once it’s back', async () => {
  await replicaAnswers()
  await pair.stopReplica()
  expect((await user.client('/api/leads?limit=20')).statusCode).toBe(200)
  expect(await whoAnswers()).toBe('primary')
  const url = await pair.startReplica()
  // This process asks it again only after five seconds.
  const db = await open({ REPLICA_DATABASE_URL: url })
  onTestFinished(() => db.close())
  await expect.poll(() => whoAnswers(db), { interval: 100 }).toBe('replica')
})

test.each([
  ['a primary', () => pair.primary, /^REPLICA_DATABASE_URL names a primary, .*Set it to a streaming replica/],
  ['another server', () => t.url, /^REPLICA_DATABASE_URL leads to another database than DATABASE_URL/],
  [
    'a wrong password',
    () => pair.primary.replace(/:[^:@]+@/, ':wrong@'),
    /doesn't accept the role .*REPLICA_DATABASE_URL/,
  ],
])('refuses to start with %s as replica', async (_, url, sentence) => {
  await expect(open({ REPLICA_DATABASE_URL: url() })).rejects.toThrow(sentence)
})

test('refuses a replica as DATABASE_URL before it writes anything', async () => {
  await expect(openDatabase({ DATABASE_URL: pair.replica })).rejects.toThrow(
    /^DATABASE_URL names a replica, .*Set it to the primary server; REPLICA_DATABASE_URL can name the replica\.$/,
  )
})

test('starts without a replica that can’t be reached', async () => {
  const db = await open({ REPLICA_DATABASE_URL: pair.primary.replace(/:\d+\//, `:${await freePort()}/`) })
  onTestFinished(() => db.close())
  expect(await whoAnswers(db)).toBe('primary')
})

test('answers from the primary within two seconds if the replica accepts connections and says nothing', async () => {
  const silent = createServer(() => {})
  const port = await freePort()
  await new Promise<void>(resolve => silent.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const replica = {
    url: pair.replica.replace(/:\d+\//, `:${port}/`),
    isPooled: false,
    prepare: true,
    verify: async () => {},
  }
  const db = connect(pair.primary, { max: 2, replica })
  onTestFinished(() => db.close())
  const began = performance.now()
  expect(await whoAnswers(db)).toBe('primary')
  expect(performance.now() - began).toBeGreaterThan(900)
  const again = performance.now()
  expect(await whoAnswers(db)).toBe('primary')
  expect(performance.now() - again).toBeLessThan(900)
})

test('a replica that was promoted isn’t asked anymore', async () => {
  const db = await open({ REPLICA_DATABASE_URL: pair.replica })
  const promoted = connect(pair.replica, { max: 1 })
  onTestFinished(async () => {
    await db.close()
    await promoted.close()
  })
  await expect.poll(() => whoAnswers(db), { interval: 100 }).toBe('replica')
  await pair.onReplica`select pg_promote()`
  await promoted.system`delete from leads`
  expect(await whoAnswers(db)).toBe('primary')
  expect(await db.readAsUser(user.id, sql => sql`select from leads limit 1`)).toHaveLength(1)
})

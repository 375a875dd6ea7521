import { createServer, connect as dial } from 'node:net'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { databaseOutage } from './outage.ts'

const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => expect.unreachable('it worked'),
    (error: unknown) => error,
  )

test('a database where nobody listens is lost; a file store there says nothing about the database', async () => {
  const port = await freePort()
  const sql = postgres(`postgres://canvass@127.0.0.1:${port}/canvass`, { max: 1 })
  onTestFinished(() => sql.end())
  const s3 = new S3Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const failures = [
    await failureOf(sql`select 1`),
    await failureOf(sql.begin(tx => tx`select 1`)),
    await failureOf(s3.send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }))),
  ]
  expect(failures.map(failure => (failure as { code?: string }).code)).toEqual(Array(3).fill('ECONNREFUSED'))
  expect(failures.map(databaseOutage).map(outage => outage?.isLost)).toEqual([true, true, undefined])
})

test('knows a connection that breaks, a session that the server ends, and a database that is full', async () => {
  const { db, url, drop } = await freshDatabase()
  const { hostname, port } = new URL(url)
  const proxy = createServer(near => {
    const far = dial(Number(port), hostname)
    far.on('error', () => {})
    near.on('error', () => {}).on('close', () => far.destroy())
    near.on('data', bytes => {
      if (bytes.includes('pg_sleep')) near.resetAndDestroy()
    })
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((proxy.address() as { port: number }).port)
  const sql = postgres(through.href, { max: 1 })
  onTestFinished(async () => {
    await sql.end({ timeout: 1 })
    proxy.close()
    await drop()
  })
  const broken = failureOf(sql`select pg_sleep(60)`)
  const ended = failureOf(db.asSystem(tx => tx`select pg_terminate_backend(pg_backend_pid())`))
  const full = failureOf(db.system.unsafe(`do $$ begin raise exception 'disk full' using errcode = '53100'; end $$`))
  const wrong = failureOf(db.system`select nothing from nowhere`)
  expect(await broken).toMatchObject({ code: 'ECONNRESET' })
  const found = (await Promise.all([broken, ended, full, wrong])).map(databaseOutage)
  expect([found[0]?.says, found[2]?.says, found[3]]).toEqual([AWAY, FULL, undefined])
  expect(found.map(outage => outage?.isLost)).toEqual([true, true, undefined, undefined])
})

const AWAY = 'Canvass can’t reach its database right now.'
const RESTARTING = 'Canvass’s database is restarting.'
const FULL = 'The disk of Canvass’s database is full, so nothing can be saved right now.'

test.each([
  ['disk_full', '53100', FULL],
  ['out_of_memory', '53200', 'Canvass’s database is out of memory right now.'],
  ['too_many_connections', '53300', 'Canvass’s database has no free connection left right now.'],
  ['configuration_limit_exceeded', '53400', 'Canvass’s database has reached one of its limits.'],
  ['insufficient_resources', '53000', 'Canvass’s database has reached one of its limits.'],
  ['admin_shutdown', '57P01', RESTARTING],
  ['crash_shutdown', '57P02', RESTARTING],
  ['cannot_connect_now', '57P03', RESTARTING],
  ['database_dropped', '57P04', 'Canvass’s database isn’t there anymore.'],
  ['invalid_catalog_name', '3D000', 'Canvass’s database isn’t there anymore.'],
  ['idle_session_timeout', '57P05', AWAY],
  ['connection_failure', '08006', AWAY],
  ['protocol_violation', '08P01', AWAY],
  ['closed by the driver', 'CONNECTION_CLOSED', AWAY],
  ['ended by the driver', 'CONNECTION_ENDED', AWAY],
  ['never connected', 'CONNECT_TIMEOUT', AWAY],
  ['read_only_sql_transaction', '25006', 'Canvass’s database takes no changes right now.'],
  ['invalid_password', '28P01', 'Canvass’s database doesn’t let Canvass in.'],
  ['invalid_authorization_specification', '28000', 'Canvass’s database doesn’t let Canvass in.'],
  ['io_error', '58030', 'Canvass’s database can’t read or write its files.'],
  ['data_corrupted', 'XX001', 'Canvass’s database can’t read or write its files.'],
  ['index_corrupted', 'XX002', 'Canvass’s database can’t read or write its files.'],
])('%s (%s) has a sentence for users, and advice for whoever runs Canvass', (_, code, says) => {
  const outage = databaseOutage(Object.assign(new Error('of the server'), { code }))
  expect(outage?.says).toBe(says)
  expect(outage?.advice).toMatch(/^[A-Z].{20,}\.$/)
})

test.each([
  ['unique_violation', '23505'],
  ['query_canceled', '57014'],
  ['undefined_table', '42P01'],
  ['serialization_failure', '40001'],
  ['internal_error', 'XX000'],
  ['a socket, whose statement nobody knows', 'ECONNREFUSED'],
  ['a full disk of ours', 'ENOSPC'],
  ['a number of Twilio’s', 53100],
])('%s (%s) is no outage of the database', (_, code) => {
  expect(databaseOutage(Object.assign(new Error('of another kind'), { code }))).toBeUndefined()
})

test.each([null, undefined, 'text', new Error('no code'), { code: 53 }])('%s says nothing about it', error => {
  expect(databaseOutage(error)).toBeUndefined()
})

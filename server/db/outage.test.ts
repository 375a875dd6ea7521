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
  expect(failures.map(databaseOutage)).toEqual(['lost', 'lost', undefined])
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
  expect((await Promise.all([broken, ended, full, wrong])).map(databaseOutage)).toEqual([
    'lost',
    'lost',
    'full',
    undefined,
  ])
})

test.each([null, undefined, 'text', new Error('no code'), { code: 53 }])('%s says nothing about it', error => {
  expect(databaseOutage(error)).toBeUndefined()
})

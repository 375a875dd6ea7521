import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { connect, type Sql } from './db.ts'
import { afterCommit } from './transaction.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('rejects only the transaction whose connection was lost', async () => {
  const db = connect(database.url, { max: 1 })
  const lost = db.asSystem(async sql => {
    const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    void database.db.system`select pg_terminate_backend(${own?.pid ?? 0}::int)`.execute()
    await sql`select pg_sleep(60)`
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  // The pool opens its only connection again.
  expect(await db.asSystem(sql => sql`select 1 as one`)).toEqual([{ one: 1 }])
  await db.close()
})

test.each([
  ['goes on', (sql: Sql) => sql`select 1`],
  ['ends', async () => {}],
  ['fails', () => Promise.reject(new Error('no such file'))],
])('work that %s after its connection was lost does no harm', async (_, goOn) => {
  const db = connect(database.url, { max: 1 })
  const lost = Promise.withResolvers<void>()
  const after = Promise.withResolvers<unknown>()
  const transaction = db.asSystem(async sql => {
    const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    await database.db.system`select pg_terminate_backend(${own?.pid ?? 0}::int)`
    await lost.promise
    const end = goOn(sql)
    after.resolve(end.catch((error: Error) => error.message))
    await end
  })
  await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  lost.resolve()
  expect(await after.promise).not.toEqual([])
  expect(await db.asSystem(sql => sql`select 1 as one`)).toEqual([{ one: 1 }])
  await db.close()
})

test('rolls back if the work throws', async () => {
  const { db } = database
  const failing = db.asSystem(async sql => {
    await sql`insert into instance_settings (key, value) values ('half', '1')`
    throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  })
  await expect(failing).rejects.toThrow('no such file')
  expect(await db.system`select from instance_settings where key = 'half'`).toHaveLength(0)
})

const isStored = async (sql: Sql, key: string) =>
  (await sql`select from instance_settings where key = ${key}`).length === 1

test('what follows a commit finds the change, and fails alone', async () => {
  const { db } = database
  const seen: boolean[] = []
  await db.asSystem(async sql => {
    await sql`insert into instance_settings (key, value) values ('whole', '1')`
    await afterCommit(sql, async () => Promise.reject(new Error('nobody listens')))
    await afterCommit(sql, async pool => seen.push(await isStored(pool, 'whole')))
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([true])
})

test('nothing follows a transaction that failed', async () => {
  let hasFollowed = false
  const failing = database.db.asSystem(async sql => {
    await afterCommit(sql, async () => (hasFollowed = true))
    await sql`select 1 / 0`
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(hasFollowed).toBe(false)
})

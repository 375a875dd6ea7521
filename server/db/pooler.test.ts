import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { type Pooler, pgBouncer, startPgBouncer } from '#test/pgbouncer.ts'
import { openDatabase } from './open-database.ts'
import { lookAt } from './require-database.ts'

let own: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(() => own.drop())

describe.runIf(pgBouncer)('behind PgBouncer (skipped: Debian has it in the package pgbouncer)', () => {
  let pooler: Pooler
  beforeAll(async () => {
    pooler = await startPgBouncer(inject('databaseUrl'), { size: 2 })
  })
  afterAll(() => pooler.close())

  test('a pooler in transaction mode needs DIRECT_DATABASE_URL, and nothing was written', async () => {
    await expect(openDatabase({ DATABASE_URL: pooler.of(own.url) })).rejects.toThrow(
      'The pooler behind DATABASE_URL delivers no notifications and keeps no locks (PgBouncer in transaction mode). Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
    )
  })

  test('says so if DIRECT_DATABASE_URL leads to the pooler, too', async () => {
    const urls = { DATABASE_URL: pooler.of(own.url), DIRECT_DATABASE_URL: pooler.of(own.url) }
    await expect(openDatabase(urls)).rejects.toThrow('DIRECT_DATABASE_URL leads to a pooler')
  })

  test('hears notifications directly and shares two connections between forty transactions', async () => {
    const db = await openDatabase({ DATABASE_URL: pooler.of(own.url), DIRECT_DATABASE_URL: own.url })
    onTestFinished(() => db.close())
    const heard = Promise.withResolvers<string>()
    await db.direct.listen('canvass_test', heard.resolve)
    const pids = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        db.asSystem(async sql => {
          const [row] = await sql<[{ pid: number; n: number }]>`select pg_backend_pid() as pid, ${n}::int as n`
          expect(row.n).toBe(n)
          if (n === 39) await sql`select pg_notify('canvass_test', 'heard')`
          return row.pid
        }),
      ),
    )
    expect(new Set(pids).size).toBe(2)
    expect(await heard.promise).toBe('heard')
  })

  test('gives every statement its own answer, however many wait', async () => {
    const db = await openDatabase({ DATABASE_URL: pooler.of(own.url), DIRECT_DATABASE_URL: own.url })
    onTestFinished(() => db.close())
    const { system } = db
    const ask = async (n: number) => {
      if (n % 3 === 0) return system`select ${n}::int as n, ${system.json({ n })}::jsonb ->> 'n' as text`
      if (n % 3 === 1) return system`select ${String(n)} as text, ${n}::int as n`
      return system`select 0 as n, '0' as text`
    }
    const answers = await Promise.all(Array.from({ length: 3000 }, (_, n) => ask(n)))
    const wrong = answers.filter(([row], n) => row?.n !== (n % 3 === 2 ? 0 : n) || row.text !== String(row.n))
    expect(wrong).toEqual([])
  })

  test('keeps accounts apart on connections that transactions share', async () => {
    const db = await openDatabase({ DATABASE_URL: pooler.of(own.url), DIRECT_DATABASE_URL: own.url })
    onTestFinished(() => db.close())
    const ids = Array.from({ length: 30 }, () => crypto.randomUUID())
    const seen = await Promise.all(
      ids.map(id => db.asUser(id, sql => sql`select current_owner() as owner, current_user::text as role`)),
    )
    expect(seen).toEqual(ids.map(owner => [{ owner, role: 'canvass_app' }]))
    expect(await db.system`select current_user::text as role, current_setting('app.user_id', true) as owner`).toEqual([
      { role: new URL(own.url).username, owner: '' },
    ])
  })

  test('a pooler in session mode needs nothing else', async () => {
    const sessions = await startPgBouncer(inject('databaseUrl'), { mode: 'session' })
    const db = await openDatabase({ DATABASE_URL: sessions.of(own.url) })
    onTestFinished(async () => {
      await db.close()
      await sessions.close()
    })
    expect(await Promise.all([1, 2, 1].map(n => db.system`select ${n}::int as n`))).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
      [{ n: 1 }],
    ])
  })
})

test('a DIRECT_DATABASE_URL of another database is refused', async () => {
  const other = await freshDatabase({ max: 1 })
  onTestFinished(other.drop)
  await expect(openDatabase({ DATABASE_URL: own.url, DIRECT_DATABASE_URL: other.url })).rejects.toThrow(
    /^DIRECT_DATABASE_URL leads to another database than DATABASE_URL: .* Correct DIRECT_DATABASE_URL, or leave it unset\.$/,
  )
})

test('recognizes PostgreSQL itself', async () => {
  expect(await lookAt(own.url)).toMatchObject({ isPooled: false, keepsStatements: true, isReplica: false })
})

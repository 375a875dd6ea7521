import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readCatalog } from '#server/db/catalog.ts'
import { connect, type Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readExpectedCatalog } from '#server/db/schema-files.ts'
import { type TestApp, testApp } from './app.ts'
import { makeMailer, makeSent, sendAll } from './campaign.ts'
import { makeWorld } from './world.ts'

/** Servers to try, with commas; the role of each may create databases and roles. `postgres://me:secret@db:5432/postgres` */
const servers = (process.env.TEST_DATABASE_URLS ?? '').split(',').flatMap(url => url.trim() || [])

describe.runIf(servers.length > 0)('other servers (skipped: TEST_DATABASE_URLS lists none)', () => {
  describe.each(servers.map(url => [URL.parse(url)?.host ?? '', url]))('%s', (_, server) => {
    test('has the same schema, however often processes start with it at the same time', async () => {
      const { url, db } = await emptyDatabaseOn(server)
      await Promise.all([migrate(db, url), migrate(db, url)])
      await migrate(db, url)
      // Names of not-null constraints are in the catalog from 18 on.
      const facts = (lines: string[]) => lines.filter(line => !line.includes('_not_null'))
      expect(facts(await readCatalog(db.system))).toEqual(facts(readExpectedCatalog()))
    })

    test('sends each of 500 emails once', async () => {
      const t = await appOn(server)
      const user = await makeMailer(t)
      const id = await makeSent(
        user,
        Array.from({ length: 500 }, (_, n) => `r${n}@inbox.example`),
      )
      expect(await sendAll(t, user, id)).toMatchObject({ status: 'finished', sentCount: 500 })
      const [outbox] = await t.db.system`
        select count(*)::int as emails, count(distinct to_address)::int as recipients
        from outbox_messages where campaign_id = ${id}`
      expect(outbox).toEqual({ emails: 500, recipients: 500 })
    })

    test('shows and changes no row of another account, in any table', async () => {
      const t = await appOn(server)
      const [ann, ben] = [await makeWorld(t, 'ANN'), await makeWorld(t, 'BEN')]
      const tables = await t.db.system<{ name: string }[]>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition`
      expect(tables.length).toBeGreaterThan(30)
      for (const { name } of tables) {
        const seen = await t.db
          .asUser(ben.user.id, sql => sql`select from ${sql(name)} where user_id = ${ann.user.id}`)
          .catch(refused)
        expect([name, seen.length]).toEqual([name, 0])
      }
      const changed = await t.db.asUser(
        ben.user.id,
        sql => sql`update leads set city = 'x' where user_id = ${ann.user.id}`,
      )
      expect(changed.count).toBe(0)
    })
  })
})

/** canvass_app mayn't read the table at all. */
function refused(error: Error & { code?: string }): [] {
  if (error.code !== '42501') throw error
  return []
}

async function emptyDatabaseOn(server: string): Promise<{ url: string; db: Db }> {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  const name = `canvass_test_${randomBytes(6).toString('hex')}`
  await sql.unsafe(`create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const db = connect(url, { max: 8 })
  onTestFinished(async () => {
    await db.close()
    await sql.unsafe(`drop database ${name} with (force)`)
    await sql.end()
  })
  return { url, db }
}

async function appOn(server: string): Promise<TestApp> {
  const { url, db } = await emptyDatabaseOn(server)
  await migrate(db, url)
  const t = await testApp({ open: () => openDatabase({ DATABASE_URL: url }) })
  onTestFinished(() => t.close())
  return t
}

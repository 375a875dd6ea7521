import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readAccess, superUrl } from '#server/db/access-file.ts'
import { connect } from '#server/db/db.ts'
import { type Cluster, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { requireDatabase } from '#server/db/require-database.ts'
import { freePort } from '#test/free-port.ts'
import { npmStart, openFolder, type Program } from '#test/program.ts'

// Someone else's server: an administrator owns its roles and databases.
let folder = ''
let cluster: Cluster
let administrator: postgres.Sql
let host = ''

beforeAll(async () => {
  vi.setConfig({ testTimeout: 120_000 })
  folder = await openFolder()
  cluster = await startEmbedded({ dataDir: join(folder, 'server'), fast: true })
  const access = await readAccess(join(folder, 'server'))
  if (!access) throw new Error('The server has no access file')
  host = `127.0.0.1:${access.port}`
  administrator = postgres(superUrl(access), { max: 1, onnotice: () => {} })
})

afterAll(async () => {
  await administrator.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function start(url: string): Promise<Program> {
  const PORT = String(await freePort())
  return npmStart({ PORT, DATA_DIR: join(folder, 'data'), DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) })
}

test('lets an owner that can create roles set the database up without an administrator', async () => {
  await administrator.unsafe(`create role agency login password 'secret' nosuperuser createrole`)
  await administrator.unsafe('create database agency owner agency')
  const url = `postgres://agency:secret@${host}/agency`
  const db = connect(url)
  await migrate(db, url)
  const rows = await db.asUser(
    randomUUID(),
    sql => sql`select current_user::text as role, count(*)::int as leads from leads`,
  )
  expect(rows).toEqual([{ role: 'canvass_app', leads: 0 }])
  await db.close()
})

test('names the statement that an administrator has to run for an owner that cannot create roles, and starts after it', async () => {
  await administrator.unsafe(`create role team login password 'secret' nosuperuser nocreaterole nocreatedb`)
  await administrator.unsafe('create database team owner team')
  const url = `postgres://team:secret@${host}/team`

  const refused = await start(url)
  expect(await refused.ended).toBe(1)
  const statements = /Have an administrator run:\n\s*(.*)/.exec(refused.printed())?.[1] ?? ''
  expect(statements).toContain('grant canvass_app to "team"')

  await administrator.unsafe(statements)
  const program = await start(url)
  const [, address = ''] = /ready: (\S+)/.exec(await program.says('is ready')) ?? []
  const body = { email: 'owner@example.com', password: 'a long password', firstName: 'Ada', lastName: 'Owner' }
  const reply = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ email: body.email })])
  program.signalGroup('SIGINT')
  await program.ended
  const others = await administrator`select from pg_stat_activity where datname = 'team'`
  expect(others.length).toBe(0)
})

test.each([
  ['a wrong password', () => `postgres://team:wrong@${host}/team`, 'doesn\'t accept the role "team"'],
  [
    'a database that is not there',
    () => `postgres://canvass_owner:${new URL(cluster.url).password}@${host}/nowhere`,
    'has no database "nowhere"',
  ],
])('says so for %s', async (_, url, sentence) => {
  await expect(requireDatabase(url())).rejects.toThrow(sentence)
})

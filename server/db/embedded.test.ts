import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFolder } from '#test/program.ts'
import { connectCli } from './connect-cli.ts'
import { type Cluster, findEmbedded, startEmbedded } from './embedded.ts'

let folder = ''
let dataDir = ''
let cluster: Cluster | undefined

beforeAll(async () => {
  folder = await openFolder()
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  await cluster?.stop()
  cluster = undefined
})

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const start = async () => (cluster = await startEmbedded({ dataDir, fast: true }))

async function ask<T>(statement: string): Promise<T[]> {
  const sql = postgres(cluster?.url ?? '', { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe<T[]>(statement)
  } finally {
    await sql.end()
  }
}

test('clears away what an interrupted first start left, and creates the cluster', async () => {
  await mkdir(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true })
  await start()
  expect(await ask('select current_user::text as name, rolsuper from pg_roles where rolname = current_user')).toEqual([
    { name: 'canvass_owner', rolsuper: false },
  ])
  await ask('create table kept (n int); insert into kept values (7)')
})

test('listens on loopback only, and refuses a wrong password', async () => {
  const { url } = await start()
  expect(await ask('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const guess = postgres(url.replace(/:[0-9a-f]{48}@/, ':guess@'), { max: 1 })
  await expect(guess`select 1`).rejects.toThrow(/password authentication failed/)
  await guess.end()
})

test('starts although the process id of a killed server now belongs to another program', async () => {
  await writeFile(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n\n\nready\n`,
  )
  const { adopted } = await start()
  expect(adopted).toBe(false)
})

test('takes over a server that is still running', async () => {
  const first = await startEmbedded({ dataDir, fast: true })
  const second = await start()
  expect([second.adopted, second.url]).toEqual([true, first.url])
  expect(await ask('select n from kept')).toEqual([{ n: 7 }])
})

test('keeps the data of a DATA_DIR that was moved, and of which a copy opened the folder to others', async () => {
  await chmod(join(dataDir, 'postgres'), 0o755)
  const moved = join(folder, 'moved here')
  await rename(dataDir, moved)
  dataDir = moved
  await start()
  expect(await ask('select n from kept')).toEqual([{ n: 7 }])
})

test('refuses to start without the passwords, and keeps the database', async () => {
  const file = join(dataDir, 'postgres.json')
  const kept = await readFile(file)
  await rm(file)
  await expect(start()).rejects.toThrow(/holds a database, but .* with its passwords is missing/)
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  await writeFile(file, kept)
})

test('starts the server for a command-line tool and stops it after the last of two', async () => {
  const env = { DATA_DIR: dataDir }
  const first = await connectCli(env)
  const second = await connectCli(env)
  await first.close()
  expect(await second.db.system`select 1 as one`).toEqual([{ one: 1 }])
  await second.close()
  expect(await findEmbedded(dataDir)).toBe(null)
})

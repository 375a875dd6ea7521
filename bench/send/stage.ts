import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { seedVocabulary } from '#server/directory/world/seed.ts'
import { connectProviders } from '#server/providers/index.ts'
import { makeSecrets } from '#server/secrets.ts'
import { WORKER_FLAGS } from '#server/worker-process.ts'
import { openFolder } from '#test/program.ts'
import { end } from '../end.ts'
import type { SinkCounts } from './sink.ts'
import { type Counters, openCounters, startCounting } from './statements.ts'

/** The setup of a sending benchmark: an embedded database, a mail server that accepts everything, and a worker. */
export interface Stage {
  deps: Deps
  env: Record<string, string>
  /** The folder of the database server. */
  folder: string
  sinkPort: number
  sinkPid: number
  /** What the mail server accepted since it was asked last. */
  countAccepted(): Promise<SinkCounts>
  /** The database's own counters, if asked for. */
  counters: Counters | null
  startWorker(): Promise<ChildProcess>
  [Symbol.asyncDispose](): Promise<void>
}

interface StageOptions {
  /** Counts the database's statements and lets the worker's CPU be profiled (profiled-worker.ts). */
  isProfiled?: boolean
  /** The mail server keeps when each recipient domain's messages came. */
  isByDomain?: boolean
  /** A database of the operator's, for example of a cluster, instead of its own. */
  databaseUrl?: string | undefined
  /** Settings besides those of every benchmark. */
  env?: Record<string, string>
}

export async function openStage({
  isProfiled,
  isByDomain,
  databaseUrl,
  env: more = {},
}: StageOptions = {}): Promise<Stage> {
  const undo = new AsyncDisposableStack()
  const folder = await openFolder()
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const own = databaseUrl ? null : await (isProfiled ? startCounting(dataDir) : startEmbedded({ dataDir }))
  undo.defer(async () => own?.stop())
  const url = databaseUrl ?? own?.url ?? ''
  const sink = fork(fileURLToPath(new URL('./sink.ts', import.meta.url)), isByDomain ? ['by-domain'] : [])
  undo.defer(() => end(sink))
  const [{ port }] = await once(sink, 'message')
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Canvass <mail@operator.test>',
    INSTANCE_SENDER_DAILY: '1000000',
    ...more,
  }
  const db = connect(url, { max: 4 })
  undo.defer(() => db.close())
  await migrate(db, url)
  await seedVocabulary(db.system)
  const counters = isProfiled ? await openCounters(dataDir) : null
  undo.defer(async () => counters?.close())
  const config = readConfig(env)
  const secrets = makeSecrets(env.SECRET_KEY)
  const providers = await connectProviders(config, db, secrets)

  async function startWorker(): Promise<ChildProcess> {
    const worker = fork(fileURLToPath(new URL('../../server/main.ts', import.meta.url)), {
      env: { ...process.env, ...env, ROLE: 'worker' },
      execArgv: [
        ...WORKER_FLAGS,
        ...(isProfiled ? ['--import', new URL('./profiled-worker.ts', import.meta.url).href] : []),
        ...(process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
      ],
    })
    undo.defer(() => end(worker))
    await once(worker, 'message')
    return worker
  }
  return {
    deps: { config, db, clock: systemClock, secrets, providers },
    env,
    folder: own?.folder ?? dataDir,
    sinkPort: port,
    sinkPid: sink.pid ?? 0,
    async countAccepted() {
      sink.send('reset')
      const [counts] = await once(sink, 'message')
      return counts
    },
    counters,
    startWorker,
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}

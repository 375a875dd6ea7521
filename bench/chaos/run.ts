import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { connectProviders } from '#server/providers/index.ts'
import { makeSecrets } from '#server/secrets.ts'
import { openFolder } from '#test/program.ts'
import { seeded } from '#test/shuffle.ts'
import { readProgress, sendCampaign } from './campaign.ts'
import { openDatabase, stays } from './database.ts'
import { killsAtPoints, type Points } from './kills.ts'
import { startLeaving } from './leavers.ts'
import { type Key, shortenWaits } from './messages-sql.ts'
import { openNetwork } from './network.ts'
import { keepWorker, startMailServer } from './processes.ts'
import { type Done, doSteps, type Fault, stepsOf } from './steps.ts'
import { type Tally, tally } from './tally.ts'

export interface RunOptions {
  recipients: number
  workers: number
  kills: number
  faults: Fault[]
  /** Sends through the user's own SMTP account instead of the instance's sender. */
  isOwn: boolean
  /** A database of the operator's, for example of a cluster; it stays up, and keeps what the run writes. Undefined: its own. */
  databaseUrl?: string | undefined
  seed: number
}

export interface Run extends Tally {
  seed: number
  steps: Done[]
  /** How many kills there were at each point. */
  places: Map<string, number>
  points: number
  left: number
  seconds: number
  /** Seconds from the end of the last fault to the end of the campaign. */
  endedAfter: number
  /** Why an intended fault didn't happen. */
  notHere: string | null
}

/** One campaign through all faults, with its own database, mail server, and workers, which it removes afterwards. */
export async function oneRun(options: RunOptions): Promise<Run> {
  await using undo = new AsyncDisposableStack()
  const { recipients, seed, isOwn } = options
  const random = seeded(seed)
  const folder = await openFolder()
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const database = options.databaseUrl ? stays(options.databaseUrl, folder) : await openDatabase(folder, recipients)
  undo.defer(database.close)
  const mailServer = await startMailServer(folder, seed)
  undo.defer(mailServer.stop)
  const network = await openNetwork(mailServer.port)
  undo.defer(network.close)
  const smtp = mailServer.url.replace(/\d+$/, String(network.port))
  const env = envFor({ url: database.url, dataDir: database.dataDir, smtp, isOwn })
  const db = connect(database.url, { max: 6 })
  undo.defer(() => db.close())
  await migrate(db, database.url)
  const points: Points = new Map()
  const workers = Array.from({ length: options.workers }, () => keepWorker(env, points))
  undo.defer(() => Promise.all(workers.map(worker => worker.stop())).then(() => {}))
  await Promise.all(workers.map(worker => worker.ready()))

  const began = performance.now()
  const wanted = Array.from({ length: recipients }, (_, i) => `r${i}@shop${i % 97}.test`)
  const campaign = await sendCampaign(await depsFor(env, db), wanted, isOwn ? network.port : null)
  const waits = setInterval(() => void shortenWaits(db, campaign).catch(() => {}), 1000)
  undo.defer(() => clearInterval(waits))
  const leaving = startLeaving(db, campaign, Math.round(recipients / 50), random)
  const isHere = (fault: Fault) => fault !== 'disk' || database.noDisk === null
  const planned = stepsOf(options.kills, options.faults.filter(isHere), random)
  const kills = killsAtPoints(points, random)
  const stage = { db, campaign, recipients, database, mailServer, network, kills, workers, random }
  const steps = await doSteps(stage, planned)
  const calm = performance.now()
  await leaving.stop()
  await whenFinished(db, campaign)
  const endedAfter = (performance.now() - calm) / 1000
  const counted = await tally(db, { campaign, wanted, seed, logFile: join(folder, 'taken.jsonl') }, leaving.leavers)
  return {
    ...counted,
    seed,
    steps,
    places: kills.counts(),
    points: points.size,
    left: leaving.leavers.size,
    endedAfter,
    seconds: (performance.now() - began) / 1000,
    notHere: options.faults.every(isHere) ? null : database.noDisk,
  }
}

interface Ways {
  url: string
  dataDir: string
  smtp: string
  isOwn: boolean
}

const envFor = ({ url, dataDir, smtp, isOwn }: Ways) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SECRET_KEY: randomBytes(32).toString('hex'),
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: smtp,
  MAIL_FROM: 'Canvass <mail@operator.test>',
  INSTANCE_SENDER_DAILY: isOwn ? '0' : '1000000',
  ALLOW_PRIVATE_FETCH: '1',
})

async function depsFor(env: ReturnType<typeof envFor>, db: Db): Promise<Deps> {
  const config = readConfig(env)
  const secrets = makeSecrets(env.SECRET_KEY)
  return { config, db, clock: systemClock, secrets, providers: await connectProviders(config, db, secrets) }
}

async function whenFinished(db: Db, campaign: Key): Promise<void> {
  for (const deadline = performance.now() + 600_000; ; await pause(200)) {
    const { status, statusReason, sent } = await readProgress(db, campaign)
    if (status === 'finished') return
    if (performance.now() > deadline)
      throw new Error(`Unfinished 10 minutes after the last fault: ${sent} sent, ${status}, ${statusReason}`)
  }
}

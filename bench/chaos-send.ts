import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { connectProviders } from '#server/providers/index.ts'
import { makeSecrets } from '#server/secrets.ts'
import * as settings from '#server/sending/engine-settings.ts'
import { openFolder } from '#test/program.ts'
import { sendCampaign, whereItStands } from './chaos/campaign.ts'
import { startSinkProcess, startWorkerProcess, type Worker } from './chaos/processes.ts'
import { type Tally, tally } from './chaos/tally.ts'

/**
 * Kills workers while they send, and counts. A mail server in a process of its own writes down each message before it
 * says "250"; the ledger is compared with that file at the end.
 */
const RECIPIENTS = Number(process.env.CHAOS_RECIPIENTS ?? 5000)
/** CHAOS_MAILBOX=own: through a mail account of the user's own, instead of the instance's sender. */
const IS_OWN = process.env.CHAOS_MAILBOX === 'own'
const WORKERS = 2
const KILLS = 10
/** The first kills fall into the expansion, the rest at random moments after. */
const KILLS_IN_EXPANSION = 2
/** What a body takes the mail server, in ms, so that the sending lasts as long as the killing. */
const SERVER_DELAY_MS = 20
/** Unknown are at most two write-ahead batches per kill. */
const UNKNOWN_MAX = KILLS * 2 * settings.WRITE_AHEAD_BATCH

const undo: (() => Promise<unknown>)[] = []

async function run(): Promise<boolean> {
  const folder = await openFolder()
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const cluster = await startEmbedded({ dataDir: join(folder, 'data') })
  undo.push(() => cluster.stop())
  const logFile = join(folder, 'accepted.jsonl')
  const sink = await startSinkProcess(logFile, SERVER_DELAY_MS)
  undo.push(sink.stop)
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: randomBytes(32).toString('hex'),
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Canvass <mail@operator.test>',
    INSTANCE_SENDER_DAILY: IS_OWN ? '0' : '1000000',
    ALLOW_PRIVATE_FETCH: '1',
  }
  const db = connect(cluster.url, { max: 4 })
  undo.push(() => db.close())
  await migrate(db, cluster.url)

  const recipients = Array.from({ length: RECIPIENTS }, (_, i) => `r${i}@shop${i % 97}.test`)
  const workers = Array.from({ length: WORKERS }, () => startWorkerProcess(env))
  undo.push(() => Promise.all(workers.map(worker => worker.kill('SIGTERM'))))
  await Promise.all(workers.map(worker => worker.ready))
  const started = performance.now()
  const id = await sendCampaign(depsFor(env, db), recipients, IS_OWN ? Number(new URL(sink.url).port) : null)
  const kills = await killAtRandom(db, id, workers, () => startWorkerProcess(env))
  await whenFinished(db, id)
  const seconds = (performance.now() - started) / 1000
  return report(await tally(db, id, recipients, logFile), kills, seconds)
}

function depsFor(env: Record<string, string>, db: Db): Deps {
  const config = readConfig(env)
  const secrets = makeSecrets(env.SECRET_KEY ?? '')
  return { config, db, clock: systemClock, secrets, providers: connectProviders(config, db, secrets) }
}

interface Kill {
  atMs: number
  expanded: number
  open: number
  attempting: number
}

async function killAtRandom(db: Db, id: string, workers: Worker[], start: () => Worker): Promise<Kill[]> {
  const kills: Kill[] = []
  const began = performance.now()
  while (kills.length < KILLS) {
    if (kills.length < KILLS_IN_EXPANSION) await whenExpanding(db, id)
    else await whenSending(db, id)
    const victim = Math.floor(Math.random() * WORKERS)
    const { expanded, open, attempting } = await whereItStands(db, id)
    await workers[victim]?.kill('SIGKILL')
    kills.push({ atMs: Math.round(performance.now() - began), expanded, open, attempting })
    workers[victim] = start()
    // The next one dies while this one may still be starting: that is a moment, too.
    if (Math.random() < 0.7) await workers[victim].ready
  }
  return kills
}

/** Somewhere between the first and the last chunk; at once where it is over. */
async function whenExpanding(db: Db, id: string): Promise<void> {
  for (;;) {
    const { expanded } = await whereItStands(db, id)
    if (expanded > 0) return
  }
}

/** A random moment, but one at which mail is on its way. */
async function whenSending(db: Db, id: string): Promise<void> {
  do await pause(100 + Math.random() * 700)
  while ((await whereItStands(db, id)).attempting === 0)
}

async function whenFinished(db: Db, id: string): Promise<void> {
  const deadline = performance.now() + 300_000
  for (;;) {
    const { status, open } = await whereItStands(db, id)
    if (status === 'finished') return
    if (performance.now() > deadline) throw new Error(`Not finished after 5 minutes: ${open} open`)
    await pause(200)
  }
}

function report(t: Tally, kills: Kill[], seconds: number): boolean {
  const unknown = t.unknownDelivered.length + t.unknownNotDelivered.length
  const rows = [
    row('recipients', t.recipients, 'addresses', null),
    row('kill -9', kills.length, 'times', KILLS),
    row('kills during expansion', kills.filter(k => k.expanded < t.recipients).length, 'times', null),
    row('sent twice', t.twice.length, 'addresses', 0),
    row('lost', t.lost.length, 'addresses', 0),
    row('said "sent", not taken by the server', t.falseSent.length, 'addresses', 0),
    row('taken by the server, not told', t.untold.length, 'addresses', 0),
    row('sent', t.accepted, 'addresses', null),
    { ...row('unknown', unknown, 'addresses', UNKNOWN_MAX), ok: unknown <= UNKNOWN_MAX },
    row('unknown, delivered', t.unknownDelivered.length, 'addresses', null),
    row('unknown, not delivered', t.unknownNotDelivered.length, 'addresses', null),
    row('adds up', t.accepted + unknown, 'addresses', t.recipients),
    row('seconds', Math.round(seconds * 10) / 10, 's', null),
  ]
  console.table(kills)
  console.table(rows)
  console.log(
    `Settings: ${Object.entries(settings)
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .join(', ')}`,
  )
  if (unknown > 0) console.log(`Unknown: ${[...t.unknownDelivered, ...t.unknownNotDelivered].join(', ')}`)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}`
  console.log(JSON.stringify({ bench: 'chaos:send', machine, rows }))
  return rows.every(r => r.ok)
}

const row = (what: string, value: number, unit: string, target: number | null) => ({
  what,
  value,
  unit,
  target,
  ok: target === null || value === target,
})

let isOk = false
try {
  isOk = await run()
} finally {
  for (const step of undo.reverse()) await step().catch(error => console.error(error))
}
process.exit(isOk ? 0 : 1)

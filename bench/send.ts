import { parseArgs } from 'node:util'
import * as settings from '#server/sending/engine/engine-settings.ts'
import { median, printRows, quantile, type Row, row } from './rows.ts'
import { printFloor } from './send/floor.ts'
import {
  type Measured,
  type MeasuredNodemailer,
  measureCampaign,
  measureNodemailer,
  whenFinished,
} from './send/measure.ts'
import { openPages } from './send/pages.ts'
import { printProfile } from './send/profile.ts'
import { openStage, type Stage } from './send/stage.ts'
import { makeSender, type Signing, startBenchCampaign } from './send/world.ts'

/**
 * A campaign of a personalized 10 KB email with three tracked links, from Send to finished: the product's own worker, the
 * embedded database with its own settings, and a mail server on loopback. nodemailer runs beside it for comparison. `--profile`
 * prints instead where the time of one message goes, `--floor` what the two rows cost that no design can do without, and `--held` what
 * remains of the rate while a snapshot is held (BENCH_HELD_SECONDS, 600), as by a dump or a lagging replica.
 */
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 20_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const HELD_SECONDS = Number(process.env.BENCH_HELD_SECONDS ?? 600)
const SIGNINGS: Signing[] = ['none', 'rsa', 'ed25519']

const { values } = parseArgs({
  options: {
    profile: { type: 'boolean' },
    floor: { type: 'boolean' },
    held: { type: 'boolean' },
    dkim: { type: 'string', default: 'none' },
  },
})
if (values.floor) await printFloor(RECIPIENTS)
else if (values.held) printRows('send-held', await measureHeld())
else if (values.profile)
  for (const signing of SIGNINGS.filter(one => values.dkim.split(',').includes(one)))
    await printProfile({ recipients: RECIPIENTS, signing })
else printRows('send', await measureAll())

/** One round: each way of signing, and nodemailer between them. */
interface Round extends Record<Signing, Measured> {
  nodemailer: MeasuredNodemailer
}

async function measureAll(): Promise<Row[]> {
  await using stage = await openStage()
  const worker = await stage.startWorker()
  const rounds: Round[] = []
  for (let i = 0; i < RUNS; i++) {
    const run = (signing: Signing) => measureCampaign(stage, worker, { recipients: RECIPIENTS, signing })
    const none = await run('none')
    const nodemailer = await measureNodemailer(stage.sinkPort)
    rounds.push({ none, nodemailer, rsa: await run('rsa'), ed25519: await run('ed25519') })
    console.log(rounds.at(-1))
  }
  const pages = await measurePages(stage)
  const shown = Object.entries(settings).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  console.log(`Settings: ${shown.join(', ')}`)
  return [
    ...rowsOf(rounds),
    row('page requests during a send, p95', pages.p95, 'ms', { most: 100 }),
    row('  questions asked', pages.asked),
    row('  msg/s meanwhile', pages.perSecond, 'msg/s'),
  ]
}

/** Dead rows stay while a snapshot is older than they are, and everything that looks for the living reads them, too. */
async function measureHeld(): Promise<Row[]> {
  await using stage = await openStage()
  const worker = await stage.startWorker()
  const rates = async (until: number) => {
    const all: number[] = []
    do {
      const { perSecond, databaseUs } = await measureCampaign(stage, worker, {
        recipients: RECIPIENTS,
        signing: 'none',
      })
      console.log(`${perSecond} msg/s, PostgreSQL ${databaseUs} µs`)
      all.push(perSecond)
    } while (all.length < RUNS || Date.now() < until)
    return all
  }
  // The first ones also warm up.
  const quiet = (await rates(Date.now() + 30_000)).slice(1)
  const quietPages = await measurePages(stage)
  const holder = await stage.deps.db.direct.reserve()
  await holder`begin isolation level repeatable read`
  await holder`select from users limit 1`
  const held = await rates(Date.now() + HELD_SECONDS * 1000)
  const heldPages = await measurePages(stage)
  await holder`rollback`
  holder.release()
  return [
    row('end to end, quiet', median(quiet), 'msg/s'),
    row(
      `the last rounds of ${HELD_SECONDS} s with a snapshot held, of it`,
      median(held.slice(-RUNS)) / median(quiet),
      '×',
      { least: 0.9 },
    ),
    row('  messages meanwhile', held.length * RECIPIENTS),
    row('page requests during a send, p95, quiet', quietPages.p95, 'ms'),
    row('  with the snapshot held, times that', heldPages.p95 / quietPages.p95, '×', { most: 1.2 }),
  ]
}

function rowsOf(rounds: Round[]): Row[] {
  const cpu = ({ engineUs, databaseUs }: Measured) => engineUs + databaseUs
  const share = (signing: Signing) => (round: Round) => cpu(round[signing]) / round.nodemailer.cpuUs
  const measured: [what: string, value: (round: Round) => number, unit: string, goal?: Parameters<typeof row>[3]][] = [
    ['end to end, no DKIM', r => r.none.perSecond, 'msg/s', { least: 5000 }],
    ['end to end, RSA-2048', r => r.rsa.perSecond, 'msg/s'],
    ['end to end, Ed25519 alone', r => r.ed25519.perSecond, 'msg/s'],
    ['nodemailer, no DKIM, no records', r => r.nodemailer.perSecond, 'msg/s'],
    ["CPU, of nodemailer's: no DKIM", share('none'), '×', { most: 0.08 }],
    ["CPU, of nodemailer's: RSA-2048", share('rsa'), '×', { most: 0.3 }],
    ["CPU, of nodemailer's: Ed25519 alone", share('ed25519'), '×', { most: 0.12 }],
    ['CPU, no DKIM', r => cpu(r.none), 'µs'],
    ['  of it the engine', r => r.none.engineUs, 'µs'],
    ['  of it PostgreSQL', r => r.none.databaseUs, 'µs'],
    ['CPU, RSA-2048', r => cpu(r.rsa), 'µs'],
    ['CPU, Ed25519 alone', r => cpu(r.ed25519), 'µs'],
    ['nodemailer CPU', r => r.nodemailer.cpuUs, 'µs'],
    ['mail server CPU', r => r.none.sinkUs, 'µs'],
    ['memory of the engine, the most', r => r.none.memory, 'MB', { most: 200 }],
  ]
  return measured.map(([what, value, unit, goal]) => row(what, median(rounds.map(value)), unit, goal))
}

/** Another process requests the pages, one after the other, while a campaign runs at full speed. */
async function measurePages(stage: Stage): Promise<{ p95: number; asked: number; perSecond: number }> {
  const { deps } = stage
  const userId = await makeSender(deps, RECIPIENTS, 'none')
  const pages = await openPages(stage, 'ada@bench.test')
  const stop = new AbortController()
  const began = performance.now()
  const id = await startBenchCampaign(deps, userId, RECIPIENTS)
  const asking = pages.askUntil(stop.signal, id)
  await whenFinished(deps.db, id)
  const perSecond = RECIPIENTS / ((performance.now() - began) / 1000)
  stop.abort()
  const byPath = await asking
  await pages.stop()
  for (const [path, took] of Object.entries(byPath)) console.log(`${path}: p95 ${quantile(took, 0.95).toFixed(1)} ms`)
  const took = Object.values(byPath).flat()
  return { p95: quantile(took, 0.95), asked: took.length, perSecond }
}

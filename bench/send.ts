import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as settings from '#server/sending/engine/engine-settings.ts'
import { printRows, type Row } from './bench-app.ts'
import { cpuMs, postgresCpuMs, residentMb } from './send/cpu.ts'
import { openPages, p95 } from './send/pages.ts'
import { openStage } from './send/stage.ts'
import { makeSender, startBenchCampaign } from './send/world.ts'

/**
 * A campaign of a personalized 10 KB email with three tracked links, from Send to finished: the product's own worker, the
 * embedded database with its own settings, and a mail server on loopback. nodemailer runs beside it for comparison.
 */
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 20_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 3)

await using stage = await openStage()
const { deps } = stage
const worker = await stage.startWorker()

interface Measured {
  perSecond: number
  engineUs: number
  databaseUs: number
  sinkUs: number
  memory: number
}

async function measure(isSigned: boolean): Promise<Measured> {
  const userId = await makeSender(deps, RECIPIENTS, isSigned)
  await deps.db.system`checkpoint`.catch(() => {})
  const before = readings()
  const began = performance.now()
  const id = await startBenchCampaign(deps, userId, RECIPIENTS)
  await whenFinished(id)
  const seconds = (performance.now() - began) / 1000
  const after = readings()
  const [sent] = await deps.db.system<{ n: number }[]>`
    select count(*)::int as n from messages where campaign_id = ${id} and state = 'accepted'`
  if (sent?.n !== RECIPIENTS) throw new Error(`${sent?.n} of ${RECIPIENTS} were sent`)
  const perMessage = (key: keyof typeof before) => ((after[key] - before[key]) * 1000) / RECIPIENTS
  return {
    perSecond: RECIPIENTS / seconds,
    engineUs: perMessage('engine'),
    databaseUs: perMessage('database'),
    sinkUs: perMessage('sink'),
    memory: residentMb(worker.pid ?? 0),
  }
}

const readings = () => ({
  engine: cpuMs(worker.pid ?? 0),
  database: postgresCpuMs(stage.folder),
  sink: cpuMs(stage.sinkPid),
})

async function whenFinished(id: string): Promise<void> {
  const deadline = performance.now() + 300_000
  for (;;) {
    const [row] = await deps.db.system<{ status: string; statusReason: string | null }[]>`
      select status, status_reason::text from campaigns where id = ${id}`
    if (row?.status === 'finished') return
    if (performance.now() > deadline) throw new Error(`Not finished: ${row?.status} ${row?.statusReason}`)
    await pause(50)
  }
}

async function measureNodemailer(): Promise<{ perSecond: number; cpuUs: number }> {
  const child = fork(fileURLToPath(new URL('./send/nodemailer.ts', import.meta.url)), [String(stage.sinkPort), '3000'])
  const [result] = await once(child, 'message')
  return result
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const medians = <T extends object>(all: T[], key: keyof T) => Math.round(median(all.map(one => Number(one[key]))))

const plain: Measured[] = []
const signed: Measured[] = []
const usual: { perSecond: number; cpuUs: number }[] = []
for (let i = 0; i < RUNS; i++) {
  plain.push(await measure(false))
  console.log(plain.at(-1))
  usual.push(await measureNodemailer())
  console.log(usual.at(-1))
  signed.push(await measure(true))
  console.log(signed.at(-1))
}
/** Another process requests the pages, one after the other, while a campaign runs at full speed. */
async function measurePages(): Promise<{ p95: number; asked: number; perSecond: number }> {
  const userId = await makeSender(deps, RECIPIENTS, false)
  const pages = await openPages(stage, 'ada@bench.test')
  const stop = new AbortController()
  const began = performance.now()
  const id = await startBenchCampaign(deps, userId, RECIPIENTS)
  const asking = pages.askUntil(stop.signal, id)
  await whenFinished(id)
  const perSecond = RECIPIENTS / ((performance.now() - began) / 1000)
  stop.abort()
  const took = await asking
  await pages.stop()
  return { p95: p95(took), asked: took.length, perSecond }
}

const pages = await measurePages()
const ratio = Math.round((median(plain.map(p => p.perSecond)) / median(usual.map(u => u.perSecond))) * 10) / 10
const total = (all: Measured[]) => medians(all, 'engineUs') + medians(all, 'databaseUs')
const rows: Row[] = [
  row('end to end, no DKIM', medians(plain, 'perSecond'), 'msg/s', 3000),
  row('end to end, RSA-2048', medians(signed, 'perSecond'), 'msg/s', 1200),
  row('nodemailer, no DKIM, no ledger', medians(usual, 'perSecond'), 'msg/s', null),
  row('ours over nodemailer', ratio, '×', 4),
  row('sender CPU, no DKIM', total(plain), 'µs', -250),
  row('  of it the engine', medians(plain, 'engineUs'), 'µs', null),
  row('  of it PostgreSQL', medians(plain, 'databaseUs'), 'µs', null),
  row('sender CPU, RSA-2048', total(signed), 'µs', -650),
  row('nodemailer CPU', medians(usual, 'cpuUs'), 'µs', null),
  row('mail server CPU', medians(plain, 'sinkUs'), 'µs', null),
  row('memory of the engine', medians(plain, 'memory'), 'MB', -300),
  row('page requests during a send, p95', Math.round(pages.p95), 'ms', -100),
  row('  questions asked', pages.asked, '', null),
  row('  msg/s meanwhile', Math.round(pages.perSecond), 'msg/s', null),
]
console.log(
  `Settings: ${Object.entries(settings)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')}`,
)
printRows('send', rows)

/** A negative goal is an upper limit. */
function row(what: string, value: number, unit: string, target: number | null): Row {
  const ok = target === null || (target < 0 ? value < -target : value >= target)
  if (target === null) return { what, value, unit, ok, target: '' }
  return { what, value, unit, ok, target: target < 0 ? `< ${-target}` : `≥ ${target}` }
}

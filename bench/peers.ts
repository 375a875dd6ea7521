import { type Listmonk, listmonkFolder, openListmonk } from './peers/listmonk.ts'
import { median, printRows, type Row, row } from './rows.ts'
import { cpuMs, peakMb, postgresCpuMs } from './send/cpu.ts'
import { measureCampaign, measureNodemailer } from './send/measure.ts'
import { openStage, type Stage } from './send/stage.ts'

/**
 * Canvass, listmonk, and nodemailer take turns to send the same 10 KB email with three tracked links to the same mail server.
 * LISTMONK_DIR names a checkout of listmonk, which is built here with Go; without it, listmonk is skipped.
 */
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 20_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 3)

interface Run {
  cpuUs: number
  /** Of it PostgreSQL's. */
  databaseUs: number
  /** As the mail server saw it, from the first message to the last. */
  perSecond: number
  /** The most memory of the process, without PostgreSQL. */
  memory: number
  bytes: number
}

await using stage = await openStage()
await using peer = await openPeer(stage)
const worker = await stage.startWorker()

const runs: Record<string, Run[]> = { Canvass: [], listmonk: [], nodemailer: [] }
for (let i = 0; i < RUNS; i++) {
  runs.Canvass?.push(await ours(stage))
  if (peer) runs.listmonk?.push(await theirs(stage, peer))
  runs.nodemailer?.push(await bare(stage))
  for (const [name, all] of Object.entries(runs)) if (all.length > 0) console.log(name, all.at(-1))
}
printRows('peers', rowsOf())

/** Null, after saying why, without a checkout. */
async function openPeer({ sinkPort }: Stage): Promise<Listmonk | null> {
  const found = listmonkFolder()
  if ('folder' in found) return openListmonk(found.folder, RECIPIENTS, sinkPort)
  console.log(`listmonk is skipped: ${found.missing}`)
  return null
}

async function ours(stage: Stage): Promise<Run> {
  await stage.countAccepted()
  const { engineUs, databaseUs, memory } = await measureCampaign(stage, worker, {
    recipients: RECIPIENTS,
    signing: 'none',
  })
  return { cpuUs: engineUs + databaseUs, databaseUs, memory, ...(await seen(stage)) }
}

async function theirs(stage: Stage, { pid, folder, sendCampaign }: Listmonk): Promise<Run> {
  await stage.countAccepted()
  const before = { own: cpuMs(pid), database: postgresCpuMs(folder) }
  await sendCampaign()
  const own = ((cpuMs(pid) - before.own) * 1000) / RECIPIENTS
  const databaseUs = ((postgresCpuMs(folder) - before.database) * 1000) / RECIPIENTS
  return { cpuUs: own + databaseUs, databaseUs, memory: peakMb(pid), ...(await seen(stage)) }
}

async function bare(stage: Stage): Promise<Run> {
  await stage.countAccepted()
  const { cpuUs, memory } = await measureNodemailer(stage.sinkPort)
  return { cpuUs, databaseUs: 0, memory, ...(await seen(stage, 3000)) }
}

async function seen(stage: Stage, expected = RECIPIENTS): Promise<{ perSecond: number; bytes: number }> {
  const { accepted, seconds, bytes } = await stage.countAccepted()
  if (accepted !== expected) throw new Error(`The mail server accepted ${accepted} messages instead of ${expected}`)
  return { perSecond: accepted / seconds, bytes: bytes / accepted }
}

function rowsOf(): Row[] {
  const of = (name: string, key: keyof Run) => median((runs[name] ?? []).map(run => run[key]))
  const each = Object.keys(runs)
    .filter(name => runs[name]?.length)
    .flatMap(name => [
      row(`${name}: CPU per message, with PostgreSQL`, of(name, 'cpuUs'), 'µs'),
      row('  of it PostgreSQL', of(name, 'databaseUs'), 'µs'),
      row('  messages per second', of(name, 'perSecond'), 'msg/s'),
      row('  memory without PostgreSQL, the most', of(name, 'memory'), 'MB'),
      row('  bytes per message on the wire', of(name, 'bytes'), 'B'),
    ])
  return [
    ...each,
    ...ratio("CPU, of listmonk's", 'listmonk', 0.333),
    ...ratio("CPU, of nodemailer's", 'nodemailer', 0.08),
  ]
}

/** The median of each round's own ratio. */
function ratio(what: string, peer: string, most: number): Row[] {
  const theirs = runs[peer] ?? []
  if (theirs.length === 0) return []
  const value = median((runs.Canvass ?? []).map((run, i) => run.cpuUs / (theirs[i]?.cpuUs ?? Number.NaN)))
  return [row(what, value, '×', { most })]
}

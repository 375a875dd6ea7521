import { cpus } from 'node:os'
import * as settings from '#server/sending/engine/engine-settings.ts'
import { oneRun, type Run, type RunOptions } from './chaos/run.ts'
import { FAULTS, type Fault } from './chaos/steps.ts'

/**
 * Kills workers while they send, breaks the mail server, database, disk, and clocks, lets recipients unsubscribe meanwhile, and
 * compares our records with what a mail server in its own process recorded before each "250". CHAOS_SEED=N with CHAOS_RUNS=1
 * repeats a run, except for the machine's timing.
 */
const RUNS = Number(process.env.CHAOS_RUNS ?? 3)
const SEED = Number(process.env.CHAOS_SEED ?? 1)
const options: Omit<RunOptions, 'seed'> = {
  recipients: Number(process.env.CHAOS_RECIPIENTS ?? 20_000),
  workers: Number(process.env.CHAOS_WORKERS ?? 3),
  kills: Number(process.env.CHAOS_KILLS ?? 20),
  faults: faultsOf(process.env.CHAOS_FAULTS),
  isOwn: process.env.CHAOS_MAILBOX === 'own',
}
/** At most two batches per kill end as unknown. */
const UNKNOWN_MOST = options.kills * 2 * settings.WRITE_AHEAD_BATCH

function faultsOf(text = FAULTS.join(',')): Fault[] {
  return FAULTS.filter(fault => text.split(',').includes(fault))
}

function print(run: Run): void {
  console.table(run.steps)
  console.table(run.reasons)
  for (const [name, addresses] of Object.entries(run))
    if (Array.isArray(addresses) && addresses.length > 0 && addresses.length < 400 && isWrong(name))
      console.log(`${name}: ${addresses.join(', ')}`)
}

const isWrong = (name: string) =>
  ['twice', 'lost', 'falseSent', 'unrecorded', 'unexplained', 'mismatched', 'attemptedAfterUnsubscribe'].includes(name)

const unknown = (run: Run) => run.unknownTaken.length + run.unknownNotTaken.length

function rowsOf(runs: Run[]) {
  const each = (what: string, of: (run: Run) => number, most: number | null, least = most === 0 ? 0 : null) => {
    const values = runs.map(of)
    const ok = values.every(v => v <= (most ?? v) && v >= (least ?? v))
    const lower = least === null ? '' : `≥ ${least}`
    const upper = most === 0 ? '0' : `≤ ${most}`
    const target = most === null ? lower : upper
    return { what, ...Object.fromEntries(values.map((v, i) => [`run ${i + 1}`, v])), values, target, ok }
  }
  return [
    each('recipients', r => r.recipients, null),
    each('kill -9 of a worker', r => r.steps.filter(s => s.what === 'kill -9').length, null, options.kills),
    each('other faults', r => r.steps.filter(s => s.what !== 'kill -9').length, null),
    each('sent twice', r => r.twice.length, 0),
    each('lost', r => r.lost.length, 0),
    each('recorded as sent, not accepted by the server', r => r.falseSent.length, 0),
    each('accepted by the server, not recorded', r => r.unrecorded.length, 0),
    each('unknown', unknown, UNKNOWN_MOST),
    each('  of them accepted by the server', r => r.unknownTaken.length, null),
    each('bodies without a reply (unknown, counted separately)', r => r.swallowed.length, null),
    each('sent', r => r.accepted, null),
    each('unsent without a reason', r => r.unexplained.length, 0),
    each("outcome differs from the server's reply", r => r.mismatched.length, 0),
    each('unsubscribed during the run', r => r.left, null),
    each('  attempted after that', r => r.attemptedAfterUnsubscribe.length, 0),
    each('  in flight at that time', r => r.acceptedAfterUnsubscribe.length, null),
    each('finished by itself, seconds after the last fault', r => Math.round(r.endedAfter), null),
    each('seconds', r => Math.round(r.seconds), null),
  ]
}

const runs: Run[] = []
for (let i = 0; i < RUNS; i++) {
  const run = await oneRun({ ...options, seed: SEED + i })
  print(run)
  runs.push(run)
}
const rows = rowsOf(runs)
console.table(rows.map(({ values: _, ...row }) => row))
console.log(
  `Settings: ${Object.entries(settings)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')}`,
)
console.log(
  "Unlike the defaults, the instance's sender may send 1,000,000 a day, a postponed message (4xx: 5 minutes or more) waits " +
    '2 s, because the run changes its not_before, and a slow-down (4.7.x) soon ends. The database uses the machine’s clock, ' +
    "which stays as it is; only the workers' clocks change.",
)
for (const run of runs) if (run.notHere) console.log(`Run of seed ${run.seed}, disk full: ${run.notHere}`)
const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}`
console.log(JSON.stringify({ bench: 'chaos:send', machine, ...options, rows }))
process.exit(rows.every(row => row.ok) ? 0 : 1)

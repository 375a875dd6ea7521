import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import * as settings from '#server/sending/engine/engine-settings.ts'
import { oneRun, type Run, type RunOptions } from './chaos/run.ts'
import { FAULTS, OF_DATABASE } from './chaos/steps.ts'

/**
 * Kills workers while they send, breaks the mail server, network, database, disk, and clocks, lets recipients unsubscribe
 * meanwhile, and compares our records with what a mail server in its own process recorded before each "250". Four of five kills
 * come at a named point, right before or after something that the worker waits for. `--seed N --runs 1` repeats a run, except
 * for the machine's timing.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    messages: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '3' },
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: FAULTS.join(',') },
    /** Sends through the user's own SMTP account instead of the instance's sender. */
    own: { type: 'boolean', default: false },
    /** The operator's database, for example a cluster's coordinator, instead of its own. It's neither stopped nor filled up. */
    database: { type: 'string' },
  },
})
const options: Omit<RunOptions, 'seed'> = {
  recipients: Number(values.messages),
  workers: Number(values.workers),
  kills: Number(values.kills),
  faults: FAULTS.filter(
    fault => values.faults.split(',').includes(fault) && !(values.database && OF_DATABASE.includes(fault)),
  ),
  isOwn: values.own,
  databaseUrl: values.database,
}

/** A worker has at most two batches in flight; a kill may make all of them unknown. */
const inFlightMost = ({ steps }: Run) => {
  const workers = { none: 0, one: 1, all: options.workers }
  return steps.reduce((sum, { affected }) => sum + workers[affected] * 2 * settings.WRITE_AHEAD_BATCH, 0)
}

const attemptingBefore = ({ steps }: Run) =>
  sumOf(steps.filter(({ affected }) => affected !== 'none').map(({ attempting }) => attempting))

function print(run: Run): void {
  if (run.steps.length <= 100) console.table(run.steps)
  console.table(run.reasons)
  const places = [...run.places].sort(([, a], [, b]) => b - a)
  console.table(places.map(([point, kills]) => ({ point, kills })))
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
    each('kill -9 of a worker', r => r.steps.filter(s => s.where !== '').length, null, options.kills),
    each('  at a named point', r => sumOf([...r.places.values()]), null),
    each('  different points', r => r.places.size, null),
    each('  points that a worker passed', r => r.points, null),
    ...othersIn(runs).map(name => each(name, r => r.steps.filter(s => s.what === name).length, null)),
    each('sent twice', r => r.twice.length, 0),
    each('lost', r => r.lost.length, 0),
    each('recorded as sent, not accepted by the server', r => r.falseSent.length, 0),
    each('accepted by the server, not recorded', r => r.unrecorded.length, 0),
    each('unknown', unknown, Math.max(...runs.map(inFlightMost))),
    each('  messages in flight at all kills and cuts, at most', inFlightMost, null),
    each('  messages on their way right before or after them', attemptingBefore, null),
    each('  unknown ones accepted by the server', r => r.unknownTaken.length, null),
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

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const othersIn = (runs: Run[]) =>
  [...new Set(runs.flatMap(run => run.steps.map(step => step.what)))].filter(name => name !== 'kill -9').sort()

const runs: Run[] = []
for (let i = 0; i < Number(values.runs); i++) {
  const run = await oneRun({ ...options, seed: Number(values.seed) + i })
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
    'a second at most, because the run changes its not_before, and a slow-down (4.7.x) soon ends. The database uses the machine’s clock, ' +
    "which stays as it is; only the workers' clocks change.",
)
for (const run of runs) if (run.notHere) console.log(`Run of seed ${run.seed}, disk full: ${run.notHere}`)
const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}`
console.log(JSON.stringify({ bench: 'chaos:send', machine, ...options, databaseUrl: undefined, rows }))
process.exit(rows.every(row => row.ok) ? 0 : 1)

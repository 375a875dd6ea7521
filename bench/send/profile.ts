import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { end } from '../end.ts'
import { cpuMs, postgresCpuByProcess } from './cpu.ts'
import { cpuParts, type Times } from './cpu-parts.ts'
import { measureCampaign, type Task } from './measure.ts'
import type { Obeyed, Told } from './profiled-worker.ts'
import { openStage, type Stage } from './stage.ts'
import type { DatabaseWork, Statement, TableWork } from './statements.ts'
import { makeSender } from './world.ts'

/** Lines below this many µs per message are summed up. */
const LEAST_US = 0.5
const WARM_UP = 2000
/** After ten seconds without work, PostgreSQL's connections report what they changed before. */
const IDLE_MS = 11_000

/** Prints where the processor time, the statements, and the bytes of a message go, for one campaign. */
export async function printProfile(task: Task): Promise<void> {
  await using stage = await openStage({ isProfiled: true })
  const { counters } = stage
  if (!counters) throw new Error('The stage counts nothing')
  const worker = await stage.startWorker()
  // Before anything is counted: the leads, the compiled code, and the prepared statements.
  await makeSender(stage.deps, task.recipients, task.signing)
  await measureCampaign(stage, worker, { ...task, recipients: WARM_UP })
  await pause(IDLE_MS)
  await counters.begin()
  const folder = await mkdtemp(join(tmpdir(), 'canvass-profile-'))
  const file = join(folder, 'worker.cpuprofile')
  const tell = async (told: Told): Promise<number> => {
    worker.send(told)
    const [obeyed]: Obeyed[] = await once(worker, 'message')
    return obeyed?.mainThreadUs ?? 0
  }
  const before = readings(stage, worker.pid)
  const began = await tell({ profile: 'start' })
  const measured = await measureCampaign(stage, worker, task)
  const mainThreadUs = (await tell({ profile: 'stop', file })) - began
  const after = readings(stage, worker.pid)
  await end(worker)
  const work = await counters.read()
  const profile = cpuParts(JSON.parse(await readFile(file, 'utf8')), mainThreadUs)
  await rm(folder, { recursive: true })

  const n = task.recipients
  console.log(`\n${n.toLocaleString('en')} recipients, DKIM ${task.signing}, ${Math.round(measured.perSecond)} msg/s`)
  printTimes('Worker, processor time by part', withThreads(profile.parts, after.engine - before.engine), n)
  printTimes('The same by the file that owns it', profile.files, n, 24)
  printTimes('The same by function', profile.functions, n, 24)
  const processes = [...after.database].map(([name, ms]) => [name, (ms - (before.database.get(name) ?? 0)) * 1000])
  printTimes('PostgreSQL, processor time by process', new Map(processes as [string, number][]), n)
  printStatements(work.statements, n)
  printTables(work, n)
}

const readings = ({ folder }: Stage, pid = 0) => ({ engine: cpuMs(pid), database: postgresCpuByProcess(folder) })

/** The profile sees the main thread; signing, the compiler, and most of the collector run beside it, as the profiler does. */
function withThreads(parts: Times, engineMs: number): Times {
  const mainThreadUs = parts.values().reduce((sum, us) => sum + us, 0)
  return new Map([...parts, ['other threads, and the profiler', Math.max(0, engineMs * 1000 - mainThreadUs)]])
}

function printTimes(title: string, times: Times, n: number, most = Number.POSITIVE_INFINITY): void {
  const sorted = [...times].sort(([, a], [, b]) => b - a)
  const shown = sorted.filter(([, us], i) => us / n >= LEAST_US && i < most)
  const total = times.values().reduce((sum, us) => sum + us, 0)
  const rest = total - shown.reduce((sum, [, us]) => sum + us, 0)
  console.log(`\n${title}: µs per message, share`)
  for (const [name, us] of [...shown, ['rest', rest] as const, ['total', total] as const])
    console.log(`${(us / n).toFixed(1).padStart(8)} ${((us * 100) / total).toFixed(1).padStart(5)} %  ${name}`)
}

function printStatements(statements: Statement[], n: number): void {
  const line = ({ text, calls, ms, rows, walBytes }: Statement) =>
    [
      ((ms * 1000) / n).toFixed(1).padStart(8),
      ms.toFixed(0).padStart(7),
      calls.toFixed(0).padStart(6),
      (rows / n).toFixed(2).padStart(6),
      (walBytes / n).toFixed(0).padStart(7),
      ` ${nameOf(text).padEnd(34)} ${text.slice(0, 70)}`,
    ].join(' ')
  const shown = statements.filter(({ ms }) => (ms * 1000) / n >= LEAST_US)
  console.log(
    '\nPostgreSQL by statement, with planning and waiting: µs per message, ms, calls; per message rows and WAL bytes',
  )
  for (const statement of shown) console.log(line(statement))
  console.log(line(sumOf('rest', statements.slice(shown.length))))
  console.log(line(sumOf('total', statements)))
}

/** What the statement changes: many begin with the same words. */
function nameOf(text: string): string {
  const changes = text.matchAll(/(?<!for |key |do )\b(insert|update|delete) (?:into |from )?([a-z_]+)(?= )/g)
  return [...changes].map(([, verb, table]) => `${verb} ${table}`).join(', ') || 'reads'
}

const sumOf = (text: string, all: Statement[]): Statement => ({
  text,
  calls: all.reduce((sum, one) => sum + one.calls, 0),
  ms: all.reduce((sum, one) => sum + one.ms, 0),
  rows: all.reduce((sum, one) => sum + one.rows, 0),
  walBytes: all.reduce((sum, one) => sum + one.walBytes, 0),
})

function printTables({ tables, walBytes, walPages }: DatabaseWork, n: number): void {
  const total = (key: Exclude<keyof TableWork, 'name'>) => tables.reduce((sum, table) => sum + table[key], 0)
  const sum = { name: 'total', inserted: 0, updated: 0, hot: 0, deleted: 0, bytes: 0 }
  for (const key of ['inserted', 'updated', 'hot', 'deleted', 'bytes'] as const) sum[key] = total(key)
  const each = (value: number) => (value / n).toFixed(2).padStart(8)
  console.log('\nRows per message: inserted, updated, of those HOT, deleted; bytes of table and indexes')
  const changed = tables.filter(one => one.inserted + one.updated + one.deleted > n / 200 || one.bytes > n)
  for (const { name, inserted, updated, hot, deleted, bytes } of [...changed.sort((a, b) => b.bytes - a.bytes), sum])
    console.log(
      `${[inserted, updated, hot, deleted].map(each).join(' ')} ${(bytes / n).toFixed(0).padStart(8)}  ${name}`,
    )
  console.log(`Row versions per message: ${((sum.inserted + sum.updated) / n).toFixed(2)}`)
  console.log(`WAL bytes per message: ${(walBytes / n).toFixed(0)} (${walPages} whole pages after the checkpoint)`)
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { printRows, type Row } from './bench-app.ts'
import { cpuMs, postgresCpuMs, residentMb } from './send/cpu.ts'
import { end, openStage, type Stage } from './send/stage.ts'
import { makeSender, startBenchCampaign } from './send/world.ts'

/** Campaigns of growing size, each with a fresh worker: time to expand the list, time to the first email, memory, and speed. */
const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)

await using stage = await openStage()
const rows: Row[] = []
for (const size of SIZES) rows.push(...(await measure(stage, size)))
printRows('million', rows)

async function measure({ deps, folder, startWorker }: Stage, size: number): Promise<Row[]> {
  const userId = await makeSender(deps, 1000, false)
  // The instance's sender allows a million emails a day, so each size gets its own day.
  await deps.db.system`delete from sending_account_usage`
  const worker = await startWorker()
  const pid = worker.pid ?? 0
  const before = { engine: cpuMs(pid), database: postgresCpuMs(folder) }
  const began = performance.now()
  const id = await startBenchCampaign(deps, userId, size)
  const asked = performance.now()
  const seen = { first: 0, expanded: 0, memory: 0 }
  const samples: string[] = []
  for (let n = 0; ; n++) {
    const standing = await whereItStands(deps.db, id)
    const seconds = (performance.now() - asked) / 1000
    if (standing.sent > 0) seen.first ||= seconds
    if (standing.expanded >= size) seen.expanded ||= seconds
    seen.memory = Math.max(seen.memory, residentMb(pid))
    if (n % 50 === 0) samples.push(`${Math.round(seconds)} s: ${standing.sent} sent, ${Math.round(residentMb(pid))} MB`)
    if (standing.status === 'finished') break
    await pause(200)
  }
  const seconds = (performance.now() - asked) / 1000
  const cpu = { engine: cpuMs(pid) - before.engine, database: postgresCpuMs(folder) - before.database }
  console.log(samples.join('\n'))
  await end(worker)
  const name = size.toLocaleString('en')
  return [
    row(`${name}: Send pressed until answered`, (asked - began) / 1000, 's', null),
    row(`${name}: first mail after`, seen.first, 's', seen.expanded),
    row(`${name}: all in the ledger after`, seen.expanded, 's', 60),
    row(`${name}: memory of the engine`, Math.round(seen.memory), 'MB', 300),
    row(`${name}: sent per second`, Math.round(size / seconds), 'msg/s', null),
    row(`${name}: engine`, Math.round((cpu.engine * 1000) / size), 'µs', null),
    row(`${name}: PostgreSQL`, Math.round((cpu.database * 1000) / size), 'µs', null),
  ]
}

async function whereItStands(db: Db, id: string): Promise<{ status: string; sent: number; expanded: number }> {
  const [standing] = await db.system<{ status: string; sent: number; expanded: number }[]>`
    select status, sent_count as sent, expand_cursor as expanded from campaigns where id = ${id}`
  if (!standing) throw new Error('the campaign is gone')
  return standing
}

function row(what: string, value: number, unit: string, most: number | null): Row {
  const rounded = Math.round(value * 100) / 100
  return {
    what,
    value: rounded,
    unit,
    target: most === null ? '' : `< ${Math.round(most * 100) / 100}`,
    ok: most === null || value < most,
  }
}

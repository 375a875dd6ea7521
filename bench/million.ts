import { setTimeout as pause } from 'node:timers/promises'
import { startCampaign } from '#server/campaigns/start/start.ts'
import { printRows, type Row } from './bench-app.ts'
import { cpuMs, postgresCpuMs, residentMb } from './send/cpu.ts'
import { readCampaign } from './send/measure.ts'
import { end, openStage, type Stage } from './send/stage.ts'
import { makeSender, writeBenchCampaign } from './send/world.ts'

/** Campaigns of growing size, each with a fresh worker: time to expand the list, time to the first email, memory, and speed. */
const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)

await using stage = await openStage()
const rows: Row[] = []
for (const size of SIZES) rows.push(...(await measure(stage, size)))
printRows('million', rows)

async function measure({ deps, folder, startWorker, countAccepted }: Stage, size: number): Promise<Row[]> {
  const userId = await makeSender(deps, 1000, 'none')
  // The instance's sender allows a million emails a day, so each size gets its own day.
  await deps.db.system`delete from sending_account_usage`
  const worker = await startWorker()
  const pid = worker.pid ?? 0
  const id = await writeBenchCampaign(deps, userId, size)
  await countAccepted()
  const before = { engine: cpuMs(pid), database: postgresCpuMs(folder) }
  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1000
  await startCampaign(deps, userId, id)
  const answered = seconds()
  const seen = { expanded: 0, memory: 0 }
  const samples: string[] = []
  for (let n = 0; ; n++) {
    const campaign = await readCampaign(deps.db, id)
    if (campaign.expanded >= size) seen.expanded ||= seconds()
    seen.memory = Math.max(seen.memory, residentMb(pid))
    if (n % 50 === 0)
      samples.push(`${Math.round(seconds())} s: ${campaign.sent} sent, ${Math.round(residentMb(pid))} MB`)
    if (campaign.status === 'finished') break
    await pause(200)
  }
  const lasted = seconds()
  const cpu = { engine: cpuMs(pid) - before.engine, database: postgresCpuMs(folder) - before.database }
  const { firstAt } = await countAccepted()
  console.log(samples.join('\n'))
  await end(worker)
  const name = size.toLocaleString('en')
  return [
    row(`${name}: Send pressed until answered`, answered, 's', null),
    row(`${name}: Send pressed until the first email`, (firstAt - began) / 1000, 's', -2),
    row(`${name}: expanded after`, seen.expanded, 's', null),
    row(`${name}: expanded per second`, Math.round(size / (seen.expanded - answered)), '/s', 50_000),
    row(`${name}: memory of the engine`, Math.round(seen.memory), 'MB', -200),
    row(`${name}: sent per second`, Math.round(size / lasted), 'msg/s', null),
    row(`${name}: engine`, Math.round((cpu.engine * 1000) / size), 'µs', null),
    row(`${name}: PostgreSQL`, Math.round((cpu.database * 1000) / size), 'µs', null),
  ]
}

/** A negative goal is an upper limit. */
function row(what: string, value: number, unit: string, target: number | null): Row {
  const rounded = Math.round(value * 100) / 100
  if (target === null) return { what, value: rounded, unit, target: '', ok: true }
  const ok = target < 0 ? value <= -target : value >= target
  return { what, value: rounded, unit, target: target < 0 ? `≤ ${-target}` : `≥ ${target}`, ok }
}

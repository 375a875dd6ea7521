import { setTimeout as pause } from 'node:timers/promises'
import { startCampaign } from '#server/campaigns/start/start.ts'
import { end } from './end.ts'
import { printRows, type Row, row } from './rows.ts'
import { cpuMs, postgresCpuMs, residentMb } from './send/cpu.ts'
import { readCampaign } from './send/measure.ts'
import { openStage, type Stage } from './send/stage.ts'
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
    row(`${name}: Send pressed until answered`, answered, 's'),
    row(`${name}: Send pressed until the first email`, (firstAt - began) / 1000, 's', { most: 2 }),
    row(`${name}: expanded after`, seen.expanded, 's'),
    row(`${name}: expanded per second`, size / (seen.expanded - answered), '/s', { least: 50_000 }),
    row(`${name}: memory of the engine`, seen.memory, 'MB', { most: 200 }),
    row(`${name}: sent per second`, size / lasted, 'msg/s'),
    row(`${name}: engine`, (cpu.engine * 1000) / size, 'µs'),
    row(`${name}: PostgreSQL`, (cpu.database * 1000) / size, 'µs'),
  ]
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/db/db.ts'
import { cpuMs, peakMb, postgresCpuMs } from './cpu.ts'
import type { Stage } from './stage.ts'
import { makeSender, type Signing, startBenchCampaign } from './world.ts'

export interface Measured {
  perSecond: number
  /** Processor time per message. */
  engineUs: number
  databaseUs: number
  sinkUs: number
  /** The most memory that the worker has used so far. */
  memory: number
}

export interface Task {
  recipients: number
  signing: Signing
}

/** Runs one campaign from Send to finished. */
export async function measureCampaign(stage: Stage, worker: ChildProcess, task: Task): Promise<Measured> {
  const { deps } = stage
  const { recipients, signing } = task
  const userId = await makeSender(deps, recipients, signing)
  const before = readings(stage, worker)
  const began = performance.now()
  const id = await startBenchCampaign(deps, userId, recipients)
  await whenFinished(deps.db, id)
  const seconds = (performance.now() - began) / 1000
  const after = readings(stage, worker)
  const { sent } = await readCampaign(deps.db, id)
  if (sent !== recipients) throw new Error(`${sent} of ${recipients} were sent`)
  const perMessage = (key: keyof typeof before) => ((after[key] - before[key]) * 1000) / recipients
  return {
    perSecond: recipients / seconds,
    engineUs: perMessage('engine'),
    databaseUs: perMessage('database'),
    sinkUs: perMessage('sink'),
    memory: peakMb(worker.pid ?? 0),
  }
}

const readings = ({ folder, sinkPid }: Stage, worker: ChildProcess) => ({
  engine: cpuMs(worker.pid ?? 0),
  database: postgresCpuMs(folder),
  sink: cpuMs(sinkPid),
})

/** The campaign as its page shows it. */
export async function readCampaign(db: Db, id: string) {
  const [row] = await db.system<{ status: string; reason: string | null; sent: number; expanded: number }[]>`
    select status, status_reason::text as reason, sent_count as sent, expand_cursor as expanded
    from campaigns where id = ${id}`
  if (!row) throw new Error('the campaign is gone')
  return row
}

export async function whenFinished(db: Db, id: string): Promise<void> {
  for (const deadline = performance.now() + 600_000; ; await pause(50)) {
    const { status, reason } = await readCampaign(db, id)
    if (status === 'finished') return
    if (performance.now() > deadline) throw new Error(`Not finished: ${status} ${reason}`)
  }
}

export interface MeasuredNodemailer {
  perSecond: number
  cpuUs: number
  memory: number
}

export async function measureNodemailer(sinkPort: number, messages = 3000): Promise<MeasuredNodemailer> {
  const program = fileURLToPath(new URL('./nodemailer.ts', import.meta.url))
  const child = fork(program, [String(sinkPort), String(messages)])
  const [result] = await once(child, 'message')
  return result
}

import type { Simulation } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict } from '#server/http/errors.ts'
import { endSimulated, type SimulatedCall, simulated } from '#server/providers/phone/simulator.ts'
import { enqueueCheck, lockSimulated, type SimulatedRow, saveSimulated } from './sql.ts'

const asCall = ({ status, createdAt, startTime }: SimulatedRow): SimulatedCall => ({
  status,
  createdAt: new Date(createdAt),
  startTime: startTime === null ? null : new Date(startTime),
})

/** Stores the progress of the account's simulated calls: before each read, and by a job otherwise. */
export async function advanceSimulated(sql: Sql, userId: string, now: Date, id: string | null = null): Promise<void> {
  for (const row of await lockSimulated(sql, userId, id)) {
    const next = simulated(asCall(row), now)
    if (next.nextAt) await enqueueCheck(sql, userId, row.id, next.nextAt)
    if (next.status === row.status) continue
    await saveSimulated(sql, userId, row.id, next)
    await announceChanges(sql, [{ userId, type: 'calls', id: row.id }])
  }
}

const ends = { completed: 'completed', busy: 'busy', 'no-answer': 'no-answer', failed: 'failed' } as const

/** Plays the other side. It can't be busy after it has answered. */
export async function steer(sql: Sql, userId: string, id: string, outcome: Simulation['outcome'], now: Date) {
  await advanceSimulated(sql, userId, now, id)
  const [row] = await lockSimulated(sql, userId, id)
  if (!row) throw conflict('This simulated call has ended. Start a new one.')
  const call = asCall(row)
  if (outcome === 'answered') return answer(sql, userId, row, now)
  if (call.startTime && (outcome === 'busy' || outcome === 'no-answer'))
    throw conflict('They’ve already answered. End the call instead.')
  const started = outcome === 'completed' && !call.startTime ? { ...call, startTime: now } : call
  const reason = outcome === 'failed' ? ('simulated-failure' as const) : null
  await saveSimulated(sql, userId, id, { ...endSimulated(started, ends[outcome], now), reason })
  await announceChanges(sql, [{ userId, type: 'calls', id }])
}

async function answer(sql: Sql, userId: string, row: SimulatedRow, now: Date): Promise<void> {
  if (row.startTime) return
  await saveSimulated(sql, userId, row.id, { status: 'in-progress', startTime: now, endTime: null, duration: null })
  await advanceSimulated(sql, userId, now, row.id)
  await announceChanges(sql, [{ userId, type: 'calls', id: row.id }])
}

export async function hangUpSimulated(sql: Sql, userId: string, id: string, now: Date): Promise<void> {
  await advanceSimulated(sql, userId, now, id)
  const [row] = await lockSimulated(sql, userId, id)
  if (!row) return
  const call = asCall(row)
  await saveSimulated(sql, userId, id, endSimulated(call, call.startTime ? 'completed' : 'canceled', now))
  await announceChanges(sql, [{ userId, type: 'calls', id }])
}

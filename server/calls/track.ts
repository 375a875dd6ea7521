import type { CallStatus } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { further, isFinal, statusOf } from './legs.ts'
import { enqueueCheck } from './sql.ts'
import { lockTracked, saveTracked, type TrackedCall, type TrackedChange } from './track-sql.ts'

/** A report about one leg, from a callback or a response. */
export interface LegUpdate {
  leg: 'own' | 'lead'
  sid: string | null
  status: CallStatus
  /** When the status changed; null if unknown. */
  at: Date | null
  /** Talk time in seconds, reported at the end. */
  duration: number | null
  startTime?: Date | null
}

/** The vendor knows the price a while after the end. */
const PRICED_AFTER = 30_000

/** Applies reports. All they change is a highest, lowest, or first, so their order and repetition don't matter. */
export async function track(sql: Sql, userId: string, callId: string, updates: LegUpdate[], now: Date): Promise<void> {
  for (const update of updates) {
    const call = await lockTracked(sql, userId, callId)
    if (call) await apply(sql, userId, call, update, now)
  }
}

async function apply(sql: Sql, userId: string, call: TrackedCall, update: LegUpdate, now: Date): Promise<void> {
  const legs = {
    ownLeg: update.leg === 'own' ? further(call.ownLeg, update.status) : call.ownLeg,
    leadLeg: update.leg === 'lead' ? further(call.leadLeg, update.status) : call.leadLeg,
  }
  const change: TrackedChange = {
    ...legs,
    ...(update.leg === 'own'
      ? { twilioCallSid: call.twilioCallSid ?? update.sid }
      : { leadCallSid: call.leadCallSid ?? update.sid }),
    ...timesOf(call, update),
    status: statusOf(legs),
    // The first report settles what we assumed before.
    reason: null,
  }
  await saveTracked(sql, userId, call.id, change)
  if (change.status === call.status) return
  await announceChanges(sql, [{ userId, type: 'calls', id: call.id }])
  if (change.status && isFinal(change.status))
    await enqueueCheck(sql, userId, call.id, new Date(now.getTime() + PRICED_AFTER))
}

/** Talk time is that of the lead's leg. The call ends with the leg that ends last. */
function timesOf(call: TrackedCall, { leg, status, at, duration, startTime }: LegUpdate) {
  const began = leg === 'lead' ? (startTime ?? beganAt(status, at, duration)) : null
  const times = (kept: string | null, reported: Date | null, pick: (a: string, b: string) => boolean) => {
    const time = reported?.toISOString() ?? null
    return kept === null || (time !== null && pick(time, kept)) ? time : kept
  }
  return {
    startTime: times(call.startTime, began, (a, b) => a < b),
    endTime: times(call.endTime, isFinal(status) ? at : null, (a, b) => a > b),
    duration: leg === 'lead' && status === 'completed' ? highest(call.duration, duration) : call.duration,
  }
}

function beganAt(status: CallStatus, at: Date | null, duration: number | null): Date | null {
  if (status === 'in-progress') return at
  return status === 'completed' && at && duration !== null ? new Date(at.getTime() - duration * 1000) : null
}

const highest = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a)

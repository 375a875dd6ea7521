import type { CallStatus } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { further, isFinal, statusOf } from './legs.ts'
import { enqueueCheck } from './sql.ts'
import { saveTracked, type TrackedCall, type TrackedChange } from './track-sql.ts'

/** A report about one leg, from a callback or an answer. */
export interface Told {
  leg: 'own' | 'lead'
  sid: string | null
  status: CallStatus
  /** When the status changed; null: unknown. */
  at: Date | null
  /** Talk time in seconds, reported at the end. */
  duration: number | null
  startTime?: Date | null
}

/** The price is known a while after the end. */
const PRICED_AFTER = 30_000

/**
 * Applies a report. Everything it can change is the highest, lowest, or first of all reports, so shuffled and repeated reports
 * lead to the same state as ordered ones.
 */
export async function track(sql: Sql, userId: string, call: TrackedCall, told: Told, now: Date): Promise<void> {
  const legs = {
    ownLeg: told.leg === 'own' ? further(call.ownLeg, told.status) : call.ownLeg,
    leadLeg: told.leg === 'lead' ? further(call.leadLeg, told.status) : call.leadLeg,
  }
  const change: TrackedChange = {
    ...legs,
    ...(told.leg === 'own'
      ? { twilioCallSid: call.twilioCallSid ?? told.sid }
      : { leadCallSid: call.leadCallSid ?? told.sid }),
    ...timesOf(call, told),
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

/** The talk is the lead's leg. The call ends with the leg that ends last. */
function timesOf(call: TrackedCall, { leg, status, at, duration, startTime }: Told) {
  const began = leg === 'lead' ? (startTime ?? beganAt(status, at, duration)) : null
  const times = (kept: string | null, told: Date | null, pick: (a: string, b: string) => boolean) => {
    const said = told?.toISOString() ?? null
    return kept === null || (said !== null && pick(said, kept)) ? said : kept
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

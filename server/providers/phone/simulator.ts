import type { CallStatus } from '#contract/calls.ts'

/** A simulated call, as it was last written down. */
export interface SimulatedCall {
  status: CallStatus
  createdAt: Date
  startTime: Date | null
}

/** Seconds after the dial. Nobody is rung; the pace is that of a call that is answered at once. */
const INITIATED = 1
const RINGING = 2
const ANSWERED = 5
/** A talk that nobody ends is over after a minute. */
const TALK = 60

export interface Simulated {
  status: CallStatus
  startTime: Date | null
  endTime: Date | null
  duration: number | null
  /** When it will be different by itself; null: never. */
  nextAt: Date | null
}

/**
 * The simulator: a call's state is a function of the time, so that it needs no process and goes on where it was after a
 * restart. It passes the states of a real one, costs nothing and reaches nobody.
 */
export function simulated(call: SimulatedCall, now: Date): Simulated {
  const since = (now.getTime() - call.createdAt.getTime()) / 1000
  const at = (seconds: number) => new Date(call.createdAt.getTime() + seconds * 1000)
  const waiting = (status: CallStatus, until: number) => ({
    status,
    startTime: null,
    endTime: null,
    duration: null,
    nextAt: at(until),
  })
  if (!call.startTime) {
    if (since < INITIATED) return waiting('queued', INITIATED)
    if (since < RINGING) return waiting('initiated', RINGING)
    if (since < ANSWERED) return waiting('ringing', ANSWERED)
  }
  const startTime = call.startTime ?? at(ANSWERED)
  const endTime = new Date(startTime.getTime() + TALK * 1000)
  if (now < endTime) return { status: 'in-progress', startTime, endTime: null, duration: null, nextAt: endTime }
  return { status: 'completed', startTime, endTime, duration: TALK, nextAt: null }
}

/** How a simulated call ends when somebody ends it now. */
export function endSimulated(call: SimulatedCall, outcome: CallStatus, now: Date): Simulated {
  const { startTime } = call
  const duration = startTime ? Math.max(0, Math.round((now.getTime() - startTime.getTime()) / 1000)) : null
  return { status: outcome, startTime, endTime: now, duration, nextAt: null }
}

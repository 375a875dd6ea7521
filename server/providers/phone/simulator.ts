import type { CallStatus } from '#contract/calls.ts'

/** A simulated call as last stored. */
export interface SimulatedCall {
  status: CallStatus
  createdAt: Date
  startTime: Date | null
}

/** Seconds after dialing, as if the call were answered right away. */
const INITIATED = 1
const RINGING = 2
const ANSWERED = 5
/** A call that nobody ends is over after a minute. */
const TALK = 60

export interface Simulated {
  status: CallStatus
  startTime: Date | null
  endTime: Date | null
  duration: number | null
  /** When its state changes next by itself; null: never. */
  nextAt: Date | null
}

/** Simulates calls, for free. A call's state is a function of the time, so it needs no process and survives a restart. */
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

/** The result of a simulated call that the user ends now. */
export function endSimulated(call: SimulatedCall, outcome: CallStatus, now: Date): Simulated {
  const { startTime } = call
  const duration = startTime ? Math.max(0, Math.round((now.getTime() - startTime.getTime()) / 1000)) : null
  return { status: outcome, startTime, endTime: now, duration, nextAt: null }
}

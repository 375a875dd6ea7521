import type { CallReason } from '#contract/call-reasons.ts'
import type { CallStatus } from '#contract/calls.ts'

/** The state of a call: one leg to the user's own phone and one to the lead. */
export interface Legs {
  ownLeg: CallStatus
  leadLeg: CallStatus | null
}

/** A leg only moves up this list, so the same reports lead to the same state in any order, however often they repeat. */
const ranks: CallStatus[] = [
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'canceled',
  'failed',
  'no-answer',
  'busy',
  'completed',
]
const rank = (status: CallStatus) => ranks.indexOf(status)
export const isFinal = (status: CallStatus): boolean => rank(status) > rank('in-progress')

export const further = <S extends CallStatus | null>(a: S, b: CallStatus): CallStatus =>
  a === null || rank(b) > rank(a) ? b : a

/** The status that the user sees. It's final with the lead's leg, or with an own phone that nobody picked up. */
export function statusOf({ ownLeg, leadLeg }: Legs): CallStatus {
  if (leadLeg && isFinal(leadLeg)) return leadLeg
  if (ownLeg === 'failed') return 'failed'
  // One side hung up, and the report of the other side is still to come.
  if (isFinal(ownLeg) && ownLeg !== 'completed') return 'canceled'
  if (leadLeg && leadLeg !== 'queued') return leadLeg
  return ownLeg === 'queued' ? 'queued' : 'initiated'
}

/** Why a call failed, if the legs show it. */
export function reasonOf({ ownLeg, leadLeg }: Legs): CallReason | null {
  if (leadLeg === 'failed') return 'number-unreachable'
  if (leadLeg && isFinal(leadLeg) && leadLeg !== 'canceled') return null
  if (ownLeg === 'failed') return 'own-phone-unreachable'
  if (ownLeg === 'busy') return 'own-phone-busy'
  return ownLeg === 'no-answer' ? 'own-phone-not-answered' : null
}

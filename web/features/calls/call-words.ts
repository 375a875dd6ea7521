import { labelOfOutcome } from '#contract/call-outcomes.ts'
import type { Call, CallLead } from '#contract/calls.ts'
import { formatAgo } from '#web/lib/format.ts'
import type { Tone } from '#web/ui/status-dot.tsx'
import { formatOpening } from './times.ts'

const STATES: Record<Call['status'], { word: string; tone: Tone }> = {
  queued: { word: 'Queued', tone: 'neutral' },
  initiated: { word: 'Your phone is ringing', tone: 'warm' },
  ringing: { word: 'Ringing', tone: 'warm' },
  'in-progress': { word: 'In conversation', tone: 'good' },
  completed: { word: 'Completed', tone: 'good' },
  busy: { word: 'Busy', tone: 'bad' },
  'no-answer': { word: 'No answer', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
  canceled: { word: 'Canceled', tone: 'neutral' },
}

/** A simulated call rings nobody's phone, so its first state has another name. */
export const stateOf = ({ status, isSimulated }: Pick<Call, 'status' | 'isSimulated'>) =>
  status === 'initiated' && isSimulated ? { ...STATES.initiated, word: 'Dialing' } : STATES[status]

/** Why a lead can't be called now, in a few words. Its `problem` is the full sentence. */
export function obstacleOf(lead: CallLead, now: number): string | null {
  if (lead.canCallNow) return null
  if (lead.toNumber === null) return 'Check the number'
  if (lead.isDoNotCall) return 'Do not call'
  if (lead.nextLawfulAt) return `Quiet hours until ${formatOpening(lead.nextLawfulAt, now)}`
  return 'Not set up'
}

/** The outcome of the last call: "Interested, 2 days ago". */
export function lastCallOf({ lastCall }: CallLead): string | null {
  if (!lastCall) return null
  const word = lastCall.outcome ? labelOfOutcome(lastCall.outcome) : stateOf(lastCall).word
  return `${word}, ${formatAgo(lastCall.createdAt)}`
}

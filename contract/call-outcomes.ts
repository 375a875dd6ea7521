import type { CallOutcome } from '#contract/calls.ts'

/** In the order of their number keys, 1 to 8. */
export const OUTCOMES: { value: CallOutcome; label: string }[] = [
  { value: 'interested', label: 'Interested' },
  { value: 'not-interested', label: 'Not interested' },
  { value: 'callback', label: 'Call back' },
  { value: 'voicemail', label: 'Voicemail' },
  { value: 'no-answer', label: 'No answer' },
  { value: 'wrong-number', label: 'Wrong number' },
  { value: 'converted', label: 'Converted' },
  { value: 'other', label: 'Other' },
]

export const labelOfOutcome = (outcome: CallOutcome): string =>
  OUTCOMES.find(({ value }) => value === outcome)?.label ?? outcome

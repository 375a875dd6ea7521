import type { Length, Tone } from '#contract/writer.ts'

export const TONES: { value: Tone; label: string }[] = [
  { value: 'professional', label: 'Professional' },
  { value: 'casual', label: 'Casual' },
  { value: 'friendly', label: 'Friendly' },
]

export const LENGTHS: { value: Length; label: string }[] = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'long', label: 'Long' },
]

/** The saved choice, or the default if it isn't one of ours. */
export const chosen = <Value extends string>(choices: { value: Value }[], kept: string, otherwise: Value): Value =>
  choices.find(({ value }) => value === kept)?.value ?? otherwise

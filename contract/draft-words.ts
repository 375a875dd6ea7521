/** Why a run paused by itself. The user can continue it. */
const PAUSED = {
  unavailable: 'The language model isn’t answering. The drafts written so far are saved. Continue in a few minutes.',
  limited: 'The language model is busy or out of credit. The drafts written so far are saved. Continue later.',
  refused: 'The language model’s provider rejected our requests. Your administrator needs to check AI_MODEL.',
  budget: 'This run’s budget is used up. The drafts written so far are saved. Allow more to write the rest.',
  allowance:
    'You’ve reached the limit of drafts that a language model writes for one account. The drafts written so far are saved. Continue later. A confirmed email address has a higher limit.',
  'not-configured': 'The language model isn’t set up correctly. Your administrator needs to check its settings.',
} as const

/** Why a draft failed. A rewrite tries again. */
const FAILED = {
  'bad-reply': 'The writer didn’t return an email. Try a rewrite.',
  cancelled: 'You canceled the writing before this draft.',
  'our-fault': 'Something went wrong on our side. Try a rewrite.',
} as const

export type PauseReason = keyof typeof PAUSED
export type FailReason = keyof typeof FAILED

const WORDS: Record<string, string> = { ...PAUSED, ...FAILED }

/** The sentence for a stored reason. */
export const draftReasonText = (reason: string | null): string | null => reason && (WORDS[reason] ?? null)

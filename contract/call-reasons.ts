/** Why a call failed and what to do, by the code that the database keeps. */
const REASONS = {
  'simulated-failure': 'The simulated line failed, as you asked.',
  'no-answer-yet':
    'The phone company hasn’t answered yet. If your phone doesn’t ring within a minute, the call counts as failed and you can try again.',
  'never-placed': 'The phone company didn’t place this call. Try again.',
  gone: 'The phone company no longer has this call.',
  'not-started': 'The call could not be started. Try again in a minute.',
  'number-unreachable': 'We couldn’t reach the number. Check that it’s correct and still in service.',
  'own-phone-unreachable': 'We couldn’t reach your own phone. Check its number in Settings.',
  'own-phone-busy': 'Your own phone was busy, so we called nobody. End the other call, then try again.',
  'own-phone-not-answered':
    'Nobody picked up your own phone, so we called nobody. Answer it when it rings, then try again.',
} as const

export type CallReason = keyof typeof REASONS

/** The words of a stored reason: of a code, or what a provider's refusal said. */
export const callReasonText = (stored: string): string => (stored in REASONS ? REASONS[stored as CallReason] : stored)

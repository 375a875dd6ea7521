import { DAY_MS } from '#contract/durations.ts'
import type { ReasonParams } from '#contract/reasons.ts'
import type { SendResult } from '#server/providers/mail/mail.ts'
import { RETRY_DAYS, RETRY_MINUTES, TRANSPORT_BACKOFF_MS } from '../engine/engine-settings.ts'

/** A message's state after a result. */
export interface Settlement {
  state: 'accepted' | 'pending' | 'bounced' | 'failed' | 'unknown' | 'skipped'
  reason: string | null
  params?: ReasonParams | undefined
  notBefore: Date | null
}

/** 4xx is retried after growing pauses for three days; 5xx never is, and a lost answer never automatically. */
export function settle(
  result: SendResult,
  { attempt, firstAttemptedAt, now, isDead }: { attempt: number; firstAttemptedAt: Date; now: Date; isDead: boolean },
): Settlement {
  switch (result.outcome) {
    case 'accepted':
      return { state: 'accepted', reason: null, notBefore: null }
    case 'skipped':
      return { state: 'skipped', reason: result.reason, params: result.params, notBefore: null }
    case 'failed':
      // What a server knows at once is the same bounce that another reports later.
      if (isDead) return { state: 'bounced', reason: 'bad-address', params: { words: result.detail }, notBefore: null }
      return { state: 'failed', reason: 'refused', params: { words: result.detail }, notBefore: null }
    case 'unknown':
      return { state: 'unknown', reason: 'no-answer', params: { words: result.detail }, notBefore: null }
    case 'deferred':
      return later(result, attempt, firstAttemptedAt, now)
  }
}

function later(
  result: Extract<SendResult, { outcome: 'deferred' }>,
  attempt: number,
  firstAttemptedAt: Date,
  now: Date,
): Settlement {
  const notBefore = new Date(now.getTime() + waitMs(result.scope, attempt))
  if (notBefore.getTime() - firstAttemptedAt.getTime() > RETRY_DAYS * DAY_MS)
    return {
      state: 'failed',
      reason: 'tries-used-up',
      params: { days: RETRY_DAYS, words: result.detail },
      notBefore: null,
    }
  const reason = result.scope === 'transport' ? 'transport' : 'deferred'
  return { state: 'pending', reason, params: { words: result.detail }, notBefore }
}

/** One message probes a server that's down; a refused recipient gets a longer pause each time. */
const waitMs = (scope: 'recipient' | 'transport', attempt: number) =>
  scope === 'transport'
    ? (TRANSPORT_BACKOFF_MS[0] ?? 1000)
    : (RETRY_MINUTES[Math.min(attempt, RETRY_MINUTES.length) - 1] ?? 1440) * 60_000

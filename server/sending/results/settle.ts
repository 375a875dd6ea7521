import type { SendResult } from '#server/providers/mail/mail.ts'
import { RETRY_DAYS, RETRY_MINUTES, TRANSPORT_BACKOFF_MS } from '../engine/engine-settings.ts'

/** What a result makes of its message. */
export interface Settlement {
  state: 'accepted' | 'pending' | 'failed' | 'unknown' | 'skipped'
  reason: string | null
  text: string | null
  notBefore: Date | null
}

/** The rule of retries: 4xx is tried again after growing waits for three days, 5xx never, silence never by itself. */
export function settle(
  result: SendResult,
  { attempt, firstAttemptedAt, now }: { attempt: number; firstAttemptedAt: Date; now: Date },
): Settlement {
  switch (result.outcome) {
    case 'accepted':
      return { state: 'accepted', reason: null, text: null, notBefore: null }
    case 'skipped':
      return { state: 'skipped', reason: result.reason, text: result.detail, notBefore: null }
    case 'failed':
      return {
        state: 'failed',
        reason: 'refused',
        text: `The mail server refused it: ${result.detail}`,
        notBefore: null,
      }
    case 'unknown':
      return {
        state: 'unknown',
        reason: 'no-answer',
        text: `The connection was lost before the mail server's answer came (${result.detail}). It may have arrived; it is not sent again by itself.`,
        notBefore: null,
      }
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
  if (notBefore.getTime() - firstAttemptedAt.getTime() > RETRY_DAYS * 86_400_000)
    return {
      state: 'failed',
      reason: 'tries-used-up',
      text: `Tried for ${RETRY_DAYS} days; the last answer was: ${result.detail}`,
      notBefore: null,
    }
  return result.scope === 'transport'
    ? {
        state: 'pending',
        reason: 'transport',
        text: `Waits for the mail server: ${result.detail}`,
        notBefore,
      }
    : {
        state: 'pending',
        reason: 'deferred',
        text: `The mail server said to try later: ${result.detail}`,
        notBefore,
      }
}

/** A server that is away is asked again by one message; a recipient's is left alone for longer each time. */
const waitMs = (scope: 'recipient' | 'transport', attempt: number) =>
  scope === 'transport'
    ? (TRANSPORT_BACKOFF_MS[0] ?? 1000)
    : (RETRY_MINUTES[Math.min(attempt, RETRY_MINUTES.length) - 1] ?? 1440) * 60_000

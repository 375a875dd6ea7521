import type { SendResult } from '#server/providers/mail/mail.ts'

/** Between two mails of a mailbox, in seconds; drawn by chance. */
export interface Gap {
  from: number
  to: number
}

/** So many on the first day on which a mailbox sends, so many more on each further one. */
export interface Ramp {
  start: number
  step: number
}

/** `chance` is of 0 to 1. */
export const spacedMs = ({ from, to }: Gap, chance: number) => Math.round((from + (to - from) * chance) * 1000)

/** What a mailbox may send on a day; null: as many as its server takes. Days on which nothing went out do not warm it up. */
export function capOfDay(dailyCap: number | null, ramp: Ramp | null, daysUsed: number): number | null {
  if (!ramp) return dailyCap
  return Math.min(dailyCap ?? Number.MAX_SAFE_INTEGER, ramp.start + ramp.step * daysUsed)
}

const REST_MINUTES = [1, 2, 5, 15, 30, 60]

/** How long a mailbox leaves a provider alone that asked for it, the first time and again and again. */
export const restMs = (strikes: number) => (REST_MINUTES[Math.min(strikes, REST_MINUTES.length) - 1] ?? 60) * 60_000

/**
 * A provider asks for fewer mails: 4.7.x, which is its policy (RFC 3463), unless it greets strangers so; or a 421 that
 * speaks of how much was sent. A 421 of a server that shuts down, or is busy with itself, says nothing of our pace; nor does
 * a 454 4.7.0, which refuses TLS or a log-in for now (RFC 3207, RFC 4954).
 */
export const isSlowDown = (result: SendResult): boolean =>
  result.outcome === 'deferred' &&
  result.code !== null &&
  result.code < 500 &&
  result.code !== 454 &&
  (/\b4\.7\.\d/.test(result.detail)
    ? !/gr[ea]y.?list/i.test(result.detail)
    : result.code === 421 && /too many|too fast|too much|rate|throttl|slow|limit|excess|quota/i.test(result.detail))

import type { SendingWindow } from '#contract/sending-limits.ts'
import type { SendResult } from '#server/providers/mail/mail.ts'

/** What a sending account may send; null: no limit of that type. */
export interface Limits {
  /** Of the UTC day and of its hour. */
  daily: number | null
  hourly: number | null
  /** Of the UTC day, over all sending accounts of the user. */
  account: number | null
  /** A mail provider has its own limit, or asked us to slow down. */
  groups: { hourlyLimit: number | null } | null
}

export const isCounted = ({ daily, hourly }: Limits) => daily !== null || hourly !== null

/** The UTC day and hour, as usage is counted. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
export const hourOf = (time: Date) => `${time.toISOString().slice(0, 13)}:00:00Z`

/** The delay between two emails of a sending account, in seconds: a random one in this range. */
export interface Delay {
  from: number
  to: number
}

/** The daily limit while an account warms up: on its first sending day, the daily increase, and where it ends. */
export interface WarmUp {
  start: number
  step: number
  to?: number
}

/** A sending account's warm-up as it's stored; null without one. */
export interface StoredWarmUp {
  warmUpStart: number | null
  warmUpStep: number | null
  warmUpTo: number | null
}

export const warmUpOf = ({ warmUpStart, warmUpStep, warmUpTo }: StoredWarmUp): WarmUp | null =>
  warmUpStart === null || warmUpStep === null
    ? null
    : { start: warmUpStart, step: warmUpStep, ...(warmUpTo !== null && { to: warmUpTo }) }

/** `chance` is between 0 and 1. */
export const spacedMs = ({ from, to }: Delay, chance: number) => Math.round((from + (to - from) * chance) * 1000)

/** A day's limit; null: unlimited. Days without email don't warm up an account. */
export function limitOfDay(dailyLimit: number | null, warmUp: WarmUp | null, daysUsed: number): number | null {
  if (!warmUp) return dailyLimit
  const most = Math.min(dailyLimit ?? Number.MAX_SAFE_INTEGER, warmUp.to ?? Number.MAX_SAFE_INTEGER)
  return Math.min(most, warmUp.start + warmUp.step * daysUsed)
}

/** A person's working day. */
const WORKDAY = { from: '09:00', until: '17:00' }
const SHORTEST_SECONDS = 60
const LONGEST_SECONDS = 3600

interface Day {
  now: Date
  timeZone: string
  /** The campaign's, in the recipients' time zones; null: any time. */
  sendingWindow: SendingWindow | null
}

/**
 * The delay that spreads the rest of a day's emails over what is left of the sending window, or without one of a working day, each
 * a random one between half and one and a half of the mean. Outside these hours it's that of all of them: it delays, and never
 * keeps anything back.
 */
export function spreadOver(remaining: number, { now, timeZone, sendingWindow }: Day): Delay {
  const at = hoursOf(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now))
  const [from, until] = [hoursOf((sendingWindow ?? WORKDAY).from), hoursOf((sendingWindow ?? WORKDAY).until)]
  const left = at >= from && at < until ? until - at : until - from
  const mean = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, (left * 3600) / Math.max(1, remaining)))
  return { from: Math.round(mean / 2), to: Math.round(mean * 1.5) }
}

function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}

const PAUSE_MINUTES = [1, 2, 5, 15, 30, 60]

/** The pause after a provider asked us to slow down, longer for each request within the hour. */
export const pauseMs = (strikes: number) => (PAUSE_MINUTES[Math.min(strikes, PAUSE_MINUTES.length) - 1] ?? 60) * 60_000

/**
 * A provider asks for fewer emails: 4.7.x is policy (RFC 3463), except greylisting; so is a 421 that mentions
 * volume. Any other 421 isn't about our rate, nor is 454 4.7.0: no TLS or login right now (RFC 3207, RFC 4954).
 */
export const isSlowDown = (result: SendResult): boolean =>
  result.outcome === 'deferred' &&
  result.code !== null &&
  result.code < 500 &&
  result.code !== 454 &&
  (/\b4\.7\.\d/.test(result.detail)
    ? !/gr[ea]y.?list/i.test(result.detail)
    : result.code === 421 && /too many|too fast|too much|rate|throttl|slow|limit|excess|quota/i.test(result.detail))

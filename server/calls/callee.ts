import type { CallingHours, CallRefused } from '#contract/calls.ts'
import { ruleOf, type Switches } from '#contract/laws.ts'
import { AppError } from '#server/http/errors.ts'
import { type CallCountries, countryOf, type ReadNumber, readNumber } from '#server/phone.ts'
import { remembered } from '#server/remembered.ts'
import { MOST_ZONES, wallTime } from '#server/wall-time.ts'
import { callingTime } from './hours.ts'
import type { Callee } from './sql.ts'
import { ATTEMPTS_MS, attemptLimit, hoursOn, namesOf, statesOf } from './state-rules.ts'
import { zonesOf } from './zones.ts'

/** Everything besides the lead that a call depends on. */
export interface Caller {
  /** Null until it's verified: an unverified number isn't rung and doesn't show where the user is. */
  ownPhone: string | null
  /** There's a number, but it isn't verified for real calls yet. */
  isUnverified: boolean
  /** The countries that real calls may go to. */
  countries: CallCountries
  hours: CallingHours
  /** Whether a phone company is configured. */
  hasPhone: boolean
  /** Why it can't be used, or null. */
  providerProblem: string | null
  /** What the operator decided about the law of each country. */
  switches: Switches
  now: Date
}

export interface Judged {
  read: ReadNumber
  isSimulated: boolean
  timeZone: string | null
  /** Without zones, no hour is legal for certain. */
  hasZones: boolean
  canCallNow: boolean
  nextLawfulAt: Date | null
  /** Those with rules of their own where it may ring. */
  states: string[]
}

const ANY_TIME = { canCallNow: true, nextLawfulAt: null }

/** Reads a lead's number and local time. Only the simulator dials samples and fictional numbers. */
export function judge(lead: Callee, text: string, { ownPhone, hours, hasPhone, now, countries }: Caller): Judged {
  const isSample = lead.source === 'sample'
  const read = readNumber(text, {
    country: lead.country,
    home: countryOf(ownPhone),
    isSample,
    isSimulated: !hasPhone,
    countries,
  })
  const isSimulated = !hasPhone || isSample || (read.number !== null && read.isFictional)
  const zones = zonesOf(lead, read.number === null ? null : read)
  // A made-up business can be called at any hour.
  const states = statesOf(lead, read.number)
  const { canCallNow, nextLawfulAt } = isSample ? ANY_TIME : callingTime(now, zones, hours, states)
  return {
    read,
    isSimulated,
    timeZone: zones.length === 1 ? (zones[0] ?? null) : null,
    hasZones: zones.length > 0,
    canCallNow,
    nextLawfulAt,
    states,
  }
}

export interface Refusal extends CallRefused {
  message: string
}

/** What's known of a number: whether it's on the suppression list, and when it was called in the last 24 hours, the first first. */
export interface Known {
  isBlocked: boolean
  attempts: Date[]
}

export const knownOf = (number: string, blocked: Set<string>, attempts: Map<string, { at: string }[]>): Known => ({
  isBlocked: blocked.has(number),
  attempts: (attempts.get(number) ?? []).map(({ at }) => new Date(at)),
})

/** Why a lead can't be called now, lasting reasons first; null if it can. */
export function refusalOf(
  lead: Callee,
  judged: Judged,
  { isBlocked, attempts }: Known,
  caller: Caller,
): Refusal | null {
  const { read, isSimulated, nextLawfulAt } = judged
  const refuse = (reason: CallRefused['reason'], message: string) => ({
    reason,
    message,
    nextLawfulAt: reason === 'quiet-hours' ? (nextLawfulAt?.toISOString() ?? null) : null,
  })
  if (read.number === null) return refuse('number', read.problem)
  if (isBlocked)
    return refuse(
      'do-not-call',
      `${lead.businessName} is on your do-not-call list. Remove the number from the list only if they asked for a call.`,
    )
  const country = read.country ?? lead.country?.toUpperCase() ?? null
  if (!isSimulated && ruleOf(country, caller.switches).voice === 'consent')
    return refuse(
      'do-not-call',
      `The law of ${countryName(country)} asks ${lead.businessName} for consent before a call, so Canvass doesn’t call there. Write to them instead.`,
    )
  if (!isSimulated && caller.providerProblem) return refuse('own-phone', caller.providerProblem)
  if (!isSimulated && caller.isUnverified)
    return refuse('own-phone', 'Your own phone isn’t verified yet: verify it in Settings, then call.')
  if (!isSimulated && !caller.ownPhone)
    return refuse('own-phone', 'Your own phone rings first: add its number in Settings, then call.')
  if (!judged.canCallNow) return refuse('quiet-hours', sayQuiet(lead.businessName, judged, caller))
  const limit = attemptLimit(judged.states)
  const first = limit ? attempts.at(-limit.most) : undefined
  if (!limit || !first) return null
  const again = new Date(first.getTime() + ATTEMPTS_MS)
  const when = dayAndHour(judged.timeZone ?? 'UTC').format(again)
  return {
    ...refuse(
      'quiet-hours',
      `You’ve called this number ${limit.most} times in 24 hours, the most that the law of ${namesOf(limit.states)} allows. You can call again from ${when}.`,
    ),
    nextLawfulAt: again.toISOString(),
  }
}

function sayQuiet(name: string, { timeZone, hasZones, nextLawfulAt, states }: Judged, { hours, now }: Caller): string {
  if (!hasZones)
    return `We don’t know the time zone of ${name}, so no hour is sure to be legal there. Add their full address and country.`
  const by = namesOf(states) && `, by the law of ${namesOf(states)}`
  const today = hoursOn(new Date(wallTime(now, timeZone ?? 'UTC')).getUTCDay(), hours, states)
  const said = `calling hours (${today ? `${today.from}:00 to ${today.to}:00 their time` : 'not on this day'}${by})`
  const where = timeZone
    ? ''
    : ' We don’t know where they are, so the time must be legal in every time zone they may be in.'
  if (!nextLawfulAt) return `It’s outside ${said} for ${name}.${where} Add their full address.`
  const when = dayAndHour(timeZone ?? 'UTC').format(nextLawfulAt)
  return `It’s outside ${said} for ${name}.${where} You can call from ${when}.`
}

/** Creating a format is the slowest part of judging a lead. */
const dayAndHour = remembered(
  MOST_ZONES,
  timeZone =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }),
)

const regions = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string | null) => (code ? (regions.of(code) ?? code) : 'this country')

/** Adds what the page needs to offer a way out. A bad number is bad input; other reasons pass with time. */
export const asError = ({ message, ...details }: Refusal): AppError =>
  new AppError(details.reason === 'number' ? 400 : 409, message, { details })

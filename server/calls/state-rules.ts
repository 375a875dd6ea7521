import type { CallingHours } from '#contract/calls.ts'
import { DAY_MS } from '#contract/durations.ts'
import { STATES, type StateHours, stateOfNumber } from '#contract/laws-of-calls.ts'
import { zonesOfNumber } from './area-codes.ts'
import { regionOf, type Whereabouts } from './zones.ts'

export const ATTEMPTS_MS = DAY_MS

/** The states with rules of their own where a call may ring: that of the number, and that of the place. All of them hold. */
export function statesOf(lead: Whereabouts | null, number: string | null): string[] {
  const place = lead && regionOf(lead)
  const states = [stateOfNumber(number ?? ''), place?.country === 'US' ? place.code : undefined]
  return [...new Set(states)].flatMap(state => (state !== undefined && STATES[state] ? [state] : []))
}

/** "Florida and Maryland", of those whose rules for calls these are. */
export const namesOf = (states: string[]): string =>
  new Intl.ListFormat('en').format(states.flatMap(state => (STATES[state]?.calls ? [STATES[state].name] : [])))

/** When a number may be called on a day of the week (Sunday is 0): the account's hours, narrowed by each state; null: not at all. */
export function hoursOn(day: number, hours: CallingHours, states: readonly string[]): CallingHours | null {
  let open: CallingHours | null = hours
  for (const state of states) {
    const own = STATES[state]?.calls?.hours
    if (!own || !open) continue
    const then = ofDay(day, own)
    open = then && { from: Math.max(open.from, then.from), to: Math.min(open.to, then.to) }
  }
  return open && open.from < open.to ? open : null
}

function ofDay(day: number, { weekdays, saturday, sunday }: StateHours): CallingHours | null {
  if (day === 0) return sunday
  return day === 6 ? saturday : weekdays
}

/** How many calls of 24 hours these states allow, and which of them does. */
export function attemptLimit(states: readonly string[]): { most: number; states: string[] } | null {
  const limits = states.flatMap(state => STATES[state]?.calls?.attempts ?? [])
  const most = Math.min(...limits)
  return limits.length === 0 ? null : { most, states: states.filter(state => STATES[state]?.calls?.attempts === most) }
}

/**
 * Whether a call may be recorded because one side's consent is enough: in the United States and Canada, unless a number or the
 * place is in a state where everyone has to agree. Where a number is from, as of one that's toll-free, has to be known.
 */
export function mayRecord(lead: Whereabouts | null, to: string, own: string | null): boolean {
  const numbers = own === null ? [to] : [to, own]
  const states = [...statesOf(lead, to), ...statesOf(null, own)]
  return numbers.every(number => zonesOfNumber(number)) && !states.some(state => STATES[state]?.recording)
}

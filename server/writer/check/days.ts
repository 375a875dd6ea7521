import type { Fact } from '#contract/facts.ts'
import type { Lexicon } from './lexicon.ts'

/** Abbreviations of directories and websites, from Monday. */
const TOKENS = [
  'mo|mon|montag|mondays?|montags|lun|lu|lunes',
  'tu|tue|tues|di|die|dienstags?|tuesdays?|mar|martes',
  'we|wed|mi|mit|mittwochs?|wednesdays?|mié|mie|miércoles',
  'th|thu|thur|thurs|do|don|donnerstags?|thursdays?|jue|ju|jueves',
  'fr|fri|fre|freitags?|fridays?|vie|vi|viernes',
  'sa|sat|sam|samstags?|saturdays?|sáb|sab|sábados?',
  'su|sun|so|son|sonntags?|sundays?|dom|domingos?',
]
const DAY = new RegExp(`(?<![\\p{L}])(?:${TOKENS.map(names => `(${names})`).join('|')})\\.?(?![\\p{L}])`, 'giu')
const TO = /^\s*(?:-|–|—|to|through|thru|bis|a|al|hasta)\s*$/i
const EVERY = /(?<![\p{L}])(?:daily|every ?day|täglich|diario|todos los días|24\/7|7 days)(?![\p{L}])/iu
const CLOSED = /(?<![\p{L}])(?:off|closed|geschlossen|ruhetag|cerrado)(?![\p{L}])/iu

/** "Seven days a week" */
const ALL_WEEK =
  /(?<![\p{L}])(?:(?:seven|7) days(?: a week)?|every day of the week|(?:sieben|7) tage|an allen tagen|(?:los )?(?:siete|7) días)(?![\p{L}])/u

/** Whether a sentence says that the business is open all week, and it is. */
export const allWeek = (text: string, facts: readonly Fact[]): Fact | undefined =>
  ALL_WEEK.test(text)
    ? facts.find(({ type, value }) => type === 'opening_hours' && openDays(value)?.size === 7)
    : undefined

/** The days, 0 for Monday, that opening hours name; undefined if they name none. */
function openDays(value: string): Set<number> | undefined {
  if (EVERY.test(value)) return new Set([0, 1, 2, 3, 4, 5, 6])
  const open = new Set<number>()
  for (const part of value.split(/[;|\n]|,(?=\s*\p{L})/u))
    if (!CLOSED.test(part)) for (const day of daysIn(part)) open.add(day)
  return open.size > 0 ? open : undefined
}

export const withoutDays = (text: string): string => text.replace(DAY, ' ')

/** "Mon–Fri" is five days. */
function daysIn(text: string): number[] {
  const found = [...text.matchAll(DAY)].map(match => ({
    day: match.slice(1).findIndex(name => name !== undefined),
    start: match.index,
    end: match.index + match[0].length,
  }))
  return found.flatMap(({ day, start }, n) => {
    const before = found[n - 1]
    if (!before || !TO.test(text.slice(before.end, start))) return [day]
    return Array.from({ length: ((day - before.day + 7) % 7) + 1 }, (_, step) => (before.day + step) % 7)
  })
}

/**
 * Says whether the opening hours fit what a sentence says of days: the fact if they do, null if they don't, undefined if
 * the sentence names no day.
 */
export function hoursFor(text: string, facts: readonly Fact[], lexicons: readonly Lexicon[]): Fact | null | undefined {
  const lexicon = lexicons.find(({ days }) => days.some(day => day.test(text)))
  if (!lexicon) return undefined
  const hours = facts.find(({ type }) => type === 'opening_hours')
  const open = hours && openDays(hours.value)
  if (!open) return null
  const said = daysIn(text)
  const isClosed = !AT.test(text) && lexicon.closed.test(text) && !lexicon.opens.test(text.replace(lexicon.closed, ''))
  return said.every(day => open.has(day) !== isClosed) ? hours : null
}

/** A time of day, so that closing is when and not whether. */
const AT = /(?<![\p{L}])(?:at|um|ab|bis|until|a las|hasta las|from|von)(?= (?:\d|\p{L}+))/u

/** Whether the offer names every day that the sentence does. */
export const offersDays = (text: string, offerText: string, lexicons: readonly Lexicon[]): boolean =>
  lexicons.every(({ days }) => days.every(day => !day.test(text) || day.test(offerText)))

import type { Fact } from '#contract/facts.ts'
import { readHours, type Span } from '#server/opening-hours.ts'
import type { Lexicon } from './lexicon.ts'

/** Abbreviations of directories and websites, from Monday. */
const TOKENS = [
  'mo|mon|montag|mondays?|montags|lun|lu|lunes|lundis?',
  'tu|tue|tues|di|die|dienstags?|tuesdays?|mar|martes|mardis?',
  'we|wed|mi|mit|mittwochs?|wednesdays?|mié|mie|miércoles|mercredis?',
  'th|thu|thur|thurs|do|don|donnerstags?|thursdays?|jue|ju|jueves|jeudis?',
  'fr|fri|fre|freitags?|fridays?|vie|vi|viernes|vendredis?',
  'sa|sat|sam|samstags?|saturdays?|sáb|sab|sábados?|samedis?',
  'su|sun|so|son|sonntags?|sundays?|dom|domingos?|dimanches?',
]
const DAY = new RegExp(`(?<![\\p{L}])(?:${TOKENS.map(names => `(${names})`).join('|')})\\.?(?![\\p{L}])`, 'giu')
const TO = /^\s*(?:-|–|—|to|through|thru|until|bis|a|al|hasta|au)\s*$/i
const EVERY = /(?<![\p{L}])(?:daily|every ?day|täglich|diario|todos los días|tous les jours|24\/7|7 days)(?![\p{L}])/iu
const CLOSED = /(?<![\p{L}])(?:off|closed|geschlossen|ruhetag|cerrado|fermé)(?![\p{L}])/iu

/** "Seven days a week" */
const ALL_WEEK =
  /(?<![\p{L}])(?:(?:seven|7) days(?: a week)?|every day of the week|(?:sieben|7) tage|an allen tagen|(?:los )?(?:siete|7) días|(?:sept|7) jours(?: sur (?:sept|7))?)(?![\p{L}])/u

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

/** Opening hours as OpenStreetMap writes them, so that one reader is enough: "Tue–Sat 9:00–18:00" is "Tu-Sa 9:00-18:00". */
export const readWeek = (value: string): Span[][] | undefined => {
  const days = value
    .replace(DAY, (...match: string[]) => SHORT[match.slice(1, 8).findIndex(name => name !== undefined)] ?? '')
    .replace(/\s?[–—]\s?| to /g, '-')
    .replace(/(?<=\d)\s?(?:uhr|h)(?![\p{L}])/giu, '')
  const week = readHours(days)
  // From Monday.
  return week?.some(spans => spans.length > 0) ? [...week.slice(1), ...week.slice(0, 1)] : undefined
}

const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** The days that a sentence names, 0 for Monday. */
export const daysSaid = (text: string): number[] => [
  ...daysIn(text),
  ...(WEEKDAYS.test(text) ? [0, 1, 2, 3, 4] : []),
  ...(WEEKEND.test(text) ? [5, 6] : []),
]

const WEEKDAYS =
  /(?<![\p{L}])(?:(?:on )?weekdays|during the week|unter der woche|werktags|wochentags|entre semana|en semaine)(?![\p{L}])/u
const WEEKEND = /(?<![\p{L}])(?:(?:on )?weekends?|wochenende|fines? de semana|le week-?end)(?![\p{L}])/u

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

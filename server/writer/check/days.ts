import { readHours, type Span } from '#server/opening-hours.ts'

/** The days in our languages, from Monday. */
const NAMES = [
  'montags?|mondays?|lunes|lundis?',
  'dienstags?|tuesdays?|martes|mardis?',
  'mittwochs?|wednesdays?|miércoles|mercredis?',
  'donnerstags?|thursdays?|jueves|jeudis?',
  'freitags?|fridays?|viernes|vendredis?',
  'samstags?|sonnabends?|saturdays?|sábados?|samedis?',
  'sonntags?|sundays?|domingos?|dimanches?',
]
/** Abbreviations of directories and websites. In a sentence, "so" and "mi" are other words. */
const ABBREVIATED = [
  'mo|mon|lun|lu',
  'tu|tue|tues|di|die|mar',
  'we|wed|mi|mit|mié|mie',
  'th|thu|thur|thurs|do|don|jue|ju',
  'fr|fri|fre|vie|vi',
  'sa|sat|sam|sáb|sab',
  'su|sun|so|son|dom',
]
const DAY = new RegExp(`(?<![\\p{L}])(?:${NAMES.map(names => `(${names})`).join('|')})(?![\\p{L}])`, 'giu')
const ANY = NAMES.map((names, at) => `(${names}|${ABBREVIATED[at]})`).join('|')
const ANY_DAY = new RegExp(`(?<![\\p{L}])(?:${ANY})\\.?(?![\\p{L}])`, 'giu')
const TO = /^\s*(?:-|–|—|to|through|thru|until|bis|a|al|hasta|au)\s*$/i
/** Opening hours as OpenStreetMap writes them, so that one reader is enough: "Tue–Sat 9:00–18:00" is "Tu-Sa 9:00-18:00". */
export const readWeek = (value: string): Span[][] | undefined => {
  const days = value
    .replace(ANY_DAY, (...match: string[]) => SHORT[match.slice(1, 8).findIndex(name => name !== undefined)] ?? '')
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

/** "Monday to Friday" is five days. */
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

/** Whether the offer names every day that the sentence does. */
export const offersDays = (text: string, offerText: string): boolean => {
  const offered = daysIn(offerText)
  return daysIn(text).every(day => offered.includes(day))
}

import { DAY_MS } from '#contract/durations.ts'
import { choiceOf, fold, listed, phrases, wordsOf } from './languages/languages.ts'
import { dayOfMonth, isSouthern, periodsIn, spelledOut } from './periods.ts'

const MOST_AHEAD = 400 * DAY_MS
const READ = 4000

type Found = { at: Date; index: number; length: number }
/** A day in a text by its date, as written, with the weekday before it (0 for Sunday). */
export interface NamedDay {
  at: Date
  text: string
  before: string
  weekday: number | null
}

const MONTHS = listed('months')
const DAYS = listed('days')
const NUMBERS = listed('numbers', ' ', 1)
for (const word of 'thirty|dreissig|treinta|trente|trinta|trenta|dertig'.split('|')) NUMBERS.set(word, 30)
const UNITS = listed('units', ' / ')
const names = (map: Map<string, unknown>) => [...map.keys()].sort((a, b) => b.length - a.length).join('|')

const MONTH = names(MONTHS)
const ISO = /\b(20\d\d)-(\d\d)-(\d\d)\b/g
const NUMERIC = new RegExp(
  `\\b(\\d{1,2})([./-])(\\d{1,2})(?:[./-](\\d{4}|\\d\\d)?)?(?!:?\\d)(?! (?:${names(UNITS)})\\b)`,
  'g',
)
const CJK = /(\d{1,2})月(\d{1,2})[日号]/g
const DAY_MONTH = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th|er|o|e|de)?[.ºª]? ?(?:of |de |d')?(?:the )?(${MONTH})\\b\\.?(?:,? (?:of |de |del )?(20\\d\\d))?`,
  'g',
)
const MONTH_DAY = new RegExp(
  `\\b(${MONTH})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[:.]\\d)(?:,? (20\\d\\d))?`,
  'g',
)
/** "Back on the 14th". */
const DAY_ONLY =
  /\b(?:on the|after the|am|den|dem|le|el|del|il|op de|na de|dia) (\d{1,2})(?:st|nd|rd|th|er|e|[.ºª°])?(?=[.,;!]? ?$|[.,;!] | (?:again|wieder|weer))/g
const MONTH_ONLY = new RegExp(
  `\\b((?<=\\b(?:in|until|till|after|by|from|since|early|mid|late) )may|${[...MONTHS.keys()]
    .filter(name => name.length > 3 || name === 'mai')
    .sort((a, b) => b.length - a.length)
    .join('|')})\\b(?: (?:of |de |del )?(20\\d\\d))?`,
  'g',
)
const LONG_DAY = [...DAYS.keys()].filter(name => name.length > 4).join('|')
const TO = '(?:to|through|till|until|bis|au|a|al|t/m|tot en met|tot|-)'
/** A weekday with its date is no day of its own, and "Monday to Friday" are opening hours. */
const WEEKDAY = new RegExp(
  `(?<!\\b(?:${LONG_DAY})s?,? ?${TO} ?)\\b(${LONG_DAY})\\b(?! ?${TO} ?(?:${LONG_DAY}))(?!\\.?,? (?:the |den |dem |el |le |il |de |o |op |am )?(?:\\d{1,2}(?:st|nd|rd|th)?[.º°]? ?(?:of |de |di |d')?(?:\\d|${MONTH})|(?:${MONTH})\\b))`,
  'g',
)
/** "Tuesday the 8th": the next such one, if there is one within a year. */
const DAY_OF_MONTH = new RegExp(
  `\\b(${LONG_DAY}),? (?:the |den |dem |el |le |il |de |dia )?(\\d{1,2})(?:st|nd|rd|th|er|e|[.ºª°])?(?![\\d:h]|[.,]\\d| ?(?:am|pm|uhr|uur)\\b)`,
  'g',
)
const COUNT = `(\\d{1,2}|${names(NUMBERS)}) (?:of |de |di |d')?(${names(UNITS)})\\b`
const AHEAD = new RegExp(
  `\\b(?:(?:${choiceOf('ahead')}) (?:the next |den nachsten |about |circa |ca |etwa )?(?:(?:\\d{1,2}|${names(NUMBERS)}) ?(?:-|to|bis|or|oder|a|o|ou|of|tot) ?)?(?:an? |une? |una |um |een )?${COUNT}|${COUNT} (?:from now|from today|later|time)\\b)`,
  'g',
)
const HALF_YEAR = /\b(?:half a|halbe[ns]|medio|mezzo|half|meio) (?:year|jahr|ano|anno|jaar)\b/g
const FORTNIGHT = /\bfortnight\b/g
const AFTER_TOMORROW =
  /\b(?:day after tomorrow|ubermorgen|pasado manana|apres[- ]demain|depois de amanha|dopodomani|overmorgen)\b/g
const NEXT = new RegExp(
  `\\b(?:(?:${choiceOf('next')}) (${names(UNITS)})|(${names(UNITS)}) (?:${choiceOf('next')}))\\b`,
  'g',
)
const TOMORROW = new RegExp(`\\b(?:${choiceOf('tomorrow')})\\b`, 'g')
const BACK = phrases('back')
const UNTIL = phrases('until')

/** "Friday, the" before a date. "Saturday and Sunday" and "Monday to Friday" are more days than one. */
const DAY_AFTER = new RegExp(`^,? ?\\((${LONG_DAY})\\)`)
const OF_DATE = new RegExp(
  `(?<!\\b(?:${LONG_DAY})s?,? ?(?:${TO}|and|und|et|y|e|en|&) ?)\\b(${LONG_DAY}|(?:${names(DAYS)})(?=[.,]))\\.?,? (?:the |den |dem |der |el |le |il |op |dia )?$`,
)

interface Context {
  /** When the email was written. */
  now: Date
  /** Whether its author writes the month first. */
  monthFirst: boolean
  /** Of the lead: in the south, summer is in December. */
  country?: string | null
}

/**
 * The day from which somebody is there again: "back on 14 December", "until 13/12", "ask me in two weeks". Of several,
 * one beside a word such as "back" outweighs one beside "until", and a later one an earlier one. An absence counts only with such a word.
 */
export function findUntil(text: string, context: Context, { isAway }: { isAway: boolean }): string | null {
  const folded = spelledOut(fold(text.slice(0, READ)).replace(/[ \t\n]+/g, ' '))
  const ranked = datesIn(folded, context, isAway ? 'away' : 'later')
    .filter(({ at }) => at > context.now && at.getTime() < context.now.getTime() + MOST_AHEAD)
    .map(found => ({ ...found, rank: rankOf(folded, found) }))
    .filter(({ rank }) => rank > 0 || !isAway)
    .sort((a, b) => b.rank - a.rank || b.at.getTime() - a.at.getTime())
  return ranked[0]?.at.toISOString().slice(0, 10) ?? null
}

/** Folded, with every letter in its place. */
const lettersOf = (text: string) => text.replace(/[^\0-\x7f]/g, letter => fold(letter).charAt(0) || ' ').toLowerCase()

/** The days that a text names by their dates. A price and "24/7" are none. */
export function daysNamed(text: string, context: Context): NamedDay[] {
  const read = text.slice(0, READ)
  const folded = lettersOf(read)
  return datesIn(folded, context, 'named')
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ at, index, length }) => {
      const end = index + length
      if (/^\d+[./-]\d+$/.test(folded.slice(index, end)) || /[$€£]\s?$/.test(read.slice(0, index))) return []
      const [said = '', weekday = ''] = OF_DATE.exec(folded.slice(Math.max(0, index - 40), index)) ?? []
      const [after = '', other = ''] = weekday === '' ? (DAY_AFTER.exec(folded.slice(end, end + 20)) ?? []) : []
      const from = index - said.length
      const named = { text: read.slice(from, end + after.length), before: read.slice(0, from) }
      return [{ ...named, at, weekday: DAYS.get(weekday || other) ?? null }]
    })
}

/** "31 November" and "31.11.2026", as written. An abbreviation such as "set" may be another word. */
export function daysThatAreNone(text: string, now: Date): string[] {
  const folded = lettersOf(text.slice(0, READ))
  const isNone = (day = '', month = 12, year = '') =>
    Number(day) < 32 && dayOf(Number(day), month, Number(year), now) === null
  const said = [
    ...[...folded.matchAll(DAY_MONTH)].filter(([, day, name, year]) => isNone(day, MONTHS.get(name ?? ''), year)),
    ...[...folded.matchAll(MONTH_DAY)].filter(([, name, day, year]) => isNone(day, MONTHS.get(name ?? ''), year)),
    ...[...folded.matchAll(NUMERIC)].filter(
      ([, day = '', , m, year]) => year && m && Number(m) < 13 && Number(day) > 28 && isNone(day, Number(m) - 1, year),
    ),
  ]
  return said.flatMap(({ 0: { length }, 0: day, index }) =>
    /[a-z]{4}|\d{4}/.test(day) ? text.slice(index, index + length) : [],
  )
}

function rankOf(text: string, { index, length }: Found): number {
  const before = wordsOf(
    text
      .slice(Math.max(0, index - 45), index)
      .split(/[.!?;](?= )/)
      .at(-1) ?? '',
  )
  const after = wordsOf(text.slice(index + length, index + length + 45).split(/[.!?;](?= |$)|(?<!^),(?= )/)[0] ?? '')
  if (BACK.test(before) || BACK.test(after)) return 2
  return UNTIL.test(before) ? 1 : 0
}

function datesIn(text: string, context: Context, what: 'named' | 'away' | 'later'): Found[] {
  const { now, country } = context
  const found: Found[] = []
  const taken = (index: number, length = 1) => found.some(f => index + length > f.index && index < f.index + f.length)
  const add = (pattern: RegExp, read: (groups: string[], before: string) => Date | null) => {
    for (const match of text.matchAll(pattern)) {
      if (taken(match.index, match[0].length) || found.length >= 20) continue
      const before = text.slice(Math.max(0, match.index - 40), match.index)
      const at = read(
        Array.from(match, group => group ?? ''),
        before,
      )
      if (at) found.push({ at, index: match.index, length: match[0].length })
    }
  }
  add(ISO, ([, y, m, d]) => dayOf(Number(d), Number(m) - 1, Number(y), now))
  add(CJK, ([, m, d]) => dayOf(Number(d), Number(m) - 1, 0, now))
  add(DAY_MONTH, ([, d, m = '', y]) => dayOf(Number(d), MONTHS.get(m) ?? 12, Number(y), now))
  add(MONTH_DAY, ([, m = '', d, y]) => dayOf(Number(d), MONTHS.get(m) ?? 12, Number(y), now))
  add(NUMERIC, ([, a, separator, b, y = '']) => numeric(Number(a), Number(b), yearOf(y), context, separator === '/'))
  if (what === 'named') return found
  add(AHEAD, ([, n = '', unit = '', m, other]) => ahead(now, countOf(n || m), UNITS.get(unit || other || '') ?? 0))
  add(HALF_YEAR, () => ahead(now, 6, 2))
  add(FORTNIGHT, () => ahead(now, 14, 0))
  add(AFTER_TOMORROW, () => ahead(now, 2, 0))
  found.push(
    ...periodsIn(text, { now, isSouth: isSouthern(country), months: MONTHS }).filter(
      ({ index, length }) => !taken(index, length),
    ),
  )
  // Who's away until the 11th is back on a Monday after it.
  const last = Math.max(now.getTime(), ...(what === 'away' ? found.map(({ at }) => at.getTime()) : []))
  const after = new Date(last < now.getTime() + MOST_AHEAD ? last : now)
  add(NEXT, ([, unit = '', other = '']) => startOfNext(now, UNITS.get(unit || other) ?? 0))
  add(TOMORROW, () => ahead(now, 1, 0))
  add(DAY_OF_MONTH, ([, name = '', d]) => dayNamed(DAYS.get(name) ?? 0, Number(d), now))
  add(WEEKDAY, ([, name = '']) => ahead(after, (((DAYS.get(name) ?? 0) - after.getUTCDay() + 6) % 7) + 1, 0))
  add(
    DAY_ONLY,
    ([, d]) =>
      [0, 1, 2]
        .map(n => new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + n, Number(d))))
        .find(at => at > after && at.getUTCDate() === Number(d)) ?? null,
  )
  const days = found.map(({ at }) => at.toISOString().slice(0, 7))
  // "After the break in January, on the 5th of January" is the 5th.
  add(MONTH_ONLY, ([, m = '', y], before) => {
    const at = monthOf(MONTHS.get(m) ?? 12, { year: Number(y), now, before })
    return at && days.includes(at.toISOString().slice(0, 7)) ? null : at
  })
  return found
}

const countOf = (word = '') => Number(word) || NUMBERS.get(word) || 1
const yearOf = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))

function numeric(a: number, b: number, year: number, { now, monthFirst }: Context, isSlash: boolean): Date | null {
  const [day, month] = (monthFirst && isSlash && a <= 12) || b > 12 ? [b, a] : [a, b]
  return dayOf(day, month - 1, year, now)
}

/** Without a year, the next such day. */
function dayOf(day: number, month: number, year: number, now: Date): Date | null {
  const inYear = (y: number) => new Date(Date.UTC(y, month, day))
  let at = inYear(year || now.getUTCFullYear())
  // A day that's just over isn't next year's.
  if (!year && at.getTime() < now.getTime() - 120 * DAY_MS) at = inYear(now.getUTCFullYear() + 1)
  return at.getUTCMonth() === month && at.getUTCDate() === day ? at : null
}

/** The first of the next such month, its 15th, or its end. */
function monthOf(month: number, { year, now, before }: { year: number; now: Date; before: string }): Date | null {
  const inYear = (y: number) => {
    const first = dayOf(1, month, y, now)
    return first && dayOfMonth(first, before)
  }
  const at = inYear(year || now.getUTCFullYear())
  return year === 0 && at && at <= now ? inYear(now.getUTCFullYear() + 1) : at
}

function dayNamed(weekday: number, day: number, now: Date): Date | null {
  const inMonths = (n: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, day))
  return (
    [0, 1, 2, 3].map(inMonths).find(at => at > now && at.getUTCDay() === weekday && at.getUTCDate() === day) ?? null
  )
}

const midnight = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())

function ahead(now: Date, n: number, unit: number): Date {
  const at = new Date(midnight(now))
  if (unit === 0) at.setUTCDate(at.getUTCDate() + n)
  if (unit === 1) at.setUTCDate(at.getUTCDate() + 7 * n)
  if (unit === 2) at.setUTCMonth(at.getUTCMonth() + n)
  if (unit === 3) at.setUTCFullYear(at.getUTCFullYear() + n)
  return at
}

function startOfNext(now: Date, unit: number): Date | null {
  if (unit === 1) return ahead(now, (8 - now.getUTCDay()) % 7 || 7, 0)
  if (unit === 2) return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return unit === 3 ? new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)) : null
}

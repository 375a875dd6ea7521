import { isForeign, languageOf } from '#server/languages/text-language.ts'
import { type Contradiction, daysIn, UNTIL } from './dates.ts'

interface Said {
  text: string
  value: string
  before: string
}

const NUMBER = '\\d{1,3}(?:[.,\u202f\u00a0 ]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,2})?'
const NUMBERS = new RegExp(NUMBER, 'g')
const PRICE = new RegExp(
  `(?:[$€£]|\\b(?:USD|EUR|CHF|GBP))\\s?(${NUMBER})|(?<![\\d.,])(${NUMBER})\\s?(?:[€£$]|(?:EUR|Euros?|CHF|USD|dollars?|francs)\\b)`,
  'gi',
)
const PERCENT = new RegExp(`(?<![\\d.,])(${NUMBER})\\s?%`, 'g')
const TIME = /(?<![\d:])(\d{1,2}(?::[0-5]\d)?)\s?(?:[ap]\.?m\b|Uhr\b)/gi
/** "Save $20", "under $100", "up to 30 %": another number in the body may well fit. */
const LOOSE =
  /(?<!\p{L})(?:sav(?:e|ing)s?|under|below|less than|more than|over|up to|unter|über|bis zu|mehr als|weniger als|spar\p{L}*|moins de|plus de|jusqu['’]à|menos de|más de|hasta)[^\p{L}\d]{0,3}$/iu

/** "1,900", "1.900", and "1 900.00" are one number. */
const valueOf = (number: string) => {
  const [whole = '', cents = ''] = number.replace(/[.,](\d{1,2})$/, ';$1').split(';')
  return whole.replace(/\D/g, '') + (Number(cents) > 0 ? `.${cents.padEnd(2, '0')}` : '')
}
const saidIn = (text: string, pattern: RegExp): Said[] =>
  Array.from(text.slice(0, MOST).matchAll(pattern), ({ 0: said, 1: a, 2: b, index }) => ({
    text: said,
    value: valueOf(a ?? b ?? ''),
    before: text.slice(Math.max(0, index - 80), index),
  }))
const MOST = 20_000
const numbersIn = (text: string) =>
  new Set(Array.from(text.slice(0, MOST).matchAll(NUMBERS), ([number]) => valueOf(number)))

/** A price, share, time, or day of the subject that isn't in the body, which names another; or a subject in another language. */
export function subjectDisagrees(subject: string, body: string, now: Date): Contradiction[] {
  const numbers = numbersIn(body)
  const found = [PRICE, PERCENT, TIME].flatMap(pattern => {
    const [said] = saidIn(subject, pattern)
    const [other] = saidIn(body, pattern)
    const differs = said && other && !LOOSE.test(said.before) && !numbers.has(said.value)
    return differs ? [{ text: said.text, to: `the body says “${other.text}”` }] : []
  })
  // The deadline isn't the day of what it's for.
  const [day] = daysIn(subject, now).filter(({ before }) => !UNTIL.test(before))
  const [other] = day ? daysIn(body, now) : []
  if (day && other && !numbers.has(String(day.at.getUTCDate())))
    found.push({ text: day.text, to: `the body says “${other.text}”` })
  const read = languageOf(body)
  if (read && isForeign(subject, read))
    found.push({ text: subject.trim().slice(0, 80), to: `the body is in ${LANGUAGE.of(read)}` })
  return found
}

const LANGUAGE = new Intl.DisplayNames('en', { type: 'language' })

/** The only price of a follow-up, of the same thing as the only one of the first email, and another. */
export function priceDiffers(followUp: string, first: string): Contradiction | undefined {
  const [[now, ...more], [before, ...others]] = [saidIn(followUp, PRICE), saidIn(first, PRICE)]
  if (!now || !before || more.length + others.length > 0 || now.value === before.value) return undefined
  const [words, earlier] = [now, before].map(({ before: said }) => wordsOf(said.split(/[.!?\n]/).at(-1) ?? ''))
  const isSame = words && earlier && words.size >= SAME_WORDS && words.isSubsetOf(earlier)
  return isSame ? { text: now.text, to: `the first email says “${before.text}”` } : undefined
}

/** "The sharpening class": as many long words, all of the first email's sentence, show that it's the price of the same thing. */
const SAME_WORDS = 2
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{5,}/gu))

/** A paragraph that's there twice. The line that mailboxes show beside the subject may repeat one. */
export function repeatedParagraph(words: string, hasPreheader: boolean): Contradiction | undefined {
  const seen = new Set<string>()
  const lines = words.split('\n').filter(line => line.trim() !== '')
  for (const line of hasPreheader ? lines.slice(1) : lines) {
    const key = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    if (key.length < LEAST_WORDS) continue
    if (seen.has(key.join(' ')))
      return { text: `${line.trim().slice(0, 60)}…`, to: 'an earlier paragraph says the same' }
    seen.add(key.join(' '))
  }
  return undefined
}

const LEAST_WORDS = 8

import type { Fact, FactType } from '#contract/facts.ts'
import { languageOfText } from '../check/language.ts'
import { languageOf } from './language.ts'
import type { HookKind, Phrases, Values, WriterLanguage } from './phrases.ts'
import { isSafe } from './safe.ts'

/** A fact that an email may mention, with the values of its sentences. */
export interface Hook {
  kind: HookKind
  values: Values
}

/** The facts worth mentioning, the strongest first. */
export function hooksOf(
  facts: readonly Fact[],
  { phrases, language, isAboutWeb }: { phrases: Phrases; language: WriterLanguage; isAboutWeb: boolean },
): Hook[] {
  const own = languageOf(facts, language)
  const of = (type: FactType) => facts.filter(fact => fact.type === type && isSafe(fact.value))
  const found: Hook[] = []
  if (isAboutWeb && facts.some(({ type }) => type === 'no_website') && of('website').length === 0)
    found.push({ kind: 'no_website', values: {} })
  const quote = of('quote')
    .filter(({ source }) => source === 'website' || source === 'user')
    .map(({ value }) => value.trim())
    .find(isQuotable)
  if (quote) found.push({ kind: 'quote', values: { quote: quoted(quote, phrases) } })
  const year = of('founded').flatMap(({ value }) => /\b(1[5-9]\d\d|20[0-4]\d)\b/.exec(value)?.[1] ?? [])[0]
  if (year) found.push({ kind: 'founded', values: { year } })
  const rating = of('rating')
    .map(({ value }) => ratingOf(value, phrases))
    .find(values => values !== undefined)
  if (rating) found.push({ kind: 'rating', values: rating })
  for (const kind of ['service', 'menu_item'] as const) {
    const items = itemsOf(
      of(kind).map(({ value }) => value),
      phrases,
      language,
      own,
    )
    // A service's name in another language than the email's reads as a mistake; a dish's may be in quotation marks.
    if (items && (kind === 'menu_item' || own === language)) found.push({ kind, values: { items } })
  }
  const person = of('person').flatMap(({ value }) => personIn(value) ?? [])[0]
  if (person) found.push({ kind: 'person', values: { person } })
  return found
}

const LONGEST_QUOTE = 18

const isQuotable = (quote: string): boolean => {
  const count = quote.split(/\s+/).length
  return count >= 3 && count <= LONGEST_QUOTE && !/\n/.test(quote) && !/[.!?]\s+\p{Lu}/u.test(quote)
}

/** With a final period: quoted sentences keep their own mark. */
function quoted(quote: string, { quotes: [open, close] }: Phrases): string {
  const words = quote.replace(/^["“”„«'‘]+|["“”»'’]+$/gu, '').trim()
  return `${open}${/[.!?…]$/.test(words) ? words : `${words}.`}${close}`
}

/** From 4.5 stars and with a count: "4.7 (212 reviews)". */
function ratingOf(value: string, { decimal }: Phrases): Values | undefined {
  const said = value.replace(/(?:\/|out of|of|von|sobre|de)\s?5(?:[.,]0)?(?![\d.,])/i, ' ')
  const [, stars = '', count = ''] = /^\D{0,20}(\d(?:[.,]\d)?)(?!\d)\D{1,30}(\d[\d.,]*)/.exec(said) ?? []
  const number = Number.parseFloat(stars.replace(',', '.'))
  const reviews = Number.parseInt(count.replace(/[.,]/g, ''), 10)
  if (!(number >= 4.5 && number <= 5) || !(reviews >= 5)) return undefined
  return { stars: stars.replace(/[.,]/, decimal), count: count.replace(/[.,]$/, '') }
}

const LONGEST_ITEM = 40

/** Up to two: "brakes and oil changes". */
function itemsOf(
  values: string[],
  { and, quotes: [open, close] }: Phrases,
  language: WriterLanguage,
  own: WriterLanguage,
): string | undefined {
  const short = values
    .map(value => value.replace(/[.,;:]+$/, '').trim())
    .filter(value => value.length <= LONGEST_ITEM && value.split(/\s+/).length <= 5 && !/[.!?;:\n]/.test(value))
  const isForeign = (value: string) => own !== language || (languageOfText(value) ?? language) !== language
  const [first, second] = [...new Set(short)].map(value =>
    isForeign(value) ? `${open}${value}${close}` : inSentence(value, language),
  )
  if (!first) return undefined
  return second && `${first}${second}`.length <= 44 && !/[,&]/.test(first + second)
    ? `${first} ${and} ${second}`
    : first
}

/** German nouns keep their capital; elsewhere, names and abbreviations do. */
function inSentence(value: string, language: WriterLanguage): string {
  if (language === 'de' || /^\p{Lu}{2}/u.test(value)) return value
  const words = value.split(' ')
  const isTitled = words.length > 1 && words.slice(1).some(word => /^\p{Lu}/u.test(word))
  return isTitled && language === 'es' ? value : value.charAt(0).toLowerCase() + value.slice(1)
}

/** "Max Weber, owner" names Max Weber. */
function personIn(value: string): string | undefined {
  const name = value.split(/[,(–|]|\s-\s/)[0]?.trim() ?? ''
  return /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau|Sra?)\.? )?\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}[\p{L}.'’-]*|de|la|von|van|del|und|and|y)){0,4}$/u.test(
    name,
  )
    ? name
    : undefined
}

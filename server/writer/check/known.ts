import type { Fact, FactType, Offer } from '#contract/facts.ts'
import { commonWords } from './common-words.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { givesOrders } from './hostile.ts'
import type { TextLanguage } from './language.ts'
import type { Lexicon } from './lexicon.ts'
import { plainText, remembered } from './plain-text.ts'
import { holds } from './word-forms.ts'

/** What a draft may say: the facts about the business, and what the user says of the offer and the sender. */
export interface Given {
  facts: Fact[]
  offer: Offer
  sender: { name: string; company?: string | undefined }
  /** The text follows an email that was sent, so it may say so. */
  isFollowUp?: boolean | undefined
}

export const LEXICONS: readonly Lexicon[] = [en, de, es]
const BY_LANGUAGE: Record<TextLanguage, readonly Lexicon[]> = { en: [en], de: [de], es: [es] }

/** The words of one language; of all if it isn't known. */
export const lexiconsOf = (language: TextLanguage | undefined): readonly Lexicon[] =>
  language ? BY_LANGUAGE[language] : LEXICONS

/** The language and a space; empty if it isn't known. */
export const languageOf = (lexicons: readonly Lexicon[]): string => {
  const language = (['en', 'de', 'es'] as const).find(one => BY_LANGUAGE[one] === lexicons)
  return language ? `${language} ` : ''
}

/** Words that claim nothing in any of the languages. */
const plainWords = new Set([...LEXICONS.flatMap(({ plain }) => plain.split(' ')), ...commonWords])
const talkWords = new Set(LEXICONS.flatMap(({ talk }) => talk.split(' ')))
const numberWords = new Map(LEXICONS.flatMap(({ numbers }) => Object.entries(numbers)))

const WORD = /[\p{L}\p{M}]+(?:'[\p{L}]+)*/gu

/** The words of a text that say something. */
export const contentWords = remembered((text): readonly string[] =>
  (plainText(text).match(WORD) ?? [])
    .map(word => word.replace(/'(?:s|re|ve|ll|d|m)?$/, ''))
    .filter(word => word.length > 1 && !plainWords.has(word) && !numberWords.has(word)),
)

/** All words but the shortest: a fact has "repair" whatever the sentence makes of it. */
const allWords = (text: string): string[] =>
  (plainText(text).match(WORD) ?? [])
    .map(word => word.replace(/'(?:s|re|ve|ll|d|m)?$/, ''))
    .filter(word => word.length > 2)

/** What a number counts or measures. */
export interface Figure {
  value: number
  /** `money`, `percent`, or the word behind it; empty if there is none. */
  unit: string
  /** The words that follow: what it's a number of. */
  near: readonly string[]
  /** As the text has it. */
  text: string
  /** The word behind it, for a reason to quote. */
  next: string
  isWord: boolean
}

const NUMBER =
  /([$€£]\s?)?(\d[\d.,:]*\d|\d)(\s?(?:%|€|\$|£|dollars?|euros?|percent|prozent|por ciento))?|(?<![\p{L}])(\p{L}+)(?![\p{L}])/gu

/** The numbers of a text with what they count. */
export function figuresOf(text: string, lexicons = LEXICONS): Figure[] {
  const said = plainText(text)
  const found: Figure[] = []
  for (const match of said.matchAll(NUMBER)) {
    const [whole, before, digits, behind = '', word] = match
    const value = digits === undefined ? wordValue(word ?? '', lexicons) : valueOf(digits)
    if (value === undefined) continue
    const rest = said.slice(match.index + whole.length)
    const near = contentWords(/^(?:[\s-]+[\p{L}']+){0,4}/u.exec(rest)?.[0] ?? '').slice(0, 2)
    const next = /^[\s-]+(\p{L}+)/u.exec(rest)?.[1] ?? ''
    const isCents = before === undefined && CENTS.test(next)
    const unit = isCents ? 'money' : unitOf(before, behind.trim() || (PERCENT.exec(rest)?.[0] ?? ''), rest)
    found.push({
      value: isCents ? value / 100 : value,
      unit,
      near,
      text: whole.trim(),
      next,
      isWord: digits === undefined,
    })
  }
  return found
}

const CENTS = /^(?:cents?|céntimos?|centavos?)$/
/** "Ten percent": digits have theirs beside them. */
const PERCENT = /^ (?:percent|prozent|por ciento)(?![\p{L}])/u

const wordValue = (word: string, lexicons: readonly Lexicon[]): number | undefined =>
  numberWords.has(word) ? lexicons.map(({ numbers }) => numbers[word]).find(value => value !== undefined) : undefined

const unitOf = (before: string | undefined, behind: string, rest: string): string => {
  if (before !== undefined || /^(?:€|\$|£|dollar|euro)/.test(behind)) return 'money'
  if (behind !== '') return 'percent'
  const next = /^[\s-]+(?:[\p{L}]+[\s-]+)?([\p{L}]+)?/u.exec(rest)
  const first = /^[\s-]+([\p{L}]+)/u.exec(rest)?.[1] ?? ''
  if (!plainWords.has(first) || UNITS.test(first)) return first
  const second = next?.[1] ?? ''
  return plainWords.has(second) && !UNITS.test(second) ? '' : second
}

const UNITS =
  /^(?:days?|weeks?|months?|minutes?|wochen?|monate?n?|minuten?|semanas?|mes(?:es)?|minutos?|hours?|years?|stars?|reviews?|tage?n?|jahre?n?|uhr|sterne?|días?|horas?|años?|estrellas|reseñas)$/

export const isMoney = (unit: string): boolean => unit === 'money' || unit === 'percent'
export const isMeasure = (unit: string): boolean =>
  /(?:^|\s)(?:days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|minuten?|días?|semanas?|mes(?:es)?|años?|horas?|minutos?)$/.test(
    unit,
  )

/** "1.200" and "1,200" are thousands; "4,8" and "4.8" aren't. */
const valueOf = (digits: string): number =>
  digits.includes(':')
    ? Number.parseFloat(digits.replace(':', '.'))
    : Number.parseFloat(/^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.'))

/** What a draft is compared with, read once. */
export interface Known {
  facts: { fact: Fact; text: string; words: readonly string[]; all: readonly string[]; figures: Figure[] }[]
  factWords: string[]
  offerText: string
  offerWords: string[]
  /** The sentences of the offer, with all of their words. */
  offered: { text: string; all: string[] }[]
  offerFigures: Figure[]
  /** What the facts are called: "your address". */
  typeWords: string[]
  /** Words of the name, the place, the people, and the trade, which every sentence may use. */
  nameWords: string[]
  /** Lines that a signature may have. */
  signatures: string[]
  /** Words that only a text has which gives orders. */
  ordered: string[]
  has(type: FactType): Fact | undefined
}

/** A sentence of the lead's description: it supports what an email says of the business, but isn't the website's. */
export const isSaid = ({ type, source }: Fact): boolean => type === 'quote' && source === 'lead'

/** What a fact of each type is called. */
const NAMES_OF: Partial<Record<FactType, string>> = {
  address: 'address adresse dirección',
  phone: 'phone number telefon telefonnummer nummer teléfono número',
  opening_hours: 'hours opening öffnungszeiten horario schließen close closes cierran cierra öffnen',
  rating: 'rating average nota media schnitt note bewertung',
  service: 'services leistungen servicios',
  menu_item: 'menu dishes karte speisekarte carta platos',
  language: 'language languages sprache sprachen idioma idiomas hablan sprechen speak',
}

const NAMING = new Set<FactType>(['name', 'town', 'person', 'category'])

export function knownFrom({ facts, offer, sender }: Given): Known {
  const all = facts.slice(0, 200)
  const orders = all.filter(givesOrders)
  const read = all
    .filter(fact => !orders.includes(fact))
    .map(fact => ({
      fact,
      text: plainText(fact.value),
      words: fact.type === 'no_website' ? [] : contentWords(fact.value),
      all: fact.type === 'no_website' ? [] : allWords(fact.value),
      figures: figuresOf(fact.value),
    }))
  const offerText = [...Object.values(offer), sender.name, sender.company ?? ''].join('\n').slice(0, 12_000)
  const factWords = [...new Set(read.flatMap(({ words, all }) => [...words, ...all]))]
  const offerWords = [...new Set([...contentWords(offerText), ...allWords(offerText)])]
  const licensed = [...factWords, ...offerWords]
  return {
    facts: read,
    factWords,
    ordered: orders
      .flatMap(({ value }) => contentWords(value))
      .filter(word => !talkWords.has(word) && !holds(licensed, word)),
    nameWords: read.flatMap(({ fact, words }) => (NAMING.has(fact.type) ? words : [])),
    signatures: [sender.name, sender.company ?? '', ...offer.signature.split('\n')]
      .map(line => plainText(line).trim())
      .filter(Boolean),
    typeWords: read.flatMap(({ fact }) => NAMES_OF[fact.type]?.split(' ') ?? []),
    offerText: plainText(offerText),
    offered: plainText(offerText)
      .split(/[.!?](?=\s)|\n/)
      .map(text => ({ text, all: allWords(text) })),
    offerWords,
    offerFigures: figuresOf(offerText),
    has: type => facts.find(fact => fact.type === type),
  }
}

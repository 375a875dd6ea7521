import type { DraftLanguage, Fact, FactType, Offer } from '#contract/facts.ts'
import { remembered } from '#server/remembered.ts'
import { givesOrders } from './hostile.ts'
import { LEXICONS, type Lexicon } from './lexicon.ts'
import { plainText, rememberedSentence } from './plain-text.ts'
import { holds } from './word-forms.ts'

/** What a draft may say: the facts about the business, and what the user says of the offer and the sender. */
export interface Given {
  facts: Fact[]
  offer: Offer
  sender: { name: string; company?: string | undefined }
  /** The sentences of the built-in writer, in plain text: they're fine as they are. */
  own?: ReadonlySet<string> | undefined
  /** The text follows an email that was sent, so it may say so. */
  isFollowUp?: boolean | undefined
  /** It answers what they wrote, so it may thank them for that. */
  isAnswer?: boolean | undefined
}

/** The words of one language; of all if it isn't known. */
export const lexiconsOf = (language: DraftLanguage | undefined): readonly Lexicon[] =>
  BY_LANGUAGE.get(language) ?? LEXICONS

const BY_LANGUAGE = new Map(LEXICONS.map(lexicon => [lexicon.language as DraftLanguage | undefined, [lexicon]]))

/** The language and a space; empty if it isn't known. */
export const languageOf = ([lexicon, other]: readonly Lexicon[]): string =>
  lexicon && !other ? `${lexicon.language} ` : ''

/** Words that claim nothing in any of the languages. */
const plainWords = new Set(LEXICONS.flatMap(({ plain }) => plain))
const talkWords = new Set(LEXICONS.flatMap(({ talk }) => talk))
const numberWords = new Map(LEXICONS.flatMap(({ numbers }) => [...numbers]))

const WORD = /[\p{L}\p{M}]+(?:'[\p{L}]+)*/gu

/** "You'll" and "l'atelier" without what hangs on them. */
const bareWord = (word: string): string =>
  word.replace(/^(?:[cdjlmnst]|(?:jus|lors|puis)?qu)'(?=\p{L})|'(?:s|re|ve|ll|d|m)?$/gu, '')

/** The words of a text that say something. */
export const contentWords = rememberedSentence((text): readonly string[] =>
  (plainText(text).match(WORD) ?? [])
    .map(bareWord)
    .filter(word => word.length > 1 && !plainWords.has(word) && !numberWords.has(word)),
)

/** All words but the shortest: a fact has "repair" whatever the sentence makes of it. */
const allWords = (text: string): string[] =>
  (plainText(text).match(WORD) ?? []).map(bareWord).filter(word => word.length > 2)

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
  /([$€£]\s?)?(\d+(?:[.,:]+\d+)*)(\s?(?:%|€|\$|£|dollars?|euros?|percent|prozent|por ciento))?|(?<![\p{L}])(\p{L}+)(?![\p{L}])/gu

interface NumberMatch {
  start: number
  end: number
  before: string | undefined
  behind: string
  value: number
  isWord: boolean
}

/** The numbers of a text with what they count. */
export function figuresOf(text: string, lexicons = LEXICONS, isOffer = false): Figure[] {
  const said = plainText(text)
  const found: Figure[] = []
  const matches = [...said.matchAll(NUMBER)].flatMap(match => {
    const [whole, before, digits, behind = '', word] = match
    const value = digits === undefined ? wordValue(word ?? '', lexicons) : valueOf(digits)
    const end = match.index + whole.length
    return value === undefined ? [] : [{ start: match.index, end, before, behind, value, isWord: digits === undefined }]
  })
  const ones = [...said.matchAll(isOffer ? ONE : IN_ONE)].map(
    ({ 0: word, index }): NumberMatch => ({
      start: index,
      end: index + word.length,
      before: undefined,
      behind: '',
      value: 1,
      isWord: true,
    }),
  )
  const all = [...matches, ...ones].sort((a, b) => a.start - b.start)
  for (const { start, end, before, behind, value, isWord } of withCompounds(said, all)) {
    const rest = said.slice(end)
    const near = contentWords(/^(?:[\s-]+[\p{L}']+){0,4}/u.exec(rest)?.[0] ?? '').slice(0, 2)
    const next = /^[\s-]+(\p{L}+)/u.exec(rest)?.[1] ?? ''
    // "At 20:00 during the week" counts no weeks.
    const isBare = /:|mal$|^twice$/.test(said.slice(start, end))
    const isCents = before === undefined && CENTS.test(next)
    const unit = isCents ? 'money' : unitOf(before, behind.trim() || (AMOUNT.exec(rest)?.[0] ?? ''), rest)
    // "Twice a week" is a number, "twice as many" isn't.
    const count = value === -2 && /^ (?:an?|per|each|every) /.test(rest) ? 2 : value
    found.push({
      value: isCents ? count / 100 : count,
      unit: isBare ? '' : unit,
      near,
      text: said.slice(start, end).trim(),
      next,
      isWord,
    })
  }
  return found
}

const ONE =
  /(?<![\p{L}])(?:an?|one|una?|une?|eine[rnm]?)(?= (?:minute|hour|day|week|month|year|stunde|tag|woche|monat|jahr|hora|día|semana|mes|año|heure|jour|semaine|mois|an|année)(?![\p{L}]))/gu
/** "In a week" says how long it takes; "a day" may be any. */
const IN_ONE = new RegExp(
  `(?<=(?<![\\p{L}])(?:in|within|after|en|dans|après|dentro de|innerhalb von|nach|sous) )${ONE.source}`,
  'gu',
)

/** "Two hundred", "thirty-five", "treinta y cinco", "quatre-vingts" are one number. */
function withCompounds(said: string, matches: readonly NumberMatch[]): NumberMatch[] {
  const joined: NumberMatch[] = []
  for (const match of matches) {
    const before = joined.at(-1)
    const gap = before && said.slice(before.end, match.start)
    const value =
      before && before.isWord && match.isWord && JOINT.test(gap ?? '.') ? compound(before.value, match.value) : 0
    if (before && value > 0) Object.assign(before, { value, end: match.end })
    else joined.push({ ...match })
  }
  return joined
}

const JOINT = /^(?:[\s-]| (?:and|y|et) )$/u

const compound = (a: number, b: number): number => {
  if ((b === 100 || b === 1000) && a > 0 && a < b) return a * b
  if (a === 4 && b === 20) return 80
  if (a === 10 && b >= 7 && b <= 9) return a + b
  if (b <= 0 || a < 20 || a % 10 !== 0) return 0
  if (a % 100 === 0) return b < 100 ? a + b : 0
  return b < (a % 20 === 0 ? 20 : 10) ? a + b : 0
}

/** Other than those that stand beside the digits. */
const MONEY = /^ (?:pesos|soles|franken|francs?|chf|usd|eur)(?![\p{L}])/u
const CENTS = /^(?:cents?|céntimos?|centavos?)$/
/** "Ten percent", "nine euros": digits have theirs beside them. */
const AMOUNT = /(?<=^ )(?:percent|prozent|por ciento|pour cent|dollars?|euros?)(?![\p{L}])/u

const wordValue = (word: string, lexicons: readonly Lexicon[]): number | undefined =>
  numberWords.has(word)
    ? lexicons.map(({ numbers }) => numbers.get(word)).find(value => value !== undefined)
    : undefined

const unitOf = (before: string | undefined, behind: string, rest: string): string => {
  if (MONEY.test(rest)) return 'money'
  if (before !== undefined || /^(?:€|\$|£|dollar|euro)/.test(behind)) return 'money'
  if (behind !== '') return 'percent'
  const next = /^[\s-]+(?:[\p{L}]+[\s-]+)?([\p{L}]+)?/u.exec(rest)
  const first = /^[\s-]+([\p{L}]+)/u.exec(rest)?.[1] ?? ''
  if (PIECES.test(first)) return ''
  if (!plainWords.has(first) || isUnit(first)) return first
  const second = next?.[1] ?? ''
  return plainWords.has(second) && !isUnit(second) ? '' : second
}

/** Of anything. */
const PIECES =
  /^(?:pieces?|units?|copies|items|stück|exemplare?|unidades|piezas|ejemplares|pièces?|unités|exemplaires)$/
const isUnit = (word: string): boolean =>
  isMeasure(word) || /^(?:stars?|reviews?|uhr|sterne?|estrellas|reseñas|étoiles?|avis)$/.test(word)

export const isMoney = (unit: string): boolean => unit === 'money' || unit === 'percent'
/** Units of time, and the minutes that each has. */
const MEASURES: readonly (readonly [RegExp, number])[] = [
  [/^(?:minutes?|minuten?|minutos?)$/, 1],
  [/^(?:hours?|stunden?|horas?|heures?|h)$/, 60],
  [/^(?:days?|tage?n?|días?|jours?)$/, 1440],
  [/^(?:weeks?|wochen?|semanas?|semaines?)$/, 10_080],
  [/^(?:months?|monate?n?|mes(?:es)?|mois)$/, 43_800],
  [/^(?:years?|jahre?n?|años?|ans?|années?)$/, 525_600],
]
/** "Three weeks" are 21 days. Not a number where the figure measures no time. */
export const minutesOf = ({ value, unit }: Figure): number =>
  value * (MEASURES.find(([named]) => named.test(unit))?.[1] ?? Number.NaN)
export const isSameUnit = (a: string, b: string): boolean =>
  a === b || MEASURES.some(([named]) => named.test(a) && named.test(b))
export const isMeasure = (unit: string): boolean => MEASURES.some(([named]) => named.test(unit))

/** "1.200" and "1,200" are thousands; "4,8" and "4.8" aren't. */
const valueOf = (digits: string): number =>
  digits.includes(':')
    ? Number.parseFloat(digits.replace(':', '.'))
    : Number.parseFloat(/^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.'))

/** What a draft is compared with, read once. */
export interface Known {
  facts: { fact: Fact; text: string; words: readonly string[]; figures: Figure[] }[]
  factWords: string[]
  offerText: string
  offerWords: string[]
  offerFigures: Figure[]
  /** What the facts are called: "your address". */
  typeWords: string[]
  /** Words of what the business sells. */
  ownWords: string[]
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
  phone: 'phone number telefon telefonnummer nummer teléfono número téléphone numéro',
  opening_hours:
    'hours opening horaires ouvert ouvrez fermez öffnungszeiten horario schließen close closes cierran cierra öffnen',
  rating: 'rating average moyenne avis nota media schnitt note bewertung',
  service: 'services prestations leistungen servicios',
  menu_item: 'menu plats carte dishes karte speisekarte carta platos',
  language:
    'language languages langue langues sprache sprachen idioma idiomas habla hablan spricht sprechen speak parle parlez',
}

const SOLD = new Set<FactType>(['service', 'menu_item'])
const NAMING = new Set<FactType>(['name', 'town', 'person', 'category'])

/** A text of the lead that gives orders is read sentence by sentence, so that one of them spoils no other; fragments go with it. */
const sentencesApart = (fact: Fact): Fact[] => {
  if (fact.type !== 'quote' || !givesOrders(fact)) return [fact]
  const parts = fact.value.slice(0, 5000).match(/[^.!?\n]+[.!?]*/g) ?? []
  const values = parts.map(value => ({ ...fact, value: value.trim() })).filter(({ value }) => value !== '')
  return values.filter(part => givesOrders(part) || part.value.split(/\s+/).length >= LEAST_OF_SENTENCE)
}

const LEAST_OF_SENTENCE = 4

/** The drafts of a run have one offer. */
const offeredIn = remembered(50, said => {
  const offerText = plainText(said)
  return {
    offerText,
    offerWords: [...new Set([...contentWords(said), ...allWords(said)])],
    offerFigures: figuresOf(said, LEXICONS, true),
  }
})

export function knownFrom({ facts, offer, sender }: Given): Known {
  const all = facts.slice(0, 200).flatMap(sentencesApart)
  const orders = all.filter(givesOrders)
  const read = all
    .filter(fact => !orders.includes(fact))
    .map(fact => ({
      fact,
      text: plainText(fact.value),
      words: fact.type === 'no_website' ? [] : contentWords(fact.value),
      figures: figuresOf(fact.value),
    }))
  const said = [offer.offer, offer.audience, offer.signature, sender.name, sender.company ?? '']
  const offered = offeredIn(said.join('\n').slice(0, 12_000))
  const factWords = [
    ...new Set(
      read.flatMap(({ fact, words }) => (fact.type === 'no_website' ? [] : [...words, ...allWords(fact.value)])),
    ),
  ]
  const licensed = [...factWords, ...offered.offerWords]
  return {
    facts: read,
    factWords,
    ordered: orders
      .flatMap(({ value }) => contentWords(value))
      .filter(word => !talkWords.has(word) && !holds(licensed, word)),
    ownWords: read.flatMap(({ fact, words }) => (SOLD.has(fact.type) ? words : [])),
    nameWords: read.flatMap(({ fact, words }) => (NAMING.has(fact.type) ? words : [])),
    signatures: [sender.name, sender.company ?? '', ...offer.signature.split('\n')]
      .map(line => plainText(line).trim())
      .filter(Boolean),
    typeWords: read.flatMap(({ fact }) => NAMES_OF[fact.type]?.split(' ') ?? []),
    ...offered,
    has: type => facts.find(fact => fact.type === type),
  }
}

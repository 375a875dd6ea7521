import type { Fact } from '#contract/facts.ts'
import type { Judged } from './check.ts'
import {
  contentWords,
  type Figure,
  figuresOf,
  isMeasure,
  isMoney,
  isSaid,
  isSameUnit,
  type Known,
  minutesOf,
} from './known.ts'
import type { Lexicon } from './lexicon.ts'
import { holds } from './word-forms.ts'

export const supported = (fact?: Fact): Judged => (fact ? { verdict: 'supported', fact } : { verdict: 'supported' })
export const unsupported = (reason: string): Judged => ({ verdict: 'unsupported', reason })
export const NO_FACT = 'No fact about this business says so.'
export const NOT_OFFERED = 'Your offer doesn’t say so.'
export const NOT_KNOWN = 'Nothing you stated says so.'
export const NEUTRAL: Judged = { verdict: 'neutral' }

/** At least this share of what a sentence says has to be known. */
export const COVERED = 0.7

export type Topic = 'business' | 'offer' | 'delivery' | 'general'

/** What a sentence is about. */
export function topicOf(text: string, known: Known, lexicons: readonly Lexicon[]): Topic {
  if (lexicons.some(({ sender }) => sender.test(text))) return 'offer'
  if (lexicons.some(({ delivery, anyone }) => delivery.test(text) && !anyone.test(text))) return 'delivery'
  // "500 cards are $89, and they're with you in three days."
  if (figuresOf(text).some(figure => isOwn(figure, known) && offersFigure(figure, known))) return 'delivery'
  const names = known.facts.flatMap(({ fact, text: value }) =>
    fact.type === 'name' || fact.type === 'person' ? [value.replace(/,.*/s, '')] : [],
  )
  if (names.some(name => name.length > 3 && text.includes(name))) return 'business'
  return lexicons.some(({ you }) => you.test(text)) ? 'business' : 'general'
}

/** A price, or a number of what only the offer has. */
const isOwn = ({ unit, near }: Figure, known: Known): boolean =>
  unit === 'money' || near.some(word => isOnlyOffered(word, known))
export const isOnlyOffered = (word: string, { offerWords, factWords }: Known): boolean =>
  offerWords.includes(word) && !holds(factWords, word)

/** The first number that nothing gives in this meaning. */
export function findFigure(figures: Figure[], topic: Topic, text: string, known: Known): Figure | undefined {
  const isOfSender = topic === 'offer' || topic === 'delivery'
  for (const figure of figures) {
    const isPrice = isMoney(figure.unit)
    const fact = isOfSender && isPrice ? undefined : factOfFigure(figure, text, known)
    // The business's age isn't the sender's.
    const isTheirs = topic === 'delivery' && !contentWords(text).some(word => holds(known.offerWords, word))
    if (fact && !(isOfSender && !isTheirs && (ITS_OWN_WORDS.has(fact.type) || isAge(figure.unit)))) continue
    if ((topic !== 'business' || isPrice) && offersFigure(figure, known)) continue
    return figure
  }
  return undefined
}

/** The offer or a fact counts the same, and none of them gives this number: "forty photos" of 20. */
export function isMiscounted(figure: Figure, { facts, offerFigures }: Known): boolean {
  const given = [...offerFigures, ...facts.flatMap(({ figures }) => figures)]
  return (
    !given.some(({ value }) => value === figure.value) &&
    given.some(
      ({ unit, near }) =>
        unit !== '' && !isMoney(unit) && (isSameUnit(unit, figure.unit) || near.some(word => holds(figure.near, word))),
    )
  )
}

/** The business's own words promise nothing in the sender's name. */
const ITS_OWN_WORDS = new Set<Fact['type']>(['quote', 'service', 'menu_item'])

export const quoted = ({ text, unit, next }: Figure): string => {
  const counted = unit || (/^(?:people|personas|menschen|leute)$/.test(next) ? next : '')
  return `“${isMoney(unit) || counted === '' ? text : `${text} ${counted}`}”`
}

export const offersFigure = (figure: Figure, known: Known): boolean =>
  known.offerFigures.some(
    given =>
      minutesOf(given) === minutesOf(figure) ||
      (given.value === figure.value &&
        (given.unit === figure.unit || holds([given.unit], figure.unit) || isLoose(given, figure, known.offerWords))),
  )

/** Neither measures, and they're a number of the same thing as far as they say: "25 edited photos" and "25 photos". */
const isLoose = (a: Figure, b: Figure, offerWords: readonly string[]): boolean =>
  !isMoney(a.unit) &&
  !isMoney(b.unit) &&
  (b.unit === '' || !(isMeasure(a.unit) || isMeasure(b.unit))) &&
  (a.near.length === 0 ||
    b.near.length === 0 ||
    b.unit === '' ||
    holds(offerWords, b.unit) ||
    a.near.some(word => holds(b.near, word)))

const FIGURE_WORDS: Partial<Record<Fact['type'], RegExp>> = {
  founded:
    /(?<![\p{L}])(?:since|found|open|start|began|establish|been|goes back|dates back|year|seit|gegründet|gründ|eröffn|gibt es|angefangen|jahr|desde|fund|abr|empez|empieza|existe|año|depuis|fond|ouv|créé|an)/u,
  rating:
    /(?<![\p{L}])(?:stars?|review|rating|rated|average|sterne|bewert|schnitt|estrellas|reseñas|valora|puntu|calific|media|opini|sobre 5|étoile|avis|moyenne|not[eé]|donn|évalu)/u,
  opening_hours: /(?<![\p{L}])(?:open|clos|hours|from|until|uhr|öffn|geöffnet|schließ|abr|cierr|hora|ouv|ferm|heure)/u,
  phone: /(?<![\p{L}])(?:phone|number|call|telefon|nummer|téléphone|appel|teléfono|número|llam)/u,
}

/** The fact that gives a number in the meaning that the sentence has. */
export function factOfFigure(figure: Figure, text: string, known: Known): Fact | undefined {
  return known.facts.find(({ fact, figures, words }) => {
    const given =
      fact.type === 'founded' && isAge(figure.unit) ? figures.map(({ value }) => ageSince(value)) : undefined
    if (given) return given.some(age => isYears(figure, age, text))
    if (!figures.some(({ value }) => value === figure.value || isRounded(figure, value, text))) return false
    if (isMoney(figure.unit) && isSaid(fact)) return false
    if (fact.type === 'name') return figure.isWord || words.some(word => text.includes(word))
    const asked = FIGURE_WORDS[fact.type]
    if (asked) return asked.test(text)
    if (fact.type === 'address') return words.some(word => text.includes(word))
    const said = contentWords(text)
    const isSame = isMeasure(figure.unit) && figures.some(given => minutesOf(given) === minutesOf(figure))
    return words.filter(word => holds(said, word)).length >= Math.min(isSame ? 1 : 2, words.length)
  })?.fact
}

const isAge = (unit: string): boolean =>
  /^(?:years?|jahre?n?|años?|ans|années?|decades?|jahrzehnten?|décadas?|décennies?)$/.test(unit)

const ageSince = (year: number): number => new Date().getFullYear() - year

/** "For more than fifteen years" of a business from 2009. */
function isYears({ value, unit, text: said }: Figure, age: number, text: string): boolean {
  const years = /^(?:dec|jahrz|déc)/.test(unit) ? value * 10 : value
  const before = text.slice(0, Math.max(0, text.indexOf(said)))
  if (MORE_THAN.test(before)) return age >= years && years >= age * 0.6
  return Math.abs(age - years) <= (ABOUT.test(before) ? Math.max(1, years * 0.1) : 1)
}

const MORE_THAN = /(?:more than|over|mehr als|über|gut|más de|plus de) $/
const DOZENS = /(?:taine|zaine|tena|cena)s?$|dozen|dutzend/u
const ABOUT =
  /(?<![\p{L}])(?:nearly|almost|about|around|roughly|close to|some|fast|knapp|rund|etwa|gut|beinahe|ungefähr|casi|cerca de|unas|unos|alrededor de|près de|presque|bientôt|environ|quelque) $/u

/** "More than 500" for 530, "nearly 300" for 286, "une vingtaine" for 22. */
function isRounded({ value, text: said }: Figure, known: number, text: string): boolean {
  const before = text.slice(0, Math.max(0, text.indexOf(said)))
  if (MORE_THAN.test(before)) return known >= value && known <= value * 1.25
  if (DOZENS.test(said)) return Math.abs(known - value) <= value * 0.1
  return value >= 10 && ABOUT.test(before) && Math.abs(known - value) <= value * 0.07
}

/** Whether the facts or the offer hold what a sentence says; a title names what it's about. */
export function coverage(sentence: string, text: string, topic: Topic, known: Known): Judged {
  const figures = figuresOf(sentence)
  const rated = figures.map(figure => factOfFigure(figure, text, known)).find(fact => fact?.type === 'rating')
  const words = contentWords(text)
  const share = (held: readonly string[]) =>
    words.length === 0 ? 0 : words.filter(word => holds(held, word)).length / words.length
  const offer = share(known.offerWords)
  const business = share(known.factWords)
  const both = share([...known.factWords, ...known.offerWords, ...(topic === 'delivery' ? known.typeWords : [])])
  if (topic === 'business') {
    const isTitle = !/[.!]$/.test(sentence)
    return (isTitle ? both : business) >= COVERED ? supported(bestFact(words, text, known)) : unsupported(NO_FACT)
  }
  if (topic === 'offer' || topic === 'delivery') {
    if (words.length === 0) return figures.length > 0 ? supported() : NEUTRAL
    return offer > 0 && both >= COVERED ? supported() : unsupported(NOT_OFFERED)
  }
  if (both >= COVERED) return supported(business >= offer ? bestFact(words, text, known) : undefined)
  return figures.length > 0 ? supported(rated) : NEUTRAL
}

/**
 * The fact that shares most words or numbers with a sentence. A domain often holds the name or a year of the business: that
 * counts only where the sentence has the domain.
 */
export function bestFact(words: readonly string[], text: string, known: Known): Fact | undefined {
  const figures = figuresOf(text)
  const scored = known.facts.map(({ fact, text: value, words: held, figures: given }) => {
    const isDomain = fact.type === 'website' && !text.includes(value)
    const shared = words.filter(word => holds(held, word)).length
    const numbers = isDomain ? 0 : figures.filter(figure => given.some(f => f.value === figure.value)).length
    return { fact, score: (fact.type === 'name' || isDomain ? 0.4 : 1) * shared + 2 * numbers }
  })
  return scored.sort((a, b) => b.score - a.score).find(({ score }) => score > 0)?.fact
}

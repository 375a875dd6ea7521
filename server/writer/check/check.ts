import type { Fact } from '#contract/facts.ts'
import {
  contentWords,
  type Figure,
  figuresOf,
  type Given,
  holds,
  type Known,
  knownFrom,
  LEXICONS,
  plainText,
} from './known.ts'
import type { ClaimType } from './lexicon.ts'
import { sentencesOf } from './sentences.ts'

export type { Given } from './known.ts'

export interface Draft {
  subject: string
  body: string
}

/** A sentence of a draft, with its place in UTF-16 units and what supports it. */
export interface Clause {
  part: 'subject' | 'body'
  text: string
  start: number
  end: number
  /** `neutral`: it claims nothing that could be wrong. */
  verdict: 'supported' | 'unsupported' | 'neutral'
  /** The fact that supports it; absent if the offer does. */
  fact?: Fact
  /** Why it isn't supported, as a sentence. */
  reason?: string
}

/**
 * Says of every sentence whether the facts about the business or the user's offer support it. Facts about the business
 * support only what is said about the business: no promise, price, earlier contact, link, or instruction.
 */
export function checkDraft({ subject, body }: Draft, given: Given): Clause[] {
  const known = knownFrom(given)
  const parts = [
    ['subject', subject],
    ['body', body],
  ] as const
  return parts.flatMap(([part, text]) =>
    sentencesOf(text).map(sentence => ({ part, ...sentence, ...judge(sentence.text, known) })),
  )
}

type Judged = Pick<Clause, 'verdict' | 'fact' | 'reason'>

const supported = (fact?: Fact): Judged => (fact ? { verdict: 'supported', fact } : { verdict: 'supported' })
const unsupported = (reason: string): Judged => ({ verdict: 'unsupported', reason })
const NEUTRAL: Judged = { verdict: 'neutral' }

const REASONS: Record<ClaimType, string> = {
  contact: 'You didn’t say that you had contact with this business.',
  praise: 'This is an opinion that no fact supports.',
  promise: 'Your offer doesn’t promise this.',
  proof: 'You didn’t state this about your work or others.',
  urgency: 'Your offer names no such limit.',
  instruction: 'Your offer has no such link, address, or request.',
}

/** At least this share of what a sentence says has to be known. */
const COVERED = 0.7

function judge(sentence: string, known: Known): Judged {
  const text = plainText(sentence).replace(/^[\s"'“”¿¡-]+/, '')
  if (isFrame(text)) return NEUTRAL
  const none = noWebsite(text, known)
  if (none) return none
  const claim = findClaim(text, known)
  if (claim) return unsupported(claim)
  const isQuestion = /[?]["”')]*$/.test(sentence)
  const rest = withoutReading(text)
  const topic = topicOf(rest, known)
  const figures = figuresOf(sentence).filter(({ unit }) => !isQuestion || !isMeasure(unit))
  const figure = findFigure(figures, topic, rest, known)
  if (figure) return unsupported(figure)
  if (isQuestion || LEXICONS.some(({ neutral }) => neutral.test(text))) return NEUTRAL
  if (isName(text, known)) return NEUTRAL
  return coverage(sentence, rest, topic, known)
}

const SIGN_OFF =
  /^(?:all the best|(?:kind|warm|best)? ?regards|best|yours|sincerely|thank you|beste grüße|viele grüße|saludos cordiales|un saludo), [\p{L}\s.'-]{2,60}$/u

/** A greeting or sign-off of up to three words, or with a name: "All the best, Joan Ellis". */
const isFrame = (text: string): boolean =>
  (text.split(/\s+/).length <= 3 || SIGN_OFF.test(text)) &&
  !/[./@]\p{L}/u.test(text) &&
  LEXICONS.some(({ neutral }) => neutral.test(text))

function noWebsite(text: string, known: Known): Judged | null {
  if (!LEXICONS.some(lexicon => lexicon.noWebsite.test(text))) return null
  const fact = known.has('no_website')
  return fact ? supported(fact) : unsupported('No fact says that the business has no website.')
}

/** The first claim that only the offer may make, and doesn't. */
function findClaim(text: string, known: Known): string | null {
  for (const { claims } of LEXICONS)
    for (const { pattern, reason } of claims) {
      const found = pattern.exec(text)?.[0]
      if (found === undefined) continue
      if (reason === 'contact') return REASONS.contact
      if (reason === 'praise' && known.facts.some(fact => fact.text.includes(found))) continue
      if (reason === 'instruction' ? known.offerText.includes(linkAround(text, found)) : isOffered(found, text, known))
        continue
      return REASONS[reason]
    }
  return null
}

const linkAround = (text: string, found: string): string =>
  (
    text.split(/\s+/).find(word => /:\/\/|\.\p{L}/u.test(word) && (word.includes(found) || found.includes(word))) ??
    found
  )
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[.,;:!?)/]+$/, '')

/** The offer makes the same claim, and says what the rest of the sentence says. */
function isOffered(found: string, text: string, known: Known): boolean {
  const isThere =
    known.offerText.includes(found) ||
    contentWords(found).some(word => holds(known.offerWords, word)) ||
    (/inclu|inkl|inbegr/.test(found) && /inclu|inkl|inbegr/.test(known.offerText))
  const words = contentWords(text)
  return isThere && words.filter(word => holds(known.offerWords, word)).length >= words.length * COVERED
}

type Topic = 'business' | 'offer' | 'delivery' | 'general'

function topicOf(text: string, known: Known): Topic {
  if (LEXICONS.some(({ sender }) => sender.test(text))) return 'offer'
  if (LEXICONS.some(({ delivery }) => delivery.test(text))) return 'delivery'
  const names = known.facts.flatMap(({ fact, text: value }) =>
    fact.type === 'name' || fact.type === 'person' ? [value.replace(/,.*$/, '')] : [],
  )
  if (names.some(name => mentions(text, name))) return 'business'
  return LEXICONS.some(({ you }) => you.test(text)) ? 'business' : 'general'
}

/** Names a business or person by the whole name or its longest word. */
const mentions = (text: string, name: string): boolean => {
  if (text.includes(name)) return true
  const [longest = ''] = (name.match(/[\p{L}]{4,}/gu) ?? []).sort((a, b) => b.length - a.length)
  return longest !== '' && text.includes(longest)
}

const withoutReading = (text: string): string => LEXICONS.reduce((rest, { reading }) => rest.replace(reading, ''), text)

/** The first number that nothing gives in this meaning. */
function findFigure(figures: Figure[], topic: Topic, text: string, known: Known): string | null {
  for (const figure of figures) {
    if (figure.isWord && figure.value === 0.5 && !/half|hälfte|mitad/.test(figure.text)) continue
    const isOfBusiness = topic === 'business' || topic === 'general'
    if (isOfBusiness && factOfFigure(figure, text, known)) continue
    if (topic !== 'business' && offersFigure(figure, known)) continue
    if (topic !== 'business' && topic !== 'general' && factOfFigure(figure, text, known) && !MONEY.test(figure.unit))
      continue
    return `Nothing you stated gives ${quoted(figure)}.`
  }
  return null
}

const MONEY = /^(?:money|percent)$/
const quoted = ({ text, unit }: Figure): string => `“${MONEY.test(unit) || unit === '' ? text : `${text} ${unit}`}”`

const offersFigure = (figure: Figure, known: Known): boolean =>
  known.offerFigures.some(
    ({ value, unit }) =>
      value === figure.value && (unit === figure.unit || holds([unit], figure.unit) || isLoose(unit, figure.unit)),
  )

/** Either counts nothing that a sentence has to repeat. */
const isLoose = (a: string, b: string): boolean =>
  !MONEY.test(a) && !MONEY.test(b) && (a === '' || b === '' || !isMeasure(a) || !isMeasure(b))
const isMeasure = (unit: string): boolean =>
  /(?:^|\s)(?:days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|minuten?|días?|semanas?|mes(?:es)?|años?|horas?|minutos?)$/.test(
    unit,
  )

const FIGURE_WORDS: Partial<Record<Fact['type'], RegExp>> = {
  founded: /(?<![\p{L}])(?:since|found|open|start|began|establish|been|seit|gegründet|gibt es|desde|fund|abr)/u,
  rating: /(?<![\p{L}])(?:stars?|review|rating|rated|average|sterne|bewertung|estrellas|reseñas|valoraci)/u,
  opening_hours: /(?<![\p{L}])(?:open|clos|hours|from|until|uhr|öffn|geöffnet|schließ|abr|cierr|hora)/u,
  phone: /(?<![\p{L}])(?:phone|number|call|telefon|nummer|teléfono|número|llam)/u,
}

/** The fact that gives a number in the meaning that the sentence has. */
function factOfFigure(figure: Figure, text: string, known: Known): Fact | undefined {
  return known.facts.find(({ fact, figures, words }) => {
    if (!figures.some(({ value }) => value === figure.value)) return false
    const asked = FIGURE_WORDS[fact.type]
    if (asked) return asked.test(text)
    if (fact.type === 'address')
      return (
        words.some(word => text.includes(word)) &&
        !/employ|people|team|years?|mitarb|jahre|emplead|años/.test(figure.unit)
      )
    return words.filter(word => holds(contentWords(text), word)).length >= Math.min(2, words.length)
  })?.fact
}

/** A line with only a name, such as a signature. */
const isName = (text: string, known: Known): boolean =>
  text.length < 60 &&
  !/[.!?]$/.test(text) &&
  known.offerText
    .split('\n')
    .slice(-2)
    .some(name => name !== '' && text.replace(/[,.]$/, '') === name)

function coverage(sentence: string, text: string, topic: Topic, known: Known): Judged {
  const words = contentWords(text)
  const { factWords, offerWords } = known
  const share = (held: readonly string[]) =>
    words.length === 0 ? 0 : words.filter(word => holds(held, word)).length / words.length
  const business = share(factWords)
  const offer = share(offerWords)
  const both = share([...factWords, ...offerWords])
  if (topic === 'business') {
    // "Photos for your cardamom buns": a title names what the offer and the facts hold.
    const isTitle = !/[.!]$/.test(sentence)
    if (words.length > 0 && (isTitle ? both : business) >= COVERED) return supported(bestFact(words, text, known))
    const isFigure = words.length === 0 && figuresOf(sentence).length > 0
    if (isFigure)
      return supported(
        known.facts.find(({ figures }) => figures.some(f => figuresOf(sentence).some(g => g.value === f.value)))?.fact,
      )
    return unsupported('No fact about this business says so.')
  }
  if (topic === 'offer' || topic === 'delivery') {
    if (words.length === 0) return figuresOf(sentence).length > 0 ? supported() : NEUTRAL
    if (offer > 0 && both >= COVERED) return supported()
    if (business >= COVERED && topic === 'delivery') return supported(bestFact(words, text, known))
    return unsupported('Your offer doesn’t say so.')
  }
  const name = unknownName(sentence, known)
  if (name) return unsupported(`Nothing you stated mentions “${name}”.`)
  if (words.length > 0 && both >= COVERED)
    return supported(business >= offer ? bestFact(words, text, known) : undefined)
  return figuresOf(sentence).length > 0 ? supported() : NEUTRAL
}

/** The fact that shares most words or numbers with a sentence. */
function bestFact(words: string[], text: string, known: Known): Fact | undefined {
  const figures = figuresOf(text)
  const scored = known.facts.map(({ fact, words: held, figures: given }) => ({
    fact,
    score:
      (fact.type === 'name' ? 0.4 : 1) * words.filter(word => holds(held, word)).length +
      2 * figures.filter(({ value }) => given.some(f => f.value === value)).length,
  }))
  return scored.sort((a, b) => b.score - a.score).find(({ score }) => score > 0)?.fact
}

const GERMAN =
  /(?<![\p{L}])(?:der|die|das|und|ein|eine|ist|sind|im|am|für|mit|auf|nicht|viele|heute|sie|ihr|ihre|wir|ich)(?![\p{L}])/iu

/** A capitalized word inside a sentence that nothing known has. German writes all nouns that way. */
function unknownName(sentence: string, known: Known): string | undefined {
  const inside = [...sentence.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}]+/gu)].map(([word]) => word)
  if (inside.length === 0 || GERMAN.test(sentence)) return undefined
  return inside.find(word => !holds([...known.factWords, ...known.offerWords], word.toLowerCase()))
}

import type { DraftLanguage, Fact } from '#contract/facts.ts'
import { judgeCertain } from './certain.ts'
import { findClaim, findHostile, repeatsLead } from './claims.ts'
import {
  bestFact,
  coverage,
  findFigure,
  isMiscounted,
  isOnlyOffered,
  NEUTRAL,
  NO_FACT,
  NOT_KNOWN,
  NOT_OFFERED,
  quoted,
  supported,
  type Topic,
  topicOf,
  unsupported,
} from './coverage.ts'
import { isHostile, ORDERED } from './hostile.ts'
import {
  contentWords,
  figuresOf,
  type Given,
  isMeasure,
  isMoney,
  isSaid,
  type Known,
  knownFrom,
  lexiconsOf,
} from './known.ts'
import { languageOfSentence, readLanguage } from './language.ts'
import { type Features, featuresOf } from './learned/features.ts'
import { readsUnsupported } from './learned/weigh.ts'
import { type Lexicon, REASONS } from './lexicon.ts'
import { plainText } from './plain-text.ts'
import { sentencesOf } from './sentences.ts'
import { isFrame, isGreeting, isName, TALK } from './talk.ts'
import { WROTE, withoutEarlier } from './without-earlier.ts'
import { holds } from './word-forms.ts'

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
  // A body too short to show its language has that of the offer.
  const around = readLanguage(body.slice(0, 4000).replace(MARKS, ' ')) ?? readLanguage(known.offerText.slice(0, 2000))
  const parts = [
    ['subject', subject],
    ['body', body],
  ] as const
  return parts.flatMap(([part, text]) =>
    sentencesOf(text).map(sentence => ({
      part,
      ...sentence,
      ...judge(withoutEarlier(sentence.text, given), known, { around, own: given.own }),
    })),
  )
}

export type Judged = Pick<Clause, 'verdict' | 'fact' | 'reason'>

/** What the rules say of a sentence, and what its words show beside that. */
export interface Reading {
  rule: Judged & { isCertain?: boolean }
  /** Undefined where the rules are certain. */
  features?: Features
  topic: Topic
}

/** Why a sentence is unsupported that only its words give away. */
const UNSAID: Record<Topic, string> = {
  business: NO_FACT,
  offer: NOT_OFFERED,
  delivery: NOT_OFFERED,
  general: NOT_KNOWN,
}

/** "!!!!!" says no more than "!!!". */
const RUN = /([^\p{L}\p{N}\s])\1{3,}/gu

/** The rules first; then the words, which may outweigh them. */
function judge(
  said: string,
  known: Known,
  { around, own }: Pick<Given, 'own'> & { around: DraftLanguage | undefined },
): Judged {
  if (!/[\p{L}\p{N}]/u.test(said)) return NEUTRAL
  const given = said.replace(RUN, '$1$1$1')
  const { rule: read, features, topic } = readSentence(given, known, around)
  const { isCertain: _, ...rule } = read
  if (own?.has(plainText(given)) && !isHostile(rule)) return rule.verdict === 'unsupported' ? NEUTRAL : rule
  if (!features) return rule
  const isUnsupported = readsUnsupported(features, rule)
  if (isUnsupported === (rule.verdict === 'unsupported')) return rule
  if (isUnsupported) return unsupported(UNSAID[topic])
  const words = contentWords(given)
  const isOffered = topic === 'offer' || topic === 'delivery'
  const fact = isOffered ? undefined : bestFact(words, plainText(given), known)
  return fact || (isOffered && words.some(word => holds(known.offerWords, word))) ? supported(fact) : NEUTRAL
}

export function readSentence(given: string, known: Known, around: DraftLanguage | undefined): Reading {
  const rule = byRules(given, known, around)
  const lexicons = lexiconsOf(languageOfSentence(given, around))
  const topic = topicOf(bare(given), known, lexicons)
  if (rule.isCertain || isOfLead(given, rule, known)) return { rule, topic }
  return { rule, topic, features: featuresOf(given, topic, known, lexicons) }
}

/** Words of a lead's text that promise, press, praise, or give a price: all of them are known, and none is licensed. */
const isOfLead = (given: string, { reason }: Judged, { facts }: Known): boolean =>
  reason !== undefined &&
  (NEVER_ITS_OWN.has(reason) || /“[^“”]*[$€£%]/.test(reason)) &&
  repeatsLead(
    given,
    facts.map(({ fact }) => fact),
  )

const NEVER_ITS_OWN = new Set([REASONS.promise, REASONS.urgency, REASONS.praise])

const certain = (judged: Judged): Judged & { isCertain: true } => ({ ...judged, isCertain: true })

function byRules(given: string, known: Known, around: DraftLanguage | undefined): Reading['rule'] {
  // In German, "sie" and "ihre" are "they" and "their" unless they're capitalized.
  const sentence = given.replace(/(?<=\S\s)(?:sie|ihr(?:e[mnrs]?)?)(?![\p{L}])/gu, 'diese')
  const { rest, quote } = withoutQuotes(sentence, known)
  const lexicons = lexiconsOf(languageOfSentence(rest, around))
  const text = bare(sentence)
  const hostile = findHostile(text, known)
  if (hostile) return certain(unsupported(hostile))
  if (text.search(WROTE) >= 0) return certain(unsupported(REASONS.contact))
  if (isOrdered(text, known)) return certain(unsupported(ORDERED))
  if (isGreeting(text, known, lexicons) || isFrame(text, lexicons)) return certain(NEUTRAL)
  // "Your website says: “…”" leaves it to the website; a bare quotation makes the claim itself.
  const isAttributed = quote && quote !== 'offer' && /\p{L}{2}/u.test(rest)
  if (/[.!]|\p{Lu}{2}/u.test(given) && isLoneWord(text, known, lexicons))
    return certain(unsupported('A single word says nothing here.'))
  const shouted = SHOUTED_BEFORE.exec(given)?.[1]?.toLowerCase()
  if (shouted && !holds([...known.nameWords, ...known.offerWords], shouted))
    return certain(unsupported('A single word says nothing here.'))
  const own = isAttributed ? bare(rest) : text
  const claim = findClaim(text, own, known, lexicons)
  if (claim) return unsupported(claim)
  if (quote === null) return certain(unsupported('Neither the facts nor your offer have these words.'))
  if (quote && quote !== 'offer' && isSaid(quote) && WEBSITE.test(bare(rest)))
    return certain(unsupported('No fact says that the website has these words.'))
  return judgeRest(rest, known, lexicons)
}

/** Nothing but a text of the lead that gives orders has the word. */
function isOrdered(text: string, { ordered }: Known): boolean {
  return ordered.length > 0 && contentWords(text).some(word => ordered.includes(word))
}

/** "EVIL.", or "EVIL" on a line: neither the offer's nor a signature. */
const isLoneWord = (text: string, known: Known, lexicons: readonly Lexicon[]): boolean =>
  /^\p{L}[\p{L}\p{M}'-]*(?:["”“»)]["”“»')]*)?(?:[.!]+["”“»')]*)?$/u.test(text) &&
  !known.signatures.includes(text.replace(/(?<![^\p{L}\p{M}'-])[^\p{L}\p{M}'-]+$/u, '')) &&
  contentWords(text).some(word => !TALK(lexicons).includes(word) && !known.offerWords.includes(word))

/** "EVIL You’ve been …": a lone word without its period. */
const SHOUTED_BEFORE = /^["“”„«]*(\p{Lu}{4,})[.!]*["“”»]* (?=[\p{Lu}$€£\d])/u

const WEBSITE = /(?<![\p{L}])(?:web|sites?(?![\p{L}])|homepage|seite|página|sitio)/u

const bare = (sentence: string): string => plainText(sentence).replace(/^[\s"'“”„«¿¡-]+/, '')

/** Judges what's left of a sentence without the words it quotes. */
function judgeRest(sentence: string, known: Known, lexicons: readonly Lexicon[]): Reading['rule'] {
  const text = bare(sentence)
  const isQuestion = /[?]["”“»')]*$/.test(sentence)
  const topic = topicOf(text, known, lexicons)
  const figures = figuresOf(sentence, lexicons).filter(
    ({ unit, text: given }) => !isQuestion || !(isMeasure(unit) || given.includes(':')),
  )
  const sure = isQuestion ? undefined : judgeCertain(text, topic, known, lexicons)
  if (sure) return certain(sure)
  const isOffered =
    topic === 'offer' ||
    topic === 'delivery' ||
    (topic === 'general' && contentWords(text).some(word => isOnlyOffered(word, known)))
  const figure = findFigure(figures, topic, text, known)
  // A digit that nothing gives is wrong, whatever the words are.
  if (figure) {
    const said = unsupported(`Nothing you stated gives ${quoted(figure)}.`)
    const isLoose = figure.isWord && !(isMeasure(figure.unit) && figure.value > 1 && isOffered)
    return isLoose && !isMiscounted(figure, known) ? said : certain(said)
  }
  if (isQuestion) return NEUTRAL
  if (isName(text, known)) return NEUTRAL
  return coverage(sentence, text, topic, known)
}

const MARKS = /["“”„«]([^"“”„«»]{1,400})["“”»]|«([^«»]{1,400})»/g

/** The sentence without the words it quotes, and what has them; null if nothing known does. */
function withoutQuotes(sentence: string, known: Known): { rest: string; quote: Fact | 'offer' | null | undefined } {
  let quote: Fact | 'offer' | null | undefined
  const rest = sentence.replace(MARKS, (whole, one: string | undefined, other: string | undefined) => {
    const words = plainText(one ?? other ?? '')
      .replace(/(?<![\s.,;:!?])[\s.,;:!?]+$/, '')
      .trim()
    if (words.split(/\s+/).length < 3) return whole
    const fact = known.facts.find(({ text }) => text.includes(words))?.fact
    if (hasOtherPrice(words, known)) quote = null
    else if (fact) quote ??= fact
    else quote = isInOffer(words, known) ? 'offer' : null
    return ' '
  })
  return { rest: rest.replace(/\s+/g, ' ').trim(), quote }
}

/** The business's own prices aren't quoted, as a reader may take them for the sender's. */
const hasOtherPrice = (words: string, { offerFigures }: Known): boolean =>
  figuresOf(words).some(
    ({ unit, value }) => isMoney(unit) && !offerFigures.some(given => given.value === value && isMoney(given.unit)),
  )

/** Every sentence of the words is one of the offer's. */
const isInOffer = (words: string, known: Known): boolean =>
  words.split(/[.!?]\s+/).every(said => known.offerText.includes(said.trim()))

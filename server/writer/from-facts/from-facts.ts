import type { Fact, Offer } from '#contract/facts.ts'
import type { Length, Tone } from '#contract/writer.ts'
import { checkDraft } from '../check/check.ts'
import { asName } from '../names.ts'
import { type Hook, hooksOf } from './hooks.ts'
import { languageOf } from './language.ts'
import { LEADING_ON } from './leading-on.ts'
import { type OfferWords, offerWords } from './offer-words.ts'
import { capitalized, fill, type Phrases, type Values, type WriterLanguage } from './phrases.ts'
import { de } from './phrases-de.ts'
import { en } from './phrases-en.ts'
import { es } from './phrases-es.ts'
import { isSafe } from './safe.ts'
import { subjectOf } from './subject.ts'
import { tradeOf } from './trades.ts'
import { type Turns, turnsOf } from './turns.ts'

export { languageOf } from './language.ts'
export type { WriterLanguage } from './phrases.ts'

export interface FromFacts {
  facts: Fact[]
  offer: Offer
  sender: { name: string; company?: string | undefined }
  tone: Tone
  length: Length
  /** The recipient's own by default. */
  language?: WriterLanguage
  /** The draft's place in its list: emails with seeds that follow each other differ the most. */
  seed: number
}

const PHRASES: Record<WriterLanguage, Phrases> = { en, de, es }

/** Words of the whole body, from the greeting to the signature. */
const WORDS: Record<Length, { least: number; most: number; pitch: number }> = {
  short: { least: 55, most: 75, pitch: 24 },
  medium: { least: 72, most: 99, pitch: 34 },
  long: { least: 92, most: 128, pitch: 45 },
}

/**
 * Writes an email to one business from what is known about it and from the user's offer. The same request gives the same
 * email.
 */
export function writeFromFacts(request: FromFacts): { subject: string; body: string; language: WriterLanguage } {
  const language = request.language ?? languageOf(request.facts)
  const writing = prepare(request, language)
  const hook = writing.hooks.find(each => isSupported(each, writing, request))
  return { subject: subjectOf(writing, request.tone, hook), body: bodyOf(request, writing, hook), language }
}

/** A fact whose sentence the check doesn't accept isn't worth mentioning. */
export function isSupported(
  hook: Hook,
  { phrases, turns, values }: Writing,
  { facts, offer, sender, tone }: FromFacts,
): boolean {
  const list = phrases.hooks[hook.kind]
  const text = fill(list[turns.of(0, list.length)] ?? '', { ...values, ...hook.values }, tone) ?? ''
  const clauses = checkDraft({ subject: '', body: text }, { facts, offer, sender })
  return clauses.every(({ verdict }) => verdict !== 'unsupported')
}

/** What every part of the email is written from. */
export interface Writing {
  phrases: Phrases
  language: WriterLanguage
  turns: Turns
  values: Values
  hooks: Hook[]
  words: OfferWords
  /** What the offer is: something online, something else that people see, or work that it takes off the reader. */
  kind: 'web' | 'seen' | 'work'
  name: string | undefined
}

export function prepare({ facts, offer, seed, length }: FromFacts, language: WriterLanguage): Writing {
  const phrases = PHRASES[language]
  const turns = turnsOf(seed)
  const said = facts.find(({ type }) => type === 'name')?.value
  const greeted = asName(said)
  const name = greeted !== undefined && isSafe(greeted) ? greeted : undefined
  const town = facts.find(({ type, value }) => type === 'town' && isTown(value))?.value
  const { isKnown: _, ...trade } = tradeOf(facts, language)
  const isWe = /(?<![\p{L}])(?:we|our|us|wir|unser[e]?|nosotros|nuestr[oa]s?|somos|\p{L}{2,}amos)(?![\p{L}])/iu.test(
    offer.offer,
  )
  const aOne = /^[aeiou]/i.test(trade.one) ? `an ${trade.one}` : `a ${trade.one}`
  return {
    phrases,
    language,
    turns,
    name,
    values: { name: name ?? trade.one, town, ...trade, aOne },
    hooks: hooksOf(facts, { phrases, language, isAboutWeb: isAboutWeb(offer) }).filter(
      ({ kind }) => name !== undefined || kind !== 'no_website',
    ),
    kind: kindOf(offer),
    words: offerWords(offer, { phrases, language, most: WORDS[length].pitch, who: isWe ? 'we' : 'I' }),
  }
}

const isTown = (value: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’. /()-]{1,39}$/u.test(value) && value.split(' ').length <= 5 && isSafe(value)

const isAboutWeb = ({ offer, audience }: Offer): boolean =>
  !/photo|foto|video|vídeo|übersetz|translat|traduc/i.test(offer) &&
  /web|site|online|homepage|internet|seo|google|digital|página|sitio|landing/i.test(`${offer} ${audience}`)

const kindOf = (offer: Offer): Writing['kind'] => {
  if (isAboutWeb(offer)) return 'web'
  return isSeen(offer) ? 'seen' : 'work'
}

/** A website, photos, print, or signs, instead of cleaning or bookkeeping. */
const isSeen = ({ offer, audience }: Offer): boolean =>
  !/\p{L}/u.test(offer) ||
  /web|site|online|homepage|internet|seo|google|digital|página|landing|photo|foto|video|vídeo|film|logo|design|diseñ|gestalt|flyer|folleto|prospekt|print|druck|impri|impres|schild|sign|cartel|rótul|brand|marca|werbung|anzeige|publicidad|marketing|social|redes|instagram|facebook|newsletter|boletín|brochure|menu|speisekarte|schaufenster|escaparate|übersetz|translat|traduc|drone|podcast/i.test(
    `${offer} ${audience}`,
  )

interface Part {
  text: string
  /** Paragraphs are separated by an empty line. */
  paragraph: number
  /** Required parts stay, wanted ones as long as they fit, and others until the email is long enough. */
  need: 'required' | 'wanted' | 'optional'
}

/** The greeting, and the sign-off with the signature. */
export function frameOf({ offer, sender, tone }: FromFacts, { phrases, turns, values, name }: Writing) {
  const greetings = greetingsFor(name, phrases)[tone]
  const greeting = capitalized(fill(greetings[turns.greeting(greetings.length)] ?? '', values, tone) ?? '')
  const closing = phrases.signOffs[tone]
  const signOff = closing[turns.signOff(greetings.length, closing.length)] ?? ''
  return { greeting, end: [signOff, signatureOf(offer, sender)].filter(Boolean).join('\n') }
}

/** "Dr. Steven Mayer" is a practice with the name of its doctor; "Dr. Mayer Dental" isn’t. */
const PERSON = /^(?:Dr|Dra|Prof)\.(?: (?:med|dent|jur|vet)\.)*(?: \p{Lu}[\p{Ll}.'’-]+| \p{Lu}\.){1,3}$/u

function greetingsFor(name: string | undefined, { nameless, personal, greetings }: Phrases) {
  if (name === undefined) return nameless
  return PERSON.test(name) && !/(?:dental|clinic|praxis|clínica)/iu.test(name) ? personal : greetings
}

function bodyOf(request: FromFacts, writing: Writing, hook: Hook | undefined): string {
  const { offer, tone, length } = request
  const { language } = writing
  const { greeting, end } = frameOf(request, writing)
  const chosen = choose(partsOf(writing, tone, hook, offer), countWords(`${greeting} ${end}`), WORDS[length])
  const [opening = '', ...rest] = [...new Set(chosen.map(({ paragraph }) => paragraph))].map(at =>
    chosen
      .filter(({ paragraph }) => paragraph === at)
      .map(({ text }) => text)
      .join(' '),
  )
  // German goes on in lowercase behind the comma of a greeting.
  return [greeting, language === 'de' ? opening : capitalized(opening), ...rest, end].join('\n\n')
}

/** The candidates in the order of the email. */
function partsOf(writing: Writing, tone: Tone, hook: Hook | undefined, { link }: Offer): Part[] {
  const { phrases, words, kind } = writing
  const { web, workday } = LEADING_ON[writing.language]
  const one = sentences(writing, tone)
  const as = (paragraph: number, need: Part['need']) => (text: string) => ({
    text: capitalized(text),
    paragraph,
    need,
  })
  // Each list has its own number, so that two emails have at most one of these sentences in common.
  const trade = kind === 'work' ? workday : phrases.trade
  const opening = hook ? one(phrases.hooks[hook.kind], 0, hook.values) : one(trade, 6)
  // What follows the fact leads on to the offer.
  const remark = one({ web, seen: phrases.remarks, work: phrases.chores }[kind], 1)
  const others = writing.hooks.filter(other => other !== hook)
  return [
    ...opening.map(text => ({ text, paragraph: 0, need: 'required' as const })),
    ...others.slice(0, 2).flatMap(({ kind, values }) => one(phrases.further[kind], 10, values).map(as(0, 'optional'))),
    ...remark.map(as(0, 'wanted')),
    ...(words.about ? [as(1, 'optional')(words.about)] : []),
    ...(words.pitch ? [words.pitch] : one([phrases.offer.none], 0)).map(as(1, 'required')),
    ...words.terms.map(as(1, 'required')),
    ...words.supports.map(as(1, 'optional')),
    ...words.proof.map(as(1, 'optional')),
    ...(link ? one(phrases.offer.link, 9, { x: link }).map(as(1, 'required')) : []),
    ...(hook ? one(trade, 6).map(as(2, 'optional')) : []),
    // What customers want to know leads to no offer of work.
    ...(kind === 'work' ? [] : one(phrases.tradeRemarks, 5).map(as(2, 'optional'))),
    ...one(phrases.wishes, 8).map(as(4, 'optional')),
    ...one(phrases.thoughts, 4).map(as(3, 'optional')),
    ...one(phrases.truths, 11).map(as(2, 'optional')),
    ...one(phrases.moreThoughts, 7).map(as(3, 'optional')),
    ...(words.callToAction ? [words.callToAction] : one(phrases.asks, 2)).map(as(5, 'required')),
    ...one(phrases.outs, 3).map(as(5, 'wanted')),
  ]
}

/** Picks the turn's sentence of a list, or the next one that has its values and isn't in the email yet. */
export function sentences({ turns, values }: Writing, tone: Tone) {
  const taken = new Set<string>()
  // What people want to know of a trade is worth one sentence.
  const repeats = (text: string) =>
    [values['a'], values['b']].some(
      said => said && text.includes(said) && [...taken].some(other => other.includes(said)),
    )
  return (templates: readonly string[] | undefined, part: number, more: Values = {}): string[] => {
    const list = templates ?? []
    const at = turns.of(part, list.length)
    for (let n = 0; n < list.length; n++) {
      const text = fill(list[(at + n) % list.length] ?? '', { ...values, ...more }, tone)
      if (text === undefined || taken.has(text)) continue
      // Another sentence instead could be the one of another email.
      if (repeats(text)) return []
      taken.add(text)
      return [text]
    }
    return []
  }
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

function choose(parts: Part[], frame: number, { least, most }: { least: number; most: number }): Part[] {
  const chosen = new Set(parts.filter(({ need }) => need === 'required'))
  let count = frame + [...chosen].reduce((sum, { text }) => sum + countWords(text), 0)
  for (const need of ['wanted', 'optional'])
    for (const part of parts.filter(each => each.need === need)) {
      const words = countWords(part.text)
      if ((need === 'optional' && count >= least) || count + words > most) continue
      chosen.add(part)
      count += words
    }
  return parts.filter(part => chosen.has(part))
}

const signatureOf = ({ signature }: Offer, { name, company }: FromFacts['sender']): string => {
  if (signature.includes(name) && signature !== '') return signature
  return [name, company, signature].filter(Boolean).join('\n')
}

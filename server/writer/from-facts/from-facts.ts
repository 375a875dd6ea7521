import type { Fact, Offer } from '#contract/facts.ts'
import type { Length, Tone } from '#contract/writer.ts'
import { readLanguage } from '../check/language.ts'
import type { WriterWords } from '../languages/language.ts'
import { CODES, LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import { asName } from '../names.ts'
import { codeOf, isWithin, missedAudience, serviceFor, valueOf } from './audience.ts'
import { type Mention, mentionsOf } from './facts.ts'
import { capitalized, fill, type Values, asked as withAnswer } from './fill.ts'
import { languageOf, type Place } from './language.ts'
import { type OfferText, offerText } from './offer-text.ts'
import { isPeer } from './peers.ts'
import { namesake, ownerIn, type Reader, readerIn } from './person.ts'
import { isSafe } from './safe.ts'
import { type Service, serviceOf } from './service.ts'
import { isWanting } from './sold.ts'
import { isInflected, nounsOf, subjectsOf } from './subject.ts'
import { unitIn } from './unit.ts'

export interface FromFacts {
  facts: Fact[]
  offer: Offer
  sender: { name: string; company?: string | undefined }
  tone: Tone
  /** A long one says that a question is welcome, too. The offer is whole in each. */
  length?: Length | undefined
  /** The person whose address the email goes to. */
  reader?: Reader | null | undefined
  /** The user's, which takes the place of ours. */
  question?: string | undefined
  /** The recipient's own by default. */
  language?: WriterLanguage
  /** The facts are those that the user wants mentioned, with what every email needs. */
  isMention?: boolean | undefined
  /** 0 is the best email; others differ in bridge, question, and order. */
  seed: number
}

/** What every part of the email is written from. */
export interface Writing {
  words: WriterWords
  language: WriterLanguage
  name: string | undefined
  /** Who's greeted: the person who reads it, a known owner, or whom the business is named after. */
  person: string | undefined
  /** A practice or an office of lawyers: where a language doesn't greet its team. */
  isFormal: boolean
  values: Values
  service: Service
  /** What the offer is, within a sentence: in the user's words, then in ours. */
  nouns: string[]
  offer: OfferText
  /** What could open the email, the best first. */
  bridges: string[]
  /** The questions that could end it, the best first. */
  asks: string[]
  /** What the email says beside them, filled in. */
  say: Say
  /** The offer is a website, and the business has one. */
  hasWebsite: boolean
}

/**
 * Writes an email to one business: at most one sentence from a fact that matters for the offer, the offer in the user's words,
 * and one question. The same request gives the same email.
 */
export function writeFromFacts(request: FromFacts): { subject: string; body: string; language: WriterLanguage } {
  const writing = prepare(request)
  const subjects = subjectsOf(writing)
  return {
    subject: subjects[variationOf(request.seed) % subjects.length] ?? '',
    body: bodyOf(request, writing),
    language: writing.language,
  }
}

type Read = { facts: readonly Fact[]; place?: Place | undefined; wanted?: WriterLanguage | null | undefined }

/** The language to write in, and the offer in it: what's wanted, else what the place speaks, else the offer's. */
export function languageFor(offer: Offer, { facts, place, wanted }: Read): { offer: Offer; language: WriterLanguage } {
  return inLanguage(offer, wanted ?? languageOf(facts, { place, ofOffer: readLanguage(offer.offer) }))
}

/** Of a short offer: the language whose table names what's offered; the wanted one first, and the only one for more words. */
const namedIn = ({ offer }: Offer, wanted: WriterLanguage): WriterLanguage | undefined =>
  [wanted, ...(offer.trim().split(/\s+/).length > SHORT_WORDS ? [] : CODES)].find(
    code => serviceOf({ offer, type: undefined }, code).noun !== undefined,
  )

/** "Fensterreinigung ab 45 €" has no small words to know German by. */
const SHORT_WORDS = 8

/** The offer's text for a language. An email in another language than its offer could only quote it, so it's in the offer's. */
function inLanguage(offer: Offer, wanted: WriterLanguage): { offer: Offer; language: WriterLanguage } {
  const own = readLanguage(offer.offer) ?? namedIn(offer, wanted)
  const translated = offer.translations?.[wanted]
  if (translated && own !== wanted) return { language: wanted, offer: { ...offer, offer: translated } }
  return { offer, language: own ?? wanted }
}

/** What an email is about, whoever sends it. */
export type Prepared = Pick<FromFacts, 'facts' | 'offer' | 'language' | 'isMention' | 'reader'>

export function prepare({ facts, offer: given, language: wanted, isMention = false, reader }: Prepared): Writing {
  const { offer, language } = languageFor(given, { facts, wanted })
  const words = LANGUAGES[language]
  const greeted = asName(facts.find(({ type }) => type === 'name')?.value)
  const name = greeted !== undefined && isSafe(greeted) ? greeted : undefined
  const text = offerText(offer, language)
  const service = serviceFor(facts, offer, language)
  const nouns = nounsOf(service)
  const [noun = words.anyNoun] = nouns
  // "How many windows does Dr. Vance have?" asks about a person.
  const short =
    name && namesake(name) === undefined && name.length <= 24 && name.split(' ').length <= 3 ? name : undefined
  const values: Values = { name, for: name && words.forName(name), short, town: facts.find(isTown)?.value, noun }
  const isSame = isPeer(facts, service, language)
  const isMisfit = missedAudience(facts, offer, language) !== undefined
  const informal = words.informal?.is.test(offer.offer) ? words.informal : undefined
  // Two readers aren't one: "os".
  const says = informal?.one?.test(offer.offer) === false ? informal.several : informal?.says
  const say = (templates: readonly string[], more: Values = {}) =>
    templates
      .flatMap(template => fill(template, { ...values, ...more }, text.isWe) ?? [])
      .map(said => capitalized((says ?? []).reduce((all, [formal, own]) => all.replace(formal, own), said)))
  return {
    words,
    language,
    name,
    person: readerIn(reader, words.informal !== undefined && !informal) ?? ownerIn(facts) ?? (name && namesake(name)),
    isFormal: isFormal(facts, words),
    values,
    service,
    nouns,
    offer: text,
    bridges: [
      ...(isSame || isMisfit || informal?.ask ? [] : bridgesOf(facts, service, { language, words, say })),
      ...(isMention ? plainly(mentionsOf(facts, language, words), words, say) : []),
    ],
    hasWebsite: hasWebsite(service, facts),
    say,
    asks: informal?.ask
      ? say([informal.ask, ...words.followUps.smaller])
      : asksOf(say, { words, service, text, facts, isSame }),
  }
}

type Saying = Pick<Writing, 'language' | 'words' | 'say'>
type Say = (templates: readonly string[], more?: Values) => string[]

/** A fact without a meaning for this offer isn't mentioned. A website's bridges say that there's none. */
function bridgesOf(
  facts: readonly Fact[],
  { type, isUnbridged, asks }: Service,
  { language, words, say }: Saying,
): string[] {
  const cells = words.bridges[type]
  // Online booking isn't what a missing website lacks.
  if (!cells || isUnbridged || (type === 'website' && asks.length > 0)) return []
  const mentions = mentionsOf(facts, language, words)
  if (type === 'website' && !mentions.some(({ kind }) => kind === 'no_website')) return []
  return mentions.flatMap(({ kind, values }) => say(cells[kind] ?? [], values))
}

/** What the user wants said, without a meaning for the offer. */
const plainly = (mentions: Mention[], words: WriterWords, say: Say): string[] =>
  mentions.flatMap(({ kind, values }) =>
    say([words.mentions[kind] ?? words.bridges.website?.[kind]?.[0] ?? []].flat(), values),
  )

/** Online ordering is another thing than the website they have. */
const hasWebsite = ({ type, asks }: Service, facts: readonly Fact[]): boolean =>
  type === 'website' && asks.length === 0 && facts.some(fact => fact.type === 'website')

type Asking = Pick<Writing, 'words' | 'service'> & { text: OfferText; facts: readonly Fact[]; isSame: boolean }

/** What the price counts, else the service's own, its type's, or one that fits any offer. A known price isn't asked for. */
function asksOf(say: Say, { words, service, text, facts, isSame }: Asking): string[] {
  if (isSame) return say([words.askOfPeer])
  if (isWanting(text.whole, words)) return say([words.openAsks.wanted[1], ...words.followUps.smaller])
  if (service.sold?.way === 'buying') return say([...words.openAsks.buying, ...words.followUps.smaller])
  const fitting = (all: typeof words.namedAsks) =>
    all.flatMap(([pattern, ask]) => {
      const found = pattern.exec(text.whole)
      return found ? [ask.replace('$1', found[1]?.toLowerCase() ?? '')] : []
    })
  const { shaped, price, hourly, any } = words.openAsks
  const isPriced = text.hasFixedPrice || FREE.test(text.whole)
  // "We rent tables and train your team" is asked about by what it does first.
  const [does = ''] = service.sentence.split(
    / (?:(?:and|und) (?=\p{Ll})(?!i )|(?:y|et) (?=\p{Ll}+(?:[aei]mos|ons|o) ))/u,
  )
  // Behind its first comma are terms: "massage at your desk, we bring the chair" delivers nothing.
  const { length } = does.split(/[,;:]/)[0] ?? ''
  const isFirst = (pattern: RegExp) => (pattern.exec(does)?.index ?? length) < length
  const first = shaped.find(([pattern, ask]) => isFirst(pattern) && !(isPriced && ask.startsWith('€')))
  // Without a word on what's sold, nobody knows whether it has a price.
  const isOpen = text.isHourly || (service.sold !== undefined && !isPriced)
  const open = [...(first ? [first[1]] : []), ...(isOpen ? [text.isHourly ? hourly : price] : []), ...fitting(any)]
  const unit = text.isFree ? undefined : unitIn(text.whole, words.units)
  const typed = service.type === 'other' ? open : words.asks[service.type]
  const own = service.asks.length > 0 ? service.asks : typed
  const asks = (all: readonly string[]) =>
    say(all.filter(ask => !(isPriced && ask.startsWith('€'))).map(ask => withAnswer(ask, words.answers)))
  return [
    ...new Set([
      ...(hasWebsite(service, facts) ? asks([words.askOfWebsite]) : []),
      ...asks(fitting(words.namedAsks)),
      ...(unit ? say([words.units.asks[unit.ask]], { units: unit.units }) : []),
      // The price counts the same: "How many doors do you have?", "$90 a door".
      ...asks(own.filter(ask => !unit || !COUNTS.test(ask))),
      ...asks([...open, ...words.followUps.smaller, ...(isPriced ? [] : [price])]),
    ]),
  ]
}

/** Nobody asks for the price of what costs nothing. */
const FREE =
  /(?<!\p{L}|(?:devis|presupuestos?|env[ií]os?|entregas?|livraison|déplacement|croquis) )(?:free|gratis|umsonst|kostenlos\p{L}*|sin cost[eo]|gratuit\p{L}*)(?!\p{L})/iu
const COUNTS = /^[€>]?(?:How many|Wie viele|¿Cuánt|Combien)/

const isTown = ({ type, value }: Fact): boolean =>
  type === 'town' && /^\p{L}[\p{L}\p{M}'’. /()-]{1,39}$/u.test(value) && value.split(' ').length <= 5 && isSafe(value)

/** The greeting, and the sign-off with the signature. */
export function frameOf({ offer, sender, tone }: FromFacts, writing: Writing) {
  const end = [writing.words.signOffs[tone], signatureOf(offer, sender)].filter(Boolean).join('\n')
  return { greeting: greetingOf(writing, tone), end }
}

export function greetingOf(writing: Writing, tone: Tone): string {
  const { words, values, name, person } = writing
  const known = { ...values, name: person ?? name, of: name && words.ofName(name) }
  return fill(greetingFor(writing)[tone], known, false) ?? ''
}

function greetingFor({ words, name, person, isFormal }: Writing) {
  const { nameless, personal, greetings } = words
  if (person !== undefined) return personal
  if (name === undefined || isFormal) return nameless
  if (/(?<!\p{L})(?:team|équipe|equipo)$/iu.test(name)) return personal
  return isInflected(name, words) ? nameless : greetings
}

/** From the name, if there's no category. */
const isFormal = (facts: readonly Fact[], { formal = '' }: WriterWords): boolean =>
  isWithin(codeOf(valueOf(facts, 'category') || valueOf(facts, 'name')), formal)

/** Variations take the next bridge and the next question; every other one opens with the offer. */
function bodyOf(request: FromFacts, writing: Writing): string {
  const { offer, bridges, asks, words } = writing
  const { greeting, end } = frameOf(request, writing)
  const turn = variationOf(request.seed)
  const bridge = bridges.length > 0 ? bridges[turn % bridges.length] : undefined
  const next = asks[turn % Math.max(1, asks.length)] ?? ''
  const asked = request.question ?? (offer.isAsked ? '' : next)
  const more = request.length === 'long' ? words.followUps.smaller[1] : undefined
  const ask = [asked, more].filter(Boolean).join(' ')
  const isBridgeLast = turn % 4 >= 2
  const opens = isBridgeLast ? undefined : bridge
  const parts = [opens, ...offer.paragraphs, isBridgeLast ? bridge : undefined, ask].flatMap(part => part || [])
  const [opening = '', ...rest] = parts
  return [greeting, words.isLowercaseAfterGreeting ? lowercased(opening) : opening, ...rest, end].join('\n\n')
}

/** A run's drafts have their place as seed: each lead gets its best email. A rewrite adds `VARIATION`. */
export const variationOf = (seed: number): number => Math.floor(Math.abs(seed) / VARIATION)
/** Seeds below belong to the drafts of one run. */
export const VARIATION = 1000

/** "Ich biete" is "ich biete" behind a comma; a noun keeps its capital. */
export const lowercased = (text: string): string =>
  text.replace(
    /^(?:Ich|Wir|Mir|Eine?|Keine?|Sie|Ihre?[rnsm]?|Mein[e]?|Unsere?|Alle|Jede[rns]?|Neue?|Frische?|Wer|Was|Wie|Wo|Warum|Wenn|Es|Hier|Gerne?|Haben|Habt|Hätte[nt]?|Hat|Sind|Kann|Können|Soll|Sollen|Möchten?|Wollen|Wollt|Suchen|Sucht|Brauchen|Braucht|Kennen|Für|Mit|Seit|Zu|Auf|Als|Bei|In|Nach|Von|Vom)(?!\p{L})/u,
    word => (/^(?:Sie|Ihre?[rnsm]?)$/.test(word) ? word : word.toLowerCase()),
  )

const signatureOf = ({ signature }: Offer, { name, company }: FromFacts['sender']): string => {
  if (signature.includes(name) && signature !== '') return signature
  return [name, company, signature].filter(Boolean).join('\n')
}

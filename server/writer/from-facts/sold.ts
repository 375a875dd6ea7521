import { asWe, deedsIn } from '../languages/act.ts'
import type { WriterWords } from '../languages/language.ts'
import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import { inSentence, lowerFirst, MONEY, ownWords, PERSONAL, SENDER, statementsIn } from './offer-text.ts'

/** What an offer sells: the object of its verb, or the noun that it begins with. Never another word of it. */
export interface Sold {
  /** Within a sentence, in the user's words: "menus and flyers", "piano tuning". Undefined if the verb has no name. */
  said: string | undefined
  /** Each of them by itself. */
  things: string[]
  /** The others of a list: "towels" of "robes, towels". */
  more?: string[]
  /** The sender does something, wants something, or says what there is. */
  way: 'doing' | 'buying' | 'offer'
}

/**
 * The first sentence of an offer that tells, and what it sells. Later ones have terms and extras, such as insurance, photos, or
 * delivery.
 */
export function soldIn(offer: string, language: WriterLanguage): { sentence: string; sold?: Sold | undefined } {
  const { frames } = LANGUAGES[language]
  const sentences = statementsIn(ownWords(offer, language).slice(0, 600), language).slice(0, 4)
  if (isWanting(offer, LANGUAGES[language])) return { sentence: sentences[0] ?? '' }
  let isTold = false
  for (const [at, sentence] of sentences.entries()) {
    const isQuestion = sentence.endsWith('?')
    // "12 posts a month" behind another sentence is part of what it says.
    const isSender = at === 0 && frames.hello.test(offer) && NAME_FROM.test(sentence)
    const isUnsure = isQuestion || isSender || (at > 0 && /^\d/.test(sentence)) || OWNING.test(sentence)
    // "Get your team off hold: an AI receptionist"
    const [, before = '', behind = ''] = /^([^:]{4,60}): (.+)$/.exec(sentence) ?? []
    // "We polish brass: signs, railings" sells no signs.
    const named = frames.sentence.test(before) ? '' : behind.replace(frames.someOf, '')
    // "Imkerei Sonnleitner: Honig" sells honey.
    const said = COMPANY.test(sentence) ? [named, sentence] : [sentence, named]
    const sold = isUnsure ? undefined : said.map(said => soldBy(plain(said), language)).find(Boolean)
    // "I keep bees. The jar is $6" sells no jars.
    if (sold && !(isTold && sold.way === 'offer' && !frames.sentence.test(sentence))) return { sentence, sold }
    // "We're a small winery. Riesling from $9" sells Riesling.
    isTold ||= !(isQuestion || isSender || (PERSONAL.test(sentence) && sentences[at + 1]?.search(MONEY) !== -1))
    if (!(isQuestion || isSender || frames.introduction.test(sentence)) || frames.request.test(sentence)) break
  }
  const told = sentences.filter(said => !said.endsWith('?'))
  return {
    sentence:
      told.find(said => !PERSONAL.test(said) && /^\D+ \D+ \D/.test(said)) ??
      told.find(said => /^\p{L}/u.test(said)) ??
      sentences[0] ??
      '',
  }
}

/** "I'm looking for a room and pay $25 an hour." */
export const isWanting = (offer: string, { frames, openAsks }: WriterWords): boolean =>
  openAsks.wanted[0].test(offer) && !frames.buying.test(offer)

const COMPANY = /^\p{Lu}\p{Ll}+(?<!e|e[rs])(?: (?:&|und|and|de|der|am))? \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?: /u
/** "Hi, Ben from Tidewater IT." */
const NAME_FROM = /^\p{Lu}\p{Ll}+ (?:from|of|vom|von) \p{L}/u
/** "My name is Dana and I run a small embroidery shop." */
const OWNING =
  /(?<!\p{L})(?:i|we|je|nous|ich|wir|yo|y|soy \p{L}+,) (?:run|own|have|tiens|tenons|ai|avons|betreiben?|haben?|führen?|tengo|tenemos|llevo|regento) (?:an?|une?|eine?n?|una?) (?!(?:\p{L}+ )?(?:empresa|negocio|entreprise|société) d(?:e |['’])|[^,.]{3,40} (?:business|company)(?!\p{L}))(?![^\n]{0,200}(?:,|(?<!\p{L})(?:and|und|y|et|that|die|que|qui)(?!\p{L})))/iu
export const plain = (sentence: string): string =>
  sentence.replace(/« | »|[“”„«»"¡]|[.!]$| \([^()]*\)/g, '').replace(/ \/ /g, ', ')

function soldBy(said: string, language: WriterLanguage): Sold | undefined {
  const { frames, deeds } = LANGUAGES[language]
  const verb = frames.bareVerb?.exec(said)?.[0]
  const whole = verb ? `${language === 'de' ? 'ich' : 'I'} ${verb.toLowerCase()}${said.slice(verb.length)}` : said
  const sentence = asWe(whole, deeds)
  // No service sells what the sender buys.
  if (frames.buying.test(sentence)) return { said: undefined, things: [], way: 'buying' }
  const offering = frames.offering.exec(sentence)
  if (offering) return thingsIn(sentence.slice(offering[0].length), language)
  const done = deedsIn(sentence, frames.beyond, deeds)
  // "Accord d’orgues", but "accord de pianos".
  const named = done?.[0]?.replace(/ de (?=[aeéèêiîoôuœy])/iu, language === 'fr' ? ' d’' : ' de ') ?? ''
  const name = frames.noThing.test(named)
    ? undefined
    : [cut(named.replace(/ de (?:[st]us?|vuestr[oa]s?) /iu, ' de '))].find(isShort)
  if (done) return { said: name, things: done.map(unjoined), way: 'doing' }
  const role = frames.amRole.exec(sentence)
  // "I'm a photographer" offers one; "I'm a mother" doesn't.
  const who = role && thingsIn(sentence.slice(role[0].length), language)
  if (role) return who?.said !== undefined && frames.role_.test(who.said) ? who : undefined
  // "Your reviews answered" sells no reviews.
  const [head = ''] = (sentence.split(/[,:–(]/)[0] ?? '').split(frames.beyond)
  if (frames.sentence.test(sentence) || frames.asTyped.test(head) || SENDER.test(sentence)) return undefined
  return thingsIn(sentence, language)
}

function thingsIn(text: string, language: WriterLanguage): Sold | undefined {
  const { frames, and } = LANGUAGES[language]
  const joint = new RegExp(`(?:^| )(?:${and}|&|\\+|e|pis) `, 'u')
  const head = (text.split(frames.beyond)[0] ?? '').replace(LOOSE_END, '').trim()
  const [first = '', ...more] = head.split(',')
  // "Photos of food, rooms, and teams" are photos of rooms, too.
  const shared = joint.test(head) ? (SHARED.exec(first)?.[0] ?? '') : ''
  const [named = '', ...others] = [
    first,
    ...more.flatMap(text => text.split(joint)).map(text => shared + text.trim()),
  ].map(text => bare(text, language))
  // "Reparatur und Verkauf von Nähmaschinen" is "Reparatur von Nähmaschinen" at least.
  const whole = isShort(named) ? named : named.replace(TWO_DEEDS, '$1 ')
  const [one = '', ...joined] = whole.split(joint)
  const ofFirst = SHARED.exec(one)?.[0] ?? ''
  const parts = [one, ...joined.map(part => ofFirst + part)].map(part => bare(part, language))
  // "Rats" of "traitement contre les punaises de lit et les rats" would be another thing.
  const said = frames.noThing.test(whole) ? undefined : [whole, cut(parts[0] ?? '')].find(isShort)
  // A German noun has a capital: "dienstags" is none.
  if (said === undefined || (language === 'de' && !/\p{Lu}/u.test(said))) return undefined
  const things = [...new Set([whole, ...parts])].filter(Boolean).map(unjoined)
  return { said, things, more: others.filter(Boolean).map(unjoined), way: 'offer' }
}

/** "Limpieza de los cristales" names what "limpieza de cristales" does. */
const unjoined = (thing: string): string =>
  thing.replace(/ (?:des|du|del|de (?:los|las|la|el|[st]us?|vuestr[oa]s?|vos|votre)) /giu, ' de ')

/** Without an article; "einen neuen Auftritt" has an ending that no subject has. */
function bare(text: string, language: WriterLanguage): string {
  const said = text.trim().replace(LANGUAGES[language].frames.someOf, '')
  if (language === 'de')
    return said
      .replace(/^\p{Ll}{4,}en (?=\p{Lu}\p{Ll}+(?<!n)$)/u, '')
      .replace(ADVERBS, '')
      .replace(/^\p{Lu}(?=\p{Ll}+(?:e|er|es) \p{Lu})/u, first => first.toLowerCase())
  // "Des cartes et des fiches" are "cartes et fiches".
  return language === 'en'
    ? inSentence(said, language)
    : lowerFirst(said).replace(/^((?:(?! d(?:e|es|u) ).)+ (?:et|y) )(?:des|du|les|los|las) /iu, '$1')
}

/** "Büroreinigung nachts", but "Fenster putzen" whole. */
const ADVERBS = /(?<=.)(?: (?:\p{Ll}{1,30}(?<!n)|zusammen)){1,4}$/u

/** "Cambio de lunas rotas" of "cambio de lunas rotas de escaparates". */
const cut = (text: string): string => (isShort(text) || !CUT.test(text) ? text : cut(text.replace(CUT, '')))
const CUT = /(?: (?:de|des|du|of|von|contre|contra) | d['’])(?:(?! (?:de|des|du|of|von|contre|contra) | d['’]).)*$/
const TWO_DEEDS = /^(\p{L}+) (?:and|und|y|et) \p{L}+(?: \p{L}+)? (?=(?:of|von|de) |d['’])/iu
const SHARED = /^\p{L}+ (?:of|von|de) (?=\p{L}+$)/iu
export const LOOSE_END =
  /(?:\s(?:de|du|des|en|für|for|mit|with|on|of|von|y|et|and|und|an?|une?|una?|eine?n?|&|,)){1,3}$/iu
const MOST_WORDS = 5
const isShort = (text: string): boolean =>
  /^[\p{L}\p{N}\s'’&/+-]{2,44}$/u.test(text) &&
  /^[\p{L}\p{N}]/u.test(text) &&
  /\p{L}{2}/u.test(text) &&
  !/^\d(?!D[ -])(?!4\/7)|\d$|^(?!DJ$)[A-Z]{2,4}$/.test(text) &&
  text.replace(/ à /giu, ' ').split(/\s+/).length <= MOST_WORDS

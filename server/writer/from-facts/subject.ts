import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import { capitalized, fill, type Values } from './fill.ts'
import type { Writing } from './from-facts.ts'
import { type Service, serviceIn } from './service.ts'

const MOST_WORDS = 6
const MOST_LETTERS = 60

/** What the offer is, and for whom: "Window cleaning for La Cava". The best first. */
export function subjectsOf({ words, name, nouns, offer, values, hasWebsite }: Writing): string[] {
  const say = (form: string, more: Values) => fill(form, { ...values, ...more }, offer.isWe)
  const fits = (subject: string | undefined): subject is string =>
    subject !== undefined && subject.length <= MOST_LETTERS && (subject.match(/[^\s:]+/g)?.length ?? 0) <= MOST_WORDS
  const forms = hasWebsite ? [words.websiteSubject, ...words.subjects] : words.subjects
  const named = nouns.flatMap(noun =>
    shorterNames(name).flatMap(said => forms.map(form => say(form, { noun, name: said }))),
  )
  const plain = [words.namelessSubject, '{noun}, {town}', '{noun}'].flatMap(form =>
    nouns.map(noun => say(form, { noun })),
  )
  return [...new Set([...named.filter(fits).slice(0, 2), ...plain.filter(fits), capitalized(nouns.at(-1) ?? '')])]
}

/** The name as it is, then without what people leave out when they say it: "Kowalski Auto Repair and Towing". */
function shorterNames(given: string | undefined): string[] {
  const name = given?.replace(/(?<!!)!+$/, '')
  if (name === undefined) return []
  const [, head] = /^(\S+ \S.*?),? (?:and|&|und|y|et) \S.*$/iu.exec(name) ?? []
  const [, person] = /^(?:the )?law offices? of (\S+ \S.*)$/i.exec(name) ?? []
  return [name, person, head].filter(said => said !== undefined)
}

/** Where no table knows the service: "We collect cardboard" offers something about cardboard. */
const ANY_VERB =
  /^(?:(?:i|we|ich|wir|je|nous) (?!help|helf|aid)\p{L}{2,20}|j['’]\p{L}{2,20}|(?!ayud)\p{L}{2,20}(?:o|amos|emos|imos))\s/iu

const ARTICLE =
  /^(?:an?|the|your|our|my|eine?n?|der|die|das|den|un[ea]?|unos|unas|el|la|los|las|les?|des|du|vos|nos|sus?|ihre?n?|meine?n?|unsere?n?|de la|de l['’]|l['’]) ?\b/iu
const MOST_OWN = 4

interface Offered {
  service: Service
  language: WriterLanguage
  /** The business serves food: menus are of use to it. */
  isFed: boolean
}

/**
 * What the email's sentence says is offered, in the user's words, the longest first: "menus and flyers" of "We print menus
 * and flyers". Empty where they'd be no name for it, such as "windows" of "I clean windows".
 */
export function thingsIn(sentence: string, { service, language, isFed }: Offered): string[] {
  const { type, noun, pattern } = service
  const { frames, and } = LANGUAGES[language]
  const verb = (frames.offering.exec(sentence) ?? (pattern ? null : ANY_VERB.exec(sentence)))?.[0]
  if (verb === undefined) return []
  const [head = ''] = sentence.slice(verb.length).split(frames.beyond)
  const said = head
    .replace(/[“”„«»"]/g, '')
    .replace(LOOSE_END, '')
    .trim()
  const [, list = '', last] = /^([^,]+(?:, [^,]+)*),? (?:and|&|und|y|e|et) ([^,]+)$/u.exec(said) ?? []
  // "Carpet and upholstery cleaning"
  const isOneHead = last?.includes(' ') && /^[^\s,]*[^s\s,]$/.test(list)
  if (isOneHead && language === 'en') return !pattern || pattern.test(said) ? [said] : []
  const items = last === undefined ? [said.split(',')[0] ?? ''] : [...list.split(', '), last]
  // "Staff for kitchen and bar" is one thing: the list goes on behind its first word.
  if (last !== undefined && OF.test(items[0] ?? '')) return noun === undefined ? items.slice(0, 1) : []
  const all = items.map(item => shortened(item.replace(ARTICLE, '').trim()))
  // "fast" of "window cleaning, fast and reliable" is no thing.
  const things =
    last === undefined || !pattern ? all : all.filter(thing => isOffered(serviceIn(thing, language), isFed))
  // "einen neuen Auftritt" has an ending that no subject has.
  if (things.length === 0 || !things.every(isThing) || /^einen \p{Ll}/u.test(said)) return []
  if (pattern && !things.some(thing => pattern.test(thing))) return []
  // "A website for Peak Yoga" is better than "Websites for Peak Yoga".
  if (things.length === 1 && type === 'website' && noun && ARTICLE.test(noun) && /s(?:$|\s)/.test(things[0] ?? ''))
    return []
  const [first = '', second = ''] = things
  const whole = things.length === all.length ? [said.replace(ARTICLE, '').trim()] : []
  return second === '' ? [first] : [...whole, `${first} ${andBefore(second, and)} ${second}`, first]
}

const isOffered = (named: Service | undefined, isFed: boolean): boolean =>
  named !== undefined && (isFed || !named.isForFood)

/** "Nóminas e impuestos" */
const andBefore = (thing: string, and: string): string => (and === 'y' && /^h?i(?!e)/i.test(thing) ? 'e' : and)

const OF = /\s(?:de|of|von|mit)\s|\sd['’]/iu
const LOOSE_END = /\s(?:de|du|des|of|von|y|et|and|und|,)$/iu
/** "Sillas de oficina" of "sillas de oficina de segunda mano". */
const shortened = (text: string): string =>
  wordsIn(text) <= MOST_OWN ? text : text.replace(/^(\S+ (?:de|d['’]|of) ?\S+) .*$/iu, '$1')

const isThing = (text: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N}\s'’&/-]*$/u.test(text) && wordsIn(text) <= MOST_OWN && !/^(?:and|und|y|et) /i.test(text)
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

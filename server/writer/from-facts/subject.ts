import type { Frames, WriterWords } from '../languages/language.ts'
import { capitalized, fill, type Values } from './fill.ts'
import type { Writing } from './from-facts.ts'
import { asSentence, PERSONAL } from './offer-text.ts'
import { namesake } from './person.ts'
import type { Service } from './service.ts'
import { LOOSE_END, plain } from './sold.ts'

const MOST_WORDS = 6
/** In the user's own words. */
const MOST_OF_OWN = 9
const MOST_LETTERS = 60

/** Articles and "de" don't make a subject long. */
const wordsIn = (subject: string): number =>
  subject
    .replace(/(?<!\p{L})(?:the|l[ae]s?|el|los|las|d(?:er|ie|as|en|e|u|es)|[dl]['’])(?!\p{L})/giu, ' ')
    .match(/[^\s:&?!¿]+/g)?.length ?? 0

/** What the offer is, and for whom: "Window cleaning for La Cava". The best first. */
export function subjectsOf({ words, name, nouns, offer, service, values, hasWebsite }: Writing): string[] {
  const say = (form: string, more: Values) => fill(form, { ...values, ...more }, offer.isWe)
  const fits = (subject: string | undefined, most = MOST_WORDS): subject is string =>
    subject !== undefined && subject.length <= MOST_LETTERS && wordsIn(subject) <= most
  // A heading may be anything: "Two brothers with a truck" aren't for anybody.
  const { sold, noun, sentence } = service
  const isTold = words.frames.sentence.test(sentence) || words.frames.bareVerb?.test(sentence) === true
  const isUnsure = noun === undefined && (sold?.said === undefined || (sold.way === 'offer' && !isTold))
  const own = isUnsure ? ownTopic(service, words.frames) : undefined
  const isApart = isUnsure || (name !== undefined && isInflected(name, words))
  const forms = words.subjects.filter(form => !isApart || form.includes(':'))
  if (hasWebsite && nouns.length > 0) forms.unshift(words.websiteSubject)
  const topics = own === undefined ? nouns : [own].filter(said => sold?.said && !words.frames.sentence.test(said))
  const named = topics.flatMap(noun =>
    shorterNames(name).flatMap(said => forms.map(form => say(form, { noun, name: said, for: words.forName(said) }))),
  )
  const unnamed = [...(name === undefined && !isUnsure ? [words.namelessSubject] : []), '{noun}'].flatMap(form =>
    topics.map(noun => say(form, { noun })),
  )
  // "Tired of voicemail?" says what it's about.
  const question = /^[^.!?]+\?/.exec(offer.paragraphs[0] ?? '')?.[0]
  const all = [
    ...[question].filter(said => fits(said, MOST_OF_OWN)),
    ...named.filter(said => fits(said)).slice(0, 2),
    ...unnamed.filter(said => fits(said)),
    own ?? capitalized(nouns.at(-1) ?? ''),
  ]
  const said = [...new Set(all)].filter(Boolean)
  return said.length > 0 ? said : [capitalized(words.anyNoun)]
}

/** What it says before a comma, or before whom it's for, if that's short: "My husband and I cast concrete planters". */
function ownTopic({ sentence, sold }: Service, { beyond, role_ }: Frames): string {
  const clauses = plain(sentence)
    .split(/,(?!\d| (?:die|der|das|qui|que) )|[;(]|: | – /, 2)
    .map(clause => clause.trim())
  const [head = ''] = clauses
  // "Chocolatier, je fabrique des tablettes" says more behind its comma.
  const does = clauses.find(one => /^(?:i|ich|je|j['’]|yo)(?!\p{L})/iu.test(one))
  const said = does && !head.includes(' ') ? '' : (sold?.said ?? '')
  // "Retired, I sort your papers" says little before its comma.
  const clause =
    (said === '' && head.split(' ').length < 4 && !(head.includes(' ') && role_.test(head)) && does) || head
  // "We're two sisters and look after plants"
  const joint = PERSONAL.test(clause) ? / (?:and|und|y|et) /.exec(clause) : null
  const rest = joint ? clause.slice(joint.index + joint[0].length) : ''
  const own = [clause, clause.split(beyond)[0] ?? ''].filter((text, at) =>
    said === ''
      ? at === 0 || text.split(' ').length > 3
      : !/\d/.test(text) && text.includes(said.split(' ')[0]?.slice(1) ?? ''),
  )
  const isBrief = (text: string) => text.split(' ').length <= MOST_OF_OWN
  const short = own.find(isBrief) ?? (said || (isBrief(rest) ? rest : ''))
  const [cut = ''] = /^(?:\S+ ){6}\S+/.exec(clause) ?? []
  return asSentence(short || `${cut.replace(LOOSE_END, '')} …`).replace(/[.!]$/, '')
}

/** "Liebes Team von Alte Post" isn't German. */
export const isInflected = (name: string, { articles, ofName }: WriterWords): boolean =>
  articles?.test(ofName(name)) === true

/** The name as it is, then without what people leave out when they say it: "Kowalski Auto Repair and Towing". */
function shorterNames(given: string | undefined): string[] {
  const name = given?.replace(/(?<!!)!+$/, '')
  if (name === undefined) return []
  const [, head] = /^(\S{1,40} [^\s,][^,]{0,60}?)(?<! bed),? (?:and|&|und|y|et) \S[^,]{0,60}$/iu.exec(name) ?? []
  return [namesake(name), name, head].filter(said => said !== undefined)
}

/** In the user's words, then in ours; "a website" is better than "websites for Peak Yoga". */
export function nounsOf({ noun, type, sold }: Service): string[] {
  const all = type === 'website' ? [noun, sold?.said] : [sold?.said, noun, sold?.said && sold.things[0]]
  return [...new Set(all.filter(one => one !== undefined))]
}

import { capitalized, fill, type Values } from './fill.ts'
import type { Writing } from './from-facts.ts'
import { namesake } from './person.ts'
import type { Service } from './service.ts'

const MOST_WORDS = 6
const MOST_LETTERS = 60
const LEAST_WORDS = 3

/** Articles and "de" don't make a subject long. */
const wordsIn = (subject: string): number =>
  subject
    .replace(/(?<!\p{L})(?:the|l[ae]s?|el|los|d(?:er|ie|as|en|e|u|es)|[dl]['’])(?!\p{L})/giu, ' ')
    .match(/[^\s:&]+/g)?.length ?? 0

/** What the offer is, and for whom: "Window cleaning for La Cava". The best first. */
export function subjectsOf({ words, name, nouns, offer, values, service, hasWebsite }: Writing): string[] {
  const say = (form: string, more: Values) => fill(form, { ...values, ...more }, offer.isWe)
  const fits = (subject: string | undefined): subject is string =>
    subject !== undefined && subject.length <= MOST_LETTERS && wordsIn(subject) <= MOST_WORDS
  // "Für der Friseur" isn't German.
  const isInflected = name !== undefined && /^\p{Lu}/u.test(name) && words.articles?.test(name)
  const isUnnamed = nouns[0] === words.anyNoun
  const fitting = isInflected ? words.subjects.filter(form => form.includes(':')) : words.subjects
  const forms = isUnnamed ? [words.anySubject] : [...(hasWebsite ? [words.websiteSubject] : []), ...fitting]
  const named = [...nouns, ...nouns.map(lastOf)].flatMap(noun =>
    shorterNames(name).flatMap(said => forms.map(form => say(form, { noun, name: said, for: words.forName(said) }))),
  )
  const plain = ['{noun}, {town}', '{noun}']
  const unnamed = (name === undefined ? [words.namelessSubject, ...plain] : plain).flatMap(form =>
    nouns.map(noun => say(form, { noun })),
  )
  const all = [...named.filter(fits).slice(0, 2), ...unnamed.filter(fits), capitalized(nouns.at(-1) ?? '')]
  const own = isUnnamed && firstWords(service.sentence, words.frames.beyond).filter(fits)
  return [...new Set(own ? [...own, ...all] : all)]
}

/** Where the offer names nothing: its first words, up to whom it's for, where, or when. The longest first. */
function firstWords(sentence: string, beyond: RegExp): string[] {
  const [said = ''] = sentence.split(/[.,;:!?(]/)
  if (OF_BEFORE.test(said)) return []
  const ends = [...said.matchAll(new RegExp(beyond.source, `${beyond.flags}g`))]
    .filter(([found]) => END.test(found))
    .map(({ index }) => index)
  return [said.length, ...ends.reverse()]
    .map(end => capitalized(said.slice(0, end).trim()))
    .filter(words => words.split(' ').length >= LEAST_WORDS)
}

/** "We replace them": the sentence before says what. */
const OF_BEFORE = /(?<!\p{L})(?:them|it|sie)(?!\p{L})|^(?:nous|je) l(?:es|a|e) |^l[ao]s \p{L}{2,}mos(?!\p{L})/iu
const END = /^\s(?:for|in|within|from|für|innerhalb|ab|para|en|desde|pour|dans|sous|dès)(?!\p{L})/iu

/** English nouns end with what they are: "exhaust fan service" of "commercial kitchen exhaust fan service". */
const lastOf = (noun: string): string => {
  const words = noun.split(' ')
  return words.length < 5 || / (?:of|for|in|and|&|d[eu]s?|y|et|und|von) /.test(noun) ? noun : words.slice(-3).join(' ')
}

/** The name as it is, then without what people leave out when they say it: "Kowalski Auto Repair and Towing". */
function shorterNames(given: string | undefined): string[] {
  const name = given?.replace(/(?<!!)!+$/, '')
  if (name === undefined) return []
  const [, head] = /^(\S+ \S.*?)(?<! bed),? (?:and|&|und|y|et) \S.*$/iu.exec(name) ?? []
  return [namesake(name), name, head].filter(said => said !== undefined)
}

/** In the user's words, then in ours: "a website" is better than "websites for Peak Yoga", and "piano tuning" is ours, too. */
export function nounsOf({ noun, type, sold, isByVerb }: Service, anyNoun: string): string[] {
  const own = [sold?.said, sold?.things[0]].filter(said => said !== undefined)
  // "Contabilidad de bares" says whose it is.
  const isLonger = type === 'books' && own[0]?.toLowerCase().startsWith(`${noun?.toLowerCase()} d`)
  const isOurs = sold?.way === 'doing' || isByVerb || isLonger || (type === 'website' && (sold?.things.length ?? 0) < 3)
  const all = isOurs ? [noun, ...own] : [...own, noun]
  const nouns = [...new Set(all.filter(one => one !== undefined))]
  return nouns.length > 0 ? nouns : [anyNoun]
}

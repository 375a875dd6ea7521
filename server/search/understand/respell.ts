import type { Sql } from '#server/db/db.ts'
import { singular } from '#server/directory/normalise.ts'
import { languages } from '#server/languages/languages.ts'
import { mistakesBetween } from '#server/mistakes.ts'
import type { Place } from '../areas/find-place.ts'
import { type Reading, readBest, unknownPlaceIn } from './split.ts'
import { type Context, isSpokenIn, lookUp, type Vocabulary } from './vocabulary.ts'
import { type CategoryHit, knownNames, knownPhrases, townsIn, wordsInPhrases } from './vocabulary-sql.ts'
import { isConnector, isFiller, plainWords } from './words.ts'

/** A word that we read as another one. */
export interface Correction {
  from: string
  to: string
  /** The small place that the words name. */
  instead?: string
}

interface Respelled {
  reading: Reading
  corrections: Correction[]
}

/** `right`: the words of the query that are spelled right. */
type Spelled = Context & { right: Set<string> }

/** More unknown words than this are a name. */
const MOST_UNKNOWN = 3

/**
 * Corrects typos: an unknown place becomes the town spelled most like it, and other unknown words become categories if
 * that explains the whole query. Otherwise they're a name.
 */
export async function respelled(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  read: Reading,
  context: Context,
): Promise<Respelled | null> {
  const renamed = await withLarger(sql, tokens, vocabulary, read, context)
  if (!renamed && read.business.unexplained === 0 && !isCut(tokens, read)) return null
  const spelled = { ...context, right: await spokenIn(sql, tokens) }
  const placed = renamed ?? (await withTown(sql, tokens, vocabulary, read, spelled))
  const base = placed?.reading ?? read
  const kind = await withKind(sql, placed?.tokens ?? tokens, vocabulary, base, spelled)
  if (!kind && !placed?.isClear) return null
  return { reading: kind?.reading ?? base, corrections: [...(kind?.corrections ?? []), ...(placed?.corrections ?? [])] }
}

/** Even a village weighs this in its own language. */
const UNKNOWN = 40_000

/** "In Los Angles" isn't in Anglès. */
function isCut(tokens: string[], { found, placeLength }: Reading): boolean {
  const isSmall = found !== null && !found.isExplicit && !found.isLoose && found.weight < UNKNOWN
  return isSmall && (unknownPlaceIn(tokens)?.place.split(' ').length ?? 0) > placeLength
}

/** A town that is so much larger than its neighbor in spelling that people mean it. */
const LARGER = 100

/** "Huston" exists in Idaho, but people mean Houston; the hamlet becomes an option. */
async function withLarger(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  { found, placeWords, business }: Reading,
  context: Context,
): Promise<Tried | null> {
  if (!found || found.isExplicit || found.isCode || isQuoted(placeWords, vocabulary)) return null
  // Even a village weighs a lot in its own language: "a Torno" means Torino.
  const hit = vocabulary.places
    .get(placeWords)
    ?.find(({ lat, lon }) => lat === found.place.lat && lon === found.place.lon)
  const people = Math.min(found.weight, hit?.population ?? found.weight)
  if (people >= SMALL) return null
  const [near] = (await nearestNames(sql, placeWords, vocabulary)).filter(({ mistakes }) => mistakes === 1)
  if (!near || near.weight < people * LARGER || near.text[0] !== placeWords[0]) return null
  const at = tokens.findIndex((_, n) => tokens.slice(n).join(' ').startsWith(placeWords))
  const other = [...tokens.slice(0, at), near.text, ...tokens.slice(at + placeWords.split(' ').length)]
  const reading = readBest(other, await lookUp(sql, [other], context))
  if (!reading.found || reading.business.unexplained > business.unexplained) return null
  const correction = { from: placeWords, to: reading.found.place.label, instead: found.place.label }
  return { reading, tokens: other, isClear: true, corrections: [correction] }
}

const SMALL = 15_000
const isQuoted = (words: string, { quoted }: Vocabulary) => words.split(' ').some(word => quoted.has(word))

type Tried = Respelled & { tokens: string[]; isClear: boolean }

/** Reads the text after "in" as a town, or the last words if that explains the whole text. */
async function withTown(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  read: Reading,
  context: Spelled,
): Promise<Tried | null> {
  const named = unknownPlaceIn(tokens)?.place.split(' ')
  // "In Los Angles" doesn't mean the town of Anglès.
  const isPartly = named && named.length > read.placeLength
  const region = read.found && (await withRegion(sql, tokens, vocabulary, read, context))
  if (region || (read.found && !isPartly)) return region
  const ends = named ? [named.length, named.length - 1] : [2, 1]
  for (const length of ends) {
    const words = length > 0 ? tokens.slice(named ? tokens.length - named.length : -length) : []
    const from = (named ? words.slice(0, length) : words).join(' ')
    const isOwn = (word: string) => isKnown(word, vocabulary) || context.right.has(word)
    if (!from || isQuoted(from, vocabulary) || (!named && from.split(' ').every(isOwn))) continue
    if (length > 1 && !named && isConnector(words[0] ?? '')) continue
    // "Near Boston Common" is in no Bolton: a town's own name has no typo.
    if (named && named.length > length && vocabulary.places.has(from) && !isKnownEnd(named.at(-1) ?? '', vocabulary))
      return null
    const to = (await nearestNames(sql, from, vocabulary))[0]?.text
    if (!to) continue
    const at = named ? tokens.length - named.length : tokens.length - length
    const other = [...tokens.slice(0, at), ...to.split(' '), ...tokens.slice(at + from.split(' ').length)]
    const reading = readBest(other, await lookUp(sql, [other], context))
    const isWhole = other.join(' ') === to
    const isClear =
      named !== undefined || isWhole || (reading.business.category !== null && reading.business.unexplained === 0)
    if (reading.found && ` ${reading.placeWords} `.includes(` ${to} `))
      return { reading, tokens: other, isClear, corrections: [{ from, to: reading.found.place.label }] }
  }
  return null
}

/** "Kansas City Misouri", "Milton Kenes", "Charlote NC": the words behind a known town, or before a known state. */
async function withRegion(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  { found, placeLength, placeWords, business }: Reading,
  context: Context,
): Promise<Tried | null> {
  const isAtEnd = tokens.slice(-placeLength).join(' ') === placeWords
  const end = isAtEnd ? tokens.length - placeLength : tokens.length
  for (const length of [2, 1]) {
    const words = tokens.slice(Math.max(0, end - length), end)
    const from = words.join(' ')
    const isThere = ({ country, region }: { country: string; region: string | null }) =>
      found?.place.kind !== 'state' || (country === found.place.country && region === found.place.region)
    const isOwn = (word: string) =>
      vocabulary.categories.has(singular(word)) || vocabulary.places.get(word)?.some(isThere)
    const isPlain = words.every(isOwn) || words.slice(0, -1).some(isFiller)
    if (isPlain || isQuoted(from, vocabulary)) continue
    const near = (await nearestNames(sql, from, vocabulary)).concat(await nearestInside(sql, from, found?.place))
    for (const { text } of near) {
      const other = [...tokens.slice(0, end - words.length), text, ...tokens.slice(end)].join(' ').split(' ')
      const reading = readBest(other, await lookUp(sql, [other], context))
      if (reading.found && reading.placeLength > placeLength && reading.business.unexplained < business.unexplained)
        return { reading, tokens: other, isClear: true, corrections: [{ from, to: text }] }
    }
  }
  return null
}

/** "Brattleburo VT": towns of a state or country that are too small to be meant without it. */
async function nearestInside(sql: Sql, name: string, place: Place | undefined): Promise<Near[]> {
  if ((place?.kind !== 'state' && place?.kind !== 'country') || !isWord(name)) return []
  const towns = (await townsIn(sql, place)).map((row, at) => ({ ...row, at, letters: lettersOf(row.text) }))
  return nearest(byLength(towns), name, allowed(name)).slice(0, MOST)
}

/** Reads the unknown words as a category if that explains the whole query. */
async function withKind(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  { business, found }: Reading,
  context: Spelled,
): Promise<Tried | null> {
  // "In the Permian Basin" says nothing about Persians.
  const where = new Set(found ? [] : unknownPlaceIn(tokens)?.place.split(' '))
  const unknown = business.words
    .split(' ')
    .filter(
      word =>
        word &&
        !where.has(word) &&
        !isFiller(word) &&
        !vocabulary.names.has(word) &&
        !vocabulary.quoted.has(word) &&
        !context.right.has(word) &&
        !vocabulary.categories.has(singular(word)) &&
        (found || !vocabulary.places.has(word)),
    )
  if (unknown.length === 0 || business.unexplained > MOST_UNKNOWN) return null
  // Next to an owner it's a name, and next to a category and a place, unless it's another word for that category.
  if (business.words.split(' ').some(word => vocabulary.names.has(word))) return null
  const known = found ? business.category : null
  const near = await Promise.all(unknown.map(word => nearestPhrases(sql, word, found?.place.country)))
  if (near.every(words => words.length === 0)) return null
  // Of several words, maybe only one is misspelled: "tree servise".
  const alone = (only: number) => unknown.map((word, n) => (n === only ? (near[n]?.[0] ?? word) : word))
  const all = (choice: number) => unknown.map((word, n) => near[n]?.[Math.min(choice, near[n].length - 1)] ?? word)
  for (const words of unknown.length === 1 ? [all(0), all(1), all(2)] : [all(0), alone(unknown.length - 1), alone(0)]) {
    const spelled = new Map(unknown.map((word, n) => [word, words[n] ?? word]))
    const other = tokens.map(word => spelled.get(word) ?? word)
    const reading = readBest(other, await lookUp(sql, [other], context))
    // "Vetrinary clinics": the misspelled word and the known one are one phrase.
    const isLonger = reading.business.categoryLength > business.categoryLength
    const isMore = known
      ? isLonger || isWithin(reading.business.category, known)
      : explainsMore(reading, business, found)
    if (reading.business.unexplained <= where.size && isMore && (reading.found || !found)) {
      const corrections = unknown.flatMap(word => {
        const to = spelled.get(word)
        return to && to !== word ? [{ from: word, to }] : []
      })
      return { reading, tokens: other, isClear: true, corrections }
    }
  }
  return null
}

const explainsMore = (reading: Reading, { category }: Reading['business'], found: Reading['found']) =>
  category === null ? reading.business.category !== null : reading.found !== null && !found

const isWithin = (category: CategoryHit | null, known: CategoryHit) =>
  category !== null && category.first >= known.first && category.last <= known.last

const isKnown = (word: string, { categories, places }: Vocabulary) => categories.has(singular(word)) || places.has(word)

/** "Phenix AZ" ends with a state. */
const isKnownEnd = (word: string, vocabulary: Vocabulary) => isKnown(word, vocabulary) || vocabulary.regions.has(word)

/** The words that are spelled right, because a phrase for a category contains them: "maison" isn't Madison. */
async function spokenIn(sql: Sql, tokens: string[]): Promise<Set<string>> {
  const keys = new Set(await wordsInPhrases(sql, tokens.map(singular)))
  return new Set(tokens.filter(word => keys.has(singular(word))))
}

/** Shorter words resemble too many others. */
const SHORTEST = 5
const LONGEST = 40
/** Words of this length may have two mistakes, shorter ones one. */
const LONG = 9
const MOST = 3

interface Known {
  text: string
  /** Of a place. */
  country: string
  /** Of a phrase. */
  languages: string[]
  /** A bit for each letter, to skip words with very different letters. */
  letters: number
  weight: number
  /** Its place in the list. */
  at: number
}

/** Both lists are small: loading them once and searching here takes a tenth of the time of a database search. */
const phrasesOf = keptOnce(async sql => [...(await knownPhrases(sql)), ...plainWords.map(asKnown)])
const namesOf = keptOnce(knownNames)

/** "Tree servise" has a typo in a word that any category may have. */
const asKnown = (text: string) => ({ text: singular(text), weight: 0.8, country: '', languages: ['en'] })

function keptOnce(read: (sql: Sql) => Promise<Omit<Known, 'letters' | 'at'>[]>) {
  const kept = new WeakMap<Sql, ByLength>()
  return async (sql: Sql): Promise<ByLength> => {
    const known =
      kept.get(sql) ?? byLength((await read(sql)).map((row, at) => ({ ...row, at, letters: lettersOf(row.text) })))
    kept.set(sql, known)
    return known
  }
}

type ByLength = Map<number, Known[]>
const byLength = (all: Known[]): ByLength => Map.groupBy(all, ({ text }) => text.length)

/** Words for categories with one missing, doubled, changed, or swapped letter. */
async function nearestPhrases(sql: Sql, word: string, country: string | undefined): Promise<string[]> {
  if (!isWord(word)) return []
  const known = await phrasesOf(sql)
  // "Plombie" is a letter away from "plombier", and its key two.
  const near = nearest(known, singular(word), allowed(singular(word)))
  if (near.length === 0 && singular(word) !== word) near.push(...nearest(known, word, allowed(word)))
  // "Supercuts" in Tulsa isn't a French "supérette".
  const isTheirs = ({ languages }: Known) => !country || languages.some(code => isSpokenIn(country, code))
  // "Mailing" isn't "railing": people rarely get the first letter wrong, but they may swap or miss it, or write it by ear.
  const startsAlike = ({ text }: Known) =>
    text[0] === word[0] || text[1] === word[0] || soundsOf(text)[0] === soundsOf(word)[0]
  return near.filter(other => isTheirs(other) && startsAlike(other)).map(({ text }) => wordOf(text))
}

/** Names of larger places, most likely first: the fewer mistakes, the more people, and in the query's country. */
export async function nearestNames(
  sql: Sql,
  name: string,
  { favoured, isEnglish }: Pick<Vocabulary, 'favoured' | 'isEnglish'>,
  more = 0,
): Promise<Near[]> {
  if (!isWord(name, SHORTEST - 1)) return []
  const names = await namesOf(sql)
  const theirs = favoured.size > 0 ? favoured : new Set(['US'])
  const isKnownThere = ({ country, weight }: Known) => ours.has(country) || (isEnglish && weight >= LARGEST)
  const weighed = (other: Known) => (theirs.has(other.country) ? other.weight * 4 : other.weight)
  // Two mistakes in a short word, or one in four letters, only lead to a large city at home.
  const mostOf = (other: Near) => (other.weight < KNOWN ? 1 : allowed(name) + 0.5) + more
  const mayMean = (other: Near) => other.mistakes <= mostOf(other) && (name.length >= SHORTEST || more > 0)
  const isLarge = (other: Near) => theirs.has(other.country) && other.weight >= LARGE && name[0] === other.text[0]
  const most = name.length <= SHORTEST && more === 0 ? 1 : Math.max(2, allowed(name) + more)
  return (
    nearest(names, name, most)
      .filter(other => isKnownThere(other) && (mayMean(other) || isLarge(other)))
      // Of two names of one town, its own comes first: "Bolonga" is Bologna, not Bolonia.
      .toSorted((a, b) => scoreOf(b, weighed(b)) - scoreOf(a, weighed(a)) || a.at - b.at)
      .slice(0, MOST)
  )
}

const LARGE = 250_000
/** The name of a smaller town has one mistake at most. */
const KNOWN = 25_000
/** Where nobody speaks a language of ours, only towns that the whole world knows, and in English: "an der Mosel" isn't Mosul. */
const LARGEST = 1_000_000
const ours = new Set(`US GB CA AU NZ IE ZA ${languages.map(({ countries }) => countries).join(' ')}`.split(' '))
/** A mistake costs as much as a hundredth of the people. */
const scoreOf = ({ mistakes }: Near, weight: number) => Math.log10(weight) - 2 * mistakes

const isWord = (word: string, least = SHORTEST) =>
  word.length >= least && word.length <= LONGEST && /^[\p{L} ]+$/u.test(word)
const allowed = (word: string) => (word.length >= LONG ? 2 : 1)

type Near = Known & { mistakes: number }

function nearest(known: ByLength, word: string, most: number): Near[] {
  const letters = lettersOf(word)
  return Array.from({ length: 2 * most + 1 }, (_, n) => known.get(word.length - most + n) ?? [])
    .flat()
    .filter(other => bitsOf(other.letters ^ letters) <= 2 * most)
    .map(other => ({ ...other, mistakes: mistakesIn(word, other) }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= most + 0.5)
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes ||
        // "Roffer" has all letters of "roofer".
        bitsOf(a.letters ^ letters) - bitsOf(b.letters ^ letters) ||
        b.weight - a.weight,
    )
}

/** What sounds alike has two mistakes ("restraunt", "electrishun"), and one if it's a longer word for a category: "mekanic". */
function mistakesIn(word: string, { text: known, languages }: Known): number {
  const mistakes = mistakesBetween(known, word) + Number(known[0] !== word[0]) / 2
  if (mistakes < 2 || soundsOf(word) !== soundsOf(known) || !(languages.length === 0 || languages.includes('en')))
    return mistakes
  return languages.length > 0 && word.length >= CLEAR && known[0] === word[0] ? 1 : 2
}
const CLEAR = 7

/** The consonants as English speakers hear them. */
const soundsOf = (word: string) =>
  word
    .replace(/(?:sh|[cst]i|ssi)(?=[aeou]n)/g, 'x')
    .replace(/ph/g, 'f')
    .replace(/ch(?=[aeou])|ck|q|c(?![eiyh])/g, 'k')
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1/g, '$1')

function lettersOf(text: string): number {
  let bits = 0
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31)
  return bits
}

function bitsOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A word with this key: the database has only keys. */
function wordOf(key: string): string {
  const ways = [key, `${key}e`, `${key}s`].filter(word => singular(word) === key)
  return ways.find(isFiller) ?? ways.find(word => !/(?:nc|v)$/.test(word)) ?? key
}

import type { Sql } from '#server/db/db.ts'
import { singular } from '#server/directory/normalise.ts'
import { type Reading, readBest, unknownPlaceIn } from './split.ts'
import { lookUp, type Vocabulary } from './vocabulary.ts'
import { knownNames, knownPhrases } from './vocabulary-sql.ts'
import { isFiller } from './words.ts'

/** A word that we read as another one. */
export interface Correction {
  from: string
  to: string
}

interface Respelled {
  reading: Reading
  corrections: Correction[]
}

type Context = Parameters<typeof lookUp>[2]

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
  if (read.business.unexplained === 0) return null
  const placed = await withTown(sql, tokens, vocabulary, read, context)
  const base = placed?.reading ?? read
  const kind = await withKind(sql, placed?.tokens ?? tokens, vocabulary, base, context)
  if (!kind && !placed?.isClear) return null
  return {
    reading: kind?.reading ?? base,
    corrections: [...(kind?.corrections ?? []), ...(placed?.corrections ?? [])],
  }
}

type Tried = Respelled & { tokens: string[]; isClear: boolean }

/** Reads the text after "in" as a town, or the last words if that explains the whole text. */
async function withTown(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  read: Reading,
  context: Context,
): Promise<Tried | null> {
  const named = unknownPlaceIn(tokens)?.place.split(' ')
  // "In Los Angles" doesn't mean the town of Anglès.
  const isPartly = named && named.length > read.placeLength
  if (read.found && !isPartly) return null
  const ends = named ? [named.length, named.length - 1] : [2, 1]
  for (const length of ends) {
    const words = length > 0 ? tokens.slice(named ? tokens.length - named.length : -length) : []
    const from = (named ? words.slice(0, length) : words).join(' ')
    if (!from || (!named && from.split(' ').every(word => isKnown(word, vocabulary)))) continue
    const [to] = await nearestNames(sql, from)
    if (!to) continue
    const at = named ? tokens.length - named.length : tokens.length - length
    const other = [...tokens.slice(0, at), ...to.split(' '), ...tokens.slice(at + from.split(' ').length)]
    const reading = readBest(other, await lookUp(sql, [other], context))
    const isClear = named ? true : reading.business.category !== null && reading.business.unexplained === 0
    if (reading.found)
      return { reading, tokens: other, isClear, corrections: [{ from, to: reading.found.place.label }] }
  }
  return null
}

/** Reads the unknown words as a category if that explains the whole query. */
async function withKind(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  { business, found }: Reading,
  context: Context,
): Promise<Tried | null> {
  const unknown = business.words
    .split(' ')
    .filter(word => word && !isFiller(word) && !vocabulary.names.has(word) && !isKnown(word, vocabulary))
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN || unknown.length < business.unexplained) return null
  // Next to a category and a place, it's a name.
  if (business.category && found) return null
  const near = await Promise.all(unknown.map(word => nearestPhrases(sql, word)))
  if (near.some(words => words.length === 0)) return null
  for (const choice of [0, 1, 2]) {
    const spelled = new Map(unknown.map((word, n) => [word, near[n]?.[Math.min(choice, near[n].length - 1)]]))
    const other = tokens.map(word => spelled.get(word) ?? word)
    const reading = readBest(other, await lookUp(sql, [other], context))
    const isMore = business.category === null ? reading.business.category !== null : reading.found !== null && !found
    if (reading.business.unexplained === 0 && isMore && (reading.found || !found)) {
      const corrections = unknown.flatMap(word => {
        const to = spelled.get(word)
        return to ? [{ from: word, to }] : []
      })
      return { reading, tokens: other, isClear: true, corrections }
    }
  }
  return null
}

const isKnown = (word: string, { categories, places }: Vocabulary) => categories.has(singular(word)) || places.has(word)

/** Shorter words resemble too many others. */
const SHORTEST = 5
const LONGEST = 40
/** Words of this length may have two mistakes, shorter ones one. */
const LONG = 9
const MOST = 3

interface Known {
  text: string
  /** A bit for each letter, to skip words with very different letters. */
  letters: number
  weight: number
}

/** Both lists are small: loading them once and searching here takes a tenth of the time of a database search. */
const phrasesOf = keptOnce(knownPhrases)
const namesOf = keptOnce(knownNames)

function keptOnce(read: (sql: Sql) => Promise<{ text: string; weight: number }[]>) {
  const kept = new WeakMap<Sql, Known[]>()
  return async (sql: Sql): Promise<Known[]> => {
    const known = kept.get(sql) ?? (await read(sql)).map(row => ({ ...row, letters: lettersOf(row.text) }))
    kept.set(sql, known)
    return known
  }
}

/** Words for categories with one missing, doubled, changed, or swapped letter. */
async function nearestPhrases(sql: Sql, word: string): Promise<string[]> {
  if (!isWord(word)) return []
  const near = nearest(await phrasesOf(sql), singular(word), allowed(word))
  return near.map(wordOf)
}

/** Larger places with similar names, the most similar first; `more` allows further mistakes. */
export async function nearestNames(sql: Sql, name: string, more = 0): Promise<string[]> {
  return isWord(name) ? nearest(await namesOf(sql), name, allowed(name) + more) : []
}

const isWord = (word: string) => word.length >= SHORTEST && word.length <= LONGEST && /^[\p{L} ]+$/u.test(word)
const allowed = (word: string) => (word.length >= LONG ? 2 : 1)

function nearest(known: Known[], word: string, most: number): string[] {
  const letters = lettersOf(word)
  return known
    .filter(other => Math.abs(other.text.length - word.length) <= most && bitsOf(other.letters ^ letters) <= 2 * most)
    .map(other => ({
      ...other,
      mistakes: mistakesBetween(other.text, word) + Number(other.text[0] !== word[0]) / 2,
    }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= most + 0.5)
    .sort((a, b) => a.mistakes - b.mistakes || b.weight - a.weight)
    .map(({ text }) => text)
    .slice(0, MOST)
}

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
const wordOf = (key: string) => [key, `${key}e`, `${key}s`].find(word => singular(word) === key) ?? key

/** Counts omitted, added, changed, and swapped letters (optimal string alignment). */
function mistakesBetween(a: string, b: string): number {
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, above] = [above, row]
  }
  return above[b.length] ?? 0
}

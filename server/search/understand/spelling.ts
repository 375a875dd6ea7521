import type { Sql } from '#server/db/db.ts'
import { singular } from '#server/directory/normalise.ts'
import { knownNames, knownPhrases } from './vocabulary-sql.ts'

/** Shorter words are too near to too many others. */
const SHORTEST = 5
/** No word for a business and no town's name is longer. */
const LONGEST = 40
/** A word of so many letters may have two mistakes, a shorter one may have one. */
const LONG = 9
const MOST = 3

interface Known {
  text: string
  /** A bit for each letter that it has: words of very different letters need no closer look. */
  letters: number
  weight: number
}

/** Both are small, and looking through them here takes a tenth of the time that the database took. Kept while the program runs. */
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

/** Words for kinds of business that differ by a letter left out, doubled, changed, or two in the wrong order. */
export async function nearestPhrases(sql: Sql, word: string): Promise<string[]> {
  if (!isWord(word)) return []
  const near = nearest(await phrasesOf(sql), singular(word), allowed(word))
  return near.map(wordOf)
}

/** Larger places whose names are spelled nearly so, the nearest first; with `more` mistakes, those worth asking about. */
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

/** Phrases are kept by their keys: a word that has this key. */
const wordOf = (key: string) => [key, `${key}e`, `${key}s`].find(word => singular(word) === key) ?? key

/** Letters left out, added, changed or exchanged with their neighbour (optimal string alignment). */
export function mistakesBetween(a: string, b: string): number {
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

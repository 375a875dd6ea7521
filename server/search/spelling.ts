import type { Sql } from '#server/db/db.ts'
import { singular } from '#server/directory/normalise.ts'
import { findSimilar } from './sql.ts'

/** Shorter words are too near to too many others. */
const SHORTEST = 5
/** No word for a business and no town's name is longer. */
const LONGEST = 40
/** A word of so many letters may have two mistakes, a shorter one may have one. */
const LONG = 9

/**
 * What a word that nobody knows may have been meant as: kinds of business and large places that differ by a letter left
 * out, doubled, changed, or two in the wrong order; the nearest first. A word for each, as it could have been typed.
 */
export async function spellings(sql: Sql, word: string): Promise<string[]> {
  if (word.length < SHORTEST || word.length > LONGEST || !/^\p{L}+$/u.test(word)) return []
  const allowed = word.length >= LONG ? 2 : 1
  const key = singular(word)
  return (await findSimilar(sql, { word, key }))
    .map(({ text, isPhrase }) => ({
      text: isPhrase ? wordOf(text) : text,
      mistakes: mistakesBetween(text, isPhrase ? key : word),
    }))
    .filter(({ mistakes }) => mistakes <= allowed)
    .sort((a, b) => a.mistakes - b.mistakes)
    .map(({ text }) => text)
    .slice(0, 3)
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

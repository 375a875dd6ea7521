import type { Sql } from '#server/db/db.ts'
import { singular } from '#server/directory/normalise.ts'
import { nearestNames, nearestPhrases } from './spelling.ts'
import { type Reading, readBest } from './split.ts'
import { unknownPlaceIn } from './unknown-words.ts'
import { lookUp, type Vocabulary } from './vocabulary.ts'
import { isFiller } from './words.ts'

/** A word that was taken for another. */
export interface Correction {
  from: string
  to: string
}

interface Respelled {
  reading: Reading
  corrections: Correction[]
}

type Context = Parameters<typeof lookUp>[2]

/** Names of more unknown words are names. */
const MOST_UNKNOWN = 3

/**
 * Words that nobody knows are taken for slips of the keys: what stands where a place should for the town that is nearest
 * to it, and others where nothing is left open then. Else they are a name.
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

/** With a town for what follows "in", or for the last words of the text where that explains all of it. */
async function withTown(
  sql: Sql,
  tokens: string[],
  vocabulary: Vocabulary,
  read: Reading,
  context: Context,
): Promise<Tried | null> {
  const named = unknownPlaceIn(tokens)?.place.split(' ')
  // In "in Los Angles" the town of Anglès is not what was meant.
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

/** With a kind of business for the words that nobody knows, where nothing is left open then. */
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
  // Beside a kind and a place it is a name.
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

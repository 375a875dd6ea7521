import { Sections } from '../read-words.ts'

/**
 * What words do in an email (`word-classes.txt`), by the beginnings that any of their forms has; "=" stands before a whole word. Classes are the
 * same in every language, so that what's learned from one helps with the others.
 */
const classes = new Sections(new URL('word-classes.txt', import.meta.url))
const WHOLE = new Map<string, string[]>()
const BEGINNINGS = new Map<string, string[]>()
for (const name of classes.names)
  for (const word of new Set(classes.words(name))) {
    const [map, key] = word.startsWith('=') ? [WHOLE, word.slice(1)] : [BEGINNINGS, word]
    map.set(key, [...(map.get(key) ?? []), name])
  }
const SHORTEST = 3
/** No beginning is longer. */
const LONGEST = Math.max(...[...BEGINNINGS.keys()].map(({ length }) => length))

/** The classes of a word in lower case: of the whole of it, or of its longest beginning that has one. */
export function classesOf(word: string): readonly string[] {
  const whole = WHOLE.get(word)
  if (whole) return whole
  for (let length = Math.min(word.length, LONGEST); length >= SHORTEST; length--) {
    const found = BEGINNINGS.get(word.slice(0, length))
    if (found && (length >= 4 || word.length <= length + 3)) return found
  }
  return []
}

import { remembered } from '#server/remembered.ts'
import { withoutAccents } from '#server/without-accents.ts'
import { Sections } from './read-words.ts'

/**
 * Whether words are forms of one, or mean the same in an email. Guesses from the letters: a paraphrase has to pass, and a
 * claim hardly ever hangs on the difference.
 */

/** Words that mean the same in an email. */
const SAME = new Sections(new URL('same-words.txt', import.meta.url)).lines('same').map(line => line.split(' '))

/** The groups of a word. */
const GROUPS = new Map<string, number[]>()
SAME.forEach((group, n) => {
  for (const word of group) GROUPS.set(word, [...(GROUPS.get(word) ?? []), n])
})

/** A word as it's compared, worked out once. */
interface Form {
  /** "Fahrräder" is the plural of "Fahrrad". */
  letters: string
  stem: string
  /** Without the ending of a noun or an adjective. */
  root: string
  groups: readonly number[]
}

const formOf = remembered(20_000, (word): Form => {
  const letters = withoutAccents(word)
  return {
    letters,
    stem: stemOf(letters),
    root: letters.replace(/(?:en|er|es|e|n|s)$/, ''),
    groups: GROUPS.get(word) ?? [],
  }
})

const stemOf = (word: string): string =>
  word
    .replace(/(?<=[\p{L}]{3})ies$/u, 'y')
    .replace(/(?<=[\p{L}]{4})(?:ings?|ers?|ed|es)$|(?<=[\p{L}]{3})s$/u, '')
    .replace(/([bdgmnprt])\1$/, '$1')

/** Whether two words are forms of one: "deli" and "delicatessen", "reviews" and "reviewed". */
function isForm(a: Form, b: Form): boolean {
  if (a.letters === b.letters || a.stem === b.stem) return true
  const [{ letters: short, root }, { letters: long }] = a.letters.length < b.letters.length ? [a, b] : [b, a]
  if (short.length >= 4 && long.startsWith(short)) return true
  if (short.length >= 6 && long.includes(root)) return true
  if (short.length >= 4 && long.length >= short.length + 3 && long.endsWith(short)) return true
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  if ((same >= 4 && same >= long.length * 0.7) || (same >= 5 && same >= long.length * 0.5)) return true
  return a.groups.length > 0 && a.groups.some(group => b.groups.includes(group))
}

/** Whether one of the words is a form of this one. */
export function holds(words: readonly string[], word: string): boolean {
  if (words.includes(word)) return true
  const form = formOf(word)
  return words.some(known => isForm(formOf(known), form))
}

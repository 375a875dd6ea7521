import { fold, judged } from './languages/languages.ts'

/** Long words that ask for removal: the misspelled ones are read as these. A stem ends in `*`. */
const WORDS = judged
  .flatMap(({ alone, wish }) => [...alone, ...wish].flatMap(phrase => phrase.split(/[ ()|?]/)))
  .filter(word => word.length >= 6)
const KNOWN = new Set(WORDS.filter(word => !word.includes('*')))
const STEMS = new Set(WORDS.filter(word => word.length >= 8 && word.endsWith('*')).map(word => word.slice(0, -1)))

/** Two letters changed places. */
const swapped = (word: string) => word.charAt(0) + Array.from(word).sort().join('')
const SWAPPED = new Map([...KNOWN].map(word => [swapped(word), word]))

/** A long word without one of its letters, so that one letter too few, too many, or wrong is found. */
const without = (word: string) => Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))
const SHORTER = new Map(
  [...KNOWN].filter(word => word.length >= 9).flatMap(word => [word, ...without(word)].map(key => [key, word])),
)

const SHORT = new Map([
  ['nn', 'non'],
  ['ur', 'your'],
  ['u', 'you'],
  ['dnt', 'dont'],
  ['naum', 'nao'],
  ['msgs', 'messages'],
  ['msg', 'message'],
])

const isKnown = (word: string) => KNOWN.has(word) || [7, 8, 9, 10].some(length => STEMS.has(word.slice(0, length)))

function correct(typed: string): string {
  const word = fold(typed)
  const short = SHORT.get(word)
  if (short || word.length < 6 || word.length > 20 || isKnown(word)) return short ?? typed
  const found =
    (KNOWN.has(`${word}g`) ? `${word}g` : undefined) ??
    SWAPPED.get(swapped(word)) ??
    (word.length < 8 ? undefined : [word, ...without(word)].map(key => SHORTER.get(key)).find(Boolean))
  return found ?? typed
}

/** A text in whose wishes the slips of hurried fingers are corrected: "emialing", "unsuscribe". */
export const spelled = (text: string): string => text.replace(/\p{L}{1,21}/gu, correct)

import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import { isAdjective, isCommand, isFiller, isJoiner } from './words.ts'

/** Nobody gets more in one go, however many pages. */
const COUNT_MOST = 500

/** Numbers in words, where a kind of business follows: "a dozen florists". "One" is an article in four of the languages. */
const numbers = new Map(
  [
    '2 two dos zwei deux dois duas|3 three tres drei trois|4 four cuatro vier quatre quatro|5 five cinco funf cinq|6 six seis sechs',
    '7 seven siete sieben sept sete|8 eight ocho acht huit oito|9 nine nueve neun neuf nove|10 ten diez zehn dix dez|12 twelve dozen doce docena zwolf dutzend douze douzaine doze duzia',
    '15 fifteen quince funfzehn quinze|20 twenty veinte zwanzig vingt vinte|25 twentyfive|30 thirty treinta dreissig trente trinta|40 forty cuarenta vierzig quarante quarenta',
    '50 fifty cincuenta funfzig cinquante cinquenta|60 sixty|75 seventyfive|80 eighty|100 hundred cien hundert cent cem|200 twohundred|500 fivehundred',
  ]
    .join('|')
    .split('|')
    .flatMap(group => {
      const [value = '', ...words] = group.split(' ')
      return words.map(word => [word, Number(value)] as const)
    }),
)
/** Before a number they say no more than it does: "max 30", "the first 10". */
const limits = new Set(
  'max maximum limit first about least most over exactly circa ca environ unos unas mindestens hochstens maximal cerca primeros primeras premiers ersten primeiros'.split(
    ' ',
  ),
)
const results = new Set(
  'results result leads entries hits resultados ergebnisse treffer resultats contactos contacts kontakte adressen adresses direcciones'.split(
    ' ',
  ),
)

export interface Count {
  /** The words that say it. */
  start: number
  end: number
  value: number
}

/**
 * A number at the front is a count where a kind of business follows or nothing does; in "7 eleven" it is a name.
 * Anywhere where "results" follows it.
 */
export function readCount(tokens: string[], hit: { start: number; end: number } | null): Count | null {
  const named = tokens.findIndex((word, n) => /^\d{1,4}$/.test(word) && results.has(tokens[n + 1] ?? ''))
  if (named >= 0) return countAt(tokens, named, named + 2)
  const isBefore = (word: string) => isCommand(word) || isAdjective(word) || isJoiner(word) || limits.has(word)
  const at = tokens.findIndex(word => !isBefore(word))
  const word = tokens[at] ?? ''
  // "Five" alone may be anything.
  if (Number.isNaN(valueOf(word)) || (!hit && !/^\d+$/.test(word))) return null
  if (hit && hit.start <= at) return null
  const between = tokens.slice(at + 1, hit ? hit.start : tokens.length)
  return between.every(other => isFiller(other) || results.has(other)) ? countAt(tokens, at, at + 1) : null
}

function countAt(tokens: string[], at: number, end: number): Count {
  const start = limits.has(tokens[at - 1] ?? '') ? at - 1 : at
  // Of none nobody asks: then the usual number is meant.
  return { start, end, value: Math.min(valueOf(tokens[at] ?? '') || SEARCH_MAX_RESULTS, COUNT_MOST) }
}

const valueOf = (word: string): number => (/^\d{1,4}$/.test(word) ? Number(word) : (numbers.get(word) ?? Number.NaN))

import { FOLLOW_UPS } from '../from-facts/follow-up-phrases.ts'
import { LEADING_ON } from '../from-facts/leading-on.ts'
import { de } from '../from-facts/phrases-de.ts'
import { en } from '../from-facts/phrases-en.ts'
import { es } from '../from-facts/phrases-es.ts'
import { plainText } from './plain-text.ts'

/** A sentence of the built-in writer, and the longest words that it always has. */
interface OwnLine {
  pattern: RegExp
  fixed: string
}

let lines: { whole: Set<string>; filled: OwnLine[] } | undefined

/** Read once, and only when a sentence is checked. */
function ownLines() {
  if (lines) return lines
  const texts = [...new Set(textsIn([en, de, es, LEADING_ON, FOLLOW_UPS]))].flatMap(text =>
    text.split(/(?<=[.?!]) (?=[\p{Lu}{[<¿])/u),
  )
  lines = {
    whole: new Set(texts.filter(text => !/[{[<]/.test(text)).map(plainText)),
    filled: texts.filter(text => /[{[<]/.test(text)).flatMap(ownLine),
  }
  return lines
}

/** A sentence of the built-in writer without any value: a truth or a question, whatever the business. */
export const isOwnTruth = (sentence: string): boolean => ownLines().whole.has(plainText(sentence))

/**
 * Whether the built-in writer has the sentence with values in it. People read all of them, so the rules are enough there,
 * and what words look like elsewhere doesn't count.
 */
export function isOwnLine(sentence: string): boolean {
  const said = plainText(sentence)
  return ownLines().filled.some(({ pattern, fixed }) => said.includes(fixed) && pattern.test(said))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const SLOT = /\{\p{L}\w*\}/gu
const TONES = /\[([^\]|]*)\|([^\]|]*)\|([^\]|]*)\]/g

/** Shorter ones are in too many sentences. */
const FEWEST_LETTERS = 8

/** `{x}` is any value, `[a|b|c]` one of three, and `<…>` may be left out. */
function ownLine(template: string): OwnLine[] {
  const fixed = plainText(template)
    .split(/\{\p{L}\w*\}|\[[^\]]*\]|<[^>]*>/u)
    .reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), '')
  if (fixed.length < FEWEST_LETTERS) return []
  const source = plainText(template)
    .replace(/[.*+?^$()\\]/g, '\\$&')
    .replace(TONES, '(?:$1|$2|$3)')
    .replace(/<([^>]*)>/g, '(?:$1)?')
    .replace(SLOT, '[^.?!]{1,80}?')
  return [{ fixed, pattern: new RegExp(`^${source}$`, 'u') }]
}

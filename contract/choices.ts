import type { z } from 'zod'
import { isReadableSize, ofReadableSize } from './email-size.ts'

/**
 * Choices in an email: each recipient gets one of `{Hi|Hello|Hey}`. They can be nested, and `\{` is a brace. {{variables}},
 * markup with its attributes, style sheets, URLs, JSON, and braces without a bar aren't choices.
 */

/** Unicode noncharacters mark what was read: `OPEN number NEXT words NEXT words CLOSE`. */
export const OPEN = '\uFDD0'
export const NEXT = '\uFDD1'
export const CLOSE = '\uFDD2'
const BRACE = { '{': '\uFDD3', '}': '\uFDD4' }
const MARKS = /[\uFDD0-\uFDD4]/g

const DEEPEST = 10

interface Marked {
  text: string
  /** The problem with its place; null if there's none. */
  problem: string | null
}

interface Brace {
  at: number
  /** The indexes of its piece and of its bars. */
  piece: number
  bars: number[]
  /** The depth of nested choices. */
  depth: number
  isJson: boolean
  endsAddress: boolean
}

const NOTABLE = /[{}|\\<]|https?:\/\//gi
const TAG = /\{\{[^{}]{0,296}\}\}/y
const JSON_START = /\{\s*"[^"]{0,200}"\s*:/y
const ADDRESS = /https?:\/\/(?:[^\s<>"'|{}\\]|\{\{[^{}]{0,296}\}\})*/iy
const MARKUP = /<[/!]?[a-z][^<>]*>/iy
const WITHOUT_WORDS = /<(style|script|title)\b/iy

/** Marks the choices of a text and leaves invalid ones as they are. Always takes a single pass. */
export function markChoices(source: string): Marked {
  const text = source.replace(MARKS, '')
  if (!/[{}]/.test(text)) return { text, problem: null }
  const reading: Reading = { text, pieces: [], open: [], done: 0, count: 0, addressEnd: -1, problem: null }
  const missing = new Set<string>()
  NOTABLE.lastIndex = 0
  for (let found = NOTABLE.exec(text); found; found = NOTABLE.exec(text)) {
    const at = found.index
    const whole = wholeAt(text, at, missing)
    if (whole > 0 && /h/i.test(text[at] ?? '')) reading.addressEnd = at + whole
    NOTABLE.lastIndex = at + (whole || read(reading, at))
  }
  const left = reading.open.find(brace => brace.bars.length > 0 && !brace.isJson)
  if (left)
    say(reading, left, 'this { starts a choice that has no closing }. Add one, or write \\{ for a literal brace.')
  return { text: reading.pieces.join('') + text.slice(reading.done), problem: reading.problem }
}

interface Reading {
  text: string
  /** The text up to `done`. */
  pieces: string[]
  open: Brace[]
  done: number
  /** The number of choices read. */
  count: number
  /** Where the latest URL ended. */
  addressEnd: number
  problem: string | null
}

/** Reads one character or escape and returns its length. */
function read(reading: Reading, at: number): number {
  switch (reading.text.charAt(at)) {
    case '\\':
      return readEscape(reading, at)
    case '{':
      readOpening(reading, at)
      return 1
    case '|':
      reading.open.at(-1)?.bars.push(take(reading, at, '|'))
      return 1
    case '}':
      readClosing(reading, at)
      return 1
    default:
      return 1
  }
}

function readEscape(reading: Reading, at: number): number {
  const escaped = reading.text[at + 1]
  if (escaped === '{' || escaped === '}') take(reading, at, BRACE[escaped], 2)
  else if (escaped === '|' && reading.open.length > 0) take(reading, at, '|', 2)
  else return 1
  return 2
}

function readOpening(reading: Reading, at: number): void {
  const isJson = matches(JSON_START, reading.text, at) > 0
  const endsAddress = reading.addressEnd === at
  reading.open.push({ at, piece: take(reading, at, '{'), bars: [], depth: 1, isJson, endsAddress })
}

function readClosing(reading: Reading, at: number): void {
  const { open, pieces } = reading
  const brace = open.pop()
  if (!brace || brace.bars.length === 0 || brace.isJson) return
  if (brace.depth > DEEPEST) return say(reading, brace, `choices can be nested at most ${DEEPEST} levels deep.`)
  if (brace.endsAddress) say(reading, brace, 'a choice can’t be part of a web address. Write out each address in full.')
  take(reading, at, CLOSE)
  pieces[brace.piece] = `${OPEN}${reading.count++}${NEXT}`
  for (const bar of brace.bars) pieces[bar] = NEXT
  const outer = open.at(-1)
  if (outer) outer.depth = Math.max(outer.depth, brace.depth + 1)
}

/** Adds the text before it and `piece`, and returns that piece's index. */
function take(reading: Reading, at: number, piece: string, length = 1): number {
  const before = reading.text.slice(reading.done, at)
  reading.done = at + length
  return reading.pieces.push(before, piece) - 1
}

/** The first problem. */
function say(reading: Reading, brace: Brace, words: string): void {
  reading.problem ??= `${placeOf(reading.text, brace.at)}: ${words}`
}

/** Removes the backslash from escaped braces. */
export const plainBraces = (text: string) => text.replaceAll(BRACE['{'], '{').replaceAll(BRACE['}'], '}')

/** A text whose braces stay braces, as `markChoices` would mark them if each were escaped. */
export const literalBraces = (text: string) =>
  text.replace(MARKS, '').replaceAll('{', BRACE['{']).replaceAll('}', BRACE['}'])

/** The same in a text that is still to be marked. */
export const escapeBraces = (text: string) => text.replace(MARKS, '').replace(/[{}]/g, '\\$&')

/** The problem with a text's choices: "In the body, line 3, …"; null if there's none. */
export function choicesProblem(text: string, where: string): string | null {
  const { problem } = markChoices(text)
  return problem && `In ${where}, ${problem}`
}

/** For a field of an email: `.superRefine(readableChoices('the body'))`. */
export const readableChoices = (where: string) => (text: string, context: z.RefinementCtx) => {
  const message = choicesProblem(text, where)
  if (message) context.addIssue({ code: 'custom', message })
}

/** For a body: a size that Canvass reads without delaying others, and readable choices. */
export const readableBody = (where: string) => (text: string, context: z.RefinementCtx) => {
  if (isReadableSize(text)) readableChoices(where)(text, context)
  else ofReadableSize(where)(text, context)
}

/** How many characters here can't contain a choice; 0 if a choice may start. `missing` has end tags we already searched for. */
function wholeAt(text: string, at: number, missing: Set<string>): number {
  switch (text.charAt(at)) {
    case '{':
      return matches(TAG, text, at)
    case '<':
      return (
        upTo(text, at, { start: '<!--', end: /-->/g }, missing) ||
        withoutWords(text, at, missing) ||
        matches(MARKUP, text, at)
      )
    case 'h':
    case 'H':
      return matches(ADDRESS, text, at)
    default:
      return 0
  }
}

function withoutWords(text: string, at: number, missing: Set<string>): number {
  WITHOUT_WORDS.lastIndex = at
  const name = WITHOUT_WORDS.exec(text)?.[1]?.toLowerCase()
  return name ? upTo(text, at, { start: `<${name}`, end: new RegExp(`</${name}\\s*>`, 'gi') }, missing) : 0
}

function upTo(text: string, at: number, { start, end }: { start: string; end: RegExp }, missing: Set<string>): number {
  if (missing.has(start) || text.slice(at, at + start.length).toLowerCase() !== start) return 0
  end.lastIndex = at
  const found = end.exec(text)
  if (found) return found.index + found[0].length - at
  missing.add(start)
  return 0
}

function matches(what: RegExp, text: string, at: number): number {
  what.lastIndex = at
  return what.exec(text)?.[0].length ?? 0
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  const character = (before.at(-1)?.length ?? 0) + 1
  return text.includes('\n') ? `line ${before.length}, character ${character}` : `character ${character}`
}

import { withoutAccents } from '#server/without-accents.ts'
import { factOfFigure, offersFigure, type Topic } from '../coverage.ts'
import { contentWords, type Figure, figuresOf, type Known, languageOf } from '../known.ts'
import type { Lexicon } from '../lexicon.ts'
import { plainText } from '../plain-text.ts'
import { holds } from '../word-forms.ts'
import { classesOf } from './word-classes.ts'

/** What of a sentence counts for or against it, each with how much of it there is. */
export type Features = Map<string, number>

/** Nobody writes longer sentences in an email. */
const MOST_TOKENS = 80
const TOKEN = /[$€£]?\d[\d.,:]*\d?%?|[\p{L}\p{M}]+(?:'\p{L}+)?|[?!:“”"]/gu

/**
 * What a sentence shows. A word that a fact or the offer has, in any of its forms, is only that, so that what's learned holds for any
 * trade.
 */
export function featuresOf(sentence: string, topic: Topic, known: Known, lexicons: readonly Lexicon[]): Features {
  const text = plainText(sentence)
  const tokens = (text.match(TOKEN) ?? []).slice(0, MOST_TOKENS)
  const language = languageOf(lexicons)
  const figures = figuresOf(text, lexicons)
  const line = tokens.map(token =>
    /\d/.test(token) ? maskOfFigure(token, text, figures, known) : maskOf(token, known),
  )
  const found: Features = new Map()
  addPairs(found, language, line.map(stem))
  for (const word of line)
    if (!word.startsWith('<') && word.length > STEM) found.set(`${language}-${word.slice(-4)}`, 0.5)
  addClasses(found, tokens, line)
  addShares(found, text, line.length, known)
  found.set(`topic ${topic}`, 1)
  return found
}

/** Each word, and each with the one after it. */
function addPairs(found: Features, language: string, words: readonly string[]): void {
  const line = ['^', ...words, '$']
  line.forEach((word, at) => {
    found.set(`${language}${word}`, 1)
    const next = line[at + 1]
    if (next !== undefined) found.set(`${language}${word} ${next}`, 1)
  })
}

/** Whether the facts or the offer have a word, worked out once for each. */
const masks = new WeakMap<Known, Map<string, string>>()

function maskOf(token: string, known: Known): string {
  const before = masks.get(known) ?? new Map<string, string>()
  masks.set(known, before)
  const found = before.get(token) ?? newMask(token, known)
  before.set(token, found)
  return found
}

function newMask(token: string, known: Known): string {
  const [word] = contentWords(token)
  if (word === undefined) return token
  if (holds(known.nameWords, word)) return '<name>'
  const isFact = holds(known.factWords, word)
  if (holds(known.offerWords, word)) return isFact ? '<both>' : '<offer>'
  return isFact ? '<fact>' : token
}

function maskOfFigure(token: string, text: string, figures: readonly Figure[], known: Known): string {
  const figure = figures.find(({ text: said }) => said.includes(token) || token.includes(said))
  if (!figure) return '<number>'
  if (offersFigure(figure, known)) return '<offered>'
  return factOfFigure(figure, text, known) ? '<counted>' : '<number>'
}

const STEM = 6
const stem = (word: string): string =>
  word.startsWith('<') || word.length <= STEM ? word : withoutAccents(word).slice(0, STEM)

/** What the words do, and each with each other. A word of the offer or a fact does only that. */
function addClasses(found: Features, tokens: readonly string[], line: readonly string[]): void {
  const classes = new Set<string>()
  tokens.forEach((token, at) => {
    const word = line[at] ?? ''
    if (word.startsWith('<')) classes.add(word)
    if (!word.startsWith('<o') && !word.startsWith('<f')) for (const name of classesOf(token)) classes.add(name)
    if (token === '?') classes.add('?')
  })
  const sorted = [...classes].sort()
  sorted.forEach((one, at) => {
    found.set(`is ${one}`, 1)
    for (const other of sorted.slice(at + 1)) found.set(`is ${one} ${other}`, 0.5)
  })
  const first = tokens.map(token => classesOf(token)[0]).find(name => name !== undefined)
  if (first) found.set(`first ${first}`, 1)
}

/** How much of what a sentence says the facts and the offer have. */
function addShares(found: Features, text: string, length: number, known: Known): void {
  const words = contentWords(text)
  const most = Math.max(1, words.length)
  const heldBy = words.map(word => maskOf(word, known))
  const count = (...kinds: string[]) => heldBy.filter(mask => kinds.includes(mask)).length
  const both = count('<name>', '<fact>', '<offer>', '<both>')
  const unknown = words.length - both
  for (const [name, value] of [
    ['always', 1],
    ['offer', count('<offer>', '<both>') / most],
    ['fact', count('<fact>', '<both>', '<name>') / most],
    ['unknown', unknown / most],
    ['known', both / most],
    ['unknown words', Math.min(6, unknown) / 6],
    [`unknown ${Math.min(4, unknown)}`, 1],
    [`known ${Math.min(3, both)}`, 1],
    ['length', Math.min(20, length) / 20],
  ] as const)
    found.set(name, value)
}

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
 * Two views of a sentence. In both, a word that a fact or the offer has is only that, so that what's learned holds for any
 * trade. `forms` compares words in any of their forms and reads the meaning of numbers; `beginnings` compares only how words
 * begin, and is right where `forms` guesses wrong.
 */
export interface Views {
  forms: Features
  beginnings: Features
}

export function featuresOf(sentence: string, topic: Topic, known: Known, lexicons: readonly Lexicon[]): Views {
  const text = plainText(sentence)
  const tokens = (text.match(TOKEN) ?? []).slice(0, MOST_TOKENS)
  const language = languageOf(lexicons)
  return {
    forms: ofForms(text, tokens, topic, known, lexicons, language),
    beginnings: ofBeginnings(tokens, known, language),
  }
}

function ofForms(
  text: string,
  tokens: string[],
  topic: Topic,
  known: Known,
  lexicons: readonly Lexicon[],
  language: string,
): Features {
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
const stem = (word: string): string => (word.startsWith('<') || word.length <= STEM ? word : bare(word).slice(0, STEM))

const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

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

/** The words of what's known by how they begin. */
const beginnings = new WeakMap<Known, { facts: Set<string>; offer: Set<string>; offered: Set<string>[] }>()

/** Words of four letters and more that half of all sentences have, whatever they say. */
const FREQUENT = new Set(
  'your with that this have from they them will would when more than what website ihre ihren ihrem ihrer ihnen sind eine einen einer nicht auch oder para como ustedes'.split(
    ' ',
  ),
)
const BEGINNING = 5
const beginningsIn = (text: string): Set<string> =>
  new Set((text.match(TOKEN) ?? []).filter(saysSomething).map(word => word.slice(0, BEGINNING)))

const saysSomething = (token: string): boolean => /\d/.test(token) || (token.length > 3 && !FREQUENT.has(token))

function beginningsOf(known: Known) {
  const before = beginnings.get(known)
  if (before) return before
  const found = {
    facts: beginningsIn(known.facts.map(({ text }) => text).join('\n')),
    offer: beginningsIn(known.offerText),
    offered: known.offered.map(({ text }) => beginningsIn(text)),
  }
  beginnings.set(known, found)
  return found
}

function ofBeginnings(tokens: readonly string[], known: Known, language: string): Features {
  const { facts, offer, offered } = beginningsOf(known)
  const said = tokens.map(token => token.slice(0, BEGINNING))
  const line = tokens.map((token, at) => {
    const begins = said[at] ?? ''
    const isNumber = /\d/.test(token)
    if (!saysSomething(token)) return begins
    if (facts.has(begins)) return isNumber ? '<fact number>' : '<fact>'
    if (offer.has(begins)) return isNumber ? '<offered>' : '<offer>'
    return isNumber ? '<number>' : begins
  })
  const found: Features = new Map()
  addPairs(found, `~${language}`, line)
  tokens.forEach((token, at) => {
    if (token.length > STEM && !line[at]?.startsWith('<')) found.set(`~${language}-${token.slice(-4)}`, 0.5)
  })
  const inFacts = line.filter(word => word.startsWith('<fact')).length
  const inOffer = line.filter(word => word.startsWith('<offer')).length
  const unknown = tokens.filter((token, at) => saysSomething(token) && !/^<[fo]/.test(line[at] ?? '')).length
  const most = Math.max(1, inFacts + inOffer + unknown)
  const words = new Set(said)
  const best = Math.max(0, ...offered.map(all => [...all].filter(word => words.has(word)).length))
  for (const [name, value] of [
    ['facts', inFacts / most],
    ['offer', inOffer / most],
    ['unknown', unknown / most],
    ['unknown words', Math.min(6, unknown) / 6],
    ['words', Math.min(10, most) / 10],
    ['none', inFacts + inOffer === 0 ? 1 : 0],
    ['one', inFacts + inOffer === 1 ? 1 : 0],
    ['best', best / most],
    [language, 1],
  ] as const)
    if (value !== 0) found.set(`~${name}`, value)
  return found
}

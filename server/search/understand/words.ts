import { type Language, languages } from '#server/languages/languages.ts'

const setOf = (textOf: (language: Language) => string) =>
  new Set(languages.flatMap(language => textOf(language).split(' ').filter(Boolean)))

const commands = setOf(({ words }) => words.commands)
const joiners = setOf(({ words }) => `${words.joiners} ${words.conjunctions}`)
const adjectives = setOf(({ words }) => words.adjectives)
const generic = setOf(({ words }) => words.generic)
const conjunctions = setOf(({ words }) => words.conjunctions)

export const isCommand = (word: string) => commands.has(word)
export const isJoiner = (word: string) => joiners.has(word)
export const isAdjective = (word: string) => adjectives.has(word)
export const isGeneric = (word: string) => generic.has(word)
/** Words that say nothing about the business, but may be misspelled: "cheep hotels", "tree servise". */
export const plainWords: readonly string[] = [...generic, ...adjectives]
/** Joins two categories: "bars and restaurants". */
export const isConjunction = (word: string) => conjunctions.has(word)
/** Words that don't narrow down the business. */
export const isFiller = (word: string) =>
  commands.has(word) || joiners.has(word) || adjectives.has(word) || generic.has(word)

/** Numbers in words: "a dozen florists", "ten miles". */
export const numbers = new Map(
  languages
    .flatMap(({ counts }) => counts.numbers.split('|'))
    .flatMap(group => {
      const [value = '', ...words] = group.split(' ')
      return words.map(word => [word, Number(value)] as const)
    }),
)

/** State codes that are also words: on their own and without a connector, they count as the word. */
export const wordyCodes = setOf(({ places }) => places.likeStates)
/** Join the parts of a town's name, but never a category and its place. */
export const insideNames = setOf(({ places }) => places.insideNames)

/** Each phrase once, the longest first, because of two with the same start the longer is meant. */
const phrasesOf = (textOf: (language: Language) => string) =>
  [...new Set(languages.flatMap(language => textOf(language).split('|').filter(Boolean)))]
    .map(phrase => phrase.split(' '))
    .toSorted((a, b) => b.length - a.length)

/** A place follows one of these. */
export const strongConnectors = phrasesOf(({ places }) => places.connectors)
/** A place follows if the rest of the text is one. */
export const weakConnectors = phrasesOf(({ places }) => places.weakConnectors)

export const isConnector = (word: string) =>
  [...strongConnectors, ...weakConnectors].some(words => words.length === 1 && words[0] === word)

const fronts = phrasesOf(({ places }) => places.fronts)
const backs = phrasesOf(({ places }) => places.backs)

/** The name of a place without the words for a part of it, "downtown Seattle"; null without such words. */
export function withoutPart(tokens: string[]): string[] | null {
  const inside = (words: string[], from: number) =>
    words.length < tokens.length && words.every((word, n) => tokens[from + n] === word)
  const back = backs.find(words => inside(words, tokens.length - words.length))
  if (back) return tokens.slice(0, -back.length)
  const front = fronts.find(words => inside(words, 0))
  return front ? tokens.slice(front.length) : null
}

import { readFileSync } from 'node:fs'
import { withoutAccents } from '#server/without-accents.ts'

/**
 * The words of a language in what people and their mail programs write back, folded: lower case, without accents. `words.txt` has a
 * block for each, from English to those whose quotes we only recognize. `wrote` ends "On Monday, Ada wrote:", which `on` begins; `from`,
 * `sent`, `to`, and `subject` are Outlook's fields above a quote, `original` a line of its own; `device` starts what a phone adds below.
 * Somebody is `back` from a day, or away `until` it; `units` are day, week, month, and year, `next` the next one, `ahead` is "in"; `numbers` begin with one, `seasons` with spring.
 * `anger` is meant for whoever wrote; `away` are expressions for
 * how the subject of an automatic reply begins.
 */
type Name =
  | 'wrote'
  | 'on'
  | 'from'
  | 'sent'
  | 'to'
  | 'subject'
  | 'original'
  | 'device'
  | 'months'
  | 'days'
  | 'back'
  | 'until'
  | 'units'
  | 'next'
  | 'ahead'
  | 'numbers'
  | 'seasons'
  | 'tomorrow'
  | 'anger'
  | 'away'

const languages = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .map(block => new Map(block.split('\n').map(line => line.split(/: (.*)/, 2) as [string, string])))

/** A list of all languages that have it. */
export const wordLists = (name: Name): string[] => languages.flatMap(words => words.get(name) ?? [])

/** Of each list, the place of each word. */
export const listed = (name: Name, separator = ' ', first = 0) =>
  new Map(
    wordLists(name).flatMap(list =>
      list.split(separator).flatMap((words, i) => words.split('|').map(word => [word, i + first] as const)),
    ),
  )

/** Letters in lower case without accents, whatever the apostrophes and dashes of the device. */
export const fold = (text: string): string =>
  withoutAccents(text)
    .replace(/ß/g, 'ss')
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u00a0/g, ' ')
    .toLowerCase()

/** Only words, each followed by a space: what a phrase is looked for in. */
export const wordsOf = (text: string): string =>
  ` ${fold(text)
    .replace(/n't\b/g, 'nt')
    .replace(/\be-(?=mail)/g, 'e')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const WORD = '[^ ]{1,40}'

const token = (part: string): string => {
  const isOptional = part.endsWith('?')
  const words = (isOptional ? part.slice(0, -1) : part).replace(/^\(|\)$/g, '')
  if (words === '…') return `(?:${WORD} ){0,5}`
  const choice = words.split('|').map(word => word.trim().replaceAll('*', '[^ ]{0,20}'))
  return `(?:(?:${choice.join('|')}) )${isOptional ? '?' : ''}`
}

/** The parts of a phrase: choices in parentheses may hold several words. */
const compile = (phrase: string): string => (phrase.match(/\([^()]*\)\??|[^ ()]+/g) ?? []).map(token).join('')

/**
 * Any of the phrases of that name, within words: words that follow each other; `a|b` is a choice, `a?` may be missing, `a*` has any
 * ending, and `…` is up to five words. All repetitions are bounded, and so is the text.
 */
export const phrases = (name: Name): RegExp =>
  new RegExp(
    ` (?:${wordLists(name)
      .flatMap(list => list.split(' / '))
      .map(compile)
      .join('|')})`,
    'u',
  )

/** Words of all languages as one choice, the longest first. */
export const choiceOf = (...names: Name[]): string =>
  [
    ...new Set(
      names
        .flatMap(wordLists)
        .flatMap(list => list.split('|'))
        .map(fold),
    ),
  ]
    .filter(word => word !== '')
    .sort((a, b) => b.length - a.length)
    .join('|')

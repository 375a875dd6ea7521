import { withoutAccents } from '#server/without-accents.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { DateWords, ReplyLanguage } from './language.ts'
import { nl } from './nl.ts'
import { others } from './others.ts'
import { pt } from './pt.ts'

export const languages: ReplyLanguage[] = [en, de, es, fr, pt, it, nl, ...others]
export const dates: DateWords[] = languages.flatMap(({ dates }) => dates ?? [])

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

/** Any of the phrases, within words. All repetitions are bounded, and so is the text. */
export const phrases = (list: string[]): RegExp => new RegExp(` (?:${list.map(compile).join('|')})`, 'u')

/** Words of all languages as one choice, the longest first. */
export const choiceOf = (pick: (language: ReplyLanguage) => string): string =>
  [...new Set(languages.flatMap(language => pick(language).split('|')).map(fold))]
    .filter(word => word !== '')
    .sort((a, b) => b.length - a.length)
    .join('|')

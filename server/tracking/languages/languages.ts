import type { TextLanguage } from '#server/languages/text-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { PageWords } from './language.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

/** What recipients read, in the languages in which emails are recognized. */
export const pageWords: Record<TextLanguage, PageWords> = { en, de, es, fr, pt, it, nl }

const isOurs = (code: string): code is TextLanguage => Object.hasOwn(pageWords, code)

/** The first language that a browser asks for and we write (RFC 9110, 12.5.4); without one, English. */
export function acceptedLanguage(header: string | undefined): TextLanguage {
  const asked = (header ?? '')
    .slice(0, 400)
    .split(',')
    .map(range => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const weight = parameters.find(one => one.trim().startsWith('q='))?.trim()
      return { code: tag.split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) || 0 : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return asked.map(({ code }) => code).find(isOurs) ?? 'en'
}

/** Where an address is from. */
export interface Origin {
  type: 'page' | 'directory' | 'imported' | 'entered'
  /** The page's URL or the directory's name. */
  name: string
  at: string
}

export function originText(language: TextLanguage, { type, name, at }: Origin): string {
  const words = pageWords[language]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  if (type === 'page') return words.onPage(name, day)
  if (type === 'directory') return words.fromDirectory(name, day)
  return words[type](day)
}

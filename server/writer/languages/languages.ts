import type { DraftLanguage } from '#contract/facts.ts'
import type { WriterWords } from './language.ts'
import { readLanguage } from './read-language.ts'

/** The languages that the built-in writer writes, each in a folder of its own. */
export type WriterLanguage = DraftLanguage

export const CODES: readonly WriterLanguage[] = ['en', 'es', 'de', 'fr']
export const LANGUAGES = Object.fromEntries(CODES.map(code => [code, readLanguage(code)])) as Record<
  WriterLanguage,
  WriterWords
>

import type { DraftLanguage } from '#contract/facts.ts'
import { de } from './de/de.ts'
import { en } from './en/en.ts'
import { es } from './es/es.ts'
import { fr } from './fr/fr.ts'
import type { WriterWords } from './language.ts'

/** The languages that the built-in writer writes, each in a folder of its own. */
export type WriterLanguage = DraftLanguage

export const LANGUAGES: Record<WriterLanguage, WriterWords> = { en, es, de, fr }
export const CODES = Object.keys(LANGUAGES) as WriterLanguage[]

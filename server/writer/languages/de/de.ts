import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { deed } from './deeds.ts'

export const de: WriterWords = { ...readLanguage('de'), deed, isLowercaseAfterGreeting: true, quotes: ['„', '“'] }

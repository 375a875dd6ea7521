import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const de: WriterWords = { ...readLanguage('de'), isLowercaseAfterGreeting: true, quotes: ['„', '“'] }

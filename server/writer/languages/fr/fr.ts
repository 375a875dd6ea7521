import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const fr: WriterWords = { ...readLanguage('fr'), isLowercaseAfterGreeting: false, quotes: ['« ', ' »'] }

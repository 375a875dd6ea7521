import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const es: WriterWords = { ...readLanguage('es'), isLowercaseAfterGreeting: false, quotes: ['«', '»'] }

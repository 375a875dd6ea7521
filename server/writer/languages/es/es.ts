import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { asWe, deed } from './deeds.ts'

export const es: WriterWords = {
  ...readLanguage('es'),
  deed,
  asWe,
  isLowercaseAfterGreeting: false,
  quotes: ['«', '»'],
}

import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { deed } from './deeds.ts'

export const en: WriterWords = {
  ...readLanguage('en'),
  deed,
  forName: name => name,
  isLowercaseAfterGreeting: false,
  quotes: ['“', '”'],
}

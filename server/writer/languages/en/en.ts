import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const en: WriterWords = {
  ...readLanguage('en'),
  forName: name => name,
  isLowercaseAfterGreeting: false,
  quotes: ['“', '”'],
}

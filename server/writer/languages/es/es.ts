import { deedBy } from '../act.ts'
import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const es: WriterWords = {
  ...readLanguage('es'),
  deed: deedBy(
    /^(?:los|las|el|la|sus?) /,
    / [ye] /u,
    'y',
    thing => `de ${thing}`,
    thing => thing,
  ),
  isLowercaseAfterGreeting: false,
  quotes: ['«', '»'],
}

import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { asWe, deed } from './deeds.ts'

export const en: WriterWords = {
  ...readLanguage('en'),
  deed,
  asWe,
  ofName,
  isLowercaseAfterGreeting: false,
  quotes: ['“', '”'],
}

/** "Copper Kettle team", "team at the Law Offices of Robert Aguirre". */
function ofName(name: string): string {
  const said = name
    .replace(/^the /i, '')
    .replace(/, (?:attorneys?|lawyers?|cpa|dds|dmd|md|esq|realtors?)(?!\p{L}).{0,60}$/iu, '')
  return /^(?:law )?(?:offices?|practice|studio|school|house|friends|institute|center|centre|church|bank|university|museum|city|kitchen|art|inn|spa|lodge|temple) (?:of|at|for) /i.test(
    said,
  )
    ? `team at the ${said}`
    : `${said} team`
}

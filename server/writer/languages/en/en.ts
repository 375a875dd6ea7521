import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { deed } from './deeds.ts'

export const en: WriterWords = {
  ...readLanguage('en'),
  deed,
  ofName,
  forName: name => name,
  isLowercaseAfterGreeting: false,
  quotes: ['“', '”'],
}

/** "Copper Kettle team", "team at The Tavern", "team at the Law Offices of Robert Aguirre". */
function ofName(name: string): string {
  const said = name.replace(/, (?:attorneys?|lawyers?|cpa|dds|dmd|md|esq|realtors?)(?!\p{L}).{0,60}$/iu, '')
  const bare = said.replace(/^the /i, '')
  if (OF_SOMETHING.test(bare)) return `team at the ${bare}`
  return bare === said ? `${said} team` : `team at ${said}`
}

const OF_SOMETHING =
  /^(?:law )?(?:offices?|practice|studio|school|house|friends|institute|center|centre|church|bank|university|museum|city|kitchen|art|inn|spa|lodge|temple) (?:of|at|for) /i

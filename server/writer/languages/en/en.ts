import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { asWe, deed } from './deeds.ts'

export const en: WriterWords = {
  ...readLanguage('en'),
  replies: {
    asks: {
      price: /(?<!\p{L})(?:price|prices|pricing|cost|costs|charge|rates?|fees?|how much|quote|expensive)(?!\p{L})/iu,
      call: /(?<!\p{L})(?:call|phone|ring|talk|chat|speak|meet|meeting)(?!\p{L})/iu,
      more: /(?<!\p{L})(?:more|details?|information|info|learn|how (?:it|does it|does this|would it) works?|send (?:it|them|me|us))(?!\p{L})/iu,
    },
    thanks: 'Thank you for your answer.',
    call: 'Shall [I|we] call you on {first}, or would {second} suit you better?',
    hours: ['at 10 AM', 'at 2 PM'],
    later: '[I’ll|We’ll] write to you again on {date}.',
    other: '[I’ll|We’ll] write to {address}.',
  },
  deed,
  asWe,
  ofName,
  forName: name => name,
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

import { z } from 'zod'
import { deliveryChecks } from './checks-of-delivery.ts'
import type { Seen } from './notice-words.ts'
import { NOTICES, type NoticeCode } from './notice-words.ts'

const CODES = Object.keys(NOTICES) as NoticeCode[]

/** Something that the account’s owner should do, in words, with the page that helps. */
export const Notice = z.object({
  check: z.enum(CODES),
  level: z.enum(['block', 'warning', 'suggestion']),
  text: z.string(),
  fix: z.object({ label: z.string(), to: z.string(), search: z.record(z.string(), z.string()).optional() }),
})
export type Notice = z.infer<typeof Notice>

/** What was seen, in the words of its check. `level`: if it’s worse than usual. */
export const noticeOf = (check: NoticeCode, seen: Partial<Seen>, level?: Notice['level']): Notice => {
  const all: Seen = { id: '', name: '', text: '', n: 1, of: 0, days: 0, ...seen }
  return {
    check,
    level: level ?? deliveryChecks[check].level,
    text: NOTICES[check].says(all),
    fix: NOTICES[check].fix(all),
  }
}

/** The worst first; of one level, in the order of the checks. */
export const inOrder = (notices: Notice[]): Notice[] =>
  notices.toSorted((a, b) => rank(a) - rank(b) || CODES.indexOf(a.check) - CODES.indexOf(b.check))

const LEVELS: Notice['level'][] = ['block', 'warning', 'suggestion']
const rank = ({ level }: Notice) => LEVELS.indexOf(level)

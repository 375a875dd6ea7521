import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DraftClause } from '#contract/drafts.ts'
import { emailCheck } from '#contract/email-check.ts'
import type { Fact } from '#contract/facts.ts'
import type { ArgsOf } from '#contract/route.ts'
import type { EmailDraft, writer } from '#contract/writer.ts'
import { call } from '#web/lib/call.ts'
import { useSettled } from '#web/lib/use-settled.ts'

/** A sentence that nothing supports. */
export interface Unsupported {
  part: DraftClause['part']
  start: number
  end: number
  text: string
  reason: string
}

export interface Checked {
  unsupported: Unsupported[]
  /** Facts about the business that an email may mention. */
  facts: Fact[]
}

type Text = Pick<EmailDraft, 'subject' | 'body'>
type Brief = ArgsOf<typeof writer.generateEmail>['body']

/** After this pause in typing, the fact check runs. */
const PAUSE_MS = 300

/** The unsupported sentences of an email while the user edits it. Those that were changed since the last check are left out. */
export function useCheck(brief: Brief | undefined, { subject, body }: Text): Checked {
  const [settled] = useSettled(JSON.stringify({ subject, body }), PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['check-email', brief, settled],
    queryFn: async ({ signal }) => {
      const { nicheOffer = '', targetBusinessDetails = '', leadId } = brief ?? {}
      const text = JSON.parse(settled) as Text
      const lead = leadId === undefined ? {} : { leadId }
      const request = { nicheOffer, targetBusinessDetails, ...lead, ...text }
      const { clauses, facts } = await call(emailCheck.check, { body: request }, { signal })
      return { text, clauses, facts }
    },
    enabled: brief !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!data) return { unsupported: [], facts: [] }
  const now = { subject, body }
  const unsupported = data.clauses.flatMap(({ part, start, end, verdict, reason }) => {
    const text = data.text[part].slice(start, end)
    const isSame = now[part].slice(start, end) === text
    return verdict === 'unsupported' && isSame ? [{ part, start, end, text, reason: reason ?? NO_REASON }] : []
  })
  return { unsupported, facts: data.facts }
}

const NO_REASON = 'No fact supports this.'

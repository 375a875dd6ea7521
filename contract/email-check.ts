import { z } from 'zod'
import { DraftClause } from './drafts.ts'
import { ofReadableSize } from './email-size.ts'
import { Fact } from './facts.ts'
import { fullRoute } from './route.ts'

const Check = z.strictObject({
  nicheOffer: z.string().max(5000),
  targetBusinessDetails: z.string().max(5000),
  /** The lead that the details describe: its facts count, too. */
  leadId: z.uuid().optional(),
  subject: z.string().max(1000, 'Shorten the subject to 1,000 characters.'),
  body: z.string().max(20_000, 'Shorten the body to 20,000 characters.').superRefine(ofReadableSize('the body')),
})
export type EmailCheckRequest = z.infer<typeof Check>

export const emailCheck = {
  check: fullRoute(
    'POST /api/ai/check-email',
    'Which sentences of an email the offer and the facts about the business support',
    {
      keys: 'read',
      body: Check,
      load: 'heavy',
      reply: z.object({
        clauses: DraftClause.array(),
        /** Facts that an email may mention. */
        facts: Fact.array(),
      }),
    },
  ),
}

import { z } from 'zod'
import { route } from './route.ts'

/** A reply to a campaign's email. */
export const Reply = z.object({
  id: z.uuid(),
  messageId: z.uuid(),
  /** The recipient we emailed; someone else may have replied. */
  email: z.string(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  fromAddress: z.string(),
  fromName: z.string(),
  subject: z.string(),
  /** Its first lines as plain text without quotes, at most 1,000 characters. */
  excerpt: z.string(),
  /** `header`: it names our email. `address`: we emailed its sender with this subject, which is weaker evidence. */
  evidence: z.enum(['header', 'address']),
  /** The text seems to ask for no more email. */
  asksRemoval: z.boolean(),
  /** They're on the account's suppression list. */
  isSuppressed: z.boolean(),
  receivedAt: z.iso.datetime(),
})
export type Reply = z.infer<typeof Reply>

const path = '/api/campaigns/:id/replies'

export const replies = {
  list: route({
    method: 'GET',
    path,
    summary: 'A page of replies, newest first; X-Next-Cursor has the cursor of the next page',
    needs: 'full_access',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: Reply.array(),
  }),
  suppress: route({
    method: 'POST',
    path: `${path}/:replyId/suppress`,
    summary: 'Add the recipient to the suppression list, as the reply asks',
    needs: 'full_access',
    params: z.object({ id: z.uuid(), replyId: z.uuid() }),
    reply: z.object({ message: z.string() }),
  }),
}

import { z } from 'zod'
import { route } from './route.ts'

/** What somebody answered to a campaign's mail. */
export const Reply = z.object({
  id: z.uuid(),
  messageId: z.uuid(),
  /** Who was mailed; another may have answered. */
  email: z.string(),
  leadId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  fromAddress: z.string(),
  fromName: z.string(),
  subject: z.string(),
  /** Its own first lines as plain text, at most 1,000 characters. */
  excerpt: z.string(),
  /** `header`: it names our mail. `address`: its sender was mailed under this subject, which shows less. */
  evidence: z.enum(['header', 'address']),
  /** It reads as if they want no more mail. */
  asksRemoval: z.boolean(),
  /** They get no more mail of this account. */
  isBarred: z.boolean(),
  receivedAt: z.iso.datetime(),
})
export type Reply = z.infer<typeof Reply>

const path = '/api/campaigns/:id/replies'

export const replies = {
  list: route({
    method: 'GET',
    path,
    summary: 'What people answered, newest first; one page, the cursor of the next in X-Next-Cursor',
    needs: 'full_access',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: Reply.array(),
  }),
  bar: route({
    method: 'POST',
    path: `${path}/:replyId/bar`,
    summary: 'Send no more mail to whoever was mailed, as the answer asks',
    needs: 'full_access',
    params: z.object({ id: z.uuid(), replyId: z.uuid() }),
    reply: z.object({ message: z.string() }),
  }),
}

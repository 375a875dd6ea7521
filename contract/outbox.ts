import { z } from 'zod'
import { fullRoute } from './route.ts'

export const OutboxMessage = z.object({
  id: z.uuid(),
  campaignId: z.uuid().nullable(),
  fromAddress: z.string(),
  fromName: z.string().nullable(),
  toAddress: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const outbox = {
  list: fullRoute(
    'GET /api/outbox',
    'A page of messages kept in test mode, newest first; X-Next-Cursor has the cursor of the next page',
    {
      query: z.object({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).optional(),
      }),
      reply: OutboxMessage.array(),
    },
  ),
  get: fullRoute('GET /api/outbox/:id', 'A kept message, parsed from its MIME form as an email client would', {
    reply: OutboxMessage.extend({
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      html: z.string().nullable(),
      text: z.string().nullable(),
      size: z.number(),
    }),
  }),
  raw: fullRoute('GET /api/outbox/:id/raw', 'The message byte for byte (.eml)', {
    reply: z.string(),
    replyType: 'message/rfc822',
  }),
}

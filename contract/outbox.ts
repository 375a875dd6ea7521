import { z } from 'zod'
import { fullRoute } from './route.ts'

const id = z.object({ id: z.uuid() })

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
  list: fullRoute({
    method: 'GET',
    path: '/api/outbox',
    summary: 'A page of messages kept in test mode, newest first; X-Next-Cursor has the cursor of the next page',
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: OutboxMessage.array(),
  }),
  get: fullRoute({
    method: 'GET',
    path: '/api/outbox/:id',
    summary: 'A kept message, parsed from its MIME form as an email client would',
    params: id,
    reply: OutboxMessage.extend({
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      html: z.string().nullable(),
      text: z.string().nullable(),
      size: z.number(),
    }),
  }),
  raw: fullRoute({
    method: 'GET',
    path: '/api/outbox/:id/raw',
    summary: 'The message byte for byte (.eml)',
    params: id,
    reply: z.string(),
    replyType: 'message/rfc822',
  }),
}

import { z } from 'zod'
import { route } from './route.ts'

/** What a page hears: something of this kind changed, read it again. */
export const ChangeEvent = z.object({
  type: z.enum(['campaign', 'outbox', 'leads', 'analytics', 'domains', 'calls', 'billing', 'lead-files', 'crm']),
  id: z.uuid().nullable(),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

export const events = {
  stream: route({
    method: 'GET',
    path: '/api/events',
    summary:
      'Server-sent events: one `change` per message, JSON { type, id }; state is read again by the calls named so',
    reply: ChangeEvent,
    replyType: 'text/event-stream',
  }),
}

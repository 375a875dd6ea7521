import { z } from 'zod'
import { EVENT_TYPES } from './event-types.ts'
import { route } from './route.ts'

/** Tells a page that something of this type changed, so that it fetches it again. */
export const ChangeEvent = z.object({ type: z.enum(EVENT_TYPES), id: z.uuid().nullable() })
export type ChangeEvent = z.infer<typeof ChangeEvent>

export const events = {
  stream: route(
    'GET /api/events',
    'Server-sent events: one `change` per message, JSON { type, id }; fetch the state again with the calls of that type',
    { reply: ChangeEvent, replyType: 'text/event-stream' },
  ),
}

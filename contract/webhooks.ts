import { z } from 'zod'
import { instant } from './instant.ts'
import { Message, route } from './route.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const Event = z.enum(WEBHOOK_EVENTS)

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: Event.array(),
  /** When the receiver answered the challenge. Before that, it gets nothing else. */
  verifiedAt: z.iso.datetime().nullable(),
  /** When it stopped: after three days of failures, or because the receiver answered 410 Gone. */
  disabledAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof Webhook>

const url = z
  .string()
  .trim()
  .max(2000, 'An address can have at most 2,000 characters')
  .refine(text => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'Enter an address that starts with https://')
const events = Event.array().min(1, 'Choose at least one event').max(WEBHOOK_EVENTS.length)
const WithSecret = Webhook.extend({ secret: z.string() })

export const WebhookDelivery = z.object({
  /** The same in each attempt and replay: the header `webhook-id`. */
  id: z.uuid(),
  type: Event,
  payload: z.record(z.string(), z.unknown()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** When it’s due; those of a disabled webhook wait until it’s enabled again. */
  nextAt: z.iso.datetime().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  /** The receiver's answer to the last attempt: its status and first 1,000 characters. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  /** Why there was no answer: the address isn’t public, it took too long, or nothing was there. */
  problem: z.enum(['forbidden', 'slow', 'connection']).nullable(),
  createdAt: z.iso.datetime(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const webhooks = {
  list: route('GET /api/webhooks', 'The account’s webhooks, oldest first', { reply: Webhook.array() }),
  create: route(
    'POST /api/webhooks',
    'Create a webhook and send its receiver a challenge. Only this reply contains its secret',
    { allowance: 'websites', body: z.strictObject({ url, events }), reply: WithSecret },
  ),
  update: route('PUT /api/webhooks/:id', 'Choose other events, or enable a disabled webhook again', {
    body: z.strictObject({ events: events.optional(), isEnabled: z.boolean().optional() }),
    reply: Webhook,
  }),
  remove: route('DELETE /api/webhooks/:id', 'Delete a webhook with its log', { reply: Message }),
  verify: route(
    'POST /api/webhooks/:id/verify',
    'Send the challenge again, or pass it on for a receiver that can’t answer with it',
    { allowance: 'websites', body: z.strictObject({ challenge: z.string().max(100).optional() }), reply: Webhook },
  ),
  rotate: route('POST /api/webhooks/:id/secret', 'Replace the secret. For 24 hours, events carry signatures by both', {
    reply: WithSecret,
  }),
  deliveries: route(
    'GET /api/webhooks/:id/deliveries',
    'The log of the last 30 days, newest first; the header X-Next-Cursor has the cursor of the next page',
    {
      query: z.object({
        /** Only events that wait, were delivered, or failed for good. */
        state: WebhookDelivery.shape.state.optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
      reply: WebhookDelivery.array(),
    },
  ),
  replay: route(
    'POST /api/webhooks/:id/replay',
    'Deliver one event again, or those of a time range, with the same IDs; at most 10,000',
    {
      body: z.union([z.strictObject({ deliveryId: z.uuid() }), z.strictObject({ from: instant(), to: instant() })]),
      reply: z.object({ replayed: z.number().int() }),
    },
  ),
}

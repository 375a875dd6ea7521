import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentEvent, Transmission } from './payments.ts'

/** As Stripe's own client has it, in seconds; the client looks at the past alone, so the future is looked at here. */
const TOLERANCE = 300

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
const Subject = z.looseObject({
  id: z.string(),
  object: z.string(),
  subscription: named,
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: named }).nullish() }).nullish(),
})

/** The notification where Stripe signed it with our secret, and lately; else null. */
export function provenEvent(
  client: Stripe,
  secret: string,
  { headers, body }: Transmission,
  now: Date,
): PaymentEvent | null {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string' || isFromTheFuture(signature, now)) return null
  let event: Stripe.Event
  try {
    event = client.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime())
  } catch {
    return null
  }
  const subject = Subject.safeParse(event.data.object).data
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    subscriptionId: subject ? subscriptionOf(subject) : null,
  }
}

/** Of several times any one: the client takes the last. */
const isFromTheFuture = (signature: string, now: Date) =>
  [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, t]) => Number(t) > now.getTime() / 1000 + TOLERANCE)

function subscriptionOf({ id, object, subscription, parent }: z.infer<typeof Subject>): string | null {
  if (object === 'subscription') return id
  return subscription ?? parent?.subscription_details?.subscription ?? null
}

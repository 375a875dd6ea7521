import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentEvent, Transmission } from './payments.ts'
import { lastPaid } from './stripe-ends.ts'
import { atStripe } from './stripe-failure.ts'

/** In seconds. Stripe's client only rejects old timestamps, so we also check for future ones. */
const TOLERANCE = 300

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
const Subject = z.looseObject({
  id: z.string(),
  object: z.string(),
  subscription: named,
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: named }).nullish() }).nullish(),
})

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number().int(),
  data: z.object({ object: z.looseObject({}) }),
})
type Event = Omit<z.infer<typeof Event>, 'data'> & { data: { object: unknown } }

/** Refunded in full; a partial refund ends nothing. */
const Charge = z.looseObject({ refunded: z.literal(true), customer: z.string().nullish(), payment_intent: z.string() })

/** Returns the notification if Stripe signed it recently with our secret, else null. */
export async function provenEvent(
  client: Stripe,
  secret: string,
  { headers, body }: Transmission,
  now: Date,
): Promise<PaymentEvent | null> {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string' || isFromTheFuture(signature, now)) return null
  const event = opened(() =>
    client.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime()),
  )
  return event && read(client, event)
}

/** Null where the signature is wrong, or where a signed notification isn't in Stripe's form. */
function opened(construct: () => unknown): Event | null {
  try {
    return Event.parse(construct())
  } catch {
    return null
  }
}

/** Stripe's list of refunds, which it keeps for 30 days; finds refunds whose notification was lost. */
export async function refundsSince(
  client: Stripe,
  since: Date,
  isKnown: (id: string) => Promise<boolean>,
): Promise<PaymentEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const unknown: PaymentEvent[] = []
  await atStripe(async () => {
    for await (const event of client.events.list({ type: REFUNDED, created, limit: 100 }))
      if (!(await isKnown(event.id))) unknown.push(await read(client, event))
  })
  return unknown
}

const REFUNDED = 'charge.refunded'

const read = async (client: Stripe, event: Event): Promise<PaymentEvent> => ({
  id: event.id,
  type: event.type,
  at: new Date(event.created * 1000),
  ...(await about(client, event)),
})

async function about(
  client: Stripe,
  { type, data }: Event,
): Promise<Pick<PaymentEvent, 'subscriptionId' | 'paidBackTo'>> {
  if (type === REFUNDED) {
    const charge = Charge.safeParse(data.object).data
    const subscriptionId = charge && (await lastPaidWith(client, charge.payment_intent))
    return { subscriptionId: subscriptionId ?? null, paidBackTo: charge?.customer ?? null }
  }
  const subject = Subject.safeParse(data.object).data
  return { subscriptionId: subject ? subscriptionOf(subject) : null, paidBackTo: null }
}

/** Since 2025 a charge names no invoice, but its payment does. Null if it isn't the subscription's last one. */
async function lastPaidWith(client: Stripe, payment_intent: string): Promise<string | null> {
  const payments = await atStripe(() =>
    client.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent },
      limit: 1,
      expand: ['data.invoice'],
    }),
  )
  const invoice = Subject.safeParse(payments.data[0]?.invoice).data
  const subscription = invoice ? subscriptionOf(invoice) : null
  const last = subscription === null ? undefined : await lastPaid(client, subscription)
  return last !== undefined && last.id === invoice?.id ? subscription : null
}

/** Returns any one of several timestamps, because the client uses the last one. */
const isFromTheFuture = (signature: string, now: Date) =>
  [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, t]) => Number(t) > now.getTime() / 1000 + TOLERANCE)

function subscriptionOf({ id, object, subscription, parent }: z.infer<typeof Subject>): string | null {
  if (object === 'subscription') return id
  return subscription ?? parent?.subscription_details?.subscription ?? null
}

import { z } from 'zod'
import type { ProviderSubscription } from './payments.ts'
import { unreadable } from './stripe-failure.ts'
import { planOfPrice } from './stripe-plans.ts'

const words = z.record(z.string(), z.string())
/** The fields of a subscription that we use. Since 2025 its items hold the paid period. */
const Subscription = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  status: z.string(),
  metadata: words,
  customer: z.union([z.string(), z.looseObject({ id: z.string() })]),
  items: z.object({
    data: z.array(z.object({ id: z.string(), price: z.object({ metadata: words }), current_period_end: z.number() })),
  }),
  start_date: z.number().nullable(),
  ended_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
})

/** Parses a reply as a subscription; a reply of another shape is a failure of the vendor. */
export function subscriptionIn(reply: unknown): z.infer<typeof Subscription> {
  const { data, error } = Subscription.safeParse(reply)
  if (!data) throw unreadable(error)
  return data
}

/** Stripe's statuses in our terms; an unknown one grants nothing. */
const STATES: Record<string, ProviderSubscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  incomplete: 'incomplete',
  paused: 'incomplete',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
}

/** The fields of a subscription that we keep. */
export function shown(reply: unknown): ProviderSubscription {
  const subscription = subscriptionIn(reply)
  const [item] = subscription.items.data
  const status = STATES[subscription.status] ?? 'incomplete'
  const periodEnd = item?.current_period_end ?? null
  // Ended immediately, such as by a refund: the rest of the period is lost.
  const end = status === 'canceled' ? least(subscription.ended_at, periodEnd) : periodEnd
  return {
    providerId: subscription.id,
    userId: subscription.metadata.canvass_user ?? null,
    customerId: idOf(subscription.customer),
    planId: item ? planOfPrice(item.price) : null,
    status,
    startedAt: dateOf(subscription.start_date),
    currentPeriodEnd: dateOf(end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || status === 'canceled',
  }
}

const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

/** Stripe counts in seconds. */
export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

/** An object if we requested expansion, else its ID. */
export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

import type Stripe from 'stripe'
import type { ProviderSubscription } from './payments.ts'
import { planOfPrice } from './stripe-plans.ts'

/** Stripe's states in our words; one that we do not know gives nothing. */
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

/** What we keep of a subscription. Since 2025 its paid period stands on its items. */
export function shown(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data
  const status = STATES[subscription.status] ?? 'incomplete'
  const periodEnd = item?.current_period_end ?? null
  // Ended at once, as by a refund: nothing is left of the period.
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

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))

/** Stripe counts in seconds. */
const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

/** An object where it was asked for, its id otherwise. */
export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

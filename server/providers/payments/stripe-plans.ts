import type Stripe from 'stripe'
import type { SoldPlan } from './payments.ts'
import { atStripe } from './stripe-failure.ts'

/** The key that identifies our price. A new price gets a new key, so existing subscribers keep paying the old one. */
const lookupKey = ({ id, price, interval }: SoldPlan) => `canvass_${id}_${price}_${interval}`

/** Which of our plans a price sells; null if it was created elsewhere. */
export const planOfPrice = ({ metadata }: Pick<Stripe.Price, 'metadata'>): string | null =>
  metadata.canvass_plan ?? null

/** Our prices at Stripe, created when first sold, so that only the keys have to be set up. */
export function stripePlans(client: Stripe) {
  const known = new Map<string, Promise<string>>()

  async function findOrMake(plan: SoldPlan): Promise<string> {
    const key = lookupKey(plan)
    const found = await atStripe(() => client.prices.list({ lookup_keys: [key], active: true, limit: 1 }))
    const [price] = found.data
    if (price) return price.id
    const metadata = { canvass_plan: plan.id }
    const made = await atStripe(() =>
      client.prices.create(
        {
          currency: 'usd',
          unit_amount: plan.price,
          recurring: { interval: plan.interval },
          lookup_key: key,
          metadata,
          product_data: { name: `Canvass ${plan.name}`, metadata },
        },
        { idempotencyKey: `price:${key}` },
      ),
    )
    return made.id
  }

  return {
    /** Stripe's ID of the price. */
    priceOf(plan: SoldPlan): Promise<string> {
      const key = lookupKey(plan)
      const kept = known.get(key) ?? findOrMake(plan)
      known.set(key, kept)
      kept.catch(() => known.delete(key))
      return kept
    },
  }
}

export type StripePlans = ReturnType<typeof stripePlans>

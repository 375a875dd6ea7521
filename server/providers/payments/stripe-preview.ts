import type Stripe from 'stripe'
import { z } from 'zod'
import type { ChangeCost } from './payments.ts'
import { atStripe, unreadable } from './stripe-failure.ts'
import { seconds } from './stripe-read.ts'

/** Stripe's next invoice; its period ends on the day of the invoice. */
const Previewed = z.object({
  amount_due: z.number().int(),
  ending_balance: z.number().int().nullable(),
  period_end: z.number().int(),
})

/** Stripe charges immediately what it would invoice by then, because a change of interval starts a new period. */
const RIGHT_AWAY = 3600

/** What Stripe calculates for the next invoice after a change; the later change passes the same moment and costs the same. */
export async function previewChange(
  client: Stripe,
  subscription: string,
  { item, asOf }: { item: { id: string; price: string } | null; asOf: Date },
): Promise<ChangeCost> {
  const reply = await atStripe(() =>
    client.invoices.createPreview({
      subscription,
      subscription_details: {
        cancel_at_period_end: false,
        ...(item && { items: [item], proration_behavior: 'create_prorations', proration_date: seconds(asOf) }),
      },
    }),
  )
  const { data, error } = Previewed.safeParse(reply)
  if (!data) throw unreadable(error)
  const { amount_due: amount, ending_balance, period_end } = data
  const credit = Math.max(0, -(ending_balance ?? 0))
  if (period_end <= seconds(asOf) + RIGHT_AWAY) return { today: amount, next: null, credit }
  return { today: 0, next: { amount, at: new Date(period_end * 1000) }, credit }
}

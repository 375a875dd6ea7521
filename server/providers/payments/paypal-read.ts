import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import type { ProviderSubscription } from './payments.ts'

const time = z.iso.datetime({ offset: true }).transform(value => new Date(value))

/** The fields of PayPal's subscription that we use. */
export const PaypalSubscription = z.object({
  id: z.string().min(1),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  plan_id: z.string(),
  custom_id: z.string().optional(),
  start_time: time.optional(),
  status_update_time: time.optional(),
  create_time: time.optional(),
  update_time: time.optional(),
  billing_info: z
    .object({
      next_billing_time: time.optional(),
      last_payment: z.object({ time }).optional(),
      failed_payments_count: z.number().default(0),
    })
    .optional(),
})
export type PaypalSubscription = z.infer<typeof PaypalSubscription>

/** PayPal's approval page expires after this long. If the payer returns even later, PayPal notifies us. */
const ABANDONED_MS = 30 * DAY_MS

/** In our terms. A suspended subscription waits for its payer, like one whose payment failed. */
export function statusOf(
  { status, create_time, billing_info: billing }: PaypalSubscription,
  now: Date,
): ProviderSubscription['status'] {
  if (status === 'APPROVAL_PENDING' || status === 'APPROVED') {
    const isAbandoned = create_time !== undefined && now.getTime() - create_time.getTime() > ABANDONED_MS
    return isAbandoned ? 'canceled' : 'incomplete'
  }
  if (status === 'CANCELLED' || status === 'EXPIRED') return 'canceled'
  return status === 'SUSPENDED' || (billing?.failed_payments_count ?? 0) > 0 ? 'past-due' : 'active'
}

/** The end of the paid period; null if nothing was paid yet. */
export function paidUntil(
  { status, billing_info: billing, start_time }: PaypalSubscription,
  interval: 'month' | 'year',
): Date | null {
  const isRunning = status === 'ACTIVE' && billing?.failed_payments_count === 0
  // An active subscription reports it. After a failed payment it's the next retry, and after the end it's missing.
  if (isRunning && billing.next_billing_time) return billing.next_billing_time
  const paidAt = billing?.last_payment?.time ?? (status === 'ACTIVE' ? start_time : undefined)
  return paidAt ? later(paidAt, interval) : null
}

/** The same day of the next month or year, or that month's last day. */
function later(from: Date, interval: 'month' | 'year'): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}

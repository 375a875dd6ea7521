import type Stripe from 'stripe'
import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type ProviderSubscription, tooOld } from './payments.ts'
import { atStripe, isMissing, unreadable, wasPaidBack } from './stripe-failure.ts'
import { idOf, shown } from './stripe-read.ts'

export async function endWithPeriod(
  client: Stripe,
  id: string,
  { isEnding, key }: { isEnding: boolean; key: string },
): Promise<ProviderSubscription> {
  const changed = await atStripe(() =>
    client.subscriptions.update(id, { cancel_at_period_end: isEnding }, { idempotencyKey: key }),
  )
  return shown(changed)
}

/** Ends it immediately. Succeeds if it has already ended, such as by an earlier attempt. */
export async function endNow(client: Stripe, id: string, key: string): Promise<void> {
  try {
    await atStripe(() => client.subscriptions.cancel(id, {}, { idempotencyKey: `end:${key}` }))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Closes a Checkout page, or ends a subscription that waits for its first payment. Paid ones stay. */
export async function abandon(client: Stripe, id: string, key: string): Promise<boolean> {
  try {
    if (id.startsWith('cs_')) {
      const { status } = await atStripe(() => client.checkout.sessions.retrieve(id))
      if (status === 'open') await atStripe(() => client.checkout.sessions.expire(id, {}, { idempotencyKey: key }))
    } else {
      const { status } = await atStripe(() => client.subscriptions.retrieve(id))
      if (status === 'incomplete') await endUnpaid(client, id, key)
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return true
}

/** If the card was charged between our read and the end, refund it. */
async function endUnpaid(client: Stripe, id: string, key: string): Promise<void> {
  await endNow(client, id, key)
  const invoice = await lastPaid(client, id)
  if (invoice) await refundInvoice(client, invoice.id, key)
}

const Paid = z.object({
  id: z.string(),
  amount_paid: z.number(),
  currency: z.string(),
  status_transitions: z.object({ paid_at: z.number().nullable() }),
})

export async function lastPaid(client: Stripe, id: string): Promise<z.infer<typeof Paid> | undefined> {
  const paid = await atStripe(() => client.invoices.list({ subscription: id, status: 'paid', limit: 1 }))
  const { data, error } = Paid.optional().safeParse(paid.data[0])
  if (error) throw unreadable(error)
  return data
}

/** Refunds the last paid invoice in full, then ends the subscription. */
export async function refundLast(client: Stripe, id: string, { notBefore, key }: { notBefore: Date; key: string }) {
  const invoice = await lastPaid(client, id)
  const paidAt = invoice?.status_transitions.paid_at ?? null
  if (paidAt !== null && paidAt * 1000 < notBefore.getTime())
    throw new ProviderError('payments', 'refused', tooOld('Stripe'))
  const isPaidBack = invoice !== undefined && invoice.amount_paid > 0 && (await refundInvoice(client, invoice.id, key))
  await endNow(client, id, key)
  return invoice && isPaidBack ? { amount: invoice.amount_paid, currency: invoice.currency } : null
}

async function refundInvoice(client: Stripe, invoice: string, key: string): Promise<boolean> {
  const payments = await atStripe(() => client.invoicePayments.list({ invoice, limit: 10 }))
  const intent = idOf(payments.data.find(({ status }) => status === 'paid')?.payment.payment_intent)
  if (!intent) return false
  try {
    await atStripe(() => client.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund:${key}` }))
  } catch (error) {
    if (!wasPaidBack(error)) throw error
  }
  return true
}

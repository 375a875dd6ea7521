import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type PaymentEvent, type PaymentProvider, type ProviderSubscription, tooOld } from './payments.ts'
import { type PaypalApi, type PaypalSettings, paypalApi } from './paypal-api.ts'
import {
  createSubscription,
  end,
  payBack,
  paymentAt,
  readSubscription,
  revise,
  subscriptionOfSale,
} from './paypal-calls.ts'
import { paypalPlans } from './paypal-plans.ts'
import { type PaypalSubscription, paidUntil, statusOf } from './paypal-read.ts'
import { paypalProver } from './paypal-webhook.ts'

/** Null without keys. */
export function paypalSettings(config: Config): (PaypalSettings & { webhookId: string }) | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = config
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_BASE_URL: baseUrl } = config
  return clientId && clientSecret && webhookId ? { clientId, clientSecret, webhookId, baseUrl } : null
}

/** Subscriptions through PayPal. */
export function paypalPayments({
  webhookId,
  now = () => new Date(),
  ...settings
}: PaypalSettings & { webhookId: string; now?: () => Date }): PaymentProvider {
  const api = paypalApi(settings)
  const plans = paypalPlans(api)
  const proven = paypalProver(api.baseUrl)

  const lastPayment = ({ id, billing_info: billing }: PaypalSubscription) =>
    billing?.last_payment ? paymentAt(api, id, billing.last_payment.time) : null

  async function shown(subscription: PaypalSubscription): Promise<ProviderSubscription> {
    const { id: planId, interval } = await plans.planOf(subscription.plan_id)
    const status = statusOf(subscription, now())
    // PayPal still lists a refunded payment, but the time that it paid for is over.
    const isPaidBack = (await lastPayment(subscription))?.isPaidBack === true
    return {
      providerId: subscription.id,
      userId: subscription.custom_id ?? null,
      customerId: null,
      planId,
      status: isPaidBack && status === 'active' ? 'past-due' : status,
      startedAt: subscription.start_time ?? null,
      currentPeriodEnd: isPaidBack ? lastPaidAt(subscription) : paidUntil(subscription, interval),
      cancelAtPeriodEnd: subscription.status === 'CANCELLED',
    }
  }

  async function refundLastPayment(id: string, notBefore: Date, key: string) {
    const subscription = await known(readSubscription(api, id))
    const payment = await lastPayment(subscription)
    if (payment && (lastPaidAt(subscription) ?? notBefore) < notBefore) throw refused(tooOld('PayPal'))
    if (payment && !payment.isPaidBack) await payBack(api, payment.id, key)
    await end(api, id, { reason: 'Paid back', key })
    return payment && { amount: payment.amount, currency: payment.currency }
  }

  return {
    name: 'paypal',
    startsLater: true,
    async startCheckout({ plan, key, ...who }) {
      const made = await plans.selling(plan, planId => createSubscription(api, { ...who, planId, requestId: key }))
      return { url: made.url, providerId: made.id, customerId: null }
    },
    async read(id) {
      const found = await readSubscription(api, id)
      return found && shown(found)
    },
    changePlan: async (id, { plan, key, asOf: _, ...ways }) => ({
      url: await plans.selling(plan, planId => revise(api, id, { planId, requestId: key, ...ways })),
    }),
    /** PayPal doesn't prorate: it charges the full new price with the next payment. */
    async previewChange(id, { plan }) {
      if (!plan) throw refused(NO_RESUME)
      const { status, currentPeriodEnd } = await shown(await known(readSubscription(api, id)))
      const at = status === 'active' ? currentPeriodEnd : null
      return { today: 0, next: at && { amount: plan.price, at }, credit: 0 }
    },
    /** PayPal ends it immediately, and says reliably only before that until when it's paid. */
    async cancel(id, key) {
      const before = await known(readSubscription(api, id))
      const paid = await shown(before)
      await end(api, id, { reason: 'Canceled in Canvass', key })
      return { ...paid, status: 'canceled', cancelAtPeriodEnd: true }
    },
    resume: async () => {
      throw refused(NO_RESUME)
    },
    /** PayPal can't withdraw a subscription that awaits approval. If it's approved after all, we end it then. */
    async abandon(id) {
      const found = await readSubscription(api, id)
      return !found || statusOf(found, now()) !== 'incomplete'
    },
    endNow: (id, key) => end(api, id, { reason: 'Ended by Canvass', key }),
    refundLastPayment,
    event: async (sent, at) => readEvent(api, await proven(webhookId, sent, at)),
  }
}

const lastPaidAt = ({ billing_info: billing }: PaypalSubscription) => billing?.last_payment?.time ?? null
const refused = (sentence: string) => new ProviderError('payments', 'refused', sentence)
const NO_RESUME =
  'PayPal can’t resume a canceled subscription. Your plan stays active until the end of the period you paid for. Subscribe again after that.'

async function known(read: Promise<PaypalSubscription | null>): Promise<PaypalSubscription> {
  const found = await read
  if (!found) throw refused('PayPal can’t find this subscription, so nothing is charged there.')
  return found
}

const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  create_time: z.iso.datetime({ offset: true }).transform(value => new Date(value)),
  resource: z.looseObject({
    id: z.string().optional(),
    billing_agreement_id: z.string().optional(),
    sale_id: z.string().optional(),
  }),
})

async function readEvent(api: PaypalApi, content: Record<string, unknown> | null): Promise<PaymentEvent | null> {
  const event = Event.safeParse(content).data
  if (!event) return null
  const { id, event_type: type, create_time: at } = event
  return { id, type, at, subscriptionId: await subscriptionOf(api, event), paidBackTo: null }
}

async function subscriptionOf(
  api: PaypalApi,
  { event_type: type, resource }: z.infer<typeof Event>,
): Promise<string | null> {
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return resource.id ?? null
  if (!type.startsWith('PAYMENT.SALE.')) return null
  // Payments call their subscription by its old name.
  if (resource.billing_agreement_id) return resource.billing_agreement_id
  const saleId = resource.sale_id ?? resource.id
  return saleId ? subscriptionOfSale(api, saleId) : null
}

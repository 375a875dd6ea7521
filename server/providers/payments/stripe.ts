import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Checkout, PaymentProvider, ProviderSubscription } from './payments.ts'
import { provenEvent } from './stripe-event.ts'
import { atStripe, isMissing, wasPaidBack } from './stripe-failure.ts'
import { stripePlans } from './stripe-plans.ts'
import { idOf, shown } from './stripe-read.ts'

interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  scriptUrl: string
  baseUrl: string | undefined
}

/** Null without keys: then cards are not available. */
export const stripeSettings = (config: Config): StripeSettings | null =>
  config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY && config.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: config.STRIPE_SECRET_KEY,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
        scriptUrl: config.STRIPE_JS_URL,
        baseUrl: config.STRIPE_BASE_URL,
      }
    : null

/** Subscriptions by card through Stripe (API 2026-10-28). Every write carries an idempotency key. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const client = connect(settings)
  const plans = stripePlans(client)

  const subscription = (id: string) => atStripe(() => client.subscriptions.retrieve(id))

  return {
    name: 'stripe',
    async startCheckout({ userId, email, plan, key, returnUrl, cancelUrl }) {
      const [customer, price] = [await customerOf(client, { userId, email }), await plans.priceOf(plan)]
      const session = await atStripe(() =>
        client.checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            client_reference_id: userId,
            line_items: [{ price, quantity: 1 }],
            subscription_data: { metadata: { canvass_user: userId } },
            success_url: returnUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `checkout:${key}` },
        ),
      )
      if (!session.url) throw noPage()
      return { url: session.url, providerId: session.id }
    },
    async read(id) {
      try {
        if (!id.startsWith('cs_')) return shown(await subscription(id))
        const session = await atStripe(() => client.checkout.sessions.retrieve(id))
        const made = idOf(session.subscription)
        return made ? shown(await subscription(made)) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async changePlan(id, { plan, key }) {
      const price = await plans.priceOf(plan)
      const item = (await subscription(id)).items.data[0]?.id
      if (!item) throw noItem()
      const changed = await atStripe(() =>
        client.subscriptions.update(
          id,
          {
            items: [{ id: item, price }],
            proration_behavior: 'create_prorations',
            cancel_at_period_end: false,
          },
          { idempotencyKey: `change:${key}` },
        ),
      )
      return { subscription: shown(changed) }
    },
    cancel: id => endWithPeriod(client, id, true),
    resume: id => endWithPeriod(client, id, false),
    refundLastPayment: (id, _now, key) => refundLast(client, id, key),
    event: async (sent, now) => provenEvent(client, settings.webhookSecret, sent, now),
    cards: {
      publishableKey: settings.publishableKey,
      scriptUrl: settings.scriptUrl,
      async start(checkout) {
        const customer = await customerOf(client, checkout)
        const price = await plans.priceOf(checkout.plan)
        return startByCard(client, { ...checkout, customer, price })
      },
      async portal(customer, returnUrl) {
        const { url } = await atStripe(() =>
          client.billingPortal.sessions.create({ customer, return_url: returnUrl }),
        )
        return { url }
      },
    },
  }
}

function connect({ secretKey, baseUrl }: StripeSettings): Stripe {
  const base = baseUrl ? new URL(baseUrl) : null
  return new Stripe(secretKey, {
    timeout: 20_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/** One customer for an account, found again by what was written on it. */
async function customerOf(
  client: Stripe,
  { userId, email }: Pick<Checkout, 'userId' | 'email'>,
): Promise<string> {
  const metadata = { canvass_user: userId }
  const listed = await atStripe(() => client.customers.list({ email, limit: 100 }))
  const found = listed.data.find(customer => customer.metadata.canvass_user === userId)
  if (found) return found.id
  const made = await atStripe(() =>
    client.customers.create({ email, metadata }, { idempotencyKey: `customer:${userId}:${email}` }),
  )
  return made.id
}

/** A subscription that waits for its first payment. One that waits already is taken again. */
async function startByCard(
  client: Stripe,
  { customer, price, userId, key }: { customer: string; price: string; userId: string; key: string },
): Promise<{ providerId: string; clientSecret: string }> {
  const expand = ['latest_invoice.confirmation_secret']
  const made = await atStripe(() =>
    client.subscriptions.create(
      {
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { canvass_user: userId },
        expand,
      },
      { idempotencyKey: `card:${key}` },
    ),
  )
  const invoice = typeof made.latest_invoice === 'string' ? null : made.latest_invoice
  const clientSecret = invoice?.confirmation_secret?.client_secret
  if (!clientSecret)
    throw new ProviderError(
      'payments',
      'bad-reply',
      'Stripe gave no payment to confirm. Try again in a minute.',
    )
  return { providerId: made.id, clientSecret }
}

/** Each press is a change of its own: the same value twice changes nothing at Stripe. */
async function endWithPeriod(client: Stripe, id: string, isEnding: boolean): Promise<ProviderSubscription> {
  return shown(await atStripe(() => client.subscriptions.update(id, { cancel_at_period_end: isEnding })))
}

/** The last invoice that was paid, paid back whole; then the subscription ends. */
async function refundLast(client: Stripe, id: string, key: string) {
  const paid = await atStripe(() => client.invoices.list({ subscription: id, status: 'paid', limit: 1 }))
  const [invoice] = paid.data
  const isPaidBack =
    invoice?.id !== undefined && invoice.amount_paid > 0 && (await refundInvoice(client, invoice.id, key))
  try {
    await atStripe(() => client.subscriptions.cancel(id, {}, { idempotencyKey: `end:${key}` }))
  } catch (error) {
    // Ended already, by an earlier try of the same.
    if (!isMissing(error)) throw error
  }
  return invoice && isPaidBack ? { amount: invoice.amount_paid, currency: invoice.currency } : null
}

async function refundInvoice(client: Stripe, invoice: string, key: string): Promise<boolean> {
  const payments = await atStripe(() => client.invoicePayments.list({ invoice, limit: 10 }))
  const intent = idOf(payments.data.find(({ status }) => status === 'paid')?.payment.payment_intent)
  if (!intent) return false
  try {
    await atStripe(() =>
      client.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund:${key}` }),
    )
  } catch (error) {
    if (!wasPaidBack(error)) throw error
  }
  return true
}

const noPage = () =>
  new ProviderError('payments', 'bad-reply', 'Stripe named no page to go on. Try again in a minute.')
const noItem = () =>
  new ProviderError(
    'payments',
    'bad-reply',
    'Stripe shows no plan in this subscription. Ask whoever runs this.',
  )

import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Checkout, PaymentProvider, SoldPlan } from './payments.ts'
import { abandon, endNow, endWithPeriod, refundLast } from './stripe-ends.ts'
import { provenEvent, refundsSince } from './stripe-event.ts'
import { atStripe, isMissing } from './stripe-failure.ts'
import { strictHttpClient } from './stripe-http.ts'
import { stripePlans } from './stripe-plans.ts'
import { previewChange } from './stripe-preview.ts'
import { idOf, seconds, shown, subscriptionIn } from './stripe-read.ts'

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

  /** The one item of a subscription, at the price of that plan. */
  async function itemFor(id: string, plan: SoldPlan): Promise<{ id: string; price: string }> {
    const price = await plans.priceOf(plan)
    const item = subscriptionIn(await subscription(id)).items.data[0]?.id
    if (!item) throw noItem()
    return { id: item, price }
  }

  return {
    name: 'stripe',
    startsLater: false,
    async startCheckout({ plan, key, returnUrl, cancelUrl, ...who }) {
      const { userId } = who
      const [customer, price] = [await customerOf(client, who), await plans.priceOf(plan)]
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
      return { url: session.url, providerId: session.id, customerId: customer }
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
    async changePlan(id, { plan, key, asOf }) {
      const item = await itemFor(id, plan)
      const changed = await atStripe(() =>
        client.subscriptions.update(
          id,
          {
            items: [item],
            proration_behavior: 'create_prorations',
            cancel_at_period_end: false,
            ...(asOf && { proration_date: seconds(asOf) }),
          },
          // One key, one request: another moment is another request.
          { idempotencyKey: ['change', key, ...(asOf ? [seconds(asOf)] : [])].join(':') },
        ),
      )
      return { subscription: shown(changed) }
    },
    previewChange: async (id, { plan, asOf }) =>
      previewChange(client, id, { item: plan && (await itemFor(id, plan)), asOf }),
    cancel: (id, key) => endWithPeriod(client, id, { isEnding: true, key: `cancel:${key}` }),
    resume: (id, key) => endWithPeriod(client, id, { isEnding: false, key: `resume:${key}` }),
    abandon: (id, key) => abandon(client, id, key),
    endNow: (id, key) => endNow(client, id, key),
    refundLastPayment: (id, notBefore, key) => refundLast(client, id, { notBefore, key }),
    event: (sent, now) => provenEvent(client, settings.webhookSecret, sent, now),
    refundsSince: (since, isKnown) => refundsSince(client, since, isKnown),
    cards: {
      publishableKey: settings.publishableKey,
      scriptUrl: settings.scriptUrl,
      async start(checkout) {
        const customer = await customerOf(client, checkout)
        const price = await plans.priceOf(checkout.plan)
        return { ...(await startByCard(client, { ...checkout, customer, price })), customerId: customer }
      },
      async portal(customer, returnUrl, key) {
        const { url } = await atStripe(() =>
          client.billingPortal.sessions.create(
            { customer, return_url: returnUrl },
            { idempotencyKey: `portal:${key}` },
          ),
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
    httpClient: strictHttpClient(),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/** One customer for an account: the one we know, else one that was made and lost, found by what was written on it. */
async function customerOf(
  client: Stripe,
  { userId, email, customerId }: Pick<Checkout, 'userId' | 'email' | 'customerId'>,
): Promise<string> {
  if (customerId) return customerId
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
) {
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
  if (!invoice || !clientSecret)
    throw new ProviderError('payments', 'bad-reply', 'Stripe gave no payment to confirm. Try again in a minute.')
  const { providerId, currentPeriodEnd: periodEnd } = shown(made)
  return { providerId, clientSecret, amount: invoice.amount_due, periodEnd }
}

const noPage = () => new ProviderError('payments', 'bad-reply', 'Stripe named no page to go on. Try again in a minute.')
const noItem = () =>
  new ProviderError('payments', 'bad-reply', 'Stripe shows no plan in this subscription. Ask whoever runs this.')

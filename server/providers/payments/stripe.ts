import Stripe from 'stripe'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { PaymentProvider, ProviderSubscription, SoldPlan } from './payments.ts'
import { customerOf, stripeCards } from './stripe-cards.ts'
import { abandon, endNow, endWithPeriod, refundLast } from './stripe-ends.ts'
import { provenEvent, refundsSince } from './stripe-event.ts'
import { atStripe, isMissing } from './stripe-failure.ts'
import { strictHttpClient } from './stripe-http.ts'
import { type StripePlans, stripePlans } from './stripe-plans.ts'
import { previewChange } from './stripe-preview.ts'
import { idOf, seconds, shown, subscriptionIn } from './stripe-read.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** Subscriptions by card through Stripe (API 2026-10-28). Every write carries an idempotency key. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const client = connect(settings)
  const plans = stripePlans(client)

  /** The one item of a subscription, at the price of that plan. */
  async function itemFor(id: string, plan: SoldPlan): Promise<{ id: string; price: string }> {
    const price = await plans.priceOf(plan)
    const item = subscriptionIn(await atStripe(() => client.subscriptions.retrieve(id))).items.data[0]?.id
    if (!item) throw noItem()
    return { id: item, price }
  }

  return {
    name: 'stripe',
    startsLater: false,
    startCheckout: checkout => startCheckout(client, plans, checkout),
    read: id => read(client, id),
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
          // A key names one request, and another `asOf` makes another request.
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
    cards: stripeCards(client, plans, settings),
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

async function startCheckout(
  client: Stripe,
  plans: StripePlans,
  { plan, key, returnUrl, cancelUrl, ...payer }: Parameters<PaymentProvider['startCheckout']>[0],
) {
  const customer = await customerOf(client, payer)
  const price = await plans.priceOf(plan)
  const session = await atStripe(() =>
    client.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: payer.userId,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { canvass_user: payer.userId } },
        success_url: returnUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: `checkout:${key}` },
    ),
  )
  if (!session.url) throw noPage()
  return { url: session.url, providerId: session.id, customerId: customer }
}

/** The subscription, or the one that a checkout session led to. Null if Stripe has neither. */
async function read(client: Stripe, id: string): Promise<ProviderSubscription | null> {
  try {
    const made = id.startsWith('cs_')
      ? idOf((await atStripe(() => client.checkout.sessions.retrieve(id))).subscription)
      : id
    return made ? shown(await atStripe(() => client.subscriptions.retrieve(made))) : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const noPage = () =>
  new ProviderError('payments', 'bad-reply', 'Stripe didn’t return a checkout page. Try again in a minute.')
const noItem = () =>
  new ProviderError('payments', 'bad-reply', 'Stripe shows no plan in this subscription. Ask your administrator.')

import Stripe from 'stripe'
import { z } from 'zod'
import { boundedFetch } from '#server/net/bounded-replies.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { ChangeCost, Checkout, PaymentProvider, ProviderSubscription, SoldPlan } from './payments.ts'
import { abandon, endNow, endWithPeriod, refundLast } from './stripe-ends.ts'
import { provenEvent, refundsSince } from './stripe-event.ts'
import { atStripe, isMissing, unreadable } from './stripe-failure.ts'
import { type StripePlans, stripePlans } from './stripe-plans.ts'
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

const Reply = z.union([
  z.looseObject({ error: z.looseObject({ type: z.string() }) }),
  z.looseObject({ object: z.literal('list'), data: z.array(z.unknown()) }),
  z.looseObject({ object: z.string().refine(kind => kind !== 'list') }),
])

/**
 * Stripe's HTTP client, which rejects replies that aren't in Stripe's format. The SDK takes an error status
 * without `error` for a success, and a reply of only a word or a number ends the process with an unhandled
 * rejection.
 */
function strictHttpClient() {
  const client = Stripe.createFetchHttpClient(boundedFetch({ seconds: 20 }))
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await send(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await read()
      const isError = typeof body === 'object' && body !== null && 'error' in body
      if (!Reply.safeParse(body).success || (response.getStatusCode() >= 400 && !isError))
        throw new Error(`Not Stripe's form, status ${response.getStatusCode()}`)
      return body
    }
    return response
  }
  return client
}

/** The card form on our page, and Stripe's page for managing cards. */
const stripeCards = (
  client: Stripe,
  plans: StripePlans,
  { publishableKey, scriptUrl }: { publishableKey: string; scriptUrl: string },
): NonNullable<PaymentProvider['cards']> => ({
  publishableKey,
  scriptUrl,
  async start(checkout) {
    const customer = await customerOf(client, checkout)
    const price = await plans.priceOf(checkout.plan)
    return { ...(await startByCard(client, { ...checkout, customer, price })), customerId: customer }
  },
  async portal(customer, returnUrl, key) {
    const { url } = await atStripe(() =>
      client.billingPortal.sessions.create({ customer, return_url: returnUrl }, { idempotencyKey: `portal:${key}` }),
    )
    return { url }
  },
})

/** The account's customer: the one we know, or one that an interrupted request created, found by its metadata. */
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

/** A subscription that waits for its first payment. Asked again with the same key, Stripe returns the same one. */
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
    throw new ProviderError(
      'payments',
      'bad-reply',
      'Stripe didn’t return a payment to confirm. Try again in a minute.',
    )
  const { providerId, currentPeriodEnd: periodEnd } = shown(made)
  return { providerId, clientSecret, amount: invoice.amount_due, periodEnd }
}

/** Stripe's next invoice; its period ends on the day of the invoice. */
const Previewed = z.object({
  amount_due: z.number().int(),
  ending_balance: z.number().int().nullable(),
  period_end: z.number().int(),
})

/** Stripe charges immediately what it would invoice by then, because a change of interval starts a new period. */
const RIGHT_AWAY = 3600

/** What Stripe calculates for the next invoice after a change; the later change passes the same moment and costs the same. */
async function previewChange(
  client: Stripe,
  subscription: string,
  { item, asOf }: { item: { id: string; price: string } | null; asOf: Date },
): Promise<ChangeCost> {
  const reply = await atStripe(() =>
    client.invoices.createPreview({
      subscription,
      subscription_details: {
        cancel_at_period_end: false,
        ...(item && {
          items: [item],
          proration_behavior: 'create_prorations',
          proration_date: seconds(asOf),
        }),
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

import type Stripe from 'stripe'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Checkout, PaymentProvider } from './payments.ts'
import { atStripe } from './stripe-failure.ts'
import type { StripePlans } from './stripe-plans.ts'
import { shown } from './stripe-read.ts'

/** The card form on our page, and Stripe's page for managing cards. */
export const stripeCards = (
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
export async function customerOf(
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

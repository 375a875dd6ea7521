import { randomBytes } from 'node:crypto'

/** A month in seconds, as the stand-in counts it. */
export interface StripeCustomer {
  id: string
  email: string
  metadata: Record<string, string>
}
export interface StripePrice {
  id: string
  product: string
  lookupKey: string | null
  amount: number
  interval: 'month' | 'year'
  metadata: Record<string, string>
}
export interface StripeInvoice {
  id: string
  subscription: string
  customer: string
  amount: number
  status: 'open' | 'paid'
  intent: string
  secret: string
  refunded: number
  paidAt: number | null
}
export interface StripeSubscription {
  id: string
  item: string
  customer: string
  price: StripePrice
  status: 'incomplete' | 'active' | 'past_due' | 'canceled' | 'incomplete_expired'
  metadata: Record<string, string>
  start: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  invoices: StripeInvoice[]
  /** Prorations for the next invoice, in cents. */
  pending: number
}
export interface StripeSession {
  id: string
  customer: string
  price: StripePrice
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  reference: string | null
  subscription: StripeSubscription | null
  isExpired: boolean
}

export const stripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

type Emit = (type: string, object: Record<string, unknown>) => void

/** Stripe's data about one account, and the changes that time and payers make to it. */
export function stripeState({ now, emit }: { now: () => Date; emit: Emit }) {
  const customers: StripeCustomer[] = []
  const prices: StripePrice[] = []
  const sessions: StripeSession[] = []
  const subscriptions: StripeSubscription[] = []
  const seconds = () => Math.floor(now().getTime() / 1000)
  /** Customers' balances: credit in negative cents. */
  const balances = new Map<string, number>()

  /** The next period's price, the prorations, and the customer's balance. */
  function nextInvoice({ customer, price, pending }: Pick<StripeSubscription, 'customer' | 'price' | 'pending'>) {
    const total = price.amount + pending + (balances.get(customer) ?? 0)
    return { due: Math.max(0, total), balance: Math.min(0, total) }
  }

  /** Proration by the second: the rest of the period at the new price, less the rest at the old one. */
  function prorated({ price, periodStart, periodEnd }: StripeSubscription, to: StripePrice, at: number) {
    const rest = (periodEnd - at) / (periodEnd - periodStart)
    return Math.round(to.amount * rest) - Math.round(price.amount * rest)
  }

  function begin(customer: string, price: StripePrice, metadata: Record<string, string>): StripeSubscription {
    const start = seconds()
    const made: StripeSubscription = {
      id: stripeId('sub'),
      item: stripeId('si'),
      customer,
      price,
      status: 'incomplete',
      metadata,
      start,
      periodStart: start,
      periodEnd: after(start, price.interval),
      cancelAtPeriodEnd: false,
      endedAt: null,
      invoices: [],
      pending: 0,
    }
    subscriptions.push(made)
    bill(made)
    emit('customer.subscription.created', showSubscription(made))
    return made
  }

  function bill(subscription: StripeSubscription): StripeInvoice {
    const intent = stripeId('pi')
    const invoice: StripeInvoice = {
      id: stripeId('in'),
      subscription: subscription.id,
      customer: subscription.customer,
      amount: nextInvoice(subscription).due,
      status: 'open',
      intent,
      secret: `${intent}_secret_${randomBytes(8).toString('hex')}`,
      refunded: 0,
      paidAt: null,
    }
    balances.set(subscription.customer, nextInvoice(subscription).balance)
    subscription.pending = 0
    subscription.invoices.unshift(invoice)
    emit('invoice.finalized', showInvoice(invoice))
    return invoice
  }

  function pay(subscription: StripeSubscription): void {
    const [invoice] = subscription.invoices
    if (invoice?.status !== 'open' || subscription.endedAt !== null) return
    invoice.status = 'paid'
    invoice.paidAt = seconds()
    subscription.status = 'active'
    emit('invoice.paid', showInvoice(invoice))
    changed(subscription)
  }

  const changed = (subscription: StripeSubscription) =>
    emit('customer.subscription.updated', showSubscription(subscription))

  function end(subscription: StripeSubscription): void {
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
    subscription.endedAt = seconds()
    emit('customer.subscription.deleted', showSubscription(subscription))
  }

  return {
    customers,
    prices,
    sessions,
    subscriptions,
    seconds,
    prorated,
    /** The next invoice as it would be after a change. */
    preview(subscription: StripeSubscription, to: StripePrice = subscription.price, at = seconds()) {
      const pending = subscription.pending + prorated(subscription, to, at)
      const { due, balance } = nextInvoice({ ...subscription, price: to, pending })
      return {
        id: stripeId('upcoming_in'),
        object: 'invoice',
        status: 'draft',
        currency: 'usd',
        customer: subscription.customer,
        amount_due: due,
        total: to.amount + pending,
        starting_balance: balances.get(subscription.customer) ?? 0,
        ending_balance: balance,
        period_start: subscription.periodStart,
        period_end: subscription.periodEnd,
      }
    },
    begin,
    pay,
    end,
    changed,
    invoices: () => subscriptions.flatMap(({ invoices }) => invoices),
    /** The payer enters a card on the checkout page. */
    complete(session: StripeSession): StripeSubscription {
      if (session.subscription) return session.subscription
      if (session.isExpired) throw new Error('This page has expired')
      const made = begin(session.customer, session.price, session.metadata)
      pay(made)
      session.subscription = made
      emit('checkout.session.completed', showSession(session, ''))
      return made
    },
    expire(session: StripeSession): void {
      session.isExpired = true
      emit('checkout.session.expired', showSession(session, ''))
    },
    /** A full refund, by API or on Stripe's own page. */
    refund(invoice: StripeInvoice): void {
      invoice.refunded = invoice.amount
      emit('charge.refunded', showCharge(invoice))
    },
    /** The paid period ends: renewed, ended, or unpaid. Set the clock first. */
    advance(subscription: StripeSubscription, { pays = true } = {}): void {
      if (subscription.status === 'canceled') return
      if (subscription.cancelAtPeriodEnd) return end(subscription)
      subscription.periodStart = subscription.periodEnd
      subscription.periodEnd = after(subscription.periodStart, subscription.price.interval)
      const invoice = bill(subscription)
      if (pays) return pay(subscription)
      subscription.status = 'past_due'
      emit('invoice.payment_failed', showInvoice(invoice))
      changed(subscription)
    },
  }
}
export type StripeState = ReturnType<typeof stripeState>

function after(start: number, interval: 'month' | 'year'): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return Math.floor(date.getTime() / 1000)
}

const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data })
export const showList = list

export const showCustomer = ({ id, email, metadata }: StripeCustomer) => ({
  id,
  object: 'customer',
  email,
  metadata,
  name: null,
  livemode: false,
  default_source: null,
})

export const showPrice = ({ id, product, lookupKey, amount, interval, metadata }: StripePrice) => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  livemode: false,
  lookup_key: lookupKey,
  metadata,
  product,
  type: 'recurring',
  unit_amount: amount,
  unit_amount_decimal: String(amount),
  recurring: { interval, interval_count: 1, meter: null, usage_type: 'licensed', trial_period_days: null },
})

/** Contains the confirmation secret only if the caller expands it. */
export const showInvoice = (invoice: StripeInvoice, withSecret = false) => ({
  id: invoice.id,
  object: 'invoice',
  currency: 'usd',
  customer: invoice.customer,
  livemode: false,
  status: invoice.status,
  amount_due: invoice.amount,
  total: invoice.amount,
  amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: invoice.paidAt, voided_at: null },
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata: {}, subscription: invoice.subscription },
  },
  ...(withSecret && { confirmation_secret: { client_secret: invoice.secret, type: 'payment_intent' } }),
})

/** Since 2025, it names no invoice. */
const showCharge = ({ customer, intent, amount, refunded }: StripeInvoice) => ({
  id: stripeId('ch'),
  object: 'charge',
  currency: 'usd',
  livemode: false,
  paid: true,
  status: 'succeeded',
  amount,
  amount_refunded: refunded,
  refunded: refunded === amount,
  customer,
  payment_intent: intent,
})

export const showSubscription = (one: StripeSubscription, { withInvoice = false }: { withInvoice?: boolean } = {}) => ({
  id: one.id,
  object: 'subscription',
  customer: one.customer,
  currency: 'usd',
  livemode: false,
  status: one.status,
  metadata: one.metadata,
  start_date: one.start,
  created: one.start,
  cancel_at_period_end: one.cancelAtPeriodEnd,
  ended_at: one.endedAt,
  latest_invoice: withInvoice && one.invoices[0] ? showInvoice(one.invoices[0], true) : (one.invoices[0]?.id ?? null),
  items: list(`/v1/subscription_items?subscription=${one.id}`, [
    {
      id: one.item,
      object: 'subscription_item',
      quantity: 1,
      metadata: {},
      subscription: one.id,
      price: showPrice(one.price),
      current_period_start: one.periodStart,
      current_period_end: one.periodEnd,
    },
  ]),
})

function statusOfSession({ isExpired, subscription }: StripeSession): 'expired' | 'complete' | 'open' {
  if (isExpired) return 'expired'
  return subscription ? 'complete' : 'open'
}

export const showSession = (session: StripeSession, pageUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'subscription',
  livemode: false,
  customer: session.customer,
  client_reference_id: session.reference,
  metadata: {},
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  status: statusOfSession(session),
  payment_status: session.subscription ? 'paid' : 'unpaid',
  subscription: session.subscription?.id ?? null,
  url: session.subscription || session.isExpired ? null : `${pageUrl}/c/pay/${session.id}`,
})

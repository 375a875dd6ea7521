import type { Call } from './json-peer.ts'
import { type StripeCheck, stripeChecks } from './stripe-checks.ts'
import { invalid, type StripeFault } from './stripe-fault.ts'
import {
  type StripeState,
  showCustomer,
  showInvoice,
  showList,
  showPrice,
  showSession,
  showSubscription,
  stripeId,
} from './stripe-state.ts'

const missing = (what: string, id: string) =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)

type Fields = Record<string, unknown>
type Reply = { body: unknown } | StripeFault
interface Asked {
  id: string
  fields: Fields
  query: Call['query']
}
export interface StripeRoute {
  method: string
  path: RegExp
  check?: StripeCheck
  answer: (asked: Asked) => Reply
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const firstOf = (value: unknown): Fields => fieldsOf(Array.isArray(value) ? value[0] : undefined)
const strings = (value: unknown) => fieldsOf(value) as Record<string, string>

/** The calls of Stripe's API that the program uses. */
export function stripeRoutes({
  state,
  pageUrl,
  told,
}: {
  state: StripeState
  pageUrl: () => string
  /** The notifications so far, oldest first. */
  told: { id: string; type: string; created: number }[]
}): StripeRoute[] {
  const checks = stripeChecks()
  const one = <T extends { id: string }>(all: T[], what: string, id: string, work: (found: T) => Reply): Reply => {
    const found = all.find(each => each.id === id)
    return found ? work(found) : missing(what, id)
  }
  const ofPrice = (value: unknown, work: (price: StripeState['prices'][number]) => Reply) =>
    one(state.prices, 'price', text(value), work)
  const ofCustomer = (value: unknown, work: (id: string) => Reply) =>
    one(state.customers, 'customer', text(value), ({ id }) => work(id))

  return [
    {
      method: 'GET',
      path: /^\/v1\/customers$/,
      check: checks.customers,
      answer: ({ query }) => ({
        body: showList(
          '/v1/customers',
          state.customers.filter(({ email }) => email === query.get('email')).map(showCustomer),
        ),
      }),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      check: checks.customer,
      answer: ({ fields }) => {
        const made = { id: stripeId('cus'), email: text(fields.email), metadata: strings(fields.metadata) }
        state.customers.push(made)
        return { body: showCustomer(made) }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/prices$/,
      check: checks.prices,
      answer: ({ query }) => ({
        body: showList(
          '/v1/prices',
          state.prices.filter(({ lookupKey }) => lookupKey === query.get('lookup_keys[0]')).map(showPrice),
        ),
      }),
    },
    {
      method: 'POST',
      path: /^\/v1\/prices$/,
      check: checks.price,
      answer: ({ fields }) => {
        const lookupKey = text(fields.lookup_key) || null
        if (lookupKey && state.prices.some(price => price.lookupKey === lookupKey))
          return invalid('A price with this lookup key exists already.', { param: 'lookup_key' })
        const interval = fieldsOf(fields.recurring).interval === 'year' ? 'year' : 'month'
        const made = {
          ...({ id: stripeId('price'), product: stripeId('prod'), lookupKey, interval } as const),
          amount: Number(fields.unit_amount),
          metadata: strings(fields.metadata),
        }
        state.prices.push(made)
        return { body: showPrice(made) }
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions$/,
      check: checks.session,
      answer: ({ fields }) =>
        ofCustomer(fields.customer, customer =>
          ofPrice(firstOf(fields.line_items).price, price => {
            const made = {
              id: stripeId('cs_test'),
              customer,
              price,
              subscription: null,
              isExpired: false,
              metadata: strings(fieldsOf(fields.subscription_data).metadata),
              successUrl: text(fields.success_url),
              cancelUrl: text(fields.cancel_url),
              reference: text(fields.client_reference_id) || null,
            }
            state.sessions.push(made)
            return { body: showSession(made, pageUrl()) }
          }),
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions\/(\w+)$/,
      check: checks.nothing,
      answer: ({ id }) =>
        one(state.sessions, 'checkout.session', id, session => ({ body: showSession(session, pageUrl()) })),
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      check: checks.nothing,
      answer: ({ id }) =>
        one(state.sessions, 'checkout.session', id, session => {
          if (session.subscription || session.isExpired)
            return invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
          state.expire(session)
          return { body: showSession(session, pageUrl()) }
        }),
    },
    {
      method: 'POST',
      path: /^\/v1\/subscriptions$/,
      check: checks.subscription,
      answer: ({ fields }) =>
        ofCustomer(fields.customer, customer =>
          ofPrice(firstOf(fields.items).price, price => ({
            body: showSubscription(state.begin(customer, price, strings(fields.metadata)), {
              withInvoice: JSON.stringify(fields.expand ?? '').includes('latest_invoice.confirmation_secret'),
            }),
          })),
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      check: checks.nothing,
      answer: ({ id }) => one(state.subscriptions, 'subscription', id, found => ({ body: showSubscription(found) })),
    },
    {
      method: 'POST',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      check: checks.change,
      answer: ({ id, fields }) => one(state.subscriptions, 'subscription', id, found => change(found, fields)),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      check: checks.nothing,
      answer: ({ id }) =>
        one(state.subscriptions, 'subscription', id, found => {
          if (found.endedAt !== null) return missing('subscription', id)
          state.end(found)
          return { body: showSubscription(found) }
        }),
    },
    {
      method: 'POST',
      path: /^\/v1\/invoices\/create_preview$/,
      check: checks.preview,
      answer: ({ fields }) =>
        one(state.subscriptions, 'subscription', text(fields.subscription), found =>
          previewOf(found, fieldsOf(fields.subscription_details)),
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices$/,
      check: checks.invoices,
      answer: ({ query }) => ({
        body: showList(
          '/v1/invoices',
          state
            .invoices()
            .filter(
              ({ subscription, status }) =>
                subscription === query.get('subscription') && status === query.get('status'),
            )
            .slice(0, 1)
            .map(invoice => showInvoice(invoice)),
        ),
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoice_payments$/,
      check: checks.invoicePayments,
      answer: ({ query }) => ({
        body: showList(
          '/v1/invoice_payments',
          state
            .invoices()
            .filter(
              ({ id, intent, status }) =>
                (id === query.get('invoice') || intent === query.get('payment[payment_intent]')) && status === 'paid',
            )
            .map(invoice => ({
              id: stripeId('inpay'),
              object: 'invoice_payment',
              is_default: true,
              currency: 'usd',
              invoice: query.get('expand[0]') === 'data.invoice' ? showInvoice(invoice) : invoice.id,
              amount_paid: invoice.amount,
              amount_requested: invoice.amount,
              status: 'paid',
              payment: { type: 'payment_intent', payment_intent: invoice.intent },
            })),
        ),
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/events$/,
      check: checks.events,
      answer: ({ query }) => {
        const wanted = told
          .filter(({ type, created }) => type === query.get('type') && created >= Number(query.get('created[gte]')))
          .toReversed()
        const rest = wanted.slice(wanted.findIndex(({ id }) => id === query.get('starting_after')) + 1)
        const size = Number(query.get('limit') ?? 10)
        return { body: { ...showList('/v1/events', rest.slice(0, size)), has_more: rest.length > size } }
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      check: checks.refund,
      answer: ({ fields }) => {
        const invoice = state.invoices().find(({ intent }) => intent === fields.payment_intent)
        if (!invoice) return missing('payment_intent', text(fields.payment_intent))
        if (invoice.refunded > 0)
          return invalid('Charge has already been refunded.', { code: 'charge_already_refunded' })
        state.refund(invoice)
        return {
          body: {
            id: stripeId('re'),
            object: 'refund',
            status: 'succeeded',
            amount: invoice.amount,
            currency: 'usd',
            payment_intent: invoice.intent,
          },
        }
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/billing_portal\/sessions$/,
      check: checks.portal,
      answer: ({ fields }) =>
        ofCustomer(fields.customer, customer => ({
          body: {
            id: stripeId('bps'),
            object: 'billing_portal.session',
            customer,
            return_url: text(fields.return_url),
            url: `${pageUrl()}/p/session/${customer}?return=${encodeURIComponent(text(fields.return_url))}`,
          },
        })),
    },
  ]

  function previewOf(found: StripeState['subscriptions'][number], details: Fields): Reply {
    const isEnding = String(details.cancel_at_period_end ?? found.cancelAtPeriodEnd) === 'true'
    if (found.endedAt !== null || isEnding)
      return invalid('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' }, 404)
    const { id, price } = firstOf(details.items)
    if (id === undefined) return { body: state.preview(found) }
    if (id !== found.item) return missing('subscription item', text(id))
    return ofPrice(price, to => ({ body: state.preview(found, to, momentOf(details)) }))
  }

  function momentOf({ proration_date: at }: Fields): number {
    return at === undefined ? state.seconds() : Number(at)
  }

  function change(found: StripeState['subscriptions'][number], fields: Fields): Reply {
    if (found.status === 'canceled' || found.status === 'incomplete_expired')
      return invalid('A canceled subscription can only update its cancellation_details and metadata.')
    const { id, price } = firstOf(fields.items)
    if (id !== undefined && id !== found.item) return missing('subscription item', text(id))
    const work = (): Reply => {
      if (fields.cancel_at_period_end !== undefined)
        found.cancelAtPeriodEnd = String(fields.cancel_at_period_end) === 'true'
      state.changed(found)
      return { body: showSubscription(found) }
    }
    if (price === undefined) return work()
    return ofPrice(price, to => {
      found.pending += state.prorated(found, to, momentOf(fields))
      found.price = to
      return work()
    })
  }
}

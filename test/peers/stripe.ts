import Stripe from 'stripe'
import { courier } from './courier.ts'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { invalid, type StripeFault } from './stripe-fault.ts'
import { readStripeForm } from './stripe-form.ts'
import { stripePages } from './stripe-pages.ts'
import { type StripeRoute, stripeRoutes } from './stripe-routes.ts'
import { type StripeSubscription, stripeId, stripeState } from './stripe-state.ts'

interface Options {
  port?: number
  pagePort?: number
  now?: () => Date
  /** Where notifications go; without it, they're only recorded. */
  webhookUrl?: string
}

/** A different answer than Stripe's. `done`: after doing the work, as if the connection broke on the way back. */
interface Fault {
  method?: string
  path: RegExp
  answer: Answer
  done?: boolean
}

/** Stripe's client waits half a second before its second try, which a stand-in doesn't need. */
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01

const SECRET_KEY = 'sk_test_canvass'
const WEBHOOK_SECRET = 'whsec_canvass_test'
/** The API version of stripe 23.1.0; a call with another version is refused. */
const API_VERSION = '2026-10-28.endive'

/**
 * Stands in for Stripe: subscriptions that change over time, requests checked by schema, signed notifications, and
 * payment pages.
 */
export async function stripePeer({ port, pagePort, now = () => new Date(), webhookUrl }: Options = {}) {
  const events: StripeEvent[] = []
  const replies = new Map<string, { of: string; answer: Answer }>()
  const faults: Fault[] = []
  const outbound = courier(webhookUrl)
  const state = stripeState({
    now,
    emit: (type, object) => {
      const event = makeStripeEvent(type, object, now())
      events.push(event)
      outbound.send(() => signStripe(event, now()))
    },
  })
  const pages = await stripePages(() => state, pagePort)
  const routes = stripeRoutes({ state, pageUrl: () => pages.url, told: events })

  function answer(call: Call): Answer {
    const at = faults.findIndex(({ method = call.method, path }) => method === call.method && path.test(call.path))
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault && !fault.done) return fault.answer
    const rightly = authorized(call)
    return fault?.answer ?? rightly
  }

  function authorized(call: Call): Answer {
    if (call.headers.authorization !== `Bearer ${SECRET_KEY}`) return said(invalid('Invalid API Key provided', {}, 401))
    if (call.headers['stripe-version'] !== API_VERSION)
      return said(invalid(`Invalid Stripe API version: ${call.headers['stripe-version'] ?? ''}`))
    for (const route of routes) {
      const match = route.method === call.method ? route.path.exec(call.path) : null
      if (match) return once(route, call, match[1] ?? '')
    }
    return said(invalid(`Unrecognized request URL (${call.method}: ${call.path}).`, {}, 404))
  }

  /** A repeated key with the same fields gets the first answer; with other fields it's refused. */
  function once(route: StripeRoute, call: Call, id: string): Answer {
    const key = call.headers['idempotency-key']
    if (call.method !== 'POST' || typeof key !== 'string') return run(route, call, id)
    const of = `${call.path} ${call.raw.toString()}`
    const earlier = replies.get(key)
    if (earlier && earlier.of !== of)
      return said({
        status: 400,
        error: {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        },
      })
    if (earlier) return earlier.answer
    const fresh = run(route, call, id)
    replies.set(key, { of, answer: fresh })
    return fresh
  }

  function run(route: StripeRoute, call: Call, id: string): Answer {
    // A read's parameters are in its URL.
    const fields = readStripeForm(call.method === 'POST' ? call.raw.toString() : call.query.toString())
    const wrong = route.check?.(fields)
    if (wrong) return said(wrong)
    const made = route.answer({ id, fields, query: call.query })
    return 'error' in made ? said(made) : { status: 200, body: made.body }
  }

  const peer = await jsonPeer(answer, port)
  const find = (id: string): StripeSubscription => {
    const one = state.subscriptions.find(each => each.id === id)
    if (!one) throw new Error(`The stand-in has no subscription ${id}`)
    return one
  }
  return {
    url: peer.url,
    pageUrl: pages.url,
    /** The settings that connect a program to this stand-in. */
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_canvass',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_BASE_URL: peer.url,
      STRIPE_JS_URL: `${pages.url}/v3`,
    },
    calls: peer.calls,
    events,
    faults,
    customers: state.customers,
    prices: state.prices,
    sessions: state.sessions,
    subscriptions: state.subscriptions,
    invoices: state.invoices,
    find,
    sign: (event: StripeEvent | string, at = now()) => signStripe(event, at),
    /** Clicks Pay on this checkout's page. */
    complete: (url: string) => {
      const session = state.sessions.find(({ id }) => url.endsWith(id))
      if (!session) throw new Error('Nobody was asked to pay this')
      return state.complete(session)
    },
    pay: (id: string) => state.pay(find(id)),
    advance: (id: string, how?: { pays?: boolean }) => state.advance(find(id), how),
    end: (id: string) => state.end(find(id)),
    /** Refunds its last payment on Stripe's own page. */
    refund: (id: string) => {
      const paid = find(id).invoices.find(({ status }) => status === 'paid')
      if (paid) state.refund(paid)
    },
    deliverTo: outbound.to,
    delivered: outbound.delivered,
    deliveries: outbound.deliveries,
    close: async () => {
      await outbound.delivered()
      await Promise.all([peer.close(), pages.close()])
    },
  }
}
export type StripePeer = Awaited<ReturnType<typeof stripePeer>>

const said = ({ status, error }: StripeFault): Answer => ({
  status,
  body: { error },
  headers: { 'request-id': stripeId('req') },
})

export interface StripeEvent {
  id: string
  type: string
  created: number
  [key: string]: unknown
}

export const makeStripeEvent = (type: string, object: Record<string, unknown>, at: Date): StripeEvent => ({
  id: stripeId('evt'),
  object: 'event',
  type,
  api_version: API_VERSION,
  livemode: false,
  created: Math.floor(at.getTime() / 1000),
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object },
})

/** Signed by Stripe's own library. */
export function signStripe(event: StripeEvent | string, at: Date, secret = WEBHOOK_SECRET) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const signature = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  })
  return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body }
}

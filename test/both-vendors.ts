import { type TestApp, testApp } from './app.ts'
import type { TestUser } from './make.ts'
import { paypalPeer } from './peers/paypal.ts'
import type { PaypalEvent } from './peers/paypal-webhooks.ts'
import { type StripeEvent, stripePeer } from './peers/stripe.ts'

type Told = { vendor: 'stripe'; event: StripeEvent } | { vendor: 'paypal'; event: PaypalEvent }

/** An installation with both payment vendors, the user's steps on their pages, and their notifications on demand. */
export async function bothVendors(start: string) {
  // The vendors start before the installation whose clock they use.
  const follows: { clock?: TestApp['clock'] } = {}
  const now = () => follows.clock?.now() ?? new Date(start)
  const [stripe, paypal] = [await stripePeer({ now }), await paypalPeer({ now })]
  const t = await testApp({ env: { ...stripe.settings, ...paypal.settings }, now: start })
  follows.clock = t.clock

  const subscribe = (user: TestUser, planId: string, provider: string) =>
    user.client({ method: 'POST', url: '/api/subscribe', payload: { planId, provider } })
  const cardsOf = (user: TestUser) => stripe.subscriptions.filter(({ metadata }) => metadata.canvass_user === user.id)
  const agreedBy = (user: TestUser) => paypal.subscriptions.filter(({ customId }) => customId === user.id)

  let [toldByStripe, toldByPaypal] = [0, 0]
  /** Delivers both vendors' notifications since the last call. */
  function news(): Told[] {
    const all: Told[] = [
      ...stripe.events.slice(toldByStripe).map(event => ({ vendor: 'stripe', event }) as const),
      ...paypal.events.slice(toldByPaypal).map(event => ({ vendor: 'paypal', event }) as const),
    ]
    toldByStripe = stripe.events.length
    toldByPaypal = paypal.events.length
    return all
  }
  async function tell(told: Told): Promise<number> {
    const { headers, body } = told.vendor === 'stripe' ? stripe.sign(told.event) : paypal.sign(told.event)
    const url = `/webhooks/${told.vendor}`
    return (await t.anonymous({ method: 'POST', url, headers, payload: body })).statusCode
  }

  return {
    t,
    stripe,
    paypal,
    subscribe,
    cardsOf,
    agreedBy,
    news,
    tell,
    /** Starts a payment, and returns the click that pays it later. */
    async checkout(user: TestUser, plan: string) {
      const { url } = (await subscribe(user, plan, 'stripe')).json()
      return () => void stripe.complete(url)
    },
    async agree(user: TestUser, plan: string) {
      const { url } = (await subscribe(user, plan, 'paypal')).json()
      return () => void paypal.approve(url)
    },
    /** The account's payments minus refunds in cents, and the number of active subscriptions at the vendors. */
    charged(user: TestUser) {
      const paid = [
        ...cardsOf(user).flatMap(({ invoices }) =>
          invoices.map(one => (one.status === 'paid' ? one.amount - one.refunded : 0)),
        ),
        ...agreedBy(user).flatMap(({ payments }) =>
          payments.map(one => (one.status === 'COMPLETED' ? Number(one.amount.value) * 100 : 0)),
        ),
      ]
      return {
        paid: paid.reduce((sum, cents) => sum + cents, 0),
        running:
          cardsOf(user).filter(({ status }) => status === 'active').length +
          agreedBy(user).filter(({ status }) => status === 'ACTIVE').length,
      }
    },
    async tellAll(isReversed = false): Promise<void> {
      for (let all = news(); all.length > 0; all = news())
        for (const told of isReversed ? all.toReversed() : all) {
          const answer = await tell(told)
          if (answer !== 200) throw new Error(`${told.vendor} was answered with ${answer}`)
        }
    },
    /** Stripe is unreachable, also at its client's retry. */
    away: (method: string, path: RegExp, done = false) =>
      stripe.faults.push({ method, path, answer: 'hang up', done }, { method, path, answer: 'hang up', done }),
    async close() {
      await t.close()
      await Promise.all([stripe.close(), paypal.close()])
    },
  }
}
export type BothVendors = Awaited<ReturnType<typeof bothVendors>>

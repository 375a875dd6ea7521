import type { PaymentProvider } from '#server/providers/payments/payments.ts'
import type { TestApp } from './app.ts'
import type { PaypalPeer } from './peers/paypal.ts'
import { type StripePeer, signStripe } from './peers/stripe.ts'

/** Events of an account at its vendor, in order. */
export type Life = (() => unknown)[]

/** A vendor whose subscriptions change while it sends notifications. */
export interface LivingVendor {
  name: 'stripe' | 'paypal'
  /** All notifications sent so far. */
  events: unknown[]
  /** The notification as sent over HTTP. */
  signed(told: unknown): { headers: Record<string, string>; body: string }
  /** The story of every nth account. */
  stories: string[]
  life(userId: string, n: number): Life
  /** Each account's payments minus refunds in cents, and its number of active subscriptions. */
  charged(): Map<string, { paid: number; running: number }>
}

const MONTHLY = { interval: 'month' } as const
const BASIC = { id: 'basic', name: 'Basic', price: 2900, ...MONTHLY }
const STANDARD = { id: 'standard', name: 'Standard', price: 9900, ...MONTHLY }
const WAYS = { returnUrl: 'https://canvass.example/done', cancelUrl: 'https://canvass.example/left' }

function setUp(provider: PaymentProvider | null): PaymentProvider {
  if (!provider) throw new Error('This vendor isn’t set up')
  return provider
}

/** Sums per account. */
function sums<T>(all: T[], read: (one: T) => { userId: string; paid: number; isRunning: boolean }) {
  const found = new Map<string, { paid: number; running: number }>()
  for (const { userId, paid, isRunning } of all.map(read)) {
    const sum = found.get(userId) ?? { paid: 0, running: 0 }
    found.set(userId, { paid: sum.paid + paid, running: sum.running + Number(isRunning) })
  }
  return found
}

export function livingStripe(t: TestApp, peer: StripePeer): LivingVendor {
  const stripe = setUp(t.deps.providers.payments.stripe)
  const lives = {
    renewed: () => [pay, advance],
    'not paid': () => [pay, advanceUnpaid],
    'unpaid, then paid': () => [pay, advanceUnpaid, pay],
    ended: () => [pay, cancel, advance],
    'canceled, to end later': () => [pay, cancel],
    'canceled, then resumed': () => [pay, cancel, resume],
    'ended immediately': () => [pay, end],
    'never paid': () => [end],
    'another plan': () => [pay, change],
    'refunded on Stripe’s page': () => [pay, refund],
    'paid for twice': () => [second, pay, paySecond],
  }
  type Own = { id: string; other: string; userId: string; key: string }
  const start = async ({ userId, key }: Own, plan: typeof BASIC) =>
    (
      await stripe.cards?.start({
        userId,
        plan,
        email: `${userId}@made.example`,
        key: `${key}-${plan.id}`,
        customerId: null,
      })
    )?.providerId ?? ''
  const begin = async (own: Own) => (own.id = await start(own, BASIC))
  const second = async (own: Own) => (own.other = await start(own, STANDARD))
  const pay = ({ id }: Own) => peer.pay(id)
  const paySecond = ({ other }: Own) => peer.pay(other)
  const advance = ({ id }: Own) => peer.advance(id)
  const advanceUnpaid = ({ id }: Own) => peer.advance(id, { pays: false })
  const cancel = ({ id, key }: Own) => stripe.cancel(id, key)
  const resume = ({ id, key }: Own) => stripe.resume(id, key)
  const end = ({ id }: Own) => peer.end(id)
  const change = ({ id, key }: Own) => stripe.changePlan(id, { plan: STANDARD, key, ...WAYS })
  const refund = ({ id }: Own) => peer.refund(id)
  return {
    name: 'stripe',
    events: peer.events,
    stories: Object.keys(lives),
    signed: told => signStripe(JSON.stringify(told), t.clock.now()),
    life: (userId, n) => lived({ id: '', other: '', userId, key: userId }, begin, Object.values(lives), n),
    charged: () =>
      sums(peer.subscriptions, ({ metadata, status, invoices }) => ({
        userId: metadata.canvass_user ?? '',
        paid: invoices.reduce((sum, one) => sum + (one.status === 'paid' ? one.amount - one.refunded : 0), 0),
        isRunning: status === 'active' || status === 'past_due',
      })),
  }
}

export function livingPaypal(t: TestApp, peer: PaypalPeer): LivingVendor {
  const paypal = setUp(t.deps.providers.payments.paypal)
  const lives = {
    renewed: () => [agree, advance],
    'not paid': () => [agree, advanceUnpaid],
    suspended: () => [agree, advanceUnpaid, advanceUnpaid, advanceUnpaid],
    'unpaid, then paid': () => [agree, advanceUnpaid, advance],
    'canceled by the payer': () => [agree, cancel],
    'run out': () => [agree, expire],
    'never approved': () => [],
    'another plan': () => [agree, revise, agree],
    'refunded on PayPal’s page, then canceled': () => [agree, refund, cancel],
    'charged back': () => [agree, reverse],
    'paid for twice': () => [second, agree, agreeToSecond],
  }
  type Own = { id: string; page: string; other: string; userId: string; key: string }
  const start = ({ userId, key }: Own, plan: typeof BASIC) =>
    paypal.startCheckout({
      userId,
      plan,
      email: `${userId}@made.example`,
      key: `${key.slice(0, 30)}${plan.id.slice(0, 3)}`,
      customerId: null,
      startsAt: null,
      ...WAYS,
    })
  const begin = async (own: Own) => {
    const { url, providerId } = await start(own, BASIC)
    Object.assign(own, { id: providerId, page: url })
  }
  const second = async (own: Own) => (own.other = (await start(own, STANDARD)).url)
  const agree = ({ page }: Own) => peer.approve(page)
  const agreeToSecond = ({ other }: Own) => peer.approve(other)
  const advance = ({ id }: Own) => peer.advance(id)
  const advanceUnpaid = ({ id }: Own) => peer.advance(id, { pays: false })
  const cancel = ({ id }: Own) => peer.cancel(id)
  const expire = ({ id }: Own) => peer.expire(id)
  const sale = ({ id }: Own) => peer.find(id).payments[0]?.id ?? ''
  const refund = (own: Own) => peer.refund(sale(own))
  const reverse = (own: Own) => peer.reverse(sale(own))
  const revise = async (own: Own) => {
    const asked = await paypal.changePlan(own.id, { plan: STANDARD, key: own.key, ...WAYS })
    own.page = 'url' in asked ? asked.url : ''
  }
  return {
    name: 'paypal',
    events: peer.events,
    stories: Object.keys(lives),
    signed: told => peer.sign(JSON.stringify(told)),
    life: (userId, n) => lived({ id: '', page: '', other: '', userId, key: userId }, begin, Object.values(lives), n),
    charged: () =>
      sums(peer.subscriptions, ({ customId, status, payments }) => ({
        userId: customId ?? '',
        paid: payments.reduce((sum, one) => sum + (one.status === 'COMPLETED' ? Number(one.amount.value) * 100 : 0), 0),
        isRunning: status === 'ACTIVE' || status === 'SUSPENDED',
      })),
  }
}

/** The nth account's life: a checkout, then its story. */
function lived<Own>(
  own: Own,
  begin: (own: Own) => unknown,
  stories: (() => ((own: Own) => unknown)[])[],
  n: number,
): Life {
  const story = stories[n % stories.length]?.() ?? []
  return [begin, ...story].map(step => () => step(own))
}

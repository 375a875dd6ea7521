import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { paypalPeer } from '#test/peers/paypal.ts'
import { stripePeer } from '#test/peers/stripe.ts'
import type { PaymentProvider, SoldPlan, Transmission } from './payments.ts'
import { paypalPayments } from './paypal.ts'
import { stripePayments } from './stripe.ts'

/** The contract that every payment vendor must meet. */
const basic: SoldPlan = { id: 'basic', name: 'Basic', price: 2900, interval: 'month' }
const clock = testClock()

interface Vendor {
  provider: PaymentProvider
  /** The payer's approval on the vendor's page. */
  pay(url: string): void
  nextPayment(id: string, pays: boolean): void
  /** Every notification so far, signed. */
  told(at?: Date): Transmission[]
  count(): number
  loseNextAnswer(): void
  close(): Promise<void>
}

async function paypal(): Promise<Vendor> {
  const peer = await paypalPeer({ now: clock.now })
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = peer.settings
  const webhookId = peer.settings.PAYPAL_WEBHOOK_ID
  return {
    provider: paypalPayments({ clientId, clientSecret, webhookId, baseUrl: peer.url, now: clock.now }),
    pay: peer.approve,
    nextPayment: (id, pays) => peer.advance(id, { pays }),
    told: at => peer.events.map(event => peer.sign(event, at)),
    count: () => peer.subscriptions.length,
    loseNextAnswer: () =>
      peer.faults.push({ method: 'POST', path: /billing\/subscriptions$/, answer: 'hang up', done: true }),
    close: peer.close,
  }
}

async function stripe(): Promise<Vendor> {
  const peer = await stripePeer({ now: clock.now })
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = peer.settings
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_JS_URL: scriptUrl } = peer.settings
  return {
    provider: stripePayments({ secretKey, publishableKey, webhookSecret, scriptUrl, baseUrl: peer.url }),
    pay: peer.complete,
    nextPayment: (id, pays) => peer.advance(id, { pays }),
    told: at => peer.events.map(event => peer.sign(event, at)),
    count: () => peer.subscriptions.length,
    loseNextAnswer: () =>
      peer.faults.push({ method: 'POST', path: /checkout\/sessions$/, answer: 'hang up', done: true }),
    close: peer.close,
  }
}

describe.each([
  ['Stripe', stripe],
  ['PayPal', paypal],
])('%s', (_, connect) => {
  let vendor: Vendor
  let provider: PaymentProvider
  beforeEach(async () => {
    clock.set('2026-11-21T12:00:00Z')
    vendor = await connect()
    provider = vendor.provider
  })
  afterEach(() => vendor.close())

  const begin = () =>
    provider.startCheckout({
      userId: 'user-1',
      email: 'ada@canvass.example',
      customerId: null,
      startsAt: null,
      plan: basic,
      key: 'key-1',
      returnUrl: 'https://canvass.example/done',
      cancelUrl: 'https://canvass.example/no',
    })
  async function paying(): Promise<string> {
    const { url, providerId } = await begin()
    vendor.pay(url)
    return (await provider.read(providerId ?? ''))?.providerId ?? ''
  }

  test('charges once when the answer was lost and the checkout was repeated twice', async () => {
    vendor.loseNextAnswer()
    const first = await begin().catch(error => {
      expect(error).toMatchObject({ kind: 'payments', reason: 'unavailable' })
    })
    const [second, third] = [await begin(), await begin()]
    expect(third).toEqual(second)
    if (first) expect(first).toEqual(second)
    vendor.pay(second.url)
    expect(vendor.count()).toBe(1)
  })

  test('is past due after a failed renewal until it’s paid', async () => {
    const id = await paying()
    clock.set('2026-12-21T12:00:00Z')
    vendor.nextPayment(id, false)
    expect(await provider.read(id)).toMatchObject({ status: 'past-due' })
    vendor.nextPayment(id, true)
    expect(await provider.read(id)).toMatchObject({ status: 'active' })
  })

  test('keeps the paid period when canceled', async () => {
    const id = await paying()
    const over = { cancelAtPeriodEnd: true, currentPeriodEnd: new Date('2026-12-21T12:00:00Z') }
    expect(await provider.cancel(id, 'cancel-1')).toMatchObject(over)
    expect(await provider.read(id)).toMatchObject(over)
  })

  test('refunds the amount in cents and ends immediately', async () => {
    const id = await paying()
    const refund = await provider.refundLastPayment(id, new Date(0), 'refund-1')
    expect([refund?.amount, refund?.currency.toUpperCase()]).toEqual([2900, 'USD'])
    expect(await provider.read(id)).toMatchObject({ status: 'canceled' })
  })

  test('finds the subscription of a notification, and rejects forged, old, and early ones', async () => {
    const id = await paying()
    const events = await Promise.all(vendor.told(clock.now()).map(sent => provider.event(sent, clock.now())))
    expect(events).not.toContain(null)
    expect(events.map(event => event?.subscriptionId)).toContain(id)
    const [sent] = vendor.told(clock.now())
    if (!sent) throw new Error('no notification was sent')
    const forged = { ...sent, body: sent.body.replace(/"id":"[^"]+"/, '"id":"forged"') }
    expect(await provider.event(forged, clock.now())).toBe(null)
    const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
    for (const days of [-30, 1]) {
      const [late] = vendor.told(at(days))
      if (late) expect(await provider.event(late, clock.now())).toBe(null)
    }
  })
})

test('reports an unreachable vendor in a sentence, as safe to retry', async () => {
  const vendors = [await paypal(), await stripe()]
  await Promise.all(vendors.map(({ close }) => close()))
  for (const { provider } of vendors) {
    await expect(provider.read('sub_1')).rejects.toMatchObject({
      reason: 'unavailable',
      retrySafe: true,
      message: expect.stringMatching(/can’t reach.*Try again/s),
    })
  }
})

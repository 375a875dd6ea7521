import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { makeStripeEvent, type StripePeer, signStripe, stripePeer } from '#test/peers/stripe.ts'
import type { PaymentProvider, SoldPlan } from './payments.ts'
import { stripePayments } from './stripe.ts'

const basic: SoldPlan = { id: 'basic', name: 'Basic', price: 2900, interval: 'month' }
const standard: SoldPlan = { id: 'standard', name: 'Standard', price: 9900, interval: 'month' }
const ways = {
  returnUrl: 'https://canvass.example/pricing?checkout=done',
  cancelUrl: 'https://canvass.example/pricing?checkout=canceled',
}
const ada = { userId: 'user-1', email: 'ada@canvass.example', customerId: null, startsAt: null }
const clock = testClock()
let peer: StripePeer
let stripe: PaymentProvider
const providerOf = (secretKey = peer.settings.STRIPE_SECRET_KEY) =>
  stripePayments({
    secretKey,
    publishableKey: peer.settings.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: peer.settings.STRIPE_WEBHOOK_SECRET,
    scriptUrl: peer.settings.STRIPE_JS_URL,
    baseUrl: peer.url,
  })
beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  peer = await stripePeer({ now: clock.now })
  stripe = providerOf()
})
afterEach(() => peer.close())

const begin = (key = 'key-1', plan = basic) => stripe.startCheckout({ ...ada, plan, key, ...ways })
async function paying(): Promise<string> {
  const { url } = await begin()
  return peer.complete(url).id
}

test('reads an unpaid checkout as null, and a paid one as its subscription', async () => {
  const { url, providerId } = await begin()
  expect(await stripe.read(providerId)).toBeNull()
  const { id } = peer.complete(url)
  expect(await stripe.read(providerId)).toEqual({
    providerId: id,
    userId: 'user-1',
    customerId: peer.customers[0]?.id,
    planId: 'basic',
    status: 'active',
    startedAt: new Date('2026-11-21T12:00:00Z'),
    currentPeriodEnd: new Date('2026-12-21T12:00:00Z'),
    cancelAtPeriodEnd: false,
  })
})

test('creates one customer per account and one price per plan in any number of processes', async () => {
  await begin('key-1')
  await providerOf().startCheckout({ ...ada, plan: basic, key: 'key-2', ...ways })
  expect([peer.customers.length, peer.prices.length]).toEqual([1, 1])
  await begin('key-3', { ...basic, price: 3100 })
  expect(peer.prices.map(({ amount }) => amount)).toEqual([2900, 3100])
})

test('grants nothing until the card form pays the subscription', async () => {
  const { cards } = stripe
  const start = () => cards?.start({ ...ada, plan: basic, key: 'key-1' })
  const made = await start()
  const id = made?.providerId ?? ''
  expect(made?.clientSecret).toMatch(/^pi_\w+_secret_\w+$/)
  expect(await start()).toEqual(made)
  expect((await stripe.read(id))?.status).toBe('incomplete')
  peer.pay(id)
  expect((await stripe.read(id))?.status).toBe('active')
})

test('shows a plan change, a cancellation, and its undoing right away', async () => {
  const id = await paying()
  expect(await stripe.changePlan(id, { plan: standard, key: 'key-2', ...ways })).toMatchObject({
    subscription: { planId: 'standard', status: 'active' },
  })
  expect(await stripe.cancel(id, 'cancel-1')).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  expect(await stripe.resume(id, 'resume-1')).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
})

test('renews a subscription at the end of its period, marks it past due, or ends it', async () => {
  const id = await paying()
  clock.set('2026-12-21T12:00:01Z')
  peer.advance(id)
  expect(await stripe.read(id)).toMatchObject({ status: 'active', currentPeriodEnd: new Date('2027-01-21T12:00:00Z') })
  peer.advance(id, { pays: false })
  expect(await stripe.read(id)).toMatchObject({ status: 'past-due' })
  await stripe.cancel(id, 'cancel-1')
  peer.advance(id)
  expect(await stripe.read(id)).toMatchObject({
    status: 'canceled',
    currentPeriodEnd: new Date('2026-12-21T12:00:01Z'),
  })
})

test('refunds the last payment once, and ends the subscription', async () => {
  const id = await paying()
  let tries = 0
  // A new key for each attempt, as if Stripe had forgotten the first one after a day.
  const refund = () => stripe.refundLastPayment(id, new Date(0), `key-${tries++}`)
  expect(await refund()).toEqual({ amount: 2900, currency: 'usd' })
  expect(await refund()).toEqual({ amount: 2900, currency: 'usd' })
  expect(peer.invoices().map(({ refunded }) => refunded)).toEqual([2900])
  expect((await stripe.read(id))?.status).toBe('canceled')
})

test('opens Stripe’s own page as the portal', async () => {
  await paying()
  const { url } = (await stripe.cards?.portal(peer.customers[0]?.id ?? '', ways.cancelUrl, 'portal-1')) ?? {}
  expect(url).toContain(peer.pageUrl)
})

describe('explains failures', () => {
  test('asks the administrator to check rejected keys', async () => {
    await expect(
      providerOf('sk_test_wrong').startCheckout({ ...ada, plan: basic, key: 'k', ...ways }),
    ).rejects.toMatchObject({ reason: 'not-configured', message: expect.stringContaining('keys') as unknown })
  })

  test('quotes Stripe for a declined card, and returns null for an unknown subscription', async () => {
    const id = await paying()
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' }
    peer.faults.push({ method: 'POST', path: /subscriptions/, answer: { status: 402, body: { error } } })
    await expect(stripe.changePlan(id, { plan: standard, key: 'key-3', ...ways })).rejects.toThrow(
      'The card was declined: Your card has insufficient funds.',
    )
    expect(await stripe.read('sub_unknown')).toBeNull()
  })
})

describe('has a stand-in as strict as Stripe', () => {
  test('that refuses what Stripe would refuse', async () => {
    const client = new Stripe(peer.settings.STRIPE_SECRET_KEY, {
      host: '127.0.0.1',
      port: new URL(peer.url).port,
      protocol: 'http',
    })
    await expect(client.subscriptions.retrieve('sub_1')).rejects.toMatchObject({ code: 'resource_missing' })
    await client.customers.create({ email: 'a@b.example' }, { idempotencyKey: 'same' })
    await expect(client.customers.create({ email: 'c@d.example' }, { idempotencyKey: 'same' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
    await expect(client.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('notifications', () => {
  const event = makeStripeEvent(
    'customer.subscription.updated',
    { id: 'sub_1', object: 'subscription' },
    new Date('2026-11-21T11:59:58Z'),
  )
  const now = new Date('2026-11-21T12:00:00Z')
  const given = (sent: { headers: Record<string, string>; body: string }) => stripe.event(sent, now)
  const aged = (seconds: number) => signStripe(event, new Date(now.getTime() - seconds * 1000))

  test('accepts what Stripe signed', async () => {
    expect(await given(aged(2))).toEqual({
      id: event.id,
      type: 'customer.subscription.updated',
      at: new Date('2026-11-21T11:59:58Z'),
      subscriptionId: 'sub_1',
      paidBackTo: null,
    })
  })

  test.each([
    ['a changed body', () => ({ ...aged(2), body: aged(2).body.replace('sub_1', 'sub_2') })],
    ['400 seconds old', () => aged(400)],
    ['24 hours in the future, which Stripe’s own client would accept', () => aged(-86_400)],
    [
      'a second timestamp in the future',
      () => rewritten(aged(-86_400), header => `t=${Math.floor(now.getTime() / 1000)},${header}`),
    ],
    ['another secret', () => signStripe(event, now, 'whsec_other')],
    ['only an old scheme', () => rewritten(aged(2), header => header.replace('v1=', 'v0='))],
    ['no signature', () => ({ ...aged(2), headers: {} })],
    ['an empty signature', () => rewritten(aged(2), () => '')],
    ['no JSON', () => signStripe('{"no":', now)],
    ['a thin notification', () => signStripe('{"id":"evt_1","object":"v2.core.event","type":"v1.x"}', now)],
  ])('refused: %s', async (_, make) => {
    expect(await given(make())).toBeNull()
  })

  test('accepts either of two signatures while the secret is being rotated', async () => {
    const other = signStripe(event, now, 'whsec_old').headers['stripe-signature'] ?? ''
    const both = rewritten(signStripe(event, now), header => `${header},${/v1=\w+/.exec(other)?.[0] ?? ''}`)
    expect((await given(both))?.subscriptionId).toBe('sub_1')
  })

  test.each([
    [
      'an invoice',
      { id: 'in_1', object: 'invoice', parent: { subscription_details: { subscription: 'sub_7' } } },
      'sub_7',
    ],
    ['a checkout', { id: 'cs_1', object: 'checkout.session', subscription: 'sub_8' }, 'sub_8'],
    ['a charge', { id: 'ch_1', object: 'charge' }, null],
  ])('finds the subscription of %s', async (_, object, id) => {
    const told = makeStripeEvent('any.thing', object, now)
    expect((await given(signStripe(told, now)))?.subscriptionId).toBe(id)
  })
})

const rewritten = (sent: { headers: Record<string, string>; body: string }, by: (header: string) => string) => ({
  ...sent,
  headers: { ...sent.headers, 'stripe-signature': by(sent.headers['stripe-signature'] ?? '') },
})

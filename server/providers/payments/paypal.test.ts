import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import type { PaymentProvider, SoldPlan } from './payments.ts'
import { paypalPayments } from './paypal.ts'

const basic: SoldPlan = { id: 'basic', name: 'Basic', price: 2900, interval: 'month' }
const standard: SoldPlan = { id: 'standard', name: 'Standard', price: 9900, interval: 'month' }
const ways = { returnUrl: 'https://canvass.example/pricing?paid=paypal', cancelUrl: 'https://canvass.example/pricing' }
const clock = testClock()
let peer: PaypalPeer
let paypal: PaymentProvider
beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  peer = await paypalPeer({ now: clock.now })
  paypal = paypalPayments({
    clientId: peer.settings.PAYPAL_CLIENT_ID,
    clientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
    webhookId: peer.settings.PAYPAL_WEBHOOK_ID,
    baseUrl: peer.url,
    now: clock.now,
  })
})
afterEach(() => peer.close())

const begin = (key = 'key-1') =>
  paypal.startCheckout({
    userId: 'user-1',
    email: 'ada@canvass.example',
    customerId: null,
    startsAt: null,
    plan: basic,
    key,
    ...ways,
  })
async function paying(): Promise<string> {
  const { providerId, url } = await begin()
  peer.approve(url)
  return providerId ?? ''
}

test('activates an approved subscription, with its paid period and user', async () => {
  const id = await paying()
  expect(await paypal.read(id)).toEqual({
    providerId: id,
    userId: 'user-1',
    customerId: null,
    planId: 'basic',
    status: 'active',
    startedAt: new Date('2026-11-21T12:00:00Z'),
    currentPeriodEnd: new Date('2026-12-21T12:00:00Z'),
    cancelAtPeriodEnd: false,
  })
})

test('grants nothing before approval, and returns null for an unknown subscription', async () => {
  const { providerId } = await begin()
  expect(await paypal.read(providerId ?? '')).toMatchObject({ status: 'incomplete', currentPeriodEnd: null })
  expect(await paypal.read('I-NOBODY')).toBe(null)
  await expect(paypal.cancel('I-NOBODY', 'cancel-1')).rejects.toMatchObject({ reason: 'refused' })
})

test('gives up an abandoned approval page after a month', async () => {
  const { providerId, url } = await begin()
  peer.age(providerId ?? '', 31)
  expect(await paypal.read(providerId ?? '')).toMatchObject({ status: 'canceled', currentPeriodEnd: null })
  peer.approve(url)
  expect(await paypal.read(providerId ?? '')).toMatchObject({ status: 'active' })
})

test('keeps the paid period after a failed payment, and waits for the payer after three', async () => {
  const id = await paying()
  const unpaid = { status: 'past-due', currentPeriodEnd: new Date('2026-12-21T12:00:00Z') }
  peer.advance(id, { pays: false })
  expect(await paypal.read(id)).toMatchObject(unpaid)
  peer.advance(id)
  expect(await paypal.read(id)).toMatchObject({ status: 'active' })
  for (let n = 0; n < 3; n++) peer.advance(id, { pays: false })
  expect(peer.find(id).status).toBe('SUSPENDED')
  expect(await paypal.read(id)).toMatchObject({ status: 'past-due' })
})

test('stops charging after canceling, keeps the paid period, and can’t be resumed', async () => {
  const id = await paying()
  peer.advance(id)
  const over = { status: 'canceled', currentPeriodEnd: new Date('2027-01-21T12:00:00Z'), cancelAtPeriodEnd: true }
  expect(await paypal.cancel(id, 'cancel-1')).toMatchObject(over)
  expect(await paypal.read(id)).toMatchObject(over)
  expect(await paypal.cancel(id, 'cancel-1')).toMatchObject(over)
  expect(() => peer.advance(id)).toThrow('CANCELLED')
  await expect(paypal.resume(id, 'resume-1')).rejects.toMatchObject({
    reason: 'refused',
    message: expect.stringMatching(/can’t resume a canceled subscription.*Subscribe again/),
  })
})

test('changes the plan after approval at PayPal, with the next payment', async () => {
  const id = await paying()
  const change = await paypal.changePlan(id, { plan: standard, key: 'change-1', ...ways })
  if (!('url' in change)) throw new Error('PayPal asks its payer')
  expect(await paypal.read(id)).toMatchObject({ planId: 'basic' })
  expect(peer.approve(change.url)).toContain(ways.returnUrl)
  expect(await paypal.read(id)).toMatchObject({ planId: 'standard' })
  peer.advance(id)
  expect(peer.find(id).payments.map(({ amount }) => amount.value)).toEqual(['29.00', '99.00'])
})

test('sells a plan that was closed at PayPal between the page and the checkout', async () => {
  await begin()
  for (const plan of peer.plans) plan.status = 'INACTIVE'
  const { providerId } = await begin('key-2')
  expect(await paypal.read(providerId ?? '')).toMatchObject({ planId: 'basic' })
  expect(peer.plans.map(({ status }) => status)).toEqual(['INACTIVE', 'ACTIVE'])
})

test('returns no plan for one that isn’t ours', async () => {
  const id = await paying()
  const [plan] = peer.plans
  if (plan) plan.body.description = 'Flowers, monthly'
  expect(await paypal.read(id)).toMatchObject({ planId: null })
})

test('refunds the last payment once, and ends what it paid for', async () => {
  const id = await paying()
  peer.advance(id)
  peer.faults.push({ path: /\/cancel$/, answer: 'hang up' })
  const refund = () => paypal.refundLastPayment(id, new Date(0), 'refund-1')
  await expect(refund()).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await refund()).toEqual({ amount: 2900, currency: 'USD' })
  expect(peer.find(id).payments.map(({ status }) => status)).toEqual(['COMPLETED', 'REFUNDED'])
  expect(await paypal.read(id)).toMatchObject({
    status: 'canceled',
    currentPeriodEnd: new Date('2026-12-21T12:00:00Z'),
  })
})

test('refunds nothing before the first payment', async () => {
  const { providerId } = await begin()
  peer.approve((await begin()).url)
  peer.find(providerId ?? '').payments.length = 0
  expect(await paypal.refundLastPayment(providerId ?? '', new Date(0), 'refund-1')).toBe(null)
})

test('treats a chargeback as a failed payment', async () => {
  const id = await paying()
  peer.reverse(peer.find(id).payments[0]?.id ?? '')
  expect(await paypal.read(id)).toMatchObject({
    status: 'past-due',
    currentPeriodEnd: new Date('2026-11-21T12:00:00Z'),
  })
})

test('finds the subscription of every notification', async () => {
  const id = await paying()
  peer.reverse(peer.find(id).payments[0]?.id ?? '')
  const read = await Promise.all(peer.events.map(event => paypal.event(peer.sign(event), clock.now())))
  expect(read.map(event => [event?.type, event?.subscriptionId])).toEqual([
    ['BILLING.SUBSCRIPTION.CREATED', id],
    ['BILLING.SUBSCRIPTION.ACTIVATED', id],
    ['PAYMENT.SALE.COMPLETED', id],
    ['PAYMENT.SALE.REVERSED', id],
  ])
})

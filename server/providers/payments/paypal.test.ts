import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { paypalPayments } from './paypal.ts'

const basic = { id: 'basic', name: 'Basic', price: 2900, interval: 'month' as const }
const standard = { id: 'standard', name: 'Standard', price: 9900, interval: 'month' as const }
const ways = {
  returnUrl: 'https://canvass.example/pricing?paid=paypal',
  cancelUrl: 'https://canvass.example/pricing',
}
const clock = testClock()
let peer: PaypalPeer
let paypal: ReturnType<typeof paypalPayments>
beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  peer = await paypalPeer({ now: clock.now })
  paypal = paypalPayments({
    clientId: peer.settings.PAYPAL_CLIENT_ID,
    clientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
    webhookId: peer.settings.PAYPAL_WEBHOOK_ID,
    baseUrl: peer.url,
  })
})
afterEach(() => peer.close())

const begin = (more: { plan?: typeof basic; key?: string; startsAt?: Date } = {}) =>
  paypal.checkout({
    userId: 'user-1',
    email: 'ada@canvass.example',
    plan: basic,
    key: 'key-1',
    ...ways,
    ...more,
  })
async function paying(): Promise<string> {
  const { id, url } = await begin()
  peer.approve(url)
  return id
}

test('a lost answer and a second try make one subscription', async () => {
  await begin({ key: 'warm-up' })
  peer.faults.push({ path: /subscriptions$/, answer: 'hang up', done: true })
  await expect(begin()).rejects.toMatchObject({ reason: 'unavailable', retrySafe: true })
  const { url } = await begin()
  expect(peer.subscriptions).toHaveLength(2)
  expect(url).toContain('ba_token=')
})

test('what is agreed to runs, is paid until the next payment, and knows its user', async () => {
  const id = await paying()
  expect(await paypal.read(id)).toMatchObject({
    planId: 'basic',
    paidUntil: new Date('2026-12-21T12:00:00Z'),
    subscription: { status: 'ACTIVE', custom_id: 'user-1' },
  })
})

test('what nobody agreed to is paid until never', async () => {
  const { id } = await begin()
  expect(await paypal.read(id)).toMatchObject({
    paidUntil: null,
    subscription: { status: 'APPROVAL_PENDING' },
  })
})

test('a failed payment leaves the paid time as it was; three suspend it', async () => {
  const id = await paying()
  peer.advance(id, { pays: false })
  expect(await paypal.read(id)).toMatchObject({
    paidUntil: new Date('2026-12-21T12:00:00Z'),
    subscription: { status: 'ACTIVE', billing_info: { failed_payments_count: 1 } },
  })
  peer.advance(id, { pays: false })
  peer.advance(id, { pays: false })
  expect(await paypal.read(id)).toMatchObject({ subscription: { status: 'SUSPENDED' } })
})

test('canceled: no more is charged, and what is paid stays known', async () => {
  const id = await paying()
  peer.advance(id)
  expect((await paypal.cancel(id)).paidUntil).toEqual(new Date('2027-01-21T12:00:00Z'))
  expect(() => peer.advance(id)).toThrow('CANCELLED')
  expect((await paypal.read(id)).paidUntil).toEqual(new Date('2027-01-21T12:00:00Z'))
  await paypal.cancel(id)
})

test('a new subscription after a canceled one begins when the paid time ends', async () => {
  const startsAt = new Date('2026-12-21T12:00:00Z')
  const { id, url } = await begin({ startsAt })
  peer.approve(url)
  expect(await paypal.read(id)).toMatchObject({ paidUntil: startsAt, subscription: { status: 'ACTIVE' } })
  expect(peer.find(id).payments).toEqual([])
})

test('another plan is agreed to at PayPal, and costs from the next payment on', async () => {
  const id = await paying()
  const url = await paypal.changePlan(id, standard, ways)
  expect(await paypal.read(id)).toMatchObject({ planId: 'basic' })
  expect(peer.approve(url)).toContain(ways.returnUrl)
  expect(await paypal.read(id)).toMatchObject({ planId: 'standard' })
  peer.advance(id)
  expect(peer.find(id).payments.map(({ amount }) => amount.value)).toEqual(['29.00', '99.00'])
})

test('a plan closed at PayPal between the page and the checkout is sold all the same', async () => {
  await begin()
  for (const plan of peer.plans) plan.status = 'INACTIVE'
  const { id } = await begin({ key: 'key-2' })
  expect(await paypal.read(id)).toMatchObject({ planId: 'basic' })
  expect(peer.plans.map(({ status }) => status)).toEqual(['INACTIVE', 'ACTIVE'])
})

test('the last payment is paid back once', async () => {
  const id = await paying()
  peer.advance(id)
  const later = new Date('2026-12-22T12:00:00Z')
  const first = await paypal.refund(id, later)
  expect(await paypal.refund(id, later)).toEqual(first)
  expect(peer.find(id).payments.map(({ status }) => status)).toEqual(['COMPLETED', 'REFUNDED'])
})

test('every notification names its subscription', async () => {
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

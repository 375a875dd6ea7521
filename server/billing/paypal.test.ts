import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditText } from '#contract/audit-words.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { paypalError } from '#test/peers/paypal-errors.ts'
import type { PaypalEvent } from '#test/peers/paypal-webhooks.ts'
import { refundLastPayment } from './payments.ts'
import { expireRunOut } from './subscriptions.ts'

/** The life of a PayPal subscription, as the account sees it. */
const START = new Date('2026-11-21T12:00:00Z')
let now = START
let peer: PaypalPeer
let t: TestApp
beforeAll(async () => {
  peer = await paypalPeer({ now: () => now })
  t = await testApp({ env: peer.settings, now: START.toISOString() })
})
beforeEach(() => move(START))
afterAll(async () => {
  await t.close()
  await peer.close()
})

function move(to: Date): void {
  now = to
  t.clock.set(to)
}
const post = async (user: TestUser, url: string, payload?: object) =>
  user.client({ method: 'POST', url, ...(payload && { payload }) })
const deliver = (event: PaypalEvent) => {
  const { headers, body } = peer.sign(event)
  return t.anonymous({ method: 'POST', url: '/webhooks/paypal', headers, payload: body })
}
/** Delivers PayPal's notifications since the last call. */
let delivered = 0
async function tellAll(): Promise<void> {
  for (; delivered < peer.events.length; delivered++) {
    const event = peer.events[delivered]
    if (event) expect((await deliver(event)).statusCode).toBe(200)
  }
}
const subscribe = (user: TestUser, planId = 'basic') => post(user, '/api/subscribe', { planId, provider: 'paypal' })
const standing = async (user: TestUser) => (await user.client('/api/user-subscription')).json()
const idOf = (user: TestUser) => peer.subscriptions.findLast(({ customId }) => customId === user.id)?.id ?? ''
async function payer(): Promise<TestUser> {
  const user = await makeUser(t)
  peer.approve((await subscribe(user)).json().url)
  await tellAll()
  return user
}

const active = { subscriptionPlan: 'basic', subscriptionStatus: 'active', provider: 'paypal' }

test('offers PayPal, sends the user to its page, and activates the plan after approval', async () => {
  const user = await makeUser(t)
  expect((await user.client('/api/payment-methods')).json()).toContainEqual({
    provider: 'paypal',
    name: 'PayPal',
    available: true,
  })
  const reply = await subscribe(user)
  expect([reply.statusCode, reply.json().message]).toEqual([200, null])
  await tellAll()
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free' })
  expect(peer.approve(reply.json().url)).toMatch(/\/pricing\?checkout=done&subscription_id=I-/)
  await tellAll()
  expect(await standing(user)).toMatchObject({ ...active, currentPeriodEnd: '2026-12-21T12:00:00.000Z' })
})

test('creates one subscription after a double click and a lost answer', async () => {
  const user = await makeUser(t)
  const before = peer.subscriptions.length
  peer.faults.push({ path: /subscriptions$/, answer: 'hang up', done: true })
  const lost = await subscribe(user)
  expect([lost.statusCode, lost.json().message]).toEqual([503, 'We can’t reach PayPal. Try again in a minute.'])
  const urls = (await Promise.all([subscribe(user), subscribe(user)])).map(reply => reply.json().url)
  expect(new Set(urls).size).toBe(1)
  expect(peer.subscriptions.length - before).toBe(1)
})

test('activates the plan without a notification when the user closed the tab after approving', async () => {
  const user = await makeUser(t)
  peer.approve((await subscribe(user)).json().url)
  expect((await post(user, '/api/subscription/refresh')).json()).toMatchObject(active)
  await tellAll()
})

test('explains that PayPal is down, busy, or refusing, and starts nothing', async () => {
  const user = await makeUser(t)
  const answers = [
    paypalError(503),
    paypalError(429),
    paypalError(422, { issue: 'PAYEE_ACCOUNT_RESTRICTED', description: 'Payee account is restricted.' }),
  ]
  const replies = []
  for (const answer of answers) {
    peer.faults.push({ method: 'POST', path: /subscriptions$/, answer })
    replies.push(await subscribe(user))
  }
  expect(replies.map(reply => [reply.statusCode, reply.json().message])).toEqual([
    [503, 'PayPal has a problem. Try again in a minute.'],
    [503, 'PayPal is busy. You weren’t charged. Try again in a minute.'],
    [409, 'PayPal refused this: Payee account is restricted.'],
  ])
  expect(idOf(user)).toBe('')
})

test('gets approval for another plan on PayPal’s page', async () => {
  const user = await payer()
  const { url } = (await subscribe(user, 'standard')).json()
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'basic' })
  peer.approve(url)
  await tellAll()
  expect(await standing(user)).toMatchObject({ ...active, subscriptionPlan: 'standard' })
})

test('ends a canceled subscription at PayPal immediately, keeps the plan until the paid period ends, then moves to free', async () => {
  const user = await payer()
  const until = { subscriptionPlan: 'basic', currentPeriodEnd: '2026-12-21T12:00:00.000Z', cancelAtPeriodEnd: true }
  expect((await post(user, '/api/subscription/cancel')).json()).toMatchObject(until)
  expect(peer.find(idOf(user)).status).toBe('CANCELLED')
  await tellAll()
  expect(await standing(user)).toMatchObject(until)
  const again = await post(user, '/api/subscription/resume')
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'PayPal can’t resume a canceled subscription. Your plan stays active until the end of the period you paid for. Subscribe again after that.',
  ])
  move(new Date('2026-12-21T12:00:01Z'))
  await expireRunOut(t.deps)
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
})

test('starts a grace period after a failed payment, and ends it after a successful one', async () => {
  const user = await payer()
  const id = idOf(user)
  move(new Date('2026-12-21T12:00:00Z'))
  peer.advance(id, { pays: false })
  await tellAll()
  expect(await standing(user)).toMatchObject({ ...active, graceUntil: '2026-12-28T12:00:00.000Z' })
  peer.advance(id)
  await tellAll()
  expect(await standing(user)).toMatchObject({ ...active, graceUntil: null })
  for (let n = 0; n < 3; n++) peer.advance(id, { pays: false })
  await tellAll()
  move(new Date('2027-03-01T12:00:00Z'))
  await expireRunOut(t.deps)
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free' })
})

test('ends the plan after a chargeback or a refund on PayPal’s page', async () => {
  const [reversed, refunded] = [await payer(), await payer()]
  peer.reverse(peer.find(idOf(reversed)).payments[0]?.id ?? '')
  peer.cancel(idOf(refunded))
  peer.refund(peer.find(idOf(refunded)).payments[0]?.id ?? '')
  await tellAll()
  expect(await standing(reversed)).toMatchObject({ ...active, graceUntil: '2026-11-28T12:00:00.000Z' })
  expect(await standing(refunded)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
})

test('ignores a forged notification and one about a stranger’s subscription', async () => {
  const user = await payer()
  const id = idOf(user)
  const before = await standing(user)
  peer.cancel(id)
  const event = peer.events[delivered]
  if (!event) throw new Error('no notification was sent')
  const { headers, body } = peer.sign({ ...event, event_type: 'BILLING.SUBSCRIPTION.ACTIVATED' })
  const forged = body.replace('ACTIVATED', 'CANCELLED')
  expect((await t.anonymous({ method: 'POST', url: '/webhooks/paypal', headers, payload: forged })).statusCode).toBe(
    401,
  )
  expect(await standing(user)).toEqual(before)
  peer.find(id).customId = '00000000-0000-0000-0000-000000000000'
  const foreign = { ...event, id: 'WH-FOREIGN', resource: { ...event.resource, id: 'I-NEVERHEARDOF' } }
  expect((await deliver(foreign)).statusCode).toBe(200)
  await tellAll()
})

test('refunds the last payment of a canceled subscription that is still paid', async () => {
  const user = await payer()
  await post(user, '/api/subscription/cancel')
  expect(auditText(await refundLastPayment(t.deps, user.id))).toBe('$29.00 refunded. The subscription has ended.')
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free' })
})

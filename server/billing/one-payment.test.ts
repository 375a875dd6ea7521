import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import type { PaypalEvent } from '#test/peers/paypal-webhooks.ts'
import { type StripeEvent, type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { refundLastPayment } from './payments.ts'
import { reconcile } from './subscriptions.ts'

/** Nobody pays for two plans, in however many tabs and ways he began. Both vendors are there. */
const START = '2026-11-21T12:00:00Z'
let stripe: StripePeer
let paypal: PaypalPeer
let t: TestApp
beforeAll(async () => {
  const now = () => t.clock.now()
  stripe = await stripePeer({ now })
  paypal = await paypalPeer({ now })
  t = await testApp({ env: { ...stripe.settings, ...paypal.settings }, now: START })
})
beforeEach(() => {
  t.clock.set(START)
  stripe.faults.length = 0
})
afterAll(async () => {
  await t.close()
  await Promise.all([stripe.close(), paypal.close()])
})

const post = (user: TestUser, url: string, payload: object = {}) =>
  user.client({ method: 'POST', url, payload })
const subscribe = (user: TestUser, planId: string, provider: string) =>
  post(user, '/api/subscribe', { planId, provider })
const standing = async (user: TestUser) => (await user.client('/api/user-subscription')).json()

/** Begins to pay and gives the click with which it is paid, later. */
const WAYS = {
  'Basic by Checkout': async (user: TestUser) => checkout(user, 'basic'),
  'Standard by Checkout': async (user: TestUser) => checkout(user, 'standard'),
  'Basic by the card form': async (user: TestUser) => {
    const { subscriptionId } = (await post(user, '/api/get-or-create-subscription')).json()
    return () => stripe.pay(subscriptionId)
  },
  'Basic by PayPal': async (user: TestUser) => agree(user, 'basic'),
  'Standard by PayPal': async (user: TestUser) => agree(user, 'standard'),
}
type Way = keyof typeof WAYS

async function checkout(user: TestUser, plan: string) {
  const { url } = (await subscribe(user, plan, 'stripe')).json()
  return () => void stripe.complete(url)
}
async function agree(user: TestUser, plan: string) {
  const { url } = (await subscribe(user, plan, 'paypal')).json()
  return () => void paypal.approve(url)
}

/** What the account has paid in cents and not got back, and what will be charged again. */
function charged(user: TestUser) {
  const cards = stripe.subscriptions.filter(({ metadata }) => metadata.canvass_user === user.id)
  const agreed = paypal.subscriptions.filter(({ customId }) => customId === user.id)
  const paid = [
    ...cards.flatMap(({ invoices }) =>
      invoices.map(one => (one.status === 'paid' ? one.amount - one.refunded : 0)),
    ),
    ...agreed.flatMap(({ payments }) =>
      payments.map(one => (one.status === 'COMPLETED' ? Number(one.amount.value) * 100 : 0)),
    ),
  ]
  return {
    paid: paid.reduce((sum, cents) => sum + cents, 0),
    running:
      cards.filter(({ status }) => status === 'active').length +
      agreed.filter(({ status }) => status === 'ACTIVE').length,
  }
}

type Told = { vendor: 'stripe'; event: StripeEvent } | { vendor: 'paypal'; event: PaypalEvent }
let [toldByStripe, toldByPaypal] = [0, 0]
/** What both have to tell since the last time. */
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
async function tellAll(isReversed = false): Promise<void> {
  for (let all = news(); all.length > 0; all = news())
    for (const told of isReversed ? all.toReversed() : all) expect(await tell(told)).toBe(200)
}
/** The vendor can not be reached, and not at the client's second try either. */
const away = (method: string, path: RegExp, done = false) =>
  stripe.faults.push({ method, path, answer: 'hang up', done }, { method, path, answer: 'hang up', done })

const price = (way: Way) => (way.startsWith('Standard') ? 9900 : 2900)
const PAIRS: [Way, Way][] = [
  ['Basic by Checkout', 'Standard by Checkout'],
  ['Standard by Checkout', 'Basic by the card form'],
  ['Basic by the card form', 'Basic by Checkout'],
  ['Basic by the card form', 'Standard by PayPal'],
  ['Standard by Checkout', 'Basic by PayPal'],
  ['Basic by PayPal', 'Standard by Checkout'],
  ['Standard by PayPal', 'Basic by the card form'],
  ['Basic by PayPal', 'Standard by PayPal'],
]

describe.each(PAIRS)('%s is begun, then %s', (one, two) => {
  test('whoever pays both pays for one', async () => {
    const user = await makeUser(t)
    const first = await WAYS[one](user)
    const second = await WAYS[two](user)
    try {
      first()
    } catch (error) {
      expect(error).toMatchObject({ message: 'This page has expired' })
    }
    second()
    await tellAll()
    // What PayPal did not let us close was paid, and the better one stays.
    const kept = one.endsWith('PayPal') ? Math.max(price(one), price(two)) : price(two)
    expect(charged(user)).toEqual({ paid: kept, running: 1 })
    expect(await standing(user)).toMatchObject({
      subscriptionPlan: kept === 9900 ? 'standard' : 'basic',
      subscriptionStatus: 'active',
    })
  })

  test.each([false, true])(
    'could the first not be closed, one of the two is paid back (last told first: %s)',
    async isReversed => {
      const user = await makeUser(t)
      const first = await WAYS[one](user)
      away('POST', /expire$/)
      away('DELETE', /subscriptions/)
      const second = await WAYS[two](user)
      stripe.faults.length = 0
      first()
      second()
      await tellAll(isReversed)
      const kept = Math.max(price(one), price(two))
      expect(charged(user)).toEqual({ paid: kept, running: 1 })
      expect(await standing(user)).toMatchObject({
        subscriptionPlan: kept === 9900 ? 'standard' : 'basic',
        subscriptionStatus: 'active',
      })
    },
  )
})

/** Basic by Checkout and Standard by PayPal, both paid, nothing told. */
async function paidTwice() {
  const user = await makeUser(t)
  const first = await WAYS['Basic by PayPal'](user)
  const second = await checkout(user, 'standard')
  first()
  second()
  return user
}
async function paidTwiceByCard() {
  const user = await makeUser(t)
  const first = await checkout(user, 'basic')
  away('POST', /expire$/)
  const second = await checkout(user, 'standard')
  stripe.faults.length = 0
  first()
  second()
  return user
}

describe('ended in the middle', () => {
  test.each([
    ['before the money goes back', 'POST', /refunds$/, false],
    ['after the money went back, before Stripe said so', 'POST', /refunds$/, true],
    ['between the money and the end', 'DELETE', /subscriptions/, false],
    ['after the end, before Stripe said so', 'DELETE', /subscriptions/, true],
  ])('%s: whoever comes next goes on', async (_, method, path, done) => {
    const user = await paidTwiceByCard()
    away(method, path, done)
    const codes = []
    for (const told of news()) codes.push(await tell(told))
    expect(codes).toContain(503)
    // Nobody tells again; the night finds it.
    await reconcile(t.deps)
    expect(charged(user)).toEqual({ paid: 9900, running: 1 })
    await reconcile(t.deps)
    await tellAll()
    expect(charged(user)).toEqual({ paid: 9900, running: 1 })
    expect(await standing(user)).toMatchObject({ subscriptionPlan: 'standard' })
  })
})

test('both told at once: one is ended, once', async () => {
  const user = await paidTwice()
  const all = news()
  expect(new Set(await Promise.all(all.map(tell)))).toEqual(new Set([200]))
  await tellAll()
  expect(charged(user)).toEqual({ paid: 9900, running: 1 })
})

test('two tabs at the same moment: at most one of them can be paid', async () => {
  const user = await makeUser(t)
  const replies = await Promise.all([
    subscribe(user, 'basic', 'stripe'),
    subscribe(user, 'standard', 'stripe'),
  ])
  const open = stripe.sessions.filter(({ reference, isExpired }) => reference === user.id && !isExpired)
  expect(open.length).toBeLessThanOrEqual(1)
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Another payment was begun in the meantime. Go on there, or choose the plan again.',
    ])
  const again = (await subscribe(user, 'basic', 'stripe')).json()
  stripe.complete(again.url)
  await tellAll()
  expect(charged(user)).toEqual({ paid: 2900, running: 1 })
})

test('what was paid a moment ago, and not told yet, is known at the next press', async () => {
  const user = await makeUser(t)
  const pay = await checkout(user, 'basic')
  pay()
  const again = await subscribe(user, 'basic', 'stripe')
  expect([again.statusCode, again.json().message]).toEqual([409, 'You are on the Basic plan already.'])
  expect(charged(user)).toEqual({ paid: 2900, running: 1 })
  await tellAll()
})

test('a cancel ends everything that is renewed', async () => {
  const user = await paidTwice()
  // Both are known to run, and nobody has ended one yet.
  for (const id of [
    stripe.subscriptions.find(({ metadata }) => metadata.canvass_user === user.id)?.id,
    paypal.subscriptions.find(({ customId }) => customId === user.id)?.id,
  ])
    await t.db.system`
      insert into subscriptions (user_id, provider, provider_id, plan_id, status, started_at, current_period_end)
      values (${user.id}, ${id?.startsWith('sub_') ? 'stripe' : 'paypal'}, ${id ?? ''}, 'basic', 'active', ${START},
        '2026-12-21T12:00:00Z')
      on conflict (provider, provider_id) do update set status = 'active'`
  expect((await post(user, '/api/subscription/cancel')).statusCode).toBe(200)
  await tellAll()
  const left = stripe.subscriptions.filter(
    one => one.metadata.canvass_user === user.id && one.status === 'active' && !one.cancelAtPeriodEnd,
  )
  expect([left, charged(user).paid]).toEqual([[], 9900])
  expect(paypal.subscriptions.find(({ customId }) => customId === user.id)?.status).toBe('CANCELLED')
})

test('a refund on Stripe’s own page ends the plan, of the payment that was the last', async () => {
  const user = await makeUser(t)
  const pay = await checkout(user, 'basic')
  pay()
  await tellAll()
  const id = stripe.subscriptions.find(({ metadata }) => metadata.canvass_user === user.id)?.id ?? ''
  stripe.refund(id)
  const told = news()
  for (let n = 0; n < 2; n++) for (const each of told) expect(await tell(each)).toBe(200)
  expect(charged(user)).toEqual({ paid: 0, running: 0 })
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
})

test.each(['stripe', 'paypal'])(
  'a payment that is older than the guarantee is not paid back here: %s',
  async provider => {
    const user = await makeUser(t)
    const pay = provider === 'stripe' ? await checkout(user, 'basic') : await agree(user, 'basic')
    pay()
    await tellAll()
    t.clock.set('2026-12-21T12:00:01Z')
    await expect(refundLastPayment(t.deps, user.id)).rejects.toThrow(
      'The last payment is more than 30 days old: the guarantee is over. To pay it back all the same, do so at',
    )
    expect(charged(user)).toEqual({ paid: 2900, running: 1 })
    t.clock.set('2026-12-21T11:59:59Z')
    expect(await refundLastPayment(t.deps, user.id)).toBe('$29.00 paid back; the subscription has ended.')
  },
)

test('what the plan opens is true of every state: paid, ended, on trial', async () => {
  const user = await makeUser(t)
  expect(await standing(user)).toMatchObject({ planType: 'full_access' })
  const pay = await checkout(user, 'calling_only')
  pay()
  await tellAll()
  expect(await standing(user)).toMatchObject({ planType: 'calling_only' })
  await post(user, '/api/subscription/cancel')
  expect(await standing(user)).toMatchObject({ planType: 'calling_only' })
  // Over by the clock, before anybody wrote it down: the page says what the server lets him do.
  await t.db.system`update users set subscription_status = 'canceled' where id = ${user.id}`
  t.clock.set('2026-12-21T12:00:01Z')
  expect(await standing(user)).toMatchObject({ planType: 'full_access' })
})

test('another e-mail address is the same customer', async () => {
  const user = await makeUser(t)
  await checkout(user, 'basic')
  await t.db.system`update users set email = 'moved@made.example' where id = ${user.id}`
  await checkout(user, 'standard')
  expect(stripe.customers.filter(({ metadata }) => metadata.canvass_user === user.id)).toHaveLength(1)
})

test('PayPal again before the paid time is over: charged when it is', async () => {
  const user = await makeUser(t)
  const pay = await agree(user, 'basic')
  pay()
  await tellAll()
  await post(user, '/api/subscription/cancel')
  t.clock.set('2026-12-01T12:00:00Z')
  const again = await agree(user, 'standard')
  again()
  await tellAll()
  expect(charged(user)).toEqual({ paid: 2900, running: 1 })
  // The dearer plan gives nothing before it is paid.
  expect(await standing(user)).toMatchObject({
    subscriptionPlan: 'basic',
    currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  })
  t.clock.set('2026-12-21T12:00:01Z')
  paypal.advance(paypal.subscriptions.findLast(({ customId }) => customId === user.id)?.id ?? '')
  await tellAll()
  expect(await standing(user)).toMatchObject({
    ...{ subscriptionPlan: 'standard', subscriptionStatus: 'active' },
    currentPeriodEnd: '2027-01-21T12:00:00.000Z',
  })
})

test('every write at Stripe has a key, and no two different ones the same', async () => {
  const writes = stripe.calls.filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(20)
  expect(writes.filter(({ headers }) => !headers['idempotency-key']).map(({ path }) => path)).toEqual([])
})

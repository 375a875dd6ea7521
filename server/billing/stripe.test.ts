import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditText } from '#contract/audit-words.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeStripeEvent, type StripeEvent, type StripePeer, signStripe, stripePeer } from '#test/peers/stripe.ts'
import { refundLastPayment } from './payments.ts'
import { expireRunOut, reconcile } from './subscriptions.ts'

/** The life of a card subscription, as the account sees it. */
const START = '2026-11-21T12:00:00Z'
let peer: StripePeer
let t: TestApp
let bare: TestApp
beforeAll(async () => {
  peer = await stripePeer({ now: () => t.clock.now() })
  t = await testApp({ env: peer.settings, now: START })
  bare = await testApp()
})
beforeEach(() => t.clock.set(START))
afterAll(async () => {
  await Promise.all([t.close(), bare.close()])
  await peer.close()
})

const post = (user: TestUser, url: string, payload: object = {}) => user.client({ method: 'POST', url, payload })
const subscribe = (user: TestUser, planId = 'basic') => post(user, '/api/subscribe', { planId, provider: 'stripe' })
const standing = async (user: TestUser) => (await user.client('/api/user-subscription')).json()
const deliver = (event: StripeEvent | string, app = t) => {
  const { headers, body } = signStripe(event, t.clock.now())
  return app.anonymous({ method: 'POST', url: '/webhooks/stripe', headers, payload: body })
}
let delivered = 0
/** Delivers Stripe's notifications since the last call. */
async function tellAll(): Promise<void> {
  for (; delivered < peer.events.length; delivered++) {
    const event = peer.events[delivered]
    if (event) expect((await deliver(event)).statusCode).toBe(200)
  }
}
async function payer(planId = 'basic') {
  const user = await makeUser(t)
  const { id } = peer.complete((await subscribe(user, planId)).json().url)
  await tellAll()
  return { user, id }
}
const paying = (plan: string) => ({ subscriptionPlan: plan, subscriptionStatus: 'active', provider: 'stripe' })
const free = { subscriptionPlan: 'free', provider: null }

test('lists plans with prices in cents, null for what a plan lacks, and 0 for unlimited', async () => {
  const user = await makeUser(t)
  const plans = (await user.client('/api/subscription-plans')).json()
  expect(plans).toMatchObject([
    { id: 'basic', price: 2900, leadLimit: 500, emailLimit: 2000, campaignLimit: 10, callLimit: 50 },
    { id: 'standard', price: 9900, leadLimit: 0, emailLimit: 0, campaignLimit: 0, callLimit: 200 },
    { id: 'calling_only', price: 30000, leadLimit: 0, emailLimit: null, campaignLimit: null, callLimit: 1000 },
  ])
})

test('activates the plan only after payment, until the paid period ends', async () => {
  const user = await makeUser(t)
  const { url } = (await subscribe(user)).json()
  expect(url).toContain(peer.pageUrl)
  expect(await standing(user)).toMatchObject(free)
  peer.complete(url)
  await tellAll()
  expect(await standing(user)).toMatchObject({
    ...paying('basic'),
    currentPeriodEnd: '2026-12-21T12:00:00.000Z',
    subscriptionEndDate: null,
  })
})

test('returns to the same page on another click, and makes up for a lost notification', async () => {
  const user = await makeUser(t)
  const [one, two] = await Promise.all([subscribe(user), subscribe(user)])
  expect(one.json().url).toBe(two.json().url)
  peer.complete(one.json().url)
  expect((await post(user, '/api/subscription/refresh')).json()).toMatchObject(paying('basic'))
})

test('starts one subscription from the card form, and activates the plan when the card is charged', async () => {
  const user = await makeUser(t)
  const card = (await post(user, '/api/get-or-create-subscription')).json()
  expect(card).toMatchObject({ planName: 'Basic', price: 2900, publishableKey: 'pk_test_canvass' })
  expect((await post(user, '/api/get-or-create-subscription')).json()).toEqual(card)
  expect(await standing(user)).toMatchObject(free)
  peer.pay(card.subscriptionId)
  await tellAll()
  expect(await standing(user)).toMatchObject(paying('basic'))
  const again = await post(user, '/api/get-or-create-subscription')
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'You already have a paid plan. Change it on the pricing page.',
  ])
})

test('changes the plan immediately, there and back', async () => {
  const { user, id } = await payer()
  for (const plan of ['standard', 'basic', 'standard']) {
    const reply = (await subscribe(user, plan)).json()
    expect(reply.url).toBeNull()
    expect(await standing(user)).toMatchObject(paying(plan))
  }
  expect(peer.subscriptions.filter(one => one.id === id)).toHaveLength(1)
  const same = await subscribe(user, 'standard')
  expect([same.statusCode, same.json().message]).toEqual([409, 'You’re already on the Standard plan.'])
})

test('keeps a canceled plan until its paid period ends, and can resume it before', async () => {
  const { user, id } = await payer()
  expect((await post(user, '/api/subscription/cancel')).json()).toMatchObject({
    ...paying('basic'),
    cancelAtPeriodEnd: true,
    subscriptionEndDate: '2026-12-21T12:00:00.000Z',
  })
  expect((await post(user, '/api/subscription/resume')).json()).toMatchObject({
    cancelAtPeriodEnd: false,
    subscriptionEndDate: null,
  })
  await post(user, '/api/subscription/cancel')
  t.clock.set('2026-12-21T12:00:01Z')
  peer.advance(id)
  await tellAll()
  await expireRunOut(t.deps)
  expect(await standing(user)).toMatchObject({ ...free, subscriptionStatus: 'canceled' })
  const none = await post(user, '/api/subscription/cancel')
  expect(none.statusCode).toBe(409)
})

test('gives seven days after a failed renewal, shows their end, then moves to free', async () => {
  const { user, id } = await payer()
  t.clock.set('2026-12-21T12:00:01Z')
  peer.advance(id, { pays: false })
  await tellAll()
  expect(await standing(user)).toMatchObject({
    ...paying('basic'),
    graceUntil: '2026-12-28T12:00:01.000Z',
    state: { state: 'past-due', planId: 'basic', until: '2026-12-28T12:00:01.000Z', provider: 'stripe' },
  })
  t.clock.set('2026-12-28T12:00:02Z')
  await expireRunOut(t.deps)
  expect(await standing(user)).toMatchObject({
    ...free,
    state: { state: 'unpaid', planId: 'basic', provider: 'stripe', isBlocked: true },
  })
  peer.pay(id)
  await tellAll()
  expect(await standing(user)).toMatchObject({ ...paying('basic'), graceUntil: null })
})

test('finds unreported changes at night', async () => {
  const { user, id } = await payer()
  peer.end(id)
  expect(await standing(user)).toMatchObject(paying('basic'))
  await reconcile(t.deps)
  expect(await standing(user)).toMatchObject(free)
  delivered = peer.events.length
})

test('refunds once and ends the plan immediately', async () => {
  const { user } = await payer()
  expect(auditText(await refundLastPayment(t.deps, user.id))).toBe('$29.00 refunded. The subscription has ended.')
  expect(await standing(user)).toMatchObject(free)
  await tellAll()
  expect(await standing(user)).toMatchObject(free)
  await expect(refundLastPayment(t.deps, user.id)).rejects.toThrow('You have no active subscription')
})

test('opens the portal only for accounts that pay by card', async () => {
  const { user } = await payer()
  expect((await post(user, '/api/billing-portal')).json().url).toContain(peer.pageUrl)
  expect((await post(await makeUser(t), '/api/billing-portal')).statusCode).toBe(400)
})

test('explains that Stripe is down, charges nothing, and charges once on the next click', async () => {
  const user = await makeUser(t)
  const before = peer.subscriptions.length
  peer.faults.push(
    { path: /sessions$/, answer: 'hang up', done: true },
    { path: /sessions$/, answer: 'hang up', done: true },
  )
  const away = await subscribe(user)
  expect([away.statusCode, away.json().message]).toEqual([503, 'We can’t reach Stripe. Try again in a minute.'])
  peer.complete((await subscribe(user)).json().url)
  expect(peer.subscriptions).toHaveLength(before + 1)
  delivered = peer.events.length
})

describe('bad input', () => {
  test.each([
    ['no plan', { provider: 'stripe' }, 400, 'Please select both a plan and payment method'],
    ['no method', { planId: 'basic' }, 400, 'Please select both a plan and payment method'],
    ['the free plan', { planId: 'free', provider: 'stripe' }, 400, 'Please select both a plan and payment method'],
    ['a method that isn’t set up', { planId: 'basic', provider: 'paypal' }, 409, 'Payment Setup Required'],
    ['an unknown field', { planId: 'basic', provider: 'stripe', price: 1 }, 400, 'Unknown field: price'],
  ])('%s', async (_, body, status, message) => {
    const reply = await post(await makeUser(t), '/api/subscribe', body)
    expect([reply.statusCode, reply.json().message]).toEqual([status, expect.stringContaining(message)])
  })

  test('refuses a plan that was retired after the page was loaded', async () => {
    await t.db.system`update subscription_plans set is_active = false where id = 'calling_only'`
    const reply = await subscribe(await makeUser(t), 'calling_only')
    await t.db.system`update subscription_plans set is_active = true where id = 'calling_only'`
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'This plan is no longer available. Reload the page and choose another.',
    ])
  })

  test('sells nothing and closes the webhook without keys', async () => {
    const user = await makeUser(bare)
    expect(
      (await user.client('/api/payment-methods')).json().map(({ available }: { available: boolean }) => available),
    ).toEqual([false, false])
    for (const url of ['/api/subscribe', '/api/get-or-create-subscription']) {
      const reply = await post(user, url, url.endsWith('subscribe') ? { planId: 'basic', provider: 'stripe' } : {})
      expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('Payment Setup Required')])
    }
    expect(
      (await deliver(makeStripeEvent('invoice.paid', { id: 'in_1', object: 'invoice' }, t.clock.now()), bare))
        .statusCode,
    ).toBe(404)
  })
})

describe('notifications without effect', () => {
  const about = (id: string, type = 'customer.subscription.updated') =>
    makeStripeEvent(type, { id, object: 'subscription' }, t.clock.now())

  test('refuses forged, stale, malformed, and empty ones', async () => {
    const { headers, body } = signStripe(about('sub_1'), t.clock.now())
    const replies = await Promise.all(
      [
        { headers, payload: body.replace('sub_1', 'sub_2') },
        { headers: { 'content-type': 'application/json' }, payload: body },
        { headers: { ...headers, 'stripe-signature': 't=1,v1=abc' }, payload: body },
        { headers, payload: '' },
        { headers: { ...headers, 'content-type': 'text/plain' }, payload: '{' },
      ].map(sent => t.anonymous({ method: 'POST', url: '/webhooks/stripe', ...sent })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  })

  test('accepts ones about unknown subscriptions and other businesses without effect', async () => {
    const { user } = await payer()
    const before = await standing(user)
    for (const event of [about('sub_unknown'), about('ch_1', 'charge.updated'), about('sub_1', 'never.heard.of')])
      expect((await deliver(event)).statusCode).toBe(200)
    expect(await standing(user)).toEqual(before)
  })

  test('never moves a subscription to another account that a notification names', async () => {
    const { user, id } = await payer()
    const other = await makeUser(t)
    peer.find(id).metadata.canvass_user = other.id
    expect((await deliver(about(id))).statusCode).toBe(200)
    expect([await standing(user), await standing(other)]).toMatchObject([paying('basic'), free])
  })

  test.each([
    ['a 404 without `error`', 404, { message: 'no Route matched with those values' }],
    ['a 401 of a proxy', 401, {}],
    ['a 403 whose error is a sentence', 403, { error: 'access denied' }],
    ['a 400 whose error is null', 400, { error: null }],
    ['a 400 whose error says nothing', 400, { error: {} }],
    ['a 502 of a gateway', 502, 'bad gateway'],
    ['a 200 that is a word', 200, 'ok'],
    ['a 200 that is nothing', 200, null],
    ['a 200 that is a list', 200, []],
    ['a 200 of another type', 200, { object: 'customer', id: 'cus_1' }],
    ['a 200 without its items', 200, { object: 'subscription', id: 'sub_1', status: 'active' }],
  ])('asks Stripe to send it again when the answer is %s', async (_, status, body) => {
    const { user, id } = await payer()
    const before = await standing(user)
    // The client retries a server error once.
    for (let tries = 0; tries < 2; tries++)
      peer.faults.push({ path: new RegExp(`subscriptions/${id}$`), answer: { status, body } })
    const reply = await deliver(about(id))
    peer.faults.splice(0)
    expect([reply.statusCode, reply.json().message]).toEqual([
      503,
      'We can’t reach the vendor right now. Send it again.',
    ])
    expect(await standing(user)).toEqual(before)
  })

  test.each([
    ['without its subject', { data: undefined }],
    ['without its time', { created: undefined }],
    ['with an empty subject', { data: { object: null } }],
  ])('refuses a signed notification %s', async (_, missing) => {
    expect((await deliver(JSON.stringify({ ...about('sub_1'), ...missing }))).statusCode).toBe(401)
  })

  test('takes a notification about a plan that this installation never sold, without effect', async () => {
    const { user, id } = await payer()
    peer.find(id).price.metadata.canvass_plan = 'platinum'
    const reply = await deliver(about(id))
    peer.find(id).price.metadata.canvass_plan = 'basic'
    expect(reply.statusCode).toBe(200)
    expect(await standing(user)).toMatchObject(paying('basic'))
  })

  test('asks Stripe to retry while it’s down, and accepts the retry', async () => {
    const { user, id } = await payer()
    peer.end(id)
    const event = peer.events.at(-1)
    delivered = peer.events.length
    peer.faults.push({ path: /subscriptions/, answer: 'hang up' }, { path: /subscriptions/, answer: 'hang up' })
    expect((await deliver(event ?? '')).statusCode).toBe(503)
    expect(await standing(user)).toMatchObject(paying('basic'))
    expect((await deliver(event ?? '')).statusCode).toBe(200)
    expect(await standing(user)).toMatchObject(free)
  })
})

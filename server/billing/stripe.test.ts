import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeStripeEvent, type StripeEvent, type StripePeer, signStripe, stripePeer } from '#test/peers/stripe.ts'
import { refundLastPayment } from './payments.ts'
import { expireRunOut, reconcile } from './subscriptions.ts'

/** The life of a subscription by card, by what the account sees. */
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
const tell = (event: StripeEvent | string, app = t) => {
  const { headers, body } = signStripe(event, t.clock.now())
  return app.anonymous({ method: 'POST', url: '/webhooks/stripe', headers, payload: body })
}
let told = 0
/** Brings what Stripe has to tell since the last time. */
async function tellAll(): Promise<void> {
  for (; told < peer.events.length; told++) {
    const event = peer.events[told]
    if (event) expect((await tell(event)).statusCode).toBe(200)
  }
}
async function payer(planId = 'basic') {
  const user = await makeUser(t)
  const { id } = peer.complete((await subscribe(user, planId)).json().url)
  await tellAll()
  return { user, id }
}
const paying = (plan: string) => ({
  subscriptionPlan: plan,
  subscriptionStatus: 'active',
  provider: 'stripe',
})
const free = { subscriptionPlan: 'free', provider: null }

test('what is sold: cents, what a plan has not is null, what it has without end is 0', async () => {
  const user = await makeUser(t)
  const plans = (await user.client('/api/subscription-plans')).json()
  expect(plans).toMatchObject([
    { id: 'basic', price: 2900, leadLimit: 500, emailLimit: 2000, campaignLimit: 10, callLimit: 50 },
    { id: 'standard', price: 9900, leadLimit: 0, emailLimit: 0, campaignLimit: 0, callLimit: 200 },
    {
      id: 'calling_only',
      price: 30000,
      leadLimit: 0,
      emailLimit: null,
      campaignLimit: null,
      callLimit: 1000,
    },
  ])
})

test('nothing is given before it is paid; then the plan is there until the paid period ends', async () => {
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

test('a press again leads to the same page, and a lost notification is made up for on return', async () => {
  const user = await makeUser(t)
  const [one, two] = await Promise.all([subscribe(user), subscribe(user)])
  expect(one.json().url).toBe(two.json().url)
  peer.complete(one.json().url)
  expect((await post(user, '/api/subscription/refresh')).json()).toMatchObject(paying('basic'))
})

test('the card form’s subscription is one, and gives the plan when the card is charged', async () => {
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

test('another plan is changed to at once; there and back again as well', async () => {
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

test('canceled, resumed, canceled: it lasts until the paid period ends, then the account is free', async () => {
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

test('a renewal that is not paid leaves seven days, told with their end; then the account is free', async () => {
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

test('the night makes up for what nobody told', async () => {
  const { user, id } = await payer()
  peer.end(id)
  expect(await standing(user)).toMatchObject(paying('basic'))
  await reconcile(t.deps)
  expect(await standing(user)).toMatchObject(free)
  told = peer.events.length
})

test('paid back: the money goes back once, and the plan ends at once', async () => {
  const { user } = await payer()
  expect(await refundLastPayment(t.deps, user.id)).toBe('$29.00 paid back; the subscription has ended.')
  expect(await standing(user)).toMatchObject(free)
  await tellAll()
  expect(await standing(user)).toMatchObject(free)
  await expect(refundLastPayment(t.deps, user.id)).rejects.toThrow('There is no running subscription')
})

test('the portal is for who has paid by card', async () => {
  const { user } = await payer()
  expect((await post(user, '/api/billing-portal')).json().url).toContain(peer.pageUrl)
  expect((await post(await makeUser(t), '/api/billing-portal')).statusCode).toBe(400)
})

test('Stripe away in the middle of it: a sentence, nothing charged, and the next press goes through once', async () => {
  const user = await makeUser(t)
  const before = peer.subscriptions.length
  peer.faults.push(
    { path: /sessions$/, answer: 'hang up', done: true },
    { path: /sessions$/, answer: 'hang up', done: true },
  )
  const away = await subscribe(user)
  expect([away.statusCode, away.json().message]).toEqual([503, 'Stripe can not be reached. Try again in a minute.'])
  peer.complete((await subscribe(user)).json().url)
  expect(peer.subscriptions).toHaveLength(before + 1)
  told = peer.events.length
})

describe('bad input', () => {
  test.each([
    ['no plan', { provider: 'stripe' }, 400, 'Please select both a plan and payment method'],
    ['no method', { planId: 'basic' }, 400, 'Please select both a plan and payment method'],
    ['the free plan', { planId: 'free', provider: 'stripe' }, 400, 'Please select both a plan and payment method'],
    ['a method that is not set up', { planId: 'basic', provider: 'paypal' }, 409, 'Payment Setup Required'],
    ['more than is asked', { planId: 'basic', provider: 'stripe', price: 1 }, 400, 'Unknown field: price'],
  ])('%s', async (_, body, status, message) => {
    const reply = await post(await makeUser(t), '/api/subscribe', body)
    expect([reply.statusCode, reply.json().message]).toEqual([status, expect.stringContaining(message)])
  })

  test('a plan that is retired between the page and the press', async () => {
    await t.db.system`update subscription_plans set is_active = false where id = 'calling_only'`
    const reply = await subscribe(await makeUser(t), 'calling_only')
    await t.db.system`update subscription_plans set is_active = true where id = 'calling_only'`
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'This plan is no longer sold. Reload the page and choose another.',
    ])
  })

  test('without keys nothing can be bought, and the door for notifications is closed', async () => {
    const user = await makeUser(bare)
    expect(
      (await user.client('/api/payment-methods')).json().map(({ available }: { available: boolean }) => available),
    ).toEqual([false, false])
    for (const url of ['/api/subscribe', '/api/get-or-create-subscription']) {
      const reply = await post(user, url, url.endsWith('subscribe') ? { planId: 'basic', provider: 'stripe' } : {})
      expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('Payment Setup Required')])
    }
    expect(
      (await tell(makeStripeEvent('invoice.paid', { id: 'in_1', object: 'invoice' }, t.clock.now()), bare)).statusCode,
    ).toBe(404)
  })
})

describe('notifications without effect', () => {
  const about = (id: string, type = 'customer.subscription.updated') =>
    makeStripeEvent(type, { id, object: 'subscription' }, t.clock.now())

  test('forged, stale, malformed, empty: refused', async () => {
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

  test('about what is unknown, about somebody else’s price, about nothing of ours: taken, no effect', async () => {
    const { user } = await payer()
    const before = await standing(user)
    for (const event of [about('sub_unknown'), about('ch_1', 'charge.updated'), about('sub_1', 'never.heard.of')])
      expect((await tell(event)).statusCode).toBe(200)
    expect(await standing(user)).toEqual(before)
  })

  test('one of a subscription that names another account moves nobody’s', async () => {
    const { user, id } = await payer()
    const other = await makeUser(t)
    peer.find(id).metadata.canvass_user = other.id
    expect((await tell(about(id))).statusCode).toBe(200)
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
    ['a 200 of another kind', 200, { object: 'customer', id: 'cus_1' }],
    ['a 200 without its items', 200, { object: 'subscription', id: 'sub_1', status: 'active' }],
  ])('asks Stripe to send it again when the answer is %s', async (_, status, body) => {
    const { user, id } = await payer()
    const before = await standing(user)
    // A server error is asked about a second time.
    for (let tries = 0; tries < 2; tries++)
      peer.faults.push({ path: new RegExp(`subscriptions/${id}$`), answer: { status, body } })
    const reply = await tell(about(id))
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
    expect((await tell(JSON.stringify({ ...about('sub_1'), ...missing }))).statusCode).toBe(401)
  })

  test('takes a notification about a plan that this installation never sold, without effect', async () => {
    const { user, id } = await payer()
    peer.find(id).price.metadata.canvass_plan = 'platinum'
    const reply = await tell(about(id))
    peer.find(id).price.metadata.canvass_plan = 'basic'
    expect(reply.statusCode).toBe(200)
    expect(await standing(user)).toMatchObject(paying('basic'))
  })

  test('while Stripe can not be asked it is told to come again, and then it is taken', async () => {
    const { user, id } = await payer()
    peer.end(id)
    const event = peer.events.at(-1)
    told = peer.events.length
    peer.faults.push({ path: /subscriptions/, answer: 'hang up' }, { path: /subscriptions/, answer: 'hang up' })
    expect((await tell(event ?? '')).statusCode).toBe(503)
    expect(await standing(user)).toMatchObject(paying('basic'))
    expect((await tell(event ?? '')).statusCode).toBe(200)
    expect(await standing(user)).toMatchObject(free)
  })
})

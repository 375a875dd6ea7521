import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/billing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { cancel } from './payments.ts'

const START = '2026-11-21T12:00:00Z'
const PERIOD_END = '2026-12-21T12:00:00.000Z'
let stripe: StripePeer
let paypal: PaypalPeer
let t: TestApp
beforeAll(async () => {
  const now = () => t.clock.now()
  ;[stripe, paypal] = await Promise.all([stripePeer({ now }), paypalPeer({ now })])
  t = await testApp({ env: { ...stripe.settings, ...paypal.settings }, now: START })
})
beforeEach(() => t.clock.set(START))
afterAll(async () => {
  await t.close()
  await Promise.all([stripe.close(), paypal.close()])
})

const post = (user: TestUser, url: string, payload: object = {}) => user.client({ method: 'POST', url, payload })
const previewed = async (user: TestUser, asked: object): Promise<ChangePreview> =>
  (await post(user, '/api/subscription/preview', asked)).json()
const byCard = (planId: string) => ({ planId, provider: 'stripe' })
const agreed = ({ asOf, today, next }: ChangePreview) => ({ asOf, today, next: next?.amount ?? null })
const planOf = async (user: TestUser) => (await user.client('/api/user-subscription')).json().subscriptionPlan

async function payer(planId: string) {
  const user = await makeUser(t)
  const { id } = stripe.complete((await post(user, '/api/subscribe', byCard(planId))).json().url)
  await post(user, '/api/subscription/refresh')
  return { user, id }
}

const free = { name: 'Free', limits: { leads: 50, campaigns: 1, emails: 100, calls: 5 } }
const basic = { name: 'Basic', limits: { leads: 500, campaigns: 10, emails: 2000, calls: 50 } }
const standard = { name: 'Standard', limits: { leads: null, campaigns: null, emails: null, calls: 200 } }

test('shows the price of a new subscription today and each month', async () => {
  const user = await makeUser(t)
  expect(await previewed(user, byCard('basic'))).toMatchObject({
    kind: 'start',
    from: free,
    to: basic,
    price: 2900,
    interval: 'month',
    today: 2900,
    next: null,
    credit: 0,
  })
})

test('compares with nothing, not with the free plan, for an account whose trial has ended', async () => {
  const user = await makeUser(t)
  t.clock.set('2026-12-06T12:00:00Z')
  const nothing = { leads: 0, campaigns: 0, emails: 0, calls: 0 }
  expect(await previewed(user, byCard('basic'))).toMatchObject({ from: { name: 'Free', limits: nothing }, to: basic })
})

test.each([
  // Half of November 21 to December 21 is left: half of $99, less half of $29, and the next $99.
  ['basic', 'standard', 3500 + 9900, 0],
  ['standard', 'basic', 0, 600],
  ['basic', 'calling_only', 13_550 + 30_000, 0],
])('charges exactly the previewed amount for a change from %s to %s', async (from, to, amount, credit) => {
  const { user, id } = await payer(from)
  t.clock.set('2026-12-06T12:00:00Z')
  const preview = await previewed(user, byCard(to))
  expect(preview).toMatchObject({
    kind: 'change',
    provider: 'stripe',
    today: 0,
    credit,
    next: { amount, at: PERIOD_END },
  })
  expect(await planOf(user)).toBe(from)
  // The user takes ten minutes to read; the amount stays as shown.
  t.clock.set('2026-12-06T12:10:00Z')
  const reply = await post(user, '/api/subscribe', { ...byCard(to), agreed: agreed(preview) })
  expect([reply.statusCode, await planOf(user)]).toEqual([200, to])
  t.clock.set(PERIOD_END)
  stripe.advance(id)
  expect(stripe.find(id).invoices[0]?.amount).toBe(amount)
})

test('shows both sides of a change', async () => {
  const { user } = await payer('basic')
  expect(await previewed(user, byCard('standard'))).toMatchObject({ from: basic, to: standard })
  expect(await previewed(user, byCard('calling_only'))).toMatchObject({
    to: { name: 'Calling Only', planType: 'calling_only', limits: { leads: null, calls: 1000 } },
  })
})

test.each([
  ['another amount', (is: object) => ({ ...is, next: 100 })],
  ['a time yesterday', (is: object) => ({ ...is, asOf: '2026-11-20T12:00:00Z' })],
  ['a time in the future', (is: object) => ({ ...is, asOf: '2026-12-20T12:00:00Z' })],
])('refuses a change confirmed for %s, and changes nothing', async (_, other) => {
  const { user, id } = await payer('basic')
  const preview = await previewed(user, byCard('standard'))
  const reply = await post(user, '/api/subscribe', { ...byCard('standard'), agreed: other(agreed(preview)) })
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'The amount has changed since you saw it. You weren’t charged. Check the new amount.',
  ])
  expect([await planOf(user), stripe.find(id).pending]).toEqual(['basic', 0])
})

test('refuses a new subscription whose price was raised after it was shown', async () => {
  const user = await makeUser(t)
  const preview = await previewed(user, byCard('basic'))
  await t.db.system`update subscription_plans set price = 3900 where id = 'basic'`
  const reply = await post(user, '/api/subscribe', { ...byCard('basic'), agreed: agreed(preview) })
  await t.db.system`update subscription_plans set price = 2900 where id = 'basic'`
  expect(reply.statusCode).toBe(409)
})

test('repeats a change after a lost answer and charges it once', async () => {
  const { user, id } = await payer('basic')
  t.clock.set('2026-12-06T12:00:00Z')
  const change = async () =>
    post(user, '/api/subscribe', { ...byCard('standard'), agreed: agreed(await previewed(user, byCard('standard'))) })
  const lost = { method: 'POST', path: new RegExp(`subscriptions/${id}$`), answer: 'hang up', done: true } as const
  stripe.faults.push(lost, lost)
  expect((await change()).statusCode).toBe(503)
  t.clock.set('2026-12-06T12:05:00Z')
  expect((await change()).statusCode).toBe(200)
  expect(stripe.find(id).pending).toBe(3500)
})

test('shows the cost of resuming a canceled subscription', async () => {
  const { user } = await payer('basic')
  await cancel(t.deps, user.id)
  expect(await previewed(user, { resume: true })).toMatchObject({
    kind: 'resume',
    from: basic,
    to: basic,
    today: 0,
    next: { amount: 2900, at: PERIOD_END },
  })
})

test('refuses to preview an impossible change with the same message as the change', async () => {
  const { user } = await payer('basic')
  for (const asked of [byCard('basic'), { planId: 'standard', provider: 'paypal' }]) {
    const [preview, change] = [
      await post(user, '/api/subscription/preview', asked),
      await post(user, '/api/subscribe', asked),
    ]
    expect([preview.statusCode, preview.json()]).toEqual([409, change.json()])
  }
})

test('explains that it can’t preview while Stripe is down', async () => {
  const { user } = await payer('basic')
  const away = { path: /create_preview$/, answer: 'hang up' } as const
  stripe.faults.push(away, away)
  const reply = await post(user, '/api/subscription/preview', byCard('standard'))
  expect([reply.statusCode, reply.json().message]).toEqual([503, 'We can’t reach Stripe. Try again in a minute.'])
})

test('charges PayPal’s full new price with the next payment', async () => {
  const user = await makeUser(t)
  const byPaypal = (planId: string) => ({ planId, provider: 'paypal' })
  paypal.approve((await post(user, '/api/subscribe', byPaypal('basic'))).json().url)
  await post(user, '/api/subscription/refresh')
  expect(await previewed(user, byPaypal('standard'))).toMatchObject({
    kind: 'change',
    provider: 'paypal',
    from: basic,
    to: standard,
    today: 0,
    next: { amount: 9900, at: PERIOD_END },
  })
  await cancel(t.deps, user.id)
  expect(await previewed(user, byPaypal('standard'))).toMatchObject({
    kind: 'start',
    today: 0,
    next: { amount: 9900, at: PERIOD_END },
  })
  expect(await previewed(user, byCard('standard'))).toMatchObject({ kind: 'start', today: 9900 })
})

test('shows the cost of the first payment in the card form', async () => {
  const user = await makeUser(t)
  const { preview } = (await post(user, '/api/get-or-create-subscription')).json()
  expect(preview).toMatchObject({
    kind: 'start',
    from: free,
    to: basic,
    today: 2900,
    next: { amount: 2900, at: PERIOD_END },
  })
})

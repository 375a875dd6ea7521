import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditText } from '#contract/audit-words.ts'
import { type BothVendors, bothVendors } from '#test/both-vendors.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { refundLastPayment } from './payments.ts'
import { expireRunOut, reconcile } from './subscriptions.ts'

/** Nobody pays for two plans, however many tabs and payment methods they start with. Both vendors are available. */
const START = '2026-11-21T12:00:00Z'
let both: BothVendors
let t: BothVendors['t']
let stripe: BothVendors['stripe']
let paypal: BothVendors['paypal']
beforeAll(async () => {
  both = await bothVendors(START)
  ;({ t, stripe, paypal } = both)
})
beforeEach(() => {
  t.clock.set(START)
  stripe.faults.length = 0
})
afterAll(() => both.close())

const post = (user: TestUser, url: string, payload: object = {}) => user.client({ method: 'POST', url, payload })
const standing = async (user: TestUser) => (await user.client('/api/user-subscription')).json()

/** Starts a payment, and returns the click that pays it later. */
const WAYS = {
  'Basic by Checkout': async (user: TestUser) => both.checkout(user, 'basic'),
  'Standard by Checkout': async (user: TestUser) => both.checkout(user, 'standard'),
  'Basic by the card form': async (user: TestUser) => {
    const { subscriptionId } = (await post(user, '/api/get-or-create-subscription')).json()
    return () => stripe.pay(subscriptionId)
  },
  'Basic by PayPal': async (user: TestUser) => both.agree(user, 'basic'),
  'Standard by PayPal': async (user: TestUser) => both.agree(user, 'standard'),
}
type Way = keyof typeof WAYS

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

describe.each(PAIRS)('when %s and then %s are started', (one, two) => {
  test('charges only one of them even if the user pays both', async () => {
    const user = await makeUser(t)
    const first = await WAYS[one](user)
    const second = await WAYS[two](user)
    try {
      first()
    } catch (error) {
      expect(error).toMatchObject({ message: 'This page has expired' })
    }
    second()
    await both.tellAll()
    // The first was paid because PayPal couldn't close it, and the better one stays.
    const kept = one.endsWith('PayPal') ? Math.max(price(one), price(two)) : price(two)
    expect(both.charged(user)).toEqual({ paid: kept, running: 1 })
    expect(await standing(user)).toMatchObject({
      subscriptionPlan: kept === 9900 ? 'standard' : 'basic',
      subscriptionStatus: 'active',
    })
  })

  test.each([false, true])(
    'refunds one of the two if the first couldn’t be closed (latest notification first: %s)',
    async isReversed => {
      const user = await makeUser(t)
      const first = await WAYS[one](user)
      both.away('POST', /expire$/)
      both.away('DELETE', /subscriptions/)
      const second = await WAYS[two](user)
      stripe.faults.length = 0
      first()
      second()
      await both.tellAll(isReversed)
      const kept = Math.max(price(one), price(two))
      expect(both.charged(user)).toEqual({ paid: kept, running: 1 })
      expect(await standing(user)).toMatchObject({
        subscriptionPlan: kept === 9900 ? 'standard' : 'basic',
        subscriptionStatus: 'active',
      })
    },
  )
})

/** Basic and Standard by different vendors, both paid, without any notification. */
async function paidTwice() {
  const user = await makeUser(t)
  const first = await WAYS['Basic by PayPal'](user)
  const second = await both.checkout(user, 'standard')
  first()
  second()
  return user
}
async function paidTwiceByCard() {
  const user = await makeUser(t)
  const first = await both.checkout(user, 'basic')
  both.away('POST', /expire$/)
  const second = await both.checkout(user, 'standard')
  stripe.faults.length = 0
  first()
  second()
  return user
}

describe('when the work is interrupted', () => {
  test.each([
    ['before the refund', 'POST', /refunds$/, false],
    ['after the refund, before Stripe answered', 'POST', /refunds$/, true],
    ['between the refund and the end', 'DELETE', /subscriptions/, false],
    ['after the end, before Stripe answered', 'DELETE', /subscriptions/, true],
  ])('continues on the next occasion: %s', async (_, method, path, done) => {
    const user = await paidTwiceByCard()
    both.away(method, path, done)
    const codes = []
    for (const told of both.news()) codes.push(await both.tell(told))
    expect(codes).toContain(503)
    // No notification repeats; the nightly job finds it.
    await reconcile(t.deps)
    expect(both.charged(user)).toEqual({ paid: 9900, running: 1 })
    await reconcile(t.deps)
    await both.tellAll()
    expect(both.charged(user)).toEqual({ paid: 9900, running: 1 })
    expect(await standing(user)).toMatchObject({ subscriptionPlan: 'standard' })
  })
})

test('ends one subscription, once, when both are reported concurrently', async () => {
  const user = await paidTwice()
  const all = both.news()
  expect(new Set(await Promise.all(all.map(both.tell)))).toEqual(new Set([200]))
  await both.tellAll()
  expect(both.charged(user)).toEqual({ paid: 9900, running: 1 })
})

test('lets at most one of two simultaneous tabs pay', async () => {
  const user = await makeUser(t)
  const replies = await Promise.all([
    both.subscribe(user, 'basic', 'stripe'),
    both.subscribe(user, 'standard', 'stripe'),
  ])
  const open = stripe.sessions.filter(({ reference, isExpired }) => reference === user.id && !isExpired)
  expect(open.length).toBeLessThanOrEqual(1)
  for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'You started another payment in the meantime. Finish that one, or choose the plan again.',
    ])
  const again = (await both.subscribe(user, 'basic', 'stripe')).json()
  stripe.complete(again.url)
  await both.tellAll()
  expect(both.charged(user)).toEqual({ paid: 2900, running: 1 })
})

test('sees a recent payment at the next click, before its notification arrives', async () => {
  const user = await makeUser(t)
  const pay = await both.checkout(user, 'basic')
  pay()
  const again = await both.subscribe(user, 'basic', 'stripe')
  expect([again.statusCode, again.json().message]).toEqual([409, 'You’re already on the Basic plan.'])
  expect(both.charged(user)).toEqual({ paid: 2900, running: 1 })
  await both.tellAll()
})

/** Both are known to be active, and neither has been ended yet. */
async function bothRunning(user: TestUser) {
  const [cards, agreed] = [both.cardsOf(user), both.agreedBy(user)]
  const all = [
    ...cards.map(({ id }) => ({ provider: 'stripe', id })),
    ...agreed.map(({ id }) => ({ provider: 'paypal', id })),
  ]
  for (const { provider, id } of all)
    await t.db.system`
      insert into subscriptions (user_id, provider, provider_id, plan_id, status, started_at, current_period_end)
      values (${user.id}, ${provider}, ${id}, 'basic', 'active', ${START}, '2026-12-21T12:00:00Z')
      on conflict (provider, provider_id) do update set status = 'active', started_at = excluded.started_at,
        current_period_end = excluded.current_period_end`
  expect([all.length, both.charged(user).running]).toEqual([2, 2])
  return () => [
    ...cards.map(one => one.status === 'canceled' || one.cancelAtPeriodEnd),
    ...agreed.map(one => one.status === 'CANCELLED'),
  ]
}

describe.each([
  ['at two vendors', () => paidTwice()],
  ['both by card', () => paidTwiceByCard()],
])('with two active subscriptions, %s', (_, pay) => {
  test('cancels both and refunds one', async () => {
    const user = await pay()
    const areEnded = await bothRunning(user)
    expect((await post(user, '/api/subscription/cancel')).statusCode).toBe(200)
    expect(areEnded()).toEqual([true, true])
    await both.tellAll()
    expect([areEnded(), both.charged(user).paid]).toEqual([[true, true], 9900])
  })

  test('cancels both even if it can’t tell which one is the duplicate', async () => {
    const user = await pay()
    const areEnded = await bothRunning(user)
    both.away('GET', /subscriptions/)
    expect((await post(user, '/api/subscription/cancel')).statusCode).toBe(200)
    expect(areEnded()).toEqual([true, true])
    t.clock.set('2026-12-21T12:00:01Z')
    for (const { id } of both.cardsOf(user)) stripe.advance(id)
    await both.tellAll()
    await expireRunOut(t.deps)
    expect(both.charged(user).running).toBe(0)
    expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
  })
})

test('ends the plan after a refund of its last payment on Stripe’s own page', async () => {
  const user = await makeUser(t)
  const pay = await both.checkout(user, 'basic')
  pay()
  await both.tellAll()
  const id = both.cardsOf(user)[0]?.id ?? ''
  stripe.refund(id)
  const told = both.news()
  for (let n = 0; n < 2; n++) for (const each of told) expect(await both.tell(each)).toBe(200)
  expect(both.charged(user)).toEqual({ paid: 0, running: 0 })
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
})

test('finds an unreported refund on Stripe’s own page at night, once', async () => {
  const user = await makeUser(t)
  const [pay, kept] = [await both.checkout(user, 'basic'), await makeUser(t)]
  pay()
  ;(await both.checkout(kept, 'basic'))()
  await both.tellAll()
  stripe.refund(both.cardsOf(user)[0]?.id ?? '')
  both.news()
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'basic' })
  await reconcile(t.deps)
  expect([both.charged(user), both.charged(kept)]).toEqual([
    { paid: 0, running: 0 },
    { paid: 2900, running: 1 },
  ])
  expect(await standing(user)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
  await both.tellAll()
  // The second night only fetches the list.
  const before = stripe.calls.length
  await reconcile(t.deps)
  const about = stripe.calls.slice(before).filter(({ path }) => /events|invoice|refund/.test(path))
  expect(about.map(({ path }) => path)).toEqual(['/v1/events'])
})

test.each(['stripe', 'paypal'])('doesn’t refund a payment older than the guarantee: %s', async provider => {
  const user = await makeUser(t)
  const pay = provider === 'stripe' ? await both.checkout(user, 'basic') : await both.agree(user, 'basic')
  pay()
  await both.tellAll()
  t.clock.set('2026-12-21T12:00:01Z')
  await expect(refundLastPayment(t.deps, user.id)).rejects.toThrow(
    'The last payment is more than 30 days old, so the guarantee no longer applies. To refund it anyway, use',
  )
  expect(both.charged(user)).toEqual({ paid: 2900, running: 1 })
  t.clock.set('2026-12-21T11:59:59Z')
  expect(auditText(await refundLastPayment(t.deps, user.id))).toBe('$29.00 refunded. The subscription has ended.')
})

test('grants what the plan covers in every state: paid, ended, on trial', async () => {
  const user = await makeUser(t)
  expect(await standing(user)).toMatchObject({ planType: 'full_access' })
  const pay = await both.checkout(user, 'calling_only')
  pay()
  await both.tellAll()
  expect(await standing(user)).toMatchObject({ planType: 'calling_only' })
  await post(user, '/api/subscription/cancel')
  expect(await standing(user)).toMatchObject({ planType: 'calling_only' })
  // Ended by the clock before it was recorded: the page shows what the server allows.
  await t.db.system`update users set subscription_status = 'canceled' where id = ${user.id}`
  t.clock.set('2026-12-21T12:00:01Z')
  expect(await standing(user)).toMatchObject({ planType: 'full_access' })
})

test('keeps the same customer after a change of email address', async () => {
  const user = await makeUser(t)
  await both.checkout(user, 'basic')
  await t.db.system`update users set email = 'moved@made.example' where id = ${user.id}`
  await both.checkout(user, 'standard')
  expect(stripe.customers.filter(({ metadata }) => metadata.canvass_user === user.id)).toHaveLength(1)
})

test('charges a new PayPal subscription when the paid period ends', async () => {
  const user = await makeUser(t)
  const pay = await both.agree(user, 'basic')
  pay()
  await both.tellAll()
  await post(user, '/api/subscription/cancel')
  t.clock.set('2026-12-01T12:00:00Z')
  const again = await both.agree(user, 'standard')
  again()
  await both.tellAll()
  expect(both.charged(user)).toEqual({ paid: 2900, running: 1 })
  // The more expensive plan grants nothing before it's paid.
  expect(await standing(user)).toMatchObject({
    subscriptionPlan: 'basic',
    currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  })
  t.clock.set('2026-12-21T12:00:01Z')
  paypal.advance(both.agreedBy(user).at(-1)?.id ?? '')
  await both.tellAll()
  expect(await standing(user)).toMatchObject({
    subscriptionPlan: 'standard',
    subscriptionStatus: 'active',
    currentPeriodEnd: '2027-01-21T12:00:00.000Z',
  })
})

describe('idempotency keys', () => {
  type Call = { method: string; path: string; raw: Buffer; headers: Record<string, unknown> }
  /** Every write at a vendor, with its key. */
  const writes = (calls: Call[], header: string) =>
    calls
      .filter(({ method, path }) => method !== 'GET' && !/oauth2/.test(path))
      .map(({ method, path, raw, headers }) => ({ key: headers[header], what: `${method} ${path} ${raw}` }))
  const ofStripe = () => writes(stripe.calls, 'idempotency-key')
  const ofPaypal = () => writes(paypal.calls, 'paypal-request-id')

  test('repeat for a click whose answer was lost, and change for another click', async () => {
    const user = await makeUser(t)
    const pay = await both.checkout(user, 'basic')
    pay()
    await both.tellAll()
    const first = ofStripe().length
    both.away('POST', /subscriptions/, true)
    const codes = []
    for (const what of ['cancel', 'cancel', 'resume', 'cancel'])
      codes.push((await post(user, `/api/subscription/${what}`)).statusCode)
    expect(codes).toEqual([503, 200, 200, 200])
    const keys = ofStripe()
      .slice(first)
      .map(({ key }) => key)
    // Stripe's client itself retries once.
    expect(keys.map(key => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4])
  })

  test('work the same way at PayPal', async () => {
    const user = await makeUser(t)
    const pay = await both.agree(user, 'basic')
    pay()
    await both.tellAll()
    const first = ofPaypal().length
    paypal.faults.push({ method: 'POST', path: /cancel$/, answer: 'hang up', done: true })
    const codes = []
    for (const what of ['cancel', 'cancel']) codes.push((await post(user, `/api/subscription/${what}`)).statusCode)
    const again = await both.agree(user, 'basic')
    again()
    await both.tellAll()
    codes.push((await post(user, '/api/subscription/cancel')).statusCode)
    expect(codes).toEqual([503, 200, 200])
    const keys = ofPaypal()
      .slice(first)
      .map(({ key }) => key)
    expect(keys.map(key => keys.indexOf(key))).toEqual([0, 0, 2, 3])
  })

  test.each([
    ['Stripe', ofStripe],
    ['PayPal', ofPaypal],
  ])('are sent with every write at %s, and no two different writes share one', (_, all) => {
    expect(all().length).toBeGreaterThan(20)
    expect(all().filter(({ key }) => typeof key !== 'string' || key === '')).toEqual([])
    const asked = new Map<unknown, Set<string>>()
    for (const { key, what } of all()) asked.set(key, (asked.get(key) ?? new Set()).add(what))
    expect([...asked].filter(([, what]) => what.size > 1)).toEqual([])
  })
})

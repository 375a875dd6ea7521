import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BothVendors, bothVendors } from '#test/both-vendors.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { refundLastPayment } from './payments.ts'
import { expireRunOut, reconcile } from './subscriptions.ts'

/** Nobody pays for two plans, in however many tabs and ways he began. Both vendors are there. */
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

/** Begins to pay and gives the click with which it is paid, later. */
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
    await both.tellAll()
    // What PayPal did not let us close was paid, and the better one stays.
    const kept = one.endsWith('PayPal') ? Math.max(price(one), price(two)) : price(two)
    expect(both.charged(user)).toEqual({ paid: kept, running: 1 })
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

/** Basic by Checkout and Standard by PayPal, both paid, nothing told. */
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

describe('ended in the middle', () => {
  test.each([
    ['before the money goes back', 'POST', /refunds$/, false],
    ['after the money went back, before Stripe said so', 'POST', /refunds$/, true],
    ['between the money and the end', 'DELETE', /subscriptions/, false],
    ['after the end, before Stripe said so', 'DELETE', /subscriptions/, true],
  ])('%s: whoever comes next goes on', async (_, method, path, done) => {
    const user = await paidTwiceByCard()
    both.away(method, path, done)
    const codes = []
    for (const told of both.news()) codes.push(await both.tell(told))
    expect(codes).toContain(503)
    // Nobody tells again; the night finds it.
    await reconcile(t.deps)
    expect(both.charged(user)).toEqual({ paid: 9900, running: 1 })
    await reconcile(t.deps)
    await both.tellAll()
    expect(both.charged(user)).toEqual({ paid: 9900, running: 1 })
    expect(await standing(user)).toMatchObject({ subscriptionPlan: 'standard' })
  })
})

test('both told at once: one is ended, once', async () => {
  const user = await paidTwice()
  const all = both.news()
  expect(new Set(await Promise.all(all.map(both.tell)))).toEqual(new Set([200]))
  await both.tellAll()
  expect(both.charged(user)).toEqual({ paid: 9900, running: 1 })
})

test('two tabs at the same moment: at most one of them can be paid', async () => {
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
      'You started another payment meanwhile. Finish that one, or choose the plan again.',
    ])
  const again = (await both.subscribe(user, 'basic', 'stripe')).json()
  stripe.complete(again.url)
  await both.tellAll()
  expect(both.charged(user)).toEqual({ paid: 2900, running: 1 })
})

test('what was paid a moment ago, and not told yet, is known at the next press', async () => {
  const user = await makeUser(t)
  const pay = await both.checkout(user, 'basic')
  pay()
  const again = await both.subscribe(user, 'basic', 'stripe')
  expect([again.statusCode, again.json().message]).toEqual([409, 'You’re already on the Basic plan.'])
  expect(both.charged(user)).toEqual({ paid: 2900, running: 1 })
  await both.tellAll()
})

/** Both are known to run, and nobody has ended one yet. */
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
])('two subscriptions run, %s', (_, pay) => {
  test('a cancel ends both, and one of them is paid back', async () => {
    const user = await pay()
    const areEnded = await bothRunning(user)
    expect((await post(user, '/api/subscription/cancel')).statusCode).toBe(200)
    expect(areEnded()).toEqual([true, true])
    await both.tellAll()
    expect([areEnded(), both.charged(user).paid]).toEqual([[true, true], 9900])
  })

  test('a cancel ends both, too, where it can not be seen which one is too many', async () => {
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

test('a refund on Stripe’s own page ends the plan, of the payment that was the last', async () => {
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

test('a refund on Stripe’s own page that nobody told is found at night, once', async () => {
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
  // A second night asks for the list and nothing else about it.
  const before = stripe.calls.length
  await reconcile(t.deps)
  const about = stripe.calls.slice(before).filter(({ path }) => /events|invoice|refund/.test(path))
  expect(about.map(({ path }) => path)).toEqual(['/v1/events'])
})

test.each(['stripe', 'paypal'])(
  'a payment that is older than the guarantee is not paid back here: %s',
  async provider => {
    const user = await makeUser(t)
    const pay = provider === 'stripe' ? await both.checkout(user, 'basic') : await both.agree(user, 'basic')
    pay()
    await both.tellAll()
    t.clock.set('2026-12-21T12:00:01Z')
    await expect(refundLastPayment(t.deps, user.id)).rejects.toThrow(
      'The last payment is more than 30 days old: the guarantee is over. To pay it back all the same, do so at',
    )
    expect(both.charged(user)).toEqual({ paid: 2900, running: 1 })
    t.clock.set('2026-12-21T11:59:59Z')
    expect(await refundLastPayment(t.deps, user.id)).toBe('$29.00 paid back; the subscription has ended.')
  },
)

test('what the plan opens is true of every state: paid, ended, on trial', async () => {
  const user = await makeUser(t)
  expect(await standing(user)).toMatchObject({ planType: 'full_access' })
  const pay = await both.checkout(user, 'calling_only')
  pay()
  await both.tellAll()
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
  await both.checkout(user, 'basic')
  await t.db.system`update users set email = 'moved@made.example' where id = ${user.id}`
  await both.checkout(user, 'standard')
  expect(stripe.customers.filter(({ metadata }) => metadata.canvass_user === user.id)).toHaveLength(1)
})

test('PayPal again before the paid time is over: charged when it is', async () => {
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
  // The dearer plan gives nothing before it is paid.
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

describe('keys', () => {
  type Call = { method: string; path: string; raw: Buffer; headers: Record<string, unknown> }
  /** All that changes something at the vendor: which key went with what. */
  const writes = (calls: Call[], header: string) =>
    calls
      .filter(({ method, path }) => method !== 'GET' && !/oauth2|verify-webhook/.test(path))
      .map(({ method, path, raw, headers }) => ({ key: headers[header], what: `${method} ${path} ${raw}` }))
  const ofStripe = () => writes(stripe.calls, 'idempotency-key')
  const ofPaypal = () => writes(paypal.calls, 'paypal-request-id')

  test('a press whose answer was lost asks with the same key, another press with another', async () => {
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
    // Stripe's client itself asks a second time.
    expect(keys.map(key => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4])
  })

  test('at PayPal, too', async () => {
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
  ])('every write at %s in all of this has a key, and no two different ones the same', (_, all) => {
    expect(all().length).toBeGreaterThan(20)
    expect(all().filter(({ key }) => typeof key !== 'string' || key === '')).toEqual([])
    const asked = new Map<unknown, Set<string>>()
    for (const { key, what } of all()) asked.set(key, (asked.get(key) ?? new Set()).add(what))
    expect([...asked].filter(([, what]) => what.size > 1)).toEqual([])
  })
})

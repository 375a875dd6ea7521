import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { paypalApi } from './paypal-api.ts'
import { paypalPlans } from './paypal-plans.ts'

const basic = { id: 'basic', name: 'Basic', price: 2900, interval: 'month' as const }
let peer: PaypalPeer
beforeEach(async () => {
  peer = await paypalPeer()
})
afterEach(() => peer.close())

/** Like a process that just started. */
const plans = () =>
  paypalPlans(
    paypalApi({
      clientId: peer.settings.PAYPAL_CLIENT_ID,
      clientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
      baseUrl: peer.url,
    }),
  )

test('creates a plan once for any number of requests', async () => {
  const mine = plans()
  const ids = [...(await Promise.all([mine.idOf(basic), mine.idOf(basic)])), await plans().idOf(basic)]
  expect(new Set(ids).size).toBe(1)
  expect(peer.plans).toMatchObject([{ name: 'Canvass Basic', price: { currency_code: 'USD', value: '29.00' } }])
  expect(await plans().planOf(ids[0] ?? '')).toEqual({ id: 'basic', interval: 'month' })
})

test('creates one plan and one product in two concurrent processes', async () => {
  await Promise.all([plans().idOf(basic), plans().idOf(basic)])
  expect([peer.products.length, peer.plans.length]).toEqual([1, 1])
})

test('creates another plan for another price, and keeps the old one for its subscribers', async () => {
  const old = await plans().idOf(basic)
  expect(await plans().idOf({ ...basic, price: 3900 })).not.toBe(old)
  expect(peer.plans.map(({ price, status }) => [price.value, status])).toEqual([
    ['29.00', 'ACTIVE'],
    ['39.00', 'ACTIVE'],
  ])
})

test('creates a new plan if the old one was closed at PayPal', async () => {
  const mine = plans()
  const closed = await mine.idOf(basic)
  for (const plan of peer.plans) plan.status = 'INACTIVE'
  // One more than a page of twenty.
  for (let n = 0; n < 25; n++) await plans().idOf({ ...basic, price: 5000 + n })
  expect(await plans().idOf(basic)).not.toBe(closed)
  expect(peer.plans.filter(({ price }) => price.value === '29.00').map(({ status }) => status)).toEqual([
    'INACTIVE',
    'ACTIVE',
  ])
})

test('doesn’t cache a failed creation', async () => {
  const mine = plans()
  peer.faults.push({ path: /plans$/, answer: 'hang up' })
  await expect(mine.idOf(basic)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await mine.idOf(basic)).toBe(peer.plans[0]?.id)
})

test('doesn’t create a second plan when the answer was lost', async () => {
  peer.faults.push({ method: 'POST', path: /plans$/, answer: 'hang up', done: true })
  await expect(plans().idOf(basic)).rejects.toMatchObject({ reason: 'unavailable' })
  await plans().idOf(basic)
  expect(peer.plans).toHaveLength(1)
})

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

/** As a process that was just started sees them. */
const plans = () =>
  paypalPlans(
    paypalApi({
      clientId: peer.settings.PAYPAL_CLIENT_ID,
      clientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
      baseUrl: peer.url,
    }),
  )

test('a plan is made once, whoever asks and however often', async () => {
  const mine = plans()
  const ids = [...(await Promise.all([mine.idOf(basic), mine.idOf(basic)])), await plans().idOf(basic)]
  expect(new Set(ids).size).toBe(1)
  expect(peer.plans).toMatchObject([{ name: 'Canvass Basic', price: { currency_code: 'USD', value: '29.00' } }])
  expect(await plans().planOf(ids[0] ?? '')).toEqual({ id: 'basic', interval: 'month' })
})

test('two processes that begin at once make one plan and one product', async () => {
  await Promise.all([plans().idOf(basic), plans().idOf(basic)])
  expect([peer.products.length, peer.plans.length]).toEqual([1, 1])
})

test('another price is another plan; the old one stays for who pays it', async () => {
  const old = await plans().idOf(basic)
  expect(await plans().idOf({ ...basic, price: 3900 })).not.toBe(old)
  expect(peer.plans.map(({ price, status }) => [price.value, status])).toEqual([
    ['29.00', 'ACTIVE'],
    ['39.00', 'ACTIVE'],
  ])
})

test('a plan that somebody closed at PayPal is made anew at the next sale', async () => {
  const mine = plans()
  const closed = await mine.idOf(basic)
  for (const plan of peer.plans) plan.status = 'INACTIVE'
  // One more between: pages of twenty are turned.
  for (let n = 0; n < 25; n++) await plans().idOf({ ...basic, price: 5000 + n })
  expect(await plans().idOf(basic)).not.toBe(closed)
  expect(peer.plans.filter(({ price }) => price.value === '29.00').map(({ status }) => status)).toEqual([
    'INACTIVE',
    'ACTIVE',
  ])
})

test('a failure while it is made is not kept', async () => {
  const mine = plans()
  peer.faults.push({ path: /plans$/, answer: 'hang up' })
  await expect(mine.idOf(basic)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await mine.idOf(basic)).toBe(peer.plans[0]?.id)
})

test('a lost answer does not make it twice', async () => {
  peer.faults.push({ method: 'POST', path: /plans$/, answer: 'hang up', done: true })
  await expect(plans().idOf(basic)).rejects.toMatchObject({ reason: 'unavailable' })
  await plans().idOf(basic)
  expect(peer.plans).toHaveLength(1)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testClock } from '#test/clock.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { paypalError } from '#test/peers/paypal-errors.ts'
import { type PaypalApi, paypalApi } from './paypal-api.ts'

const clock = testClock('2026-11-21T12:00:00Z')
let peer: PaypalPeer
let api: PaypalApi
beforeAll(async () => {
  peer = await paypalPeer({ now: clock.now })
})
beforeEach(() => {
  api = paypalApi(keys())
  peer.calls.length = 0
})
afterAll(() => peer.close())

const keys = () => ({
  clientId: peer.settings.PAYPAL_CLIENT_ID,
  clientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
  baseUrl: peer.url,
})
const products = () => api.ask('GET', '/v1/catalogs/products', z.object({ products: z.array(z.unknown()) }))
const tokensFetched = () => peer.calls.filter(({ path }) => path === '/v1/oauth2/token').length

test('fetches one token for ten concurrent requests', async () => {
  await Promise.all(Array.from({ length: 10 }, products))
  expect(tokensFetched()).toBe(1)
})

test('renews a token that PayPal no longer accepts', async () => {
  await products()
  peer.forgetTokens()
  expect(await products()).toEqual({ products: [] })
  expect(tokensFetched()).toBe(2)
})

test('explains that PayPal rejected the keys, and doesn’t remember the failure', async () => {
  api = paypalApi({ ...keys(), clientSecret: 'wrong' })
  await expect(products()).rejects.toMatchObject({
    reason: 'not-configured',
    message: expect.stringMatching(/rejected this installation’s keys.*Pay another way/s),
  })
  expect(peer.calls.length).toBeLessThan(3)
  // The failure isn't cached: with correct keys the next request passes.
  await expect(products()).rejects.toMatchObject({ reason: 'not-configured' })
})

test.each([
  ['a broken connection', 'hang up' as const, 'unavailable', /can’t reach/],
  ['a reply cut in the middle', { half: '{"products": [' }, 'unavailable', /can’t reach/],
  ['a failure at PayPal', paypalError(503), 'unavailable', /has a problem/],
  ['too many requests', paypalError(429), 'limited', /busy/],
  ['an unknown reply', { status: 200, body: { products: 'many' } }, 'bad-reply', /can’t read/],
])('turns %s into a sentence for the user', async (_, answer, reason, message) => {
  peer.faults.push({ path: /products/, answer })
  await expect(products()).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
  expect(await products()).toEqual({ products: [] })
})

test('times out when PayPal doesn’t answer', async () => {
  await products()
  api = paypalApi({ ...keys(), seconds: 0.3 })
  peer.faults.push({ path: /products/, answer: 'silence' })
  await expect(products()).rejects.toMatchObject({ reason: 'unavailable', retrySafe: true })
})

test('quotes PayPal’s message and issues in a refusal', async () => {
  await expect(api.ask('GET', '/v1/billing/subscriptions/I-NOBODY', z.unknown())).rejects.toMatchObject({
    reason: 'refused',
    status: 404,
    issues: ['INVALID_RESOURCE_ID'],
    message: 'PayPal refused this: Requested resource ID was not found.',
  })
})

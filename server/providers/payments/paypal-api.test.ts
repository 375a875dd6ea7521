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

test('ten questions at once fetch one token', async () => {
  await Promise.all(Array.from({ length: 10 }, products))
  expect(tokensFetched()).toBe(1)
})

test('a token that PayPal no longer knows is renewed, unseen', async () => {
  await products()
  peer.forgetTokens()
  expect(await products()).toEqual({ products: [] })
  expect(tokensFetched()).toBe(2)
})

test('keys that PayPal refuses: a sentence, and nothing is asked for long', async () => {
  api = paypalApi({ ...keys(), clientSecret: 'wrong' })
  await expect(products()).rejects.toMatchObject({
    reason: 'not-configured',
    message: expect.stringMatching(/does not accept this installation’s keys.*pay another way/s),
  })
  expect(peer.calls.length).toBeLessThan(3)
  // A failure is not kept: with the peer's keys mended the next one would pass.
  await expect(products()).rejects.toMatchObject({ reason: 'not-configured' })
})

test.each([
  ['a broken line', 'hang up' as const, 'unavailable', /can not be reached/],
  ['a reply cut in the middle', { half: '{"products": [' }, 'unavailable', /can not be reached/],
  ['trouble at PayPal', paypalError(503), 'unavailable', /has trouble/],
  ['too many questions', paypalError(429), 'limited', /busy/],
  ['no answer we know', { status: 200, body: { products: 'many' } }, 'bad-reply', /can not be read/],
])('%s is a sentence for the user', async (_, answer, reason, message) => {
  peer.faults.push({ path: /products/, answer })
  await expect(products()).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
  expect(await products()).toEqual({ products: [] })
})

test('silence ends after the time-out', async () => {
  await products()
  api = paypalApi({ ...keys(), seconds: 0.3 })
  peer.faults.push({ path: /products/, answer: 'silence' })
  await expect(products()).rejects.toMatchObject({ reason: 'unavailable', retrySafe: true })
})

test('PayPal’s own words and issues come through a refusal', async () => {
  await expect(api.ask('GET', '/v1/billing/subscriptions/I-NOBODY', z.unknown())).rejects.toMatchObject({
    reason: 'refused',
    status: 404,
    issues: ['INVALID_RESOURCE_ID'],
    message: 'PayPal refused this: Requested resource ID was not found.',
  })
})

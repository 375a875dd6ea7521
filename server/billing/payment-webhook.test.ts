import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyWithMessage } from '#server/http/on-error.ts'
import type { PaymentEvent } from '#server/providers/payments/payments.ts'
import { paypalPayments } from '#server/providers/payments/paypal.ts'
import { testClock } from '#test/clock.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { paypalError } from '#test/peers/paypal-errors.ts'
import { makeEvent } from '#test/peers/paypal-webhooks.ts'
import { paymentWebhook } from './payment-webhook.ts'

const clock = testClock('2026-11-21T12:00:00Z')
const at = '2026-11-21T11:59:58Z'
const activated = makeEvent('BILLING.SUBSCRIPTION.ACTIVATED', 'subscription', { id: 'I-BW452GLLEP1G' }, at)
let peer: PaypalPeer
let app: FastifyInstance
const taken: PaymentEvent[] = []
let take = async (event: PaymentEvent): Promise<void> => void taken.push(event)

beforeAll(async () => {
  peer = await paypalPeer({ now: clock.now })
  const provider = paypalPayments({
    clientId: peer.settings.PAYPAL_CLIENT_ID,
    clientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
    webhookId: peer.settings.PAYPAL_WEBHOOK_ID,
    baseUrl: peer.url,
  })
  app = Fastify()
  replyWithMessage(app)
  paymentWebhook(app, { name: 'paypal', provider, clock, take: event => take(event) })
})
beforeEach(() => taken.splice(0))
afterAll(async () => {
  await app.close()
  await peer.close()
})

const post = ({ headers, body }: { headers: Record<string, string>; body: string }, to = app) =>
  to.inject({ method: 'POST', url: '/webhooks/paypal', headers, payload: body })

test('accepts a notification from PayPal', async () => {
  expect((await post(peer.sign(activated))).statusCode).toBe(200)
  expect(taken).toEqual([
    {
      id: activated.id,
      type: activated.event_type,
      at: new Date(at),
      subscriptionId: 'I-BW452GLLEP1G',
      paidBackTo: null,
    },
  ])
})

test('rejects forged, stale, malformed, and empty notifications without effect', async () => {
  const { headers, body } = peer.sign(activated)
  const replies = await Promise.all([
    post({ headers, body: body.replace('ACTIVATED', 'EXPIRED') }),
    post({ headers: { 'content-type': 'application/json' }, body }),
    post(peer.sign(activated, new Date('2026-11-10T00:00:00Z'))),
    post(peer.sign(activated, new Date('2026-11-21T13:00:00Z'))),
    post(peer.sign('{"no":')),
    post({ headers: {}, body: '' }),
    post({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }),
    post({ headers, body: `"${'x'.repeat(300 * 1024)}"` }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401, 401, 413])
  expect(taken).toEqual([])
})

test('only records a notification that isn’t about a subscription', async () => {
  const order = makeEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: '5O190127TN364715T' }, at)
  expect((await post(peer.sign(order))).statusCode).toBe(200)
  expect(taken).toEqual([])
})

test('asks PayPal to retry while its new certificate can’t be fetched', async () => {
  peer.faults.push({ path: /\/certs\//, answer: paypalError(500) })
  const { headers, body } = peer.sign(activated)
  const renewed = { ...headers, 'paypal-cert-url': `${peer.url}/v1/notifications/certs/CERT-renewed` }
  expect((await post({ headers: renewed, body })).statusCode).toBe(503)
  expect(taken).toEqual([])
  expect((await post({ headers, body })).statusCode).toBe(200)
})

test('accepts a retry of a notification that couldn’t be stored', async () => {
  const whole = take
  take = async () => {
    throw new Error('the database is down')
  }
  expect((await post(peer.sign(activated))).statusCode).toBe(500)
  take = whole
  expect((await post(peer.sign(activated))).statusCode).toBe(200)
})

test('is closed without settings', async () => {
  const bare = Fastify()
  replyWithMessage(bare)
  paymentWebhook(bare, { name: 'paypal', provider: null, clock, take })
  expect((await post(peer.sign(activated), bare)).statusCode).toBe(404)
  await bare.close()
})

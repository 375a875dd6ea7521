import { Agent } from 'node:https'
import { connect, type Socket } from 'node:net'
import {
  Client,
  Environment,
  ExperienceContextShippingPreference,
  IntervalUnit,
  PaymentsController,
  SubscriptionsController,
  TenureType,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { type PaypalPeer, paypalPeer } from './paypal.ts'
import { firstFitting, signedText } from './paypal-webhooks.ts'

const clock = testClock('2026-01-31T10:00:00Z')
let peer: PaypalPeer
beforeAll(async () => {
  peer = await paypalPeer({ now: clock.now })
})
afterAll(() => peer.close())

/** The official client only knows PayPal's two base URLs, so this redirects its connections to the stand-in. */
class ToThePeer extends Agent {
  override createConnection(): Socket {
    return connect(Number(new URL(peer.url).port), '127.0.0.1')
  }
}
const officialClient = () =>
  new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: peer.settings.PAYPAL_CLIENT_ID,
      oAuthClientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
    },
    httpClientOptions: { httpsAgent: new ToThePeer() },
  })

async function ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const basic = Buffer.from('test-paypal-client:test-paypal-secret').toString('base64')
  const token = await fetch(`${peer.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const reply = await fetch(peer.url + path, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.json() }
}

test('signs a decimal CRC-32 checksum', () => {
  // The check value of CRC-32/ISO-HDLC, and two other published values.
  expect(signedText('id', 'time', 'WH', '123456789')).toBe('id|time|WH|3421780262')
  expect(signedText('id', 'time', 'WH', 'The quick brown fox jumps over the lazy dog')).toBe('id|time|WH|1095738169')
  expect(signedText('id', 'time', 'WH', '')).toBe('id|time|WH|0')
})

test('signs again if PayPal’s own file would reject the signature', () => {
  const signatures = ['+0aB', '/0aB', 'Q0+/', 'later']
  expect(firstFitting(() => ({ signature: signatures.shift() ?? '' }))).toEqual({ signature: 'Q0+/' })
})

test('lets PayPal’s own client buy, change, refund, and end a subscription', async () => {
  const product = await ask('POST', '/v1/catalogs/products', { name: 'Canvass', type: 'SERVICE' })
  const productId = (product.body as { id: string }).id
  const client = officialClient()
  const api = new SubscriptionsController(client)
  const makePlan = async (name: string, value: string) => {
    const { result } = await api.createBillingPlan({
      paypalRequestId: name,
      body: {
        productId,
        name,
        billingCycles: [
          {
            frequency: { intervalUnit: IntervalUnit.Month, intervalCount: 1 },
            tenureType: TenureType.Regular,
            sequence: 1,
            totalCycles: 0,
            pricingScheme: { fixedPrice: { currencyCode: 'USD', value } },
          },
        ],
        paymentPreferences: { paymentFailureThreshold: 2 },
      },
    })
    return result.id ?? ''
  }
  const basic = await makePlan('Basic', '29.00')
  const standard = await makePlan('Standard', '99.00')
  expect(await makePlan('Basic', '29.00')).toBe(basic)

  const applicationContext = {
    returnUrl: 'https://canvass.example/pricing',
    cancelUrl: 'https://canvass.example/pricing?canceled=1',
    shippingPreference: ExperienceContextShippingPreference.NoShipping,
  }
  const { result: made } = await api.createSubscription({
    paypalRequestId: 'one',
    body: { planId: basic, customId: 'user-1', applicationContext },
  })
  const id = made.id ?? ''
  const approve = made.links?.find(({ rel }) => rel === 'approve')?.href ?? ''
  expect(new URL(peer.approve(approve)).searchParams.get('subscription_id')).toBe(id)
  // The last of February replaces the 31st.
  expect((await api.getSubscription({ id })).result).toMatchObject({
    status: 'ACTIVE',
    customId: 'user-1',
    billingInfo: { nextBillingTime: '2026-02-28T10:00:00Z', failedPaymentsCount: 0 },
  })

  const { result: revised } = await api.reviseSubscription({ id, body: { planId: standard, applicationContext } })
  peer.approve(revised.links?.find(({ rel }) => rel === 'approve')?.href ?? '')
  peer.advance(id)
  const { result: list } = await api.listSubscriptionTransactions({
    id,
    startTime: '2026-01-01T00:00:00Z',
    endTime: '2026-03-01T00:00:00Z',
  })
  expect(list.transactions?.map(each => each.amountWithBreakdown.grossAmount.value)).toEqual(['29.00', '99.00'])
  const captureId = list.transactions?.at(-1)?.id ?? ''
  const { result: refund } = await new PaymentsController(client).refundCapturedPayment({ captureId, body: {} })
  expect(refund.status).toBe('COMPLETED')
  await api.cancelSubscription({ id, body: { reason: 'Enough' } })
  expect((await api.getSubscription({ id })).result).toMatchObject({ status: 'CANCELLED' })
  await expect(api.cancelSubscription({ id, body: { reason: 'Again' } })).rejects.toMatchObject({ statusCode: 422 })
  expect(peer.events.map(({ event_type }) => event_type)).toEqual([
    'BILLING.SUBSCRIPTION.CREATED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.UPDATED',
    'PAYMENT.SALE.COMPLETED',
    'PAYMENT.SALE.REFUNDED',
    'BILLING.SUBSCRIPTION.CANCELLED',
  ])
})

test('refuses unknown or invalid requests with PayPal’s messages', async () => {
  expect(await ask('GET', '/v1/billing/subscriptions/I-NOBODY')).toMatchObject({
    status: 404,
    body: { name: 'RESOURCE_NOT_FOUND', debug_id: expect.any(String), details: [{ issue: 'INVALID_RESOURCE_ID' }] },
  })
  expect(await ask('GET', '/v1/never/heard')).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } })
  expect(await ask('POST', '/v1/catalogs/products', { name: 'Canvass', tipe: 'SERVICE' })).toMatchObject({
    status: 400,
    body: { name: 'INVALID_REQUEST' },
  })
})

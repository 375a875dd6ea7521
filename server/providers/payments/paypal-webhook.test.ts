import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { paypalError } from '#test/peers/paypal-errors.ts'
import { makeEvent } from '#test/peers/paypal-webhooks.ts'
import type { Transmission } from './payments.ts'
import { type PaypalApi, paypalApi } from './paypal-api.ts'
import { paypalProver } from './paypal-webhook.ts'

const clock = testClock('2026-11-21T12:00:00Z')
const event = makeEvent(
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'subscription',
  { id: 'I-BW452GLLEP1G', subscriber: { name: { given_name: 'Zoë' } } },
  '2026-11-21T11:59:58Z',
)
let peer: PaypalPeer
let api: PaypalApi
let prove: ReturnType<typeof paypalProver>
beforeAll(async () => {
  peer = await paypalPeer({ now: clock.now })
  api = paypalApi({
    clientId: peer.settings.PAYPAL_CLIENT_ID,
    clientSecret: peer.settings.PAYPAL_CLIENT_SECRET,
    baseUrl: peer.url,
  })
  prove = paypalProver(api)
})
afterAll(() => peer.close())

const proven = (sent: Transmission, webhookId = peer.settings.PAYPAL_WEBHOOK_ID) => prove(webhookId, sent, clock.now())
const minutes = (n: number) => new Date(clock.now().getTime() + n * 60_000)
const withHeader = (name: string, value: string | undefined): Transmission => {
  const { headers, body } = peer.sign(event)
  return { headers: { ...headers, [name]: value }, body }
}

test('accepts what PayPal sent to our webhook', async () => {
  expect(await proven(peer.sign(event))).toEqual(event)
})

test('accepts a redelivery three days later', async () => {
  expect(await proven(peer.sign(event, minutes(-3 * 24 * 60)))).toEqual(event)
})

test.each([
  ['a changed body', () => ({ ...peer.sign(event), body: peer.sign(event).body.replace('ACTIVATED', 'CANCELLED') })],
  ['another signature', () => withHeader('paypal-transmission-sig', 'bm90IGEgc2lnbmF0dXJl')],
  ['another transmission', () => withHeader('paypal-transmission-id', 'd5cb4f30-c5e8-11f0-9d0a-000000000000')],
  ['five days old', () => peer.sign(event, minutes(-5 * 24 * 60))],
  ['from the future', () => peer.sign(event, minutes(10))],
  ['a certificate from elsewhere', () => withHeader('paypal-cert-url', 'https://paypal.com.attacker.example/c')],
  ['a certificate by name only', () => withHeader('paypal-cert-url', 'https://attackerpaypal.com/c')],
  ['no signature', () => withHeader('paypal-transmission-sig', undefined)],
  ['no time', () => withHeader('paypal-transmission-time', 'now')],
  ['no JSON', () => peer.sign('},"webhook_id":"8PT597110X687430LKGECATA"')],
  ['a list', () => peer.sign('[]')],
  ['nothing', () => peer.sign('')],
])('refused: %s', async (_, make) => {
  expect(await proven(make())).toBe(null)
})

test('rejects a notification for another webhook', async () => {
  expect(await proven(peer.sign(event), 'ANOTHERWEBHOOK')).toBe(null)
})

test('throws if authenticity can’t be determined right now', async () => {
  const verify = /verify-webhook-signature/
  peer.faults.push({ path: verify, answer: paypalError(503) }, { path: verify, answer: 'hang up' })
  await expect(proven(peer.sign(event))).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(proven(peer.sign(event))).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await proven(peer.sign(event))).toEqual(event)
})

const asked = () => peer.calls.filter(({ path }) => path.endsWith('verify-webhook-signature')).length
const certAt = (name: string) => `${peer.url}/v1/notifications/certs/${name}`

test('rejects forgeries without calling PayPal, and fetches the certificate once', async () => {
  const before = asked()
  for (let n = 0; n < 40; n++) {
    const { headers, body } = peer.sign(event)
    expect(await proven({ headers, body: body.replace('ACTIVATED', 'CANCELLED') })).toBe(null)
  }
  expect(asked()).toBe(before)
  expect(peer.calls.filter(({ path }) => path.includes('/certs/CERT-360caa42'))).toHaveLength(1)
  expect(await proven(peer.sign(event))).toEqual(event)
})

test('rejects a missing certificate, and throttles invented URLs', async () => {
  const before = asked()
  const made = (n: number) => withHeader('paypal-cert-url', certAt(`CERT-${n}`))
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => proven(made(n))))
  expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(14)
  expect(tries.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])).every(each => each === null)).toBe(
    true,
  )
  expect(asked()).toBe(before)
  // Known certificates still work.
  expect(await proven(peer.sign(event))).toEqual(event)
})

test('asks PayPal if it can’t fetch a certificate, and stops for a while after thirty forgeries', async () => {
  const of = () => withHeader('paypal-auth-algo', 'SHA512withRSA')
  const before = asked()
  for (let n = 0; n < 30; n++) expect(await proven(of())).toBe(null)
  await expect(proven(of())).rejects.toMatchObject({ reason: 'unavailable' })
  expect(asked() - before).toBe(30)
  expect(await proven(peer.sign(event))).toEqual(event)
})

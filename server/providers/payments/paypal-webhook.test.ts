import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { paypalError } from '#test/peers/paypal-errors.ts'
import { makeEvent } from '#test/peers/paypal-webhooks.ts'
import type { Transmission } from './payments.ts'
import { paypalProver } from './paypal-webhook.ts'

const clock = testClock('2026-11-21T12:00:00Z')
const event = makeEvent(
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'subscription',
  { id: 'I-BW452GLLEP1G', subscriber: { name: { given_name: 'Zoë' } } },
  '2026-11-21T11:59:58Z',
)
let peer: PaypalPeer
let prove: ReturnType<typeof paypalProver>
beforeAll(async () => {
  peer = await paypalPeer({ now: clock.now })
  prove = paypalProver(peer.url)
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
  ['another algorithm', () => withHeader('paypal-auth-algo', 'SHA512withRSA')],
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

test('throws if a certificate can’t be fetched right now', async () => {
  const path = /\/certs\//
  peer.faults.push({ path, answer: paypalError(503) }, { path, answer: 'hang up' })
  const fresh = paypalProver(peer.url)
  const ask = () => fresh(peer.settings.PAYPAL_WEBHOOK_ID, peer.sign(event), clock.now())
  await expect(ask()).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(ask()).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await ask()).toEqual(event)
})

const fetched = () => peer.calls.filter(({ path }) => path.includes('/certs/CERT-360caa42')).length
const certAt = (name: string) => `${peer.url}/v1/notifications/certs/${name}`

test('fetches the certificate once, however many are forged', async () => {
  expect(await proven(peer.sign(event))).toEqual(event)
  const before = fetched()
  for (let n = 0; n < 40; n++) {
    const { headers, body } = peer.sign(event)
    expect(await proven({ headers, body: body.replace('ACTIVATED', 'CANCELLED') })).toBe(null)
  }
  expect(fetched()).toBe(before)
  expect(await proven(peer.sign(event))).toEqual(event)
})

test('rejects a missing certificate, and throttles invented URLs', async () => {
  const made = (n: number) => withHeader('paypal-cert-url', certAt(`CERT-${n}`))
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => proven(made(n))))
  expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(14)
  expect(tries.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])).every(each => each === null)).toBe(
    true,
  )
  // Known certificates still work.
  expect(await proven(peer.sign(event))).toEqual(event)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { seeded, shuffled } from '#test/shuffle.ts'
import { bring, forgetPayments, livePayments, standings } from '#test/shuffle-payments.ts'

/** A small run of bench/shuffle-payments.ts, which does it with 10,000. */
let t: TestApp
let peer: StripePeer
beforeAll(async () => {
  peer = await stripePeer({ now: () => t.clock.now() })
  t = await testApp({ env: peer.settings, now: '2026-11-21T12:00:00Z' })
})
afterAll(async () => {
  await t.close()
  await peer.close()
})

test('300 notifications shuffled, 30 % of them repeated, end in the state of the ordered run', async () => {
  const events = await livePayments(t, peer, 300)
  await bring(t, events, 1)
  const ordered = await standings(t)
  expect(
    new Set(ordered.map(row => `${row.subscriptionPlan} ${row.subscriptionStatus} ${row.status}`)),
  ).toEqual(
    new Set([
      'basic active active',
      'standard active active',
      'standard active past-due',
      'free canceled canceled',
    ]),
  )
  await forgetPayments(t)
  const mixed = shuffled(events, seeded(7))
  expect(await bring(t, mixed)).toEqual({ 200: mixed.length })
  expect(await standings(t)).toEqual(ordered)
})

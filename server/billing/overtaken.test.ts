import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { subscribe } from './payments.ts'
import { readAgain } from './subscriptions.ts'

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

/** The installation with this connection to Stripe. */
const withStripe = (stripe: NonNullable<Deps['providers']['payments']['stripe']>): Deps => {
  const payments = { ...t.deps.providers.payments, stripe }
  return { ...t.deps, providers: { ...t.deps.providers, payments } }
}

test('keeps the reading that started later when a vendor’s state changes in between', async () => {
  const user = await makeUser(t)
  const payload = { planId: 'basic', provider: 'stripe' }
  const { url } = (await user.client({ method: 'POST', url: '/api/subscribe', payload })).json()
  const { id } = peer.complete(url)
  const known = { provider: 'stripe', providerId: id } as const
  await readAgain(t.deps, known)
  const { stripe } = t.deps.providers.payments
  if (!stripe) throw new Error('no vendor')

  const answered = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  /** Stripe has answered, and the answer is delayed. */
  const read: typeof stripe.read = async asked => {
    const found = await stripe.read(asked)
    answered.resolve()
    await goOn.promise
    return found
  }
  const overtaken = readAgain(withStripe({ ...stripe, read }), known)
  await answered.promise
  peer.end(id)
  await readAgain(t.deps, known)
  goOn.resolve()
  await overtaken
  const standing = (await user.client('/api/user-subscription')).json()
  expect(standing).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
})

test('closes a payment at its vendor if the user started another while the vendor answered', async () => {
  const user = await makeUser(t)
  const { stripe } = t.deps.providers.payments
  if (!stripe) throw new Error('no vendor')
  /** Stripe has answered, and meanwhile the user chose Standard in another tab. */
  const startCheckout: typeof stripe.startCheckout = async asked => {
    const started = await stripe.startCheckout(asked)
    const payload = { planId: 'standard', provider: 'stripe' }
    expect((await user.client({ method: 'POST', url: '/api/subscribe', payload })).statusCode).toBe(200)
    return started
  }
  const slow = withStripe({ ...stripe, startCheckout })
  await expect(subscribe(slow, user.id, { planId: 'basic', provider: 'stripe' })).rejects.toThrow(
    'You started another payment in the meantime. Finish that one, or choose the plan again.',
  )
  const sessions = peer.sessions.filter(({ reference }) => reference === user.id)
  expect(sessions.map(({ isExpired }) => isExpired)).toEqual([true, false])
})

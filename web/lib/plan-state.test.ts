import { expect, test } from 'vitest'
import type { PlanState } from '#contract/billing.ts'
import { planSentence } from './plan-state.ts'

const until = '2026-12-20T12:00:00.000Z'
const basic = { planId: 'basic' } as const

test.each<[PlanState, string, string]>([
  [{ state: 'trial', daysLeft: 6 }, '6 days remaining in your free trial', 'info'],
  [{ state: 'trial', daysLeft: 1 }, '1 day remaining in your free trial', 'warn'],
  [{ state: 'trial-over', isBlocked: true }, 'Trial Expired', 'bad'],
  [{ state: 'active', ...basic, renewsAt: until }, 'Your Basic plan renews on Dec 20, 2026.', 'info'],
  [
    { state: 'active', planId: 'calling_only', renewsAt: null },
    'You’re on the Calling Only plan. Nothing is charged for it.',
    'info',
  ],
  [
    { state: 'past-due', ...basic, until, provider: 'stripe' },
    'Your last payment failed. Update your payment method by Dec 20, 2026, or your Basic plan ends.',
    'warn',
  ],
  [
    { state: 'past-due', ...basic, until, provider: 'paypal' },
    'Your last payment failed. Update your payment method at PayPal by Dec 20, 2026, or your Basic plan ends.',
    'warn',
  ],
  [{ state: 'ending', ...basic, until, canResume: true }, 'Your Basic plan ends on Dec 20, 2026.', 'info'],
  [
    { state: 'unpaid', ...basic, isBlocked: true, provider: 'stripe' },
    'Your Basic plan has ended because a payment failed.',
    'bad',
  ],
  [{ state: 'ended', isBlocked: true }, 'Your plan has ended.', 'bad'],
])('says %o in one sentence', (state, text, tone) => {
  expect(planSentence(state)).toMatchObject({ text, tone })
})

test.each(['ended', 'trial-over'] as const)('says what still works when the state is %s', state => {
  expect(planSentence({ state, isBlocked: true }).more).toMatch(/^Choose a plan to search.*You can still view/)
  expect(planSentence({ state, isBlocked: false }).more).toBe('The limits of the Free plan apply.')
})

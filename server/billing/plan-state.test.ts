import { expect, test } from 'vitest'
import type { Plan, PlanAccount } from './entitlements.ts'
import { planState } from './plan-state.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const FUTURE = '2026-12-21T12:00:00.000Z'
const PAST = '2026-11-01T12:00:00.000Z'
const GRACE = '2026-11-28T12:00:00.000Z'
const plan = (id: Plan['id']): Plan => ({
  id,
  name: id,
  planType: 'full_access' as const,
  limits: { leads: 1, campaigns: 1, emails: 1, calls: 1 },
})
const onTrial: PlanAccount = {
  plan: plan('free'),
  free: plan('free'),
  status: 'inactive',
  paidUntil: null,
  isTrialEligible: true,
  trialEndsAt: '2026-11-24T12:00:00Z',
}
const paid: PlanAccount = {
  ...onTrial,
  plan: plan('basic'),
  status: 'active',
  paidUntil: FUTURE,
  isTrialEligible: false,
}
const over: PlanAccount = { ...onTrial, isTrialEligible: false }
const noRow = {
  subscriptionPlan: 'free' as const,
  provider: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  graceUntil: null,
  unpaid: null,
}
const byCard = { ...noRow, provider: 'stripe' as const, currentPeriodEnd: FUTURE }
const unpaid = { planId: 'basic', provider: 'stripe' } as const

test.each([
  ['an active trial', onTrial, noRow, { state: 'trial', daysLeft: 3 }],
  ['a trial that has ended', { ...onTrial, trialEndsAt: PAST }, noRow, { state: 'trial-over', isBlocked: true }],
  ['a paid plan', paid, byCard, { state: 'active', planId: 'basic', renewsAt: FUTURE }],
  [
    'a plan granted by an administrator',
    { ...paid, paidUntil: null },
    noRow,
    { state: 'active', planId: 'basic', renewsAt: null },
  ],
  [
    'a failed payment, whose period Stripe has already moved on',
    paid,
    { ...byCard, graceUntil: GRACE },
    { state: 'past-due', planId: 'basic', until: GRACE, provider: 'stripe' },
  ],
  [
    'a plan that ends with its period',
    paid,
    { ...byCard, cancelAtPeriodEnd: true },
    { state: 'ending', planId: 'basic', until: FUTURE, canResume: true },
  ],
  [
    'a plan canceled at PayPal',
    { ...paid, status: 'canceled' as const },
    { ...byCard, provider: 'paypal' as const, cancelAtPeriodEnd: true },
    { state: 'ending', planId: 'basic', until: FUTURE, canResume: false },
  ],
  [
    'a canceled plan whose last day has passed before the summary is updated',
    { ...paid, status: 'canceled' as const, paidUntil: PAST },
    { ...byCard, currentPeriodEnd: PAST, cancelAtPeriodEnd: true },
    { state: 'ended', isBlocked: true },
  ],
  ['a plan that has ended', over, noRow, { state: 'ended', isBlocked: true }],
  [
    'a plan that ended because it wasn’t paid',
    over,
    { ...noRow, unpaid },
    { state: 'unpaid', ...unpaid, isBlocked: true },
  ],
] as const)('reports the state of the plan: %s', (_, planAccount, row, state) => {
  expect(planState(planAccount, row, { afterTrial: 'block', now: NOW })).toEqual(state)
})

test('blocks nothing after a trial or plan if the free plan may continue', () => {
  const at = { afterTrial: 'free', now: NOW } as const
  expect(planState(over, noRow, at)).toEqual({ state: 'ended', isBlocked: false })
  expect(planState({ ...onTrial, trialEndsAt: PAST }, noRow, at)).toEqual({ state: 'trial-over', isBlocked: false })
})

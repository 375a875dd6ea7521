import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PlanState, UserSubscription } from '#contract/billing.ts'
import { listApi } from '#test/web/leads.ts'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/dashboard.tsx'
import '#web/pages/settings.tsx'
import '#web/pages/pricing.tsx'
import { ada, refuse, renderApp } from '#test/web/app.tsx'

const until = '2026-12-20T12:00:00.000Z'
const basic = { planId: 'basic' } as const
const subscription = (state: PlanState): UserSubscription => ({
  planType: 'full_access',
  subscriptionPlan: 'basic',
  subscriptionStatus: 'active',
  provider: 'stripe',
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  currentPeriodEnd: until,
  cancelAtPeriodEnd: false,
  graceUntil: null,
  state,
})
const open = (path: string, state: PlanState, api = {}) =>
  renderApp(path, {
    user: { ...ada, isTrial: false, trialDaysLeft: 0 },
    api: { ...listApi([]), 'GET /api/user-subscription': subscription(state), ...api },
  })

test.each<[PlanState, string, { role: 'link' | 'button'; name: string; href?: string }]>([
  [
    { state: 'past-due', ...basic, until, provider: 'stripe' },
    'Your last payment failed. Update your payment method by Dec 20, 2026, or your Basic plan ends.',
    { role: 'button', name: 'Update payment' },
  ],
  [
    { state: 'unpaid', ...basic, isBlocked: true, provider: 'stripe' },
    'Your Basic plan has ended because a payment failed.',
    { role: 'button', name: 'Update payment' },
  ],
  [
    { state: 'past-due', ...basic, until, provider: 'paypal' },
    'Your last payment failed. Update your payment method at PayPal by Dec 20, 2026, or your Basic plan ends.',
    { role: 'link', name: 'Open PayPal', href: 'https://www.paypal.com/myaccount/autopay/' },
  ],
  [
    { state: 'ending', ...basic, until, canResume: true },
    'Your Basic plan ends on Dec 20, 2026.',
    { role: 'button', name: 'Resume subscription' },
  ],
  [
    { state: 'ending', ...basic, until, canResume: false },
    'Your Basic plan ends on Dec 20, 2026.',
    { role: 'link', name: 'Choose a plan', href: '/pricing#plans' },
  ],
  [
    { state: 'ended', isBlocked: true },
    'Your plan has ended.',
    { role: 'link', name: 'Choose a plan', href: '/pricing#plans' },
  ],
  [
    { state: 'trial-over', isBlocked: true },
    'Trial Expired',
    { role: 'link', name: 'Upgrade Now', href: '/subscribe' },
  ],
])('says %o the same on dashboard, pricing, and settings, with its way out', async (state, text, way) => {
  for (const path of ['/dashboard', '/pricing', '/settings']) {
    open(path, state)
    // Once the list is known to be empty, it stands below the first search.
    await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    const out = screen.getByRole(way.role, { name: way.name })
    if (way.href) expect(out).toHaveAttribute('href', way.href)
    // No other date contradicts it.
    expect(screen.queryByText(/^Renews/)).toBeNull()
    cleanup()
  }
})

test('shows no notice on the dashboard while a plan is active', async () => {
  open('/dashboard', { state: 'active', ...basic, renewsAt: until })
  await screen.findByRole('heading', { name: 'Find New Leads' })
  expect(screen.queryByText(/Basic plan/)).toBeNull()
})

test('resuming shows the next charge before it happens', async () => {
  const side = {
    name: 'Basic',
    planType: 'full_access',
    limits: { leads: 500, campaigns: 10, emails: 2000, calls: 50 },
  }
  const { user, asked } = open(
    '/settings',
    { state: 'ending', ...basic, until, canResume: true },
    {
      'POST /api/subscription/preview': {
        kind: 'resume',
        provider: 'stripe',
        from: side,
        to: side,
        price: 2900,
        interval: 'month',
        today: 0,
        next: { amount: 2900, at: until },
        credit: 0,
        asOf: '2026-12-01T00:00:00.000Z',
      },
      'POST /api/subscription/resume': refuse(409, 'Stripe refused this.'),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Resume subscription' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume the Basic plan?' }))
  expect(dialog.getByText('Next invoice, Dec 20, 2026').nextSibling).toHaveTextContent('$29.00')
  expect(asked.some(({ call }) => call === 'POST /api/subscription/resume')).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Resume subscription' }))
  await waitFor(() => expect(asked.at(-1)?.call).toBe('POST /api/subscription/resume'))
  expect(await screen.findByText('Stripe refused this.')).toBeVisible()
})

test('offers no upgrade to an account on the top plan', async () => {
  renderApp('/settings/plan', {
    user: { ...ada, isTrial: false, subscriptionPlan: 'standard', subscriptionStatus: 'active' },
  })
  await screen.findByRole('heading', { name: 'Settings' })
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
})

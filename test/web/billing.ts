import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const free = {
  planType: 'full_access',
  subscriptionPlan: 'free',
  subscriptionStatus: 'inactive',
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  provider: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  graceUntil: null,
  state: { state: 'trial', daysLeft: 6 },
}
export const paid = {
  ...free,
  subscriptionPlan: 'basic',
  subscriptionStatus: 'active',
  provider: 'stripe',
  currentPeriodEnd: '2026-12-20T12:00:00.000Z',
  state: { state: 'active', planId: 'basic', renewsAt: '2026-12-20T12:00:00.000Z' },
}
export const side = (name: string, limits: object = {}, planType = 'full_access') => ({
  name,
  planType,
  limits: { leads: 50, campaigns: 1, emails: 100, calls: 5, ...limits },
})
export const preview = {
  kind: 'start',
  provider: 'stripe',
  price: 9900,
  interval: 'month',
  from: side('Free'),
  to: side('Standard', { leads: null, campaigns: null, emails: null, calls: 200 }),
  today: 9900,
  next: null,
  credit: 0,
  asOf: '2026-12-01T12:00:00.000Z',
}
export const change = {
  ...preview,
  kind: 'change',
  from: side('Basic', { leads: 500 }),
  today: 0,
  next: { amount: 13_400, at: '2026-12-20T12:00:00.000Z' },
}
const plan = (id: string, name: string, price: number, limits: object) => ({
  id,
  name,
  price,
  interval: 'month',
  features: [],
  leadLimit: null,
  campaignLimit: null,
  emailLimit: null,
  callLimit: null,
  ...limits,
})
export const api = {
  'POST /api/subscription/preview': preview,
  'GET /api/user-subscription': free,
  'GET /api/subscription-plans': [
    plan('basic', 'Basic', 2900, { leadLimit: 500 }),
    plan('standard', 'Standard', 9900, { leadLimit: 0 }),
    plan('calling_only', 'Calling Only', 30000, { callLimit: 1000 }),
  ],
  'GET /api/payment-methods': [
    { provider: 'stripe', name: 'Credit card', available: true },
    { provider: 'paypal', name: 'PayPal', available: false },
  ],
  'GET /api/usage': {
    plan: { id: 'free', name: 'Free', leadLimit: 50, campaignLimit: 1, emailLimit: null, callLimit: 0 },
    usage: { leadsGenerated: 12, campaignsSent: 1, emailsSent: 40, callsMade: 0 },
    resetsAt: '2026-12-01T00:00:00.000Z',
  },
}

export const paying = { ...api, 'GET /api/user-subscription': paid }

/** Presses a button in the open dialog. */
export const confirm = async (user: UserEvent, name: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name }))
}

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, renderApp } from '#web/test-app.tsx'

const free = {
  planType: 'full_access',
  subscriptionPlan: 'free',
  subscriptionStatus: 'inactive',
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  provider: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  graceUntil: null,
}
const paid = {
  ...free,
  subscriptionPlan: 'basic',
  subscriptionStatus: 'active',
  provider: 'stripe',
  currentPeriodEnd: '2026-12-20T12:00:00.000Z',
}
const plan = (id: string, name: string, price: number, limits: object) => ({
  ...{ id, name, price, interval: 'month', features: [] },
  ...{ leadLimit: null, campaignLimit: null, emailLimit: null, callLimit: null, ...limits },
})
const api = {
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

test('usage stands against the limits, or Unlimited', async () => {
  renderApp('/pricing', { api })
  expect(await screen.findByRole('progressbar', { name: 'Leads used' })).toHaveProperty(
    'ariaValueText',
    '12 of 50',
  )
  expect(screen.getByText('40 · Unlimited')).toBeTruthy()
  expect(screen.queryByRole('progressbar', { name: 'Emails used' })).toBeNull()
})

test('the plans, with prices of two decimals and their limits', async () => {
  renderApp('/pricing', { api })
  const plans = within(await screen.findByRole('group', { name: 'Choose a plan' }))
  for (const text of ['Most Popular', 'Premium', '$29.00', '$300.00', '500 leads/month', 'Unlimited leads'])
    expect(plans.getByText(text)).toBeTruthy()
  expect(plans.queryByText(/emails/)).toBeNull()
})

test('checkout asks for a plan, then leaves for the provider', async () => {
  const { user, asked, left } = renderApp('/pricing', {
    api: { ...api, 'POST /api/subscribe': { url: 'https://pay.example/1', message: null } },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue to Checkout' }))
  expect(await screen.findByText('Please select both a plan and payment method')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Standard' }))
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /api/subscribe',
    body: { planId: 'standard', provider: 'stripe' },
  })
  expect(left).toEqual(['https://pay.example/1'])
})

test('a way to pay that is not set up is said, and nothing is asked for', async () => {
  const { user, asked } = renderApp('/pricing', { api })
  await user.click(await screen.findByRole('radio', { name: 'Basic' }))
  await user.click(screen.getByRole('radio', { name: /PayPal/ }))
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  expect(await screen.findByText('Payment Setup Required')).toBeTruthy()
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('a refusal is said in the server’s words', async () => {
  const sentence = 'This plan is no longer sold. Reload the page and choose another.'
  const { user } = renderApp('/pricing', { api: { ...api, 'POST /api/subscribe': refuse(409, sentence) } })
  await user.click(await screen.findByRole('radio', { name: 'Basic' }))
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  expect(await screen.findByText('Subscription failed')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('back from the provider: paid, or still being confirmed', async () => {
  const { user, answers } = renderApp('/pricing?checkout=done', {
    api: { ...api, 'POST /api/subscription/refresh': free },
  })
  expect(await screen.findByText('Your payment is still being confirmed.')).toBeTruthy()
  answers['POST /api/subscription/refresh'] = paid
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Payment Successful')).toBeTruthy()
})

test('canceling asks first and names the day', async () => {
  const { user, asked } = renderApp('/pricing', {
    api: { ...api, 'GET /api/user-subscription': paid, 'POST /api/subscription/cancel': paid },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/lasts until Dec 20, 2026/)).toBeTruthy()
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Cancel at period end' }))
  expect(await screen.findByText('Subscription canceled')).toBeTruthy()
})

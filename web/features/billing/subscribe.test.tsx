import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, renderApp, unreachable } from '#test/web/app.tsx'

/** The parts of the card provider's script that the page uses. */
let answer: { error?: { message?: string }; paymentIntent?: { status: string } }
let asked: string[]
let themes: string[]
beforeEach(() => {
  answer = { paymentIntent: { status: 'succeeded' } }
  asked = []
  themes = []
  window.Stripe = publishableKey => ({
    elements: ({ clientSecret, appearance }) => {
      asked.push(publishableKey, clientSecret)
      themes.push(appearance.theme)
      return {
        create: () => ({
          mount: where => where.append('The provider’s fields'),
          unmount: () => {},
          on: (event, done) => void (event === 'ready' && queueMicrotask(() => act(done))),
        }),
      }
    },
    confirmPayment: async () => answer,
  })
})
afterEach(() => {
  delete window.Stripe
})

const payment = {
  subscriptionId: 'sub_1',
  clientSecret: 'pi_1_secret_2',
  publishableKey: 'pk_test_1',
  scriptUrl: 'https://cards.example/v3',
  planName: 'Basic',
  price: 2900,
  preview: {
    kind: 'start',
    provider: 'stripe',
    price: 2900,
    interval: 'month',
    today: 2900,
    credit: 0,
    next: { amount: 2900, at: '2026-12-20T12:00:00.000Z' },
    asOf: '2026-11-20T12:00:00.000Z',
    from: { name: 'Free', planType: 'full_access', limits: { leads: 50, campaigns: 1, emails: 100, calls: 5 } },
    to: { name: 'Basic', planType: 'full_access', limits: { leads: 500, campaigns: 10, emails: 2000, calls: 50 } },
  },
}
const api = {
  'POST /api/get-or-create-subscription': payment,
  'POST /api/subscription/refresh': {
    planType: 'full_access',
    subscriptionPlan: 'basic',
    subscriptionStatus: 'active',
    provider: 'stripe',
    subscriptionStartDate: null,
    subscriptionEndDate: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    graceUntil: null,
    state: { state: 'active', planId: 'basic', renewsAt: null },
  },
}
const button = () => screen.findByRole('button', { name: 'Subscribe to Basic – $29/month' })

test('confirms the card in the provider’s fields, then opens the dashboard', async () => {
  const { user, router } = renderApp('/subscribe', { api })
  await user.click(await button())
  expect(await screen.findByText('Payment Successful')).toBeVisible()
  expect(asked).toEqual(['pk_test_1', 'pi_1_secret_2'])
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

test('shows today’s and the next charge, and the changed limits, above the card', async () => {
  renderApp('/subscribe', { api })
  await button()
  const amounts = ['Today', 'Next invoice, Dec 20, 2026'].map(name => screen.getByText(name).nextSibling?.textContent)
  expect(amounts).toEqual(['$29.00', '$29.00'])
  expect(screen.getByRole('row', { name: /Leads/ })).toHaveTextContent('Leads50500')
})

test('shows the provider’s message for a declined card, and keeps the form', async () => {
  answer = { error: { message: 'Your card was declined.' } }
  const { user } = renderApp('/subscribe', { api })
  await user.click(await button())
  expect(await screen.findByText('Payment Failed')).toBeVisible()
  expect(screen.getByText('Your card was declined.')).toBeVisible()
  expect(await button()).toBeEnabled()
})

test('says that the subscription couldn’t be prepared, and Try Again prepares it', async () => {
  let tries = 0
  const { user } = renderApp('/subscribe', {
    api: { ...api, 'POST /api/get-or-create-subscription': () => (tries++ === 0 ? unreachable() : payment) },
  })
  await screen.findByText('Failed to initialize subscription. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await button()).toBeVisible()
})

test('shows Payment Setup Required and what to do without payment keys', async () => {
  renderApp('/subscribe', {
    api: {
      'POST /api/get-or-create-subscription': refuse(
        409,
        'Payment Setup Required: this payment method isn’t set up. Choose another, or ask your administrator.',
      ),
    },
  })
  expect(await screen.findByText('Payment Setup Required')).toBeVisible()
  expect(screen.getByText(/^This payment method isn’t set up\./)).toBeVisible()
  expect(screen.queryByText(/^Payment Setup Required:/)).toBeNull()
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
})

test('leads paying users to the plans', async () => {
  renderApp('/subscribe', {
    api: {
      'POST /api/get-or-create-subscription': refuse(
        409,
        'You already have a paid plan. Change it on the pricing page.',
      ),
    },
  })
  expect(await screen.findByText('You already have a paid plan. Change it on the pricing page.')).toBeVisible()
})

test('says what to do if the browser blocks the script, and Try Again loads it', async () => {
  const theirs = window.Stripe
  delete window.Stripe
  const { user } = renderApp('/subscribe', { api })
  const script = () => waitFor(() => expect(added()).not.toBeNull()).then(added)
  const added = () => document.querySelector(`script[src="${payment.scriptUrl}"]`)
  fireEvent.error((await script()) ?? document)
  await screen.findByText('Failed to initialize subscription. Please try again.')
  expect(screen.getByText(/your browser doesn’t block the payment provider/)).toBeVisible()
  expect(added()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  if (theirs) window.Stripe = theirs
  fireEvent.load((await script()) ?? document)
  expect(await button()).toBeEnabled()
})

test('checks the payment on the pricing page while the bank is still deciding', async () => {
  answer = { paymentIntent: { status: 'processing' } }
  const { user, asked: calls, router } = renderApp('/subscribe', { api })
  await user.click(await button())
  await expect.poll(() => router.state.location.pathname).toBe('/pricing')
  await expect.poll(() => calls.map(({ call }) => call)).toContain('POST /api/subscription/refresh')
})

test('styles the provider’s fields like the theme', async () => {
  renderApp('/subscribe', { api })
  await button()
  document.documentElement.classList.add('dark')
  await expect.poll(() => themes).toEqual(['stripe', 'night'])
  document.documentElement.classList.remove('dark')
  await expect.poll(() => themes).toEqual(['stripe', 'night', 'stripe'])
})

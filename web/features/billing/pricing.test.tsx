import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, refuse, renderApp, unreachable } from '#test/web/app.tsx'
import { api, change, confirm, free, paid, paying, preview } from '#test/web/billing.ts'

test('shows the usage beside each limit, or Unlimited', async () => {
  renderApp('/pricing', { api })
  expect(await screen.findByRole('progressbar', { name: 'Leads used' })).toHaveProperty('ariaValueText', '12 of 50')
  expect(screen.getByText('40 · Unlimited')).toBeTruthy()
  expect(screen.queryByRole('progressbar', { name: 'Emails used' })).toBeNull()
})

test('shows no limits for an ended plan', async () => {
  const ended = { ...free, subscriptionStatus: 'canceled', state: { state: 'ended', isBlocked: true } }
  renderApp('/pricing', { user: { ...ada, isTrial: false }, api: { ...api, 'GET /api/user-subscription': ended } })
  expect(await screen.findAllByText('No plan')).toHaveLength(4)
  expect(screen.getByText('You can’t use anything until you have a plan.')).toBeVisible()
  expect(screen.queryByText(/12 .* 50/)).toBeNull()
})

test('shows the plans with their prices and limits', async () => {
  renderApp('/pricing', { api })
  const plans = within(await screen.findByRole('group', { name: 'Choose a plan' }))
  for (const text of ['Most Popular', 'Premium', '$29.00', '$300.00', '500 leads/month', 'Unlimited leads'])
    expect(plans.getByText(text)).toBeTruthy()
  expect(plans.queryByText(/emails/)).toBeNull()
})

test('checkout requires a plan, then opens the provider’s page', async () => {
  const { user, asked, left } = renderApp('/pricing', {
    api: { ...api, 'POST /api/subscribe': { url: 'https://pay.example/1', message: null } },
  })
  await user.click(await screen.findByRole('button', { name: 'Continue to Checkout' }))
  expect(await screen.findByText('Please select both a plan and payment method')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Standard' }))
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  expect(await screen.findByRole('dialog', { name: 'Subscribe to Standard?' })).toBeVisible()
  expect(asked.some(({ call }) => call === 'POST /api/subscribe')).toBe(false)
  await confirm(user, 'Continue to card payment')
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /api/subscribe',
    body: { planId: 'standard', provider: 'stripe', agreed: { asOf: preview.asOf, today: 9900, next: null } },
  })
  expect(left).toEqual(['https://pay.example/1'])
})

test('starts with a payment method that’s set up, and says so if another is chosen', async () => {
  const { user, asked } = renderApp('/pricing', { api })
  expect(await screen.findByRole('radio', { name: 'Credit card' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Basic' }))
  await user.click(screen.getByRole('radio', { name: 'PayPal' }))
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  expect(await screen.findByText('Payment Setup Required')).toBeVisible()
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('says that no payment method is set up, without a call', async () => {
  const { user, asked } = renderApp('/pricing', {
    api: { ...api, 'GET /api/payment-methods': [{ provider: 'stripe', name: 'Credit card', available: false }] },
  })
  await user.click(await screen.findByRole('radio', { name: 'Basic' }))
  expect(screen.getByText(/^Payment isn’t set up here/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  expect(await screen.findByText('Payment Setup Required')).toBeTruthy()
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test.each([
  [false, /Ask whoever runs this Canvass/],
  [true, /You can give any account a plan/],
])('says how to get a plan where payment isn’t set up (administrator: %s)', async (isAdmin, words) => {
  renderApp('/pricing', { user: { ...ada, isAdmin }, api: { ...api, 'GET /api/payment-methods': [] } })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryAllByRole('link', { name: 'Give a plan' })).toHaveLength(isAdmin ? 1 : 0)
})

test('shows the server’s message when it refuses', async () => {
  const sentence = 'This plan is no longer sold. Reload the page and choose another.'
  const { user } = renderApp('/pricing', { api: { ...api, 'POST /api/subscribe': refuse(409, sentence) } })
  await user.click(await screen.findByRole('radio', { name: 'Basic' }))
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  await confirm(user, 'Continue to card payment')
  expect(await screen.findByText('Subscription failed')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('says after the return from the provider whether the payment is confirmed', async () => {
  const { user, answers } = renderApp('/pricing?checkout=done', {
    api: { ...api, 'POST /api/subscription/refresh': free },
  })
  expect(await screen.findByText('Your payment is still being confirmed.')).toBeTruthy()
  answers['POST /api/subscription/refresh'] = paid
  await user.click(await screen.findByRole('button', { name: 'Check payment' }))
  expect(await screen.findByText('Payment Successful')).toBeTruthy()
})

test('asks before canceling and names the last day', async () => {
  const { user, asked } = renderApp('/pricing', {
    api: { ...api, 'GET /api/user-subscription': paid, 'POST /api/subscription/cancel': paid },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/lasts until Dec 20, 2026. You can resume it until then.$/)).toBeTruthy()
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  expect(await screen.findByText('Subscription canceled')).toBeTruthy()
})

test('removes the checkout’s result from the URL, so that a reload doesn’t repeat it', async () => {
  const { router } = renderApp('/pricing?checkout=canceled', { api })
  expect(await screen.findByText('You canceled the checkout. Your plan didn’t change.')).toBeVisible()
  await waitFor(() => expect(router.state.location.href).toBe('/pricing'))
  expect(screen.getByText('You canceled the checkout. Your plan didn’t change.')).toBeVisible()
})

test('keeps an unconfirmed payment in the URL', async () => {
  const { user, answers, router } = renderApp('/pricing?checkout=done&subscription_id=I-1', {
    api: { ...api, 'POST /api/subscription/refresh': free },
  })
  await screen.findByText('Your payment is still being confirmed.')
  expect(router.state.location.search).toMatchObject({ checkout: 'done' })
  answers['POST /api/subscription/refresh'] = paid
  await user.click(await screen.findByRole('button', { name: 'Check payment' }))
  expect(await screen.findByText('Payment Successful. Your plan is active.')).toBeVisible()
  await waitFor(() => expect(router.state.location.href).toBe('/pricing'))
  expect(screen.getByText('Payment Successful. Your plan is active.')).toBeVisible()
})

test('doesn’t take an active earlier plan for a payment of the chosen one', async () => {
  const running = { ...api, 'GET /api/user-subscription': paid }
  const { user, left, router } = renderApp('/pricing', {
    api: {
      ...running,
      'POST /api/subscribe': { url: 'https://pay.example/1', message: null },
      'POST /api/subscription/refresh': paid,
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Standard' }))
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  await confirm(user, 'Continue to card payment')
  await waitFor(() => expect(left).toEqual(['https://pay.example/1']))
  await router.navigate({ to: '/pricing', search: { checkout: 'done' } })
  expect(await screen.findByText('Your payment is still being confirmed.')).toBeVisible()
  sessionStorage.clear()
})

test('shows why a payment check failed, and allows another try', async () => {
  renderApp('/pricing?checkout=done', {
    api: { ...api, 'POST /api/subscription/refresh': refuse(503, 'We can’t reach Stripe right now.') },
  })
  expect(await screen.findByText('We can’t reach Stripe right now.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check payment' })).toBeEnabled()
})

test('doesn’t sell the current plan again, but sells the others', async () => {
  const { user, asked } = renderApp('/pricing', {
    api: {
      ...paying,
      'POST /api/subscription/preview': change,
      'POST /api/subscribe': {
        url: null,
        message: 'You are on the Standard plan now. The difference is on your next invoice.',
      },
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Basic' }))
  expect(screen.getByRole('button', { name: 'This is your plan' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Standard' }))
  expect(screen.getByText(/The change takes effect immediately/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  await confirm(user, 'Change to Standard')
  expect(await screen.findByText('Plan changed')).toBeVisible()
  expect(screen.getByText(/The difference is on your next invoice/)).toBeVisible()
  expect(asked.filter(({ call }) => call === 'POST /api/subscription/preview')).toHaveLength(1)
  expect(asked.filter(({ call }) => call === 'POST /api/subscribe')).toMatchObject([
    { call: 'POST /api/subscribe', body: { planId: 'standard', provider: 'stripe' } },
  ])
})

test('doesn’t change a plan paid by card at PayPal', async () => {
  const { user } = renderApp('/pricing', {
    api: {
      ...paying,
      'GET /api/payment-methods': [
        { provider: 'stripe', name: 'Credit card', available: true },
        { provider: 'paypal', name: 'PayPal', available: true },
      ],
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Standard' }))
  await user.click(screen.getByRole('radio', { name: /PayPal/ }))
  expect(screen.getByRole('button', { name: 'Change plan' })).toBeDisabled()
  expect(screen.getByText(/^You pay by Credit card\. Choose it to change your plan/)).toBeVisible()
})

test('lets the user pay for a plan that an administrator gave', async () => {
  const given = {
    ...paid,
    provider: null,
    currentPeriodEnd: null,
    state: { state: 'active', planId: 'basic', renewsAt: null },
  }
  const { user } = renderApp('/pricing', { api: { ...api, 'GET /api/user-subscription': given } })
  expect(await screen.findByText('You’re on the Basic plan. Nothing is charged for it.')).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'Basic' }))
  expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled()
})

const until = '2026-12-20T12:00:00.000Z'
const ending = { ...paid, cancelAtPeriodEnd: true, state: { state: 'ending', planId: 'basic', until, canResume: true } }

test('shows the last day of a canceled plan, and resumes it', async () => {
  const { user, answers } = renderApp('/pricing', {
    api: {
      ...api,
      'GET /api/user-subscription': ending,
      'POST /api/subscription/resume': paid,
      'POST /api/subscription/preview': { ...change, kind: 'resume', to: change.from },
    },
  })
  expect(await screen.findByText('Your Basic plan ends on Dec 20, 2026.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
  answers['GET /api/user-subscription'] = paid
  await user.click(screen.getByRole('button', { name: 'Resume subscription' }))
  await confirm(user, 'Resume subscription')
  expect(await screen.findByText('Subscription resumed')).toBeVisible()
  expect(await screen.findByText('Your Basic plan renews on Dec 20, 2026.')).toBeVisible()
})

test('shows the last day of a plan that can’t be resumed, and how to continue', async () => {
  const over = {
    ...paid,
    provider: 'paypal',
    subscriptionStatus: 'canceled',
    state: { state: 'ending', planId: 'basic', until, canResume: false },
  }
  renderApp('/pricing', { api: { ...api, 'GET /api/user-subscription': over } })
  expect(await screen.findByText('Your Basic plan ends on Dec 20, 2026.')).toBeVisible()
  expect(screen.getByText('Choose a plan to continue after that day.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /subscription$/ })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Continue to Checkout' })).toBeEnabled()
})

test('leads to the card after a failed payment', async () => {
  const state = { state: 'past-due', planId: 'basic', until, provider: 'stripe' }
  const { user, left } = renderApp('/pricing', {
    api: {
      ...api,
      'GET /api/user-subscription': { ...paid, graceUntil: until, state },
      'POST /api/billing-portal': { url: 'https://pay.example/portal' },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Update payment' }))
  await waitFor(() => expect(left).toEqual(['https://pay.example/portal']))
})

test('reports that the payment page couldn’t be opened', async () => {
  const { user } = renderApp('/pricing', { api: { ...paying, 'POST /api/billing-portal': unreachable } })
  await user.click(await screen.findByRole('button', { name: 'Manage payment' }))
  expect(await screen.findByText('Payment page not opened')).toBeVisible()
})

test('each part that fails to load says so, and Try again loads it', async () => {
  const { user, answers } = renderApp('/pricing', {
    api: {
      ...api,
      'GET /api/user-subscription': unreachable,
      'GET /api/usage': unreachable,
      'GET /api/subscription-plans': unreachable,
    },
  })
  expect(await screen.findByText('Your plan couldn’t be loaded')).toBeVisible()
  expect(screen.getByText('Your usage couldn’t be loaded')).toBeVisible()
  Object.assign(answers, { ...api, 'GET /api/subscription-plans': unreachable })
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)
  expect(await screen.findByText('The plans couldn’t be loaded')).toBeVisible()
  expect(await screen.findByRole('progressbar', { name: 'Leads used' })).toBeVisible()
  Object.assign(answers, api)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: 'Basic' })).toBeVisible()
})

test('chooses a plan and a payment method and checks out with only the keyboard', async () => {
  const { user, left } = renderApp('/pricing', {
    api: {
      ...api,
      'GET /api/payment-methods': [
        { provider: 'stripe', name: 'Credit card', available: true },
        { provider: 'paypal', name: 'PayPal', available: true },
      ],
      'POST /api/subscription/preview': { ...preview, provider: 'paypal' },
      'POST /api/subscribe': ({ body }: { body: unknown }) => ({
        url: `https://pay.example/${Object.values(body ?? {})
          .slice(0, 2)
          .join('/')}`,
        message: null,
      }),
    },
  })
  const basic = await screen.findByRole('radio', { name: 'Basic' })
  // The first Tab stops of the page are the shell's.
  for (let tabs = 0; document.activeElement !== basic && tabs < 40; tabs++) await user.tab()
  await user.keyboard(' {ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Standard' })).toBeChecked()
  await user.tab()
  expect(screen.getByRole('radio', { name: 'Credit card' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  await user.tab()
  await user.keyboard('{Enter}')
  const agree = await screen.findByRole('button', { name: 'Continue to PayPal' })
  for (let tabs = 0; document.activeElement !== agree && tabs < 9; tabs++) await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(left).toEqual(['https://pay.example/standard/paypal']))
})

test('answers frequently asked questions', async () => {
  renderApp('/pricing', { api })
  const card = (await screen.findByRole('heading', { name: 'Frequently asked questions' })).closest('section')
  expect([...(card?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Can I change plans at any time?',
    'What happens when I reach a limit?',
    'Is there a free trial?',
    'Can I get my money back?',
  ])
  expect(screen.getByText(/7 free days/)).toBeVisible()
  expect(screen.getByText(/30-day money-back guarantee/)).toBeVisible()
})

test('says that PayPal can’t undo canceling; keeping the subscription makes no call', async () => {
  const { user, asked } = renderApp('/pricing', {
    api: { ...api, 'GET /api/user-subscription': { ...paid, provider: 'paypal' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  expect(await screen.findByText(/PayPal can’t undo this/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep subscription' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, renderApp } from '#test/web/app.tsx'
import { api, change, confirm, paying, preview, side } from '#test/web/billing.ts'

test('the dialog shows today’s charge, the next invoice, and the changed limits', async () => {
  const { user, asked } = renderApp('/pricing', {
    api: { ...paying, 'POST /api/subscription/preview': { ...change, credit: 600 } },
  })
  await user.click(await screen.findByRole('radio', { name: 'Standard' }))
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change from Basic to Standard?' }))
  const amounts = ['Today', 'Next invoice, Dec 20, 2026', 'After that'].map(
    name => dialog.getByText(name).nextSibling?.textContent,
  )
  expect(amounts).toEqual(['$0.00', '$134.00', '$99.00 / month'])
  expect(dialog.getByText('You keep $6.00 as credit for future invoices.')).toBeVisible()
  const rows = dialog.getAllByRole('row').map(row => row.textContent)
  expect(rows).toEqual([
    'Each monthBasicStandard',
    'Leads500Unlimited',
    'Campaigns1Unlimited',
    'Emails100Unlimited',
    'Calls5200',
  ])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(asked.some(({ call }) => call === 'POST /api/subscribe')).toBe(false)
})

test('the calling plan says which pages stay open', async () => {
  const calling = { ...change, to: side('Calling Only', { leads: null, calls: 1000 }, 'calling_only') }
  const { user } = renderApp('/pricing', { api: { ...paying, 'POST /api/subscription/preview': calling } })
  await user.click(await screen.findByRole('radio', { name: 'Calling Only' }))
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  expect(await screen.findByText(/Only Calling, Analytics, and Settings stay open/)).toBeVisible()
})

test('offers only another try when it can’t get the amount', async () => {
  const { user, answers } = renderApp('/pricing', {
    api: { ...api, 'POST /api/subscription/preview': refuse(503, 'We can’t reach Stripe.') },
  })
  await user.click(await screen.findByRole('radio', { name: 'Standard' }))
  await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('We can’t reach Stripe.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Continue to card payment' })).toBeNull()
  answers['POST /api/subscription/preview'] = preview
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('button', { name: 'Continue to card payment' })).toBeEnabled()
})

test('shows a changed amount again before the user can agree to it', async () => {
  const sentence = 'The amount has changed since you saw it. You weren’t charged. Check the new amount.'
  const { user, answers } = renderApp('/pricing', {
    api: { ...paying, 'POST /api/subscription/preview': change, 'POST /api/subscribe': refuse(409, sentence) },
  })
  await user.click(await screen.findByRole('radio', { name: 'Standard' }))
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  await screen.findByText('$134.00')
  answers['POST /api/subscription/preview'] = { ...change, next: { ...change.next, amount: 14_400 } }
  await confirm(user, 'Change to Standard')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(await screen.findByText('$144.00')).toBeVisible()
})

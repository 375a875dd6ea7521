import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, renderApp } from '#web/test-app.tsx'

const tester = { ...ada, isTestMode: true }
const outboxPage = { 'GET /api/outbox': [] }

test('shows the outbox in the navigation in test mode, and marks it', async () => {
  const { user } = renderApp('/settings', { user: tester, api: outboxPage })
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(nav.getByText('Test mode')).toBeVisible()
  await user.click(nav.getByRole('link', { name: /^Outbox/ }))
  expect(await screen.findByText('The outbox is empty')).toBeVisible()
})

test('hides the outbox from the navigation once email is delivered', async () => {
  renderApp('/settings', { user: ada })
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(nav.queryByRole('link', { name: /^Outbox/ })).toBeNull()
})

test('tells a new account in test mode where its verification email is', async () => {
  const { user } = renderApp('/register', {
    user: null,
    api: { ...outboxPage, 'POST /api/auth/register': { ...tester, emailVerified: false } },
  })
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('Account Created!')).toBeVisible()
  expect(screen.getByText(/Test mode kept your verification email in the outbox\.$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open outbox' })).toBeVisible()
})

const figures = {
  totalSent: 30,
  totalDelivered: 30,
  totalOpened: 3,
  totalClicked: 1,
  deliveryRate: 100,
  openRate: 10,
  clickRate: 3.3,
  totalBounced: 0,
  totalUnsubscribed: 0,
  machineOpens: 0,
  machineClicks: 0,
  days: 30,
  since: '2026-10-24',
  until: '2026-11-22',
}
const analyticsOf = (keptInTestMode: number) => ({
  'GET /api/email-analytics/summary': { ...figures, keptInTestMode },
  'GET /api/email-analytics': [],
  'GET /api/email-analytics/campaigns': [],
})

test.each([
  [30, /All of these emails were kept in the outbox\. Nobody received them/],
  [12, /12 of 30 emails were kept in the outbox\. Nobody received them/],
])('shows in analytics that test mode kept %i of 30 emails', async (kept, words) => {
  renderApp('/analytics', { user: tester, api: analyticsOf(kept) })
  const tile = (await screen.findByRole('heading', { name: 'Delivered' })).closest('section')
  expect(tile).toHaveTextContent(`${kept} kept in the outbox`)
  expect(screen.getByText(words)).toBeVisible()
})

test('doesn’t mention test mode in analytics of delivered email', async () => {
  renderApp('/analytics', { api: analyticsOf(0) })
  expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeVisible()
  expect(screen.queryByText('Test mode')).toBeNull()
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#web/test-app.tsx'

const figures = {
  totalSent: 20,
  totalDelivered: 19,
  totalOpened: 5,
  totalClicked: 1,
  deliveryRate: 95,
  openRate: 26.3,
  clickRate: 5.3,
  totalBounced: 1,
  totalUnsubscribed: 1,
  machineOpens: 3,
  machineClicks: 0,
  days: 30,
}
const api = { 'GET /api/email-analytics/summary': figures }

test('shows the counts and the rates of the last 30 days', async () => {
  const { asked } = renderApp('/analytics', { api })
  for (const name of [
    'Emails Sent',
    'Delivered',
    'Opened',
    'Clicked',
    'Delivery Rate',
    'Open Rate',
    'Click Rate',
  ])
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  expect(screen.getByText('95.0% success rate')).toBeVisible()
  expect(screen.getByText('26.3% success rate')).toBeVisible()
  expect(screen.getByText('3 opens by machines not counted')).toBeVisible()
  expect(asked[0]?.query.get('days')).toBe('30')
})

test.each([
  ['Last 7 days', '7'],
  ['Last 90 days', '90'],
  ['Last year', '365'],
])('%s asks for %s days and stands in the URL', async (label, days) => {
  const { user, asked, router } = renderApp('/analytics', { api })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Time range' }), label)
  await waitFor(() => expect(asked.at(-1)?.query.get('days')).toBe(days))
  expect(router.state.location.search).toMatchObject({ days })
})

test('without mail it says so', async () => {
  renderApp('/analytics', { api: { 'GET /api/email-analytics/summary': { ...figures, totalSent: 0 } } })
  expect(await screen.findByText('No email data available')).toBeVisible()
})

test('counts on when the server says that something changed', async () => {
  const { events, answers } = renderApp('/analytics', { api })
  await screen.findByText('95.0% success rate')
  answers['GET /api/email-analytics/summary'] = { ...figures, totalDelivered: 20, deliveryRate: 100 }
  events.send({ type: 'analytics', id: null })
  expect(await screen.findByText('100.0% success rate')).toBeVisible()
})

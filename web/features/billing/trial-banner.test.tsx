import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import { ada, renderApp } from '#test/web/app.tsx'
import { listApi } from '#test/web/leads.ts'

const open = (trial: { isTrial: boolean; trialDaysLeft: number }) =>
  renderApp('/dashboard', { user: { ...ada, ...trial }, api: listApi([]) })

test.each([
  [6, '6 days remaining in your free trial'],
  [1, '1 day remaining in your free trial'],
])('with %i days left, the banner shows them, offers the upgrade, and can be dismissed', async (days, text) => {
  const { user } = open({ isTrial: true, trialDaysLeft: days })
  await screen.findByText('No leads found. Try searching for new leads above.')
  expect(screen.getByText(text)).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Upgrade' })
  expect(links.map(link => link.getAttribute('href'))).toContain('/subscribe')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(text)).toBeNull()
})

test('an expired trial’s banner leads to /subscribe and can’t be dismissed', async () => {
  open({ isTrial: true, trialDaysLeft: 0 })
  expect(await screen.findByText('Trial Expired')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('paying users see no banner', async () => {
  open({ isTrial: false, trialDaysLeft: 0 })
  await screen.findByRole('heading', { name: 'Find New Leads' })
  expect(screen.queryByText('Trial Expired')).toBeNull()
})

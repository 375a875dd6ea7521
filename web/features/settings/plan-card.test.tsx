import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, refuse, renderApp } from '#test/web/app.tsx'
import { free } from '#test/web/billing.ts'

const open = (subscription: object, user = ada) =>
  renderApp('/settings/plan', { user, api: { 'GET /api/user-subscription': subscription } })

test('shows the free plan’s limits, the trial, and the upgrade', async () => {
  open(free)
  const upgrade = await screen.findByRole('link', { name: 'Upgrade Plan' })
  expect(upgrade).toHaveAttribute('href', '/pricing')
  expect(screen.getByText('Free')).toBeVisible()
  expect(screen.getByText('Trial')).toBeVisible()
  expect(screen.getByText('6 days remaining in your free trial')).toBeVisible()
  for (const feature of ['100 emails/month', '50 leads/month', '1 campaign'])
    expect(screen.getByText(feature)).toBeVisible()
})

test.each([
  ['basic', 'Basic', ['2,000 emails/month', '500 leads/month', '10 campaigns']],
  ['standard', 'Standard', ['Unlimited emails', 'Unlimited leads', 'Unlimited campaigns']],
  ['calling_only', 'Calling Only', ['1,000 calls/month']],
])('shows the dates and features of the plan %s', async (subscriptionPlan, name, features) => {
  open({
    ...free,
    subscriptionPlan,
    subscriptionStatus: 'active',
    subscriptionStartDate: '2026-11-01T12:00:00.000Z',
    subscriptionEndDate: '2026-12-01T12:00:00.000Z',
    state: { state: 'active', planId: subscriptionPlan, renewsAt: null },
  })
  const change = await screen.findByRole('link', { name: 'Change Plan' })
  expect(change).toHaveAttribute('href', '/pricing')
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByText('Nov 1, 2026')).toBeVisible()
  expect(screen.getByText('Dec 1, 2026')).toBeVisible()
  const list = within(screen.getByRole('list', { name: `Included in the ${name} plan` }))
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual(features)
})

test('shows the payment provider of a paid plan', async () => {
  open({
    ...free,
    subscriptionPlan: 'basic',
    subscriptionStatus: 'active',
    provider: 'stripe',
    state: { state: 'active', planId: 'basic', renewsAt: '2026-12-20T12:00:00.000Z' },
  })
  expect(await screen.findByText('Credit card')).toBeVisible()
  expect(screen.getByText('Your Basic plan renews on Dec 20, 2026.')).toBeVisible()
})

test.each([
  ['Active', 'Renews', { state: 'active', planId: 'basic', renewsAt: '2026-12-20T12:00:00.000Z' }],
  [
    'Past due',
    'Expires',
    { state: 'past-due', planId: 'basic', until: '2026-12-20T12:00:00.000Z', provider: 'stripe' },
  ],
  ['Ending', 'Expires', { state: 'ending', planId: 'basic', until: '2026-12-20T12:00:00.000Z', canResume: true }],
  ['Ended', 'Expires', { state: 'ended', isBlocked: true }],
])('says %s where the sentence says it, whatever the account’s status field says', async (word, date, state) => {
  const end = state.state === 'ended' ? '2026-12-20T12:00:00.000Z' : null
  open({ ...free, subscriptionPlan: 'basic', subscriptionStatus: 'inactive', subscriptionEndDate: end, state })
  expect(await screen.findByText(word)).toBeVisible()
  expect(screen.queryByText('Inactive')).toBeNull()
  expect(screen.getByText(date).nextSibling).toHaveTextContent('Dec 20, 2026')
})

test('shows an unknown plan like Free', async () => {
  open({ ...free, subscriptionPlan: 'platinum' })
  expect(await screen.findByText('100 emails/month')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible()
})

test('loads the plan again after a failure', async () => {
  const { user, answers } = open(refuse(500, 'Something went wrong'))
  const title = await screen.findByText('Your plan couldn’t be loaded')
  answers['GET /api/user-subscription'] = free
  await user.click(within(title.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Upgrade Plan')).toBeVisible()
})

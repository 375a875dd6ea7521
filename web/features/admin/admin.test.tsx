import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminUser } from '#contract/admin.ts'
import { ada, refuse, renderApp, withHeaders } from '#web/test-app.tsx'

const boss = { ...ada, isAdmin: true }
const ann: AdminUser = {
  ...{ id: '0190f1b0-0000-7000-8000-000000000002', email: 'ann@bakery.example' },
  ...{ firstName: 'Ann', lastName: 'Baker', subscriptionPlan: 'free', subscriptionStatus: 'inactive' },
  ...{ isAdmin: false, isDisabled: false, hasPaidSubscription: true, createdAt: '2026-11-20T09:00:00.000Z' },
}
const stats = { totalUsers: 1234, freeUsers: 1200, paidUsers: 34, activeSubscriptions: 30 }
const list = (users: AdminUser[], total: number, next?: string) =>
  withHeaders(users, { 'x-total-count': String(total), ...(next && { 'x-next-cursor': next }) })
const open = (api: Record<string, object> = {}, path = '/admin') =>
  renderApp(path, {
    user: boss,
    api: { 'GET /api/admin/stats': stats, 'GET /api/admin/users': () => list([ann], 1), ...api },
  })
const row = async () => within(await screen.findByRole('row', { name: /Ann Baker/ }))

test('four tiles with true counts', async () => {
  open()
  for (const [name, count] of [
    ['Total Users', '1,234'],
    ['Free Users', '1,200'],
    ['Paid Users', '34'],
    ['Active Subscriptions', '30'],
  ] as const) {
    const tile = (await screen.findByText(name)).parentElement
    expect(await within(tile as HTMLElement).findByText(count)).toBeVisible()
  }
})

test('the table, and how many of all it shows', async () => {
  open({ 'GET /api/admin/users': () => list([ann], 200_000, ann.id) })
  for (const name of ['User', 'Plan', 'Status', 'Created', 'Actions'])
    expect(await screen.findByRole('columnheader', { name })).toBeVisible()
  expect(screen.getByText('Showing 1 of 200,000 users')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible()
})

test('more are loaded from where the page ended', async () => {
  const bob = { ...ann, id: '0190f1b0-0000-7000-8000-000000000003', firstName: 'Bob', email: 'bob@b.example' }
  const { user } = open({
    'GET /api/admin/users': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') === ann.id ? list([bob], 2) : list([ann], 2, ann.id),
  })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Bob Baker')).toBeVisible()
  expect(screen.getByText('Showing 2 of 2 users')).toBeVisible()
})

test('search and filters go to the server and into the address', async () => {
  const { user, asked, router } = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search users by name or email' }), 'bakery')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Calling Only')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Canceled')
  await expect
    .poll(() =>
      Object.fromEntries(asked.findLast(({ call }) => call === 'GET /api/admin/users')?.query ?? []),
    )
    .toEqual({ q: 'bakery', plan: 'calling_only', status: 'canceled' })
  expect(router.state.location.search).toEqual({ q: 'bakery', plan: 'calling_only', status: 'canceled' })
})

test('nobody matches: it says so, and clears', async () => {
  const { user, router } = open({ 'GET /api/admin/users': () => list([], 0) }, '/admin?q=nobody')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toEqual({})
})

test('a plan and a status are given in the row', async () => {
  const { user, asked } = open({
    'PUT /api/admin/users/:id/subscription': ({ body }: { body: unknown }) => ({
      ...ann,
      ...(body as object),
    }),
  })
  await user.selectOptions((await row()).getByRole('combobox', { name: /^Plan/ }), 'Standard')
  expect(await screen.findByText('User updated')).toBeVisible()
  expect((await row()).getByRole('combobox', { name: /^Plan/ })).toHaveValue('standard')
  await user.selectOptions((await row()).getByRole('combobox', { name: /^Status/ }), 'Active')
  await expect
    .poll(() => asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body))
    .toEqual([{ subscriptionPlan: 'standard' }, { subscriptionStatus: 'active' }])
})

test('a change that fails says so, and the row is as before', async () => {
  const { user } = open({ 'PUT /api/admin/users/:id/subscription': refuse(500, 'Oops') })
  await user.selectOptions((await row()).getByRole('combobox', { name: /^Plan/ }), 'Basic')
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByText('Failed to update user subscription')).toBeVisible()
  expect((await row()).getByRole('combobox', { name: /^Plan/ })).toHaveValue('free')
})

test('an account is closed after a question, and the row says so', async () => {
  const { user } = open({ 'POST /api/admin/users/:id/disable': { ...ann, isDisabled: true } })
  await user.click(await screen.findByRole('button', { name: 'More for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close account' }))
  await user.click(await screen.findByRole('button', { name: 'Close account' }))
  expect(await screen.findByText('User updated')).toBeVisible()
  expect((await row()).getByText('Closed')).toBeVisible()
})

test('a payment is paid back after a question', async () => {
  const { user } = open({
    'POST /api/admin/users/:id/refund': { message: '$29.00 paid back; the subscription has ended.' },
  })
  await user.click(await screen.findByRole('button', { name: 'More for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refund last payment' }))
  await user.click(await screen.findByRole('button', { name: 'Pay back' }))
  expect(await screen.findByText('$29.00 paid back; the subscription has ended.')).toBeVisible()
})

test('what was done to an account is listed', async () => {
  const entry = {
    id: ada.id,
    at: '2026-11-21T12:00:00.000Z',
    adminEmail: 'boss@canvass.example',
    action: 'enable',
  }
  const { user } = open({ 'GET /api/admin/users/:id/audit': [{ ...entry, detail: 'Opened again' }] })
  await user.click(await screen.findByRole('button', { name: 'More for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  expect(await screen.findByText('Opened again')).toBeVisible()
})

test('who is none is told and led to the dashboard', async () => {
  const refused = refuse(403, "You don't have admin access")
  const { router } = renderApp('/admin', {
    api: { 'GET /api/admin/stats': refused, 'GET /api/admin/users': refused },
  })
  expect(await screen.findByText("You don't have admin access")).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

test('the way there is in the account menu of administrators alone', async () => {
  const { user } = open({}, '/settings')
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Admin' })).toBeVisible()
})

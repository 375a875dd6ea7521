import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AdminUser } from '#contract/admin.ts'
import { ada, refuse, renderApp, unreachable, withHeaders } from '#test/web/app.tsx'

const boss = { ...ada, isAdmin: true }
const ann: AdminUser = {
  id: '0190f1b0-0000-7000-8000-000000000002',
  email: 'ann@bakery.example',
  firstName: 'Ann',
  lastName: 'Baker',
  subscriptionPlan: 'free',
  subscriptionStatus: 'inactive',
  isAdmin: false,
  isDisabled: false,
  deletion: null,
  hasPaidSubscription: true,
  createdAt: '2026-11-20T09:00:00.000Z',
}
const stats = { totalUsers: 1234, freeUsers: 1200, paidUsers: 34, activeSubscriptions: 30 }
const list = (users: AdminUser[], next?: string) => withHeaders(users, { ...(next && { 'x-next-cursor': next }) })
const open = (api: Record<string, object> = {}, path = '/admin') =>
  renderApp(path, {
    user: boss,
    api: {
      'GET /api/admin/security': { requiresFactor: false },
      'GET /api/admin/complaints': [],
      'GET /api/admin/stats': stats,
      'GET /api/admin/users': () => list([ann]),
      ...api,
    },
  })
const row = async () => within(await screen.findByRole('row', { name: /Ann Baker/ }))

test('shows the four totals', async () => {
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

test('requires two-factor authentication of every account', async () => {
  const { user, asked } = open({ 'PUT /api/admin/security': { requiresFactor: true } })
  const box = await screen.findByRole('checkbox', { name: 'Require two-factor authentication' })
  expect(box).not.toBeChecked()
  await user.click(box)
  await waitFor(() => expect(box).toBeChecked())
  expect(asked.find(({ call }) => call === 'PUT /api/admin/security')?.body).toEqual({ requiresFactor: true })
})

test('shows the users, and how many of all', async () => {
  open({ 'GET /api/admin/users': () => list([ann], ann.id) })
  await row()
  for (const name of ['User', 'Plan', 'Status', 'Created', 'Actions'])
    expect(screen.getByRole('columnheader', { name })).toBeVisible()
  expect(screen.getByText('Showing 1 of 1,234 users')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible()
})

test('counts all accounts in "of Y users", whatever the filter', async () => {
  open({}, '/admin?q=ann')
  expect(await screen.findByText('Showing 1 of 1,234 users')).toBeVisible()
})

describe('while it loads', () => {
  test('marks the totals and the table as busy', async () => {
    const never = () => new Promise(() => {})
    open({ 'GET /api/admin/stats': never, 'GET /api/admin/users': never })
    expect(await screen.findByRole('table', { name: 'Loading users' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('Total Users').closest('dl')).toHaveAttribute('aria-busy', 'true')
  })

  test('keeps the previous list, marked as busy, while the next one loads', async () => {
    let answer = () => {}
    const later = new Promise<void>(resolve => {
      answer = resolve
    })
    const { user } = open({
      'GET /api/admin/users': async ({ query }: { query: URLSearchParams }) => {
        if (query.get('plan')) await later
        return list([ann])
      },
    })
    await row()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Free')
    const table = screen.getByRole('table', { name: 'Users' })
    await expect.poll(() => table.getAttribute('aria-busy')).toBe('true')
    answer()
    await expect.poll(() => table.getAttribute('aria-busy')).toBe('false')
  })
})

describe('what fails is said, and tried again', () => {
  const inAlert = async (text: string) => {
    const alert = (await screen.findByText(text)).closest('[role=alert]')
    return within(alert as HTMLElement).getByRole('button', { name: 'Try again' })
  }

  test('the tiles', async () => {
    const { user, answers } = open({ 'GET /api/admin/stats': unreachable })
    const again = await inAlert('Unable to connect to server. Please check your connection and try again.')
    answers['GET /api/admin/stats'] = stats
    await user.click(again)
    expect(await screen.findByText('1,234')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('the list', async () => {
    const { user, answers } = open({ 'GET /api/admin/users': refuse(500, 'Something went wrong.') })
    const again = await inAlert('The users couldn’t be loaded')
    expect(screen.getByText('Something went wrong.')).toBeVisible()
    answers['GET /api/admin/users'] = () => list([ann])
    await user.click(again)
    expect((await row()).getByText('ann@bakery.example')).toBeVisible()
  })

  test('the next page', async () => {
    const bob = { ...ann, id: '0190f1b0-0000-7000-8000-000000000003', firstName: 'Bob', email: 'bob@b.example' }
    const { user, answers } = open({
      'GET /api/admin/users': ({ query }: { query: URLSearchParams }) =>
        query.get('cursor') ? refuse(500, 'Oops') : list([ann], ann.id),
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('Couldn’t load more users.')).toHaveAttribute('role', 'alert')
    expect((await row()).getByText('ann@bakery.example')).toBeVisible()
    answers['GET /api/admin/users'] = () => list([bob])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Showing 2 of 1,234 users')).toBeVisible()
  })
})

test('leads to the login if the session has ended', async () => {
  const gone = refuse(401, 'Unauthorized')
  const { left } = open({ 'GET /api/admin/stats': gone, 'GET /api/admin/users': gone })
  await waitFor(() => expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible())
  await waitFor(() => expect(left).toEqual(['/login']))
})

test('loads the next page after the last user', async () => {
  const bob = { ...ann, id: '0190f1b0-0000-7000-8000-000000000003', firstName: 'Bob', email: 'bob@b.example' }
  const { user } = open({
    'GET /api/admin/users': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') === ann.id ? list([bob]) : list([ann], ann.id),
  })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Bob Baker')).toBeVisible()
  expect(screen.getByText('Showing 2 of 1,234 users')).toBeVisible()
})

test('puts the search and the filters into the request and the URL', async () => {
  const { user, asked, router } = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search users by name or email' }), 'bakery')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Calling Only')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Canceled')
  await expect
    .poll(() => Object.fromEntries(asked.findLast(({ call }) => call === 'GET /api/admin/users')?.query ?? []))
    .toEqual({ q: 'bakery', plan: 'calling_only', status: 'canceled' })
  expect(router.state.location.search).toEqual({ q: 'bakery', plan: 'calling_only', status: 'canceled' })
})

test('says that no user matches, and clears the filters', async () => {
  const { user, router } = open({ 'GET /api/admin/users': () => list([]) }, '/admin?q=nobody')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toEqual({})
})

test('changes the plan and the status in the row', async () => {
  const { user, asked } = open({
    'PUT /api/admin/users/:id/subscription': ({ body }: { body: unknown }) => ({ ...ann, ...(body as object) }),
  })
  await user.selectOptions((await row()).getByRole('combobox', { name: /^Plan/ }), 'Standard')
  expect(await screen.findByText('User updated')).toBeVisible()
  expect((await row()).getByRole('combobox', { name: /^Plan/ })).toHaveValue('standard')
  await user.selectOptions((await row()).getByRole('combobox', { name: /^Status/ }), 'Active')
  await expect
    .poll(() => asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body))
    .toEqual([{ subscriptionPlan: 'standard' }, { subscriptionStatus: 'active' }])
})

test('restores the row when a change fails', async () => {
  const { user } = open({ 'PUT /api/admin/users/:id/subscription': refuse(500, 'Oops') })
  await user.selectOptions((await row()).getByRole('combobox', { name: /^Plan/ }), 'Basic')
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByText('Failed to update user subscription')).toBeVisible()
  expect((await row()).getByRole('combobox', { name: /^Plan/ })).toHaveValue('free')
})

test('closes an account after a confirmation, and marks the row', async () => {
  const { user } = open({ 'POST /api/admin/users/:id/disable': { ...ann, isDisabled: true } })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close account' }))
  await user.click(await screen.findByRole('button', { name: 'Close account' }))
  expect(await screen.findByText('User updated')).toBeVisible()
  expect((await row()).getByText('Closed')).toBeVisible()
})

test('reopens a closed account after a confirmation', async () => {
  const { user, asked } = open({
    'GET /api/admin/users': () => list([{ ...ann, isDisabled: true }]),
    'POST /api/admin/users/:id/enable': ann,
  })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reopen account' }))
  expect(screen.getByText(/running campaigns resume/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Reopen account' }))
  expect(await screen.findByText('User updated')).toBeVisible()
  expect((await row()).queryByText('Closed')).toBeNull()
  expect(asked.filter(({ call }) => call.startsWith('POST')).length).toBe(1)
})

test('an account whose deletion failed shows why, and can’t be reopened', async () => {
  const deletion = { askedAt: '2026-11-20T09:00:00.000Z', problem: 'Stripe has a problem.' }
  const { user } = open({ 'GET /api/admin/users': () => list([{ ...ann, isDisabled: true, deletion }]) })
  expect(await screen.findByText('Being deleted')).toBeVisible()
  expect(screen.getByText('Not deleted yet: Stripe has a problem. We try again every 5 minutes.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: `More actions for ${ann.email}` }))
  expect(await screen.findByRole('menuitem', { name: 'Reopen account' })).toHaveAttribute('aria-disabled', 'true')
})

test('shows why an account couldn’t be closed, and keeps it open', async () => {
  const { user } = open({ 'POST /api/admin/users/:id/disable': refuse(409, 'You can’t close your own account here.') })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close account' }))
  await user.click(await screen.findByRole('button', { name: 'Close account' }))
  expect(await screen.findByText('You can’t close your own account here.')).toBeVisible()
  expect(screen.queryByText('Closed')).toBeNull()
})

test('turns off two-factor authentication after a confirmation', async () => {
  const { user, asked } = open({ 'DELETE /api/admin/users/:id/second-factor': ann })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off two-factor authentication' }))
  expect(screen.getByText(/Make sure that the person who asks is the owner/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Turn off two-factor authentication' }))
  expect(await screen.findByText('User updated')).toBeVisible()
  expect(asked.filter(({ call }) => call.startsWith('DELETE')).length).toBe(1)
})

test('shows why a refund failed, and allows another try', async () => {
  const why = 'The payment provider does not answer. Nothing was paid back; try again in a minute.'
  const { user } = open({ 'POST /api/admin/users/:id/refund': refuse(502, why) })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refund last payment' }))
  await user.click(await screen.findByRole('button', { name: 'Refund payment' }))
  expect(await screen.findByText('Refund failed')).toBeVisible()
  expect(screen.getByText(why)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refund payment' })).toBeEnabled()
})

test('offers no refund to users who paid nothing', async () => {
  const { user } = open({ 'GET /api/admin/users': () => list([{ ...ann, hasPaidSubscription: false }]) })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  expect(await screen.findByRole('menuitem', { name: 'Refund last payment' })).toHaveAttribute('aria-disabled', 'true')
})

test('refunds a payment after a confirmation', async () => {
  const { user } = open({
    'POST /api/admin/users/:id/refund': { message: '$29.00 refunded. The subscription has ended.' },
  })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refund last payment' }))
  await user.click(await screen.findByRole('button', { name: 'Refund payment' }))
  expect(await screen.findByText('$29.00 refunded. The subscription has ended.')).toBeVisible()
})

test('lists the changes made to an account', async () => {
  const entry = { id: ada.id, at: '2026-11-21T12:00:00.000Z', adminEmail: 'boss@canvass.example', action: 'enable' }
  const { user } = open({ 'GET /api/admin/users/:id/audit': [{ ...entry, detail: 'Opened again' }] })
  await user.click(await screen.findByRole('button', { name: 'More actions for ann@bakery.example' }))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  expect(await screen.findByText('Opened again')).toBeVisible()
})

test('sends users who aren’t administrators to the dashboard', async () => {
  const refused = refuse(403, "You don't have admin access")
  const { router } = renderApp('/admin', { api: { 'GET /api/admin/stats': refused, 'GET /api/admin/users': refused } })
  await waitFor(() => expect(screen.getByText("You don't have admin access")).toBeVisible())
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

describe('the check of the installation', () => {
  test('runs on demand, shows the worst first with what to do, and counts what needs attention', async () => {
    const findings = [
      { about: 'Node', level: 'good', says: 'v24.21.0.' },
      { about: 'Backups', level: 'warning', says: 'There’s none in /backups. Make one: npm run backup' },
      { about: 'Email', level: 'bad', says: 'ECONNREFUSED. Check SMTP_URL.' },
    ]
    const { user } = open({ 'GET /api/admin/doctor': findings })
    await user.click(await screen.findByRole('button', { name: 'Check installation' }))
    expect(await screen.findByText('2 things need your attention.')).toBeVisible()
    const items = within(screen.getByRole('list', { name: 'What the check found' })).getAllByRole('listitem')
    expect(items.map(item => item.textContent)).toEqual([
      'EmailDoesn’t workECONNREFUSED. Check SMTP_URL.',
      'BackupsNeeds attentionThere’s none in /backups. Make one: npm run backup',
      'NodeWorksv24.21.0.',
    ])
    expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled()
  })

  test('says when it fails', async () => {
    const { user } = open({ 'GET /api/admin/doctor': unreachable })
    await user.click(await screen.findByRole('button', { name: 'Check installation' }))
    expect(await screen.findByText(/^Unable to connect to server/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Check installation' })).toBeEnabled()
  })
})

test('shows whose emails were reported as spam, and marks shares that pause campaigns', async () => {
  const row = { userId: ann.id, email: 'ann@bakery.example', fromAddress: 'hi@bakery.example' }
  open({
    'GET /api/admin/complaints': [
      { ...row, complained: 4, sent: 2000 },
      { ...row, fromAddress: 'ann@old.example', complained: 1, sent: null },
    ],
  })
  const table = within(await screen.findByRole('table', { name: 'Complaints' }))
  expect(table.getAllByRole('row').map(each => [...each.children].map(cell => cell.textContent))).toEqual([
    ['Sending address', 'Complaints', 'Sent', 'Share'],
    ['hi@bakery.exampleann@bakery.example', '4', '2,000', '0.20%'],
    ['ann@old.exampleann@bakery.example', '1', '–', '–'],
  ])
})

test('says that nobody complained', async () => {
  open()
  expect(await screen.findByText('Nobody reported an email as spam.')).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, renderApp } from '#test/web/app.tsx'
// Import them up front, so that the first test doesn't wait for them.
import './palette.tsx'
import '#web/pages/analytics.tsx'
import '#web/pages/calling.tsx'
import '#web/pages/tasks.tsx'
import { matching } from './palette-items.ts'

const items = ['Calling', 'Campaigns', 'Settings: Calling', 'Settings: Email domains', 'New campaign'].map(label => ({
  id: label,
  label,
  run: () => {},
}))

test.each([
  ['', ['Calling', 'Campaigns', 'Settings: Calling', 'Settings: Email domains', 'New campaign']],
  ['call', ['Calling', 'Settings: Calling']],
  ['CAM', ['Campaigns', 'New campaign']],
  ['set cal', ['Settings: Calling']],
  ['domains set', ['Settings: Email domains']],
  ['alling', []],
  ['  ', ['Calling', 'Campaigns', 'Settings: Calling', 'Settings: Email domains', 'New campaign']],
])('“%s” finds the words that begin like it', (query, labels) => {
  expect(matching(items, query).map(({ label }) => label)).toEqual(labels)
})

const LEAD = '0190f1b0-0000-7000-8000-00000000000a'
const api = {
  'GET /api/lead-filters': [{ id: 'f', name: 'Warm bakeries', view: { status: 'warm', q: 'bakery', hasEmail: '' } }],
  'GET /api/leads': [{ id: LEAD, businessName: 'Harbor Bakery', city: 'Springfield', phone: null }],
  'GET /api/campaigns': [{ id: 'c', name: 'Bakeries in spring', status: 'sent' }],
}

async function open(user = ada) {
  const app = renderApp('/tasks', { user, api })
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })
  await app.user.keyboard('{Control>}k{/Control}')
  return { ...app, box: await screen.findByRole('combobox', { name: 'Search or run a command' }) }
}
const options = () => screen.getAllByRole('option').map(option => option.textContent)

test('opens a page with the keyboard alone', async () => {
  const { user, router } = await open()
  await user.keyboard('ana{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/analytics'))
  expect(screen.queryByRole('combobox', { name: 'Search or run a command' })).toBeNull()
})

test('finds leads, campaigns, and views, and opens the one that the arrows chose', async () => {
  const { user, router, asked } = await open()
  await user.keyboard('bakery')
  expect(await screen.findByRole('option', { name: /Harbor Bakery/ })).toBeVisible()
  expect(await screen.findByRole('option', { name: /Bakeries in spring/ })).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Leads' })).getByText('Springfield')).toBeVisible()
  expect(asked.filter(({ call }) => call === 'GET /api/leads').map(({ query }) => query.get('q'))).toEqual(['bakery'])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/campaigns/c'))
})

test('opens a lead’s record, and leaves the list unfiltered', async () => {
  const { user, router } = await open()
  await user.keyboard('harbor')
  await screen.findByRole('option', { name: /Harbor Bakery/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(router.state.location.search).toEqual({ lead: LEAD })
})

test('opens a view with its filters', async () => {
  const { user, router } = await open()
  await screen.findByRole('option', { name: 'Warm bakeries' })
  await user.keyboard('warm{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(router.state.location.href).toMatch(/status=warm&q=bakery&hasEmail=$/)
})

test('on Calling Only, has only its pages, and leads lead to the call list', async () => {
  const { user, router } = await open({ ...ada, subscriptionPlan: 'calling_only', subscriptionStatus: 'active' })
  expect(options()).not.toContain('Dashboard')
  expect(options()).not.toContain('Settings: CRM')
  await user.keyboard('harbor')
  await user.click(await screen.findByRole('option', { name: /Harbor Bakery/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'Harbor Bakery' }))
})

test('no key of the page acts while the list of keys is open', async () => {
  const { user } = renderApp('/calling', { api: { 'GET /api/calls/leads': [], 'GET /api/calls/summary': null } })
  await screen.findByRole('searchbox')
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(dialog).toHaveTextContent('Next lead')
  expect(dialog).toHaveTextContent('Ctrl K')
  await user.keyboard('/')
  expect(screen.getByRole('dialog')).toBe(dialog)
})

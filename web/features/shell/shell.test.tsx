import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, refuse, renderApp, unreachable } from '#web/test-app.tsx'

afterEach(() => vi.restoreAllMocks())

const navLinks = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  return within(nav)
    .getAllByRole('link')
    .map(link => link.textContent)
}

test('a logged-out visitor of a guarded page is sent to /login', async () => {
  const { router } = renderApp('/settings', { user: null })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('somebody logged in who opens / comes to the dashboard', async () => {
  const { router } = renderApp('/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(document.title).toBe('Dashboard · Canvass')
})

test('the side navigation has six places and marks the current one', async () => {
  renderApp('/calling')
  expect(await navLinks()).toEqual([
    'Dashboard',
    'AI Composer',
    'Campaigns',
    'Calling',
    'Analytics',
    'Settings',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Calling')
})

test('the calling-only plan sees Calling, Analytics and Settings alone', async () => {
  renderApp('/calling', { user: { ...ada, subscriptionPlan: 'calling_only', subscriptionStatus: 'active' } })
  expect(await navLinks()).toEqual(['Calling', 'Analytics', 'Settings'])
})

test('the theme goes from light to dark to system and back, and is kept', async () => {
  const { user } = renderApp('/calling')
  const seen: unknown[] = []
  for (const theme of ['light', 'dark', 'system', 'light']) {
    const toggle = await screen.findByRole('button', { name: new RegExp(`^Theme: ${theme}`) })
    seen.push([
      theme,
      localStorage.getItem('canvass-theme'),
      document.documentElement.classList.contains('dark'),
    ])
    await user.click(toggle)
  }
  expect(seen).toEqual([
    ['light', null, false],
    ['dark', 'dark', true],
    ['system', 'system', false],
    ['light', 'light', false],
  ])
})

test('the account menu names the user and logs out, even if the server refuses', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, left, asked } = renderApp('/calling', {
    api: { 'POST /api/auth/logout': refuse(500, 'Something went wrong') },
  })
  const avatar = await screen.findByRole('button', { name: 'Account menu' })
  expect(avatar.textContent).toBe('A')
  await user.click(avatar)
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByText('Ada Byron')).toBeTruthy()
  expect(within(menu).getByText('ada@example.com')).toBeTruthy()
  await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  await waitFor(() => expect(left).toEqual(['/login']))
  expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
    'POST /api/auth/logout',
  ])
})

test('an unknown address gets the 404 page', async () => {
  renderApp('/no/such/place')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})

test('a server that does not answer is no logout: the page offers to try again', async () => {
  let isUp = false
  const { user, router } = renderApp('/calling', {
    api: { 'GET /api/auth/user': () => (isUp ? ada : unreachable()) },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await user.click(retry)
  expect(await navLinks()).toContain('Calling')
  expect(router.state.location.pathname).toBe('/calling')
})

test('a page that can not be drawn says so, and the way to the others stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderApp('/settings', { api: { 'GET /api/settings/sender': { effective: null } } })
  const text = 'Something went wrong. Please refresh the page or try again later.'
  expect(await screen.findByText(text)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Calling' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Calling' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

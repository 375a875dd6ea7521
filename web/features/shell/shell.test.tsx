import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
  expect(await navLinks()).toEqual(['Dashboard', 'AI Composer', 'Campaigns', 'Calling', 'Analytics', 'Settings'])
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
    seen.push([theme, localStorage.getItem('canvass-theme'), document.documentElement.classList.contains('dark')])
    await user.click(toggle)
  }
  expect(seen).toEqual([
    ['light', null, false],
    ['dark', 'dark', true],
    ['system', 'system', false],
    ['light', 'light', false],
  ])
})

async function openAccountMenu(user: ReturnType<typeof renderApp>['user']) {
  const avatar = await screen.findByRole('button', { name: 'Account menu' })
  expect(avatar.textContent).toBe('A')
  await user.click(avatar)
  return screen.findByRole('menu')
}

test('the account menu names the user and logs out', async () => {
  const { user, left, asked } = renderApp('/calling', {
    api: { 'POST /api/auth/logout': { message: 'Logged out' } },
  })
  const menu = await openAccountMenu(user)
  expect(within(menu).getByText('Ada Byron')).toBeTruthy()
  expect(within(menu).getByText('ada@example.com')).toBeTruthy()
  await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  await waitFor(() => expect(left).toEqual(['/login']))
  expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual(['POST /api/auth/logout'])
})

describe('a logout that the server does not hear of', () => {
  const notice = /you're logged out in this browser/i
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  test.each([
    ['refuses', () => refuse(500, 'Something went wrong')],
    ['does not answer', unreachable],
  ])('because it %s leads to the login page all the same, and is caught up', async (_, fail) => {
    const server = { isUp: false, isOpen: true }
    const { user, left, router } = renderApp('/calling', {
      api: {
        'GET /api/auth/user': () => (server.isOpen ? ada : refuse(401, 'Unauthorized')),
        'POST /api/auth/logout': () => {
          if (!server.isUp) return fail()
          server.isOpen = false
          return { message: 'Logged out' }
        },
      },
    })
    const menu = await openAccountMenu(user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
    expect(await screen.findByText(notice)).toBeTruthy()
    expect([router.state.location.pathname, left]).toEqual(['/login', []])
    server.isUp = true
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect([router.state.location.pathname, server.isOpen]).toEqual(['/login', false])
  })

  test('still holds when the browser opens a page again', async () => {
    localStorage.setItem('canvass-logout-pending', 'yes')
    const { router } = renderApp('/dashboard', { api: { 'POST /api/auth/logout': unreachable } })
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/login')
  })

  test('ends the old session before a new one begins', async () => {
    localStorage.setItem('canvass-logout-pending', 'yes')
    let isUp = false
    const { user, asked, router } = renderApp('/login', {
      api: {
        'POST /api/auth/logout': () => (isUp ? { message: 'Logged out' } : unreachable()),
        'POST /api/auth/login': ada,
      },
    })
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    const posts = asked.map(({ call }) => call).filter(call => call.startsWith('POST /api/auth'))
    expect(posts.slice(-2)).toEqual(['POST /api/auth/logout', 'POST /api/auth/login'])
    expect(localStorage.getItem('canvass-logout-pending')).toBeNull()
  })
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

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ada, refuse, renderApp, unreachable } from '#test/web/app.tsx'

afterEach(() => vi.restoreAllMocks())

const navLinks = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  return within(nav)
    .getAllByRole('link')
    .map(link => link.textContent)
}

test('sends logged-out visitors of a guarded page to /login', async () => {
  const { router } = renderApp('/settings/sender', { user: null })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('sends logged-in users from / to the dashboard', async () => {
  const { router } = renderApp('/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(document.title).toBe('Dashboard · Canvass')
})

const PAGES = ['Dashboard', 'AI Composer', 'Campaigns', 'Inbox', 'Calling', 'Tasks', 'Analytics', 'Settings']

test('shows the pages in the navigation, and marks the current one', async () => {
  renderApp('/calling')
  expect(await navLinks()).toEqual(PAGES)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Calling')
})

test('shows only Calling, Analytics, and Settings on the Calling Only plan', async () => {
  renderApp('/calling', { user: { ...ada, subscriptionPlan: 'calling_only', subscriptionStatus: 'active' } })
  expect(await navLinks()).toEqual(['Calling', 'Analytics', 'Settings'])
})

test('shows the pages of another plan in an open tab as soon as the plan changes', async () => {
  const { answers, events } = renderApp('/calling', {
    user: { ...ada, subscriptionPlan: 'calling_only', subscriptionStatus: 'active' },
  })
  expect(await navLinks()).toHaveLength(3)
  answers['GET /api/auth/user'] = { ...ada, subscriptionPlan: 'standard', subscriptionStatus: 'active' }
  events.send({ type: 'billing', id: null })
  await waitFor(async () => expect(await navLinks()).toEqual(PAGES))
})

test('leads administrators to the users, and test mode to the outbox', async () => {
  renderApp('/calling', { user: { ...ada, isAdmin: true, isTestMode: true } })
  expect(await navLinks()).toEqual([...PAGES, 'OutboxTest mode', 'Admin'])
})

test('switches the theme from light to dark to system and back, and saves it', async () => {
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

test('shows the user in the account menu, which logs out', async () => {
  const { user, left, asked } = renderApp('/calling', { api: { 'POST /api/auth/logout': { message: 'Logged out' } } })
  const menu = await openAccountMenu(user)
  expect(within(menu).getByText('Ada Byron')).toBeTruthy()
  expect(within(menu).getByText('ada@example.com')).toBeTruthy()
  await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  await waitFor(() => expect(left).toEqual(['/login']))
  expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual(['POST /api/auth/logout'])
})

describe('a logout that doesn’t reach the server', () => {
  const notice = /you're logged out in this browser/i
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  const comesBack = () => {
    // The session was read just now, which is enough for a second.
    vi.setSystemTime(Date.now() + 1500)
    window.dispatchEvent(new Event('visibilitychange'))
  }

  test.each([
    ['refuses', 'when the user comes back', () => refuse(500, 'Something went wrong'), comesBack],
    ['doesn’t answer', 'after five seconds', unreachable, () => vi.advanceTimersByTime(5000)],
  ])('still leads to the login page if the server %s, and is repeated %s', async (_, _when, fail, time) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
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
    time()
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect([router.state.location.pathname, server.isOpen]).toEqual(['/login', false])
  })

  test('still counts when the browser opens a page again', async () => {
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

test('shows the 404 page for an unknown URL', async () => {
  renderApp('/no/such/place')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})

test('offers to try again, without logging out, if the server doesn’t answer', async () => {
  let isUp = false
  const { user, router } = renderApp('/calling', { api: { 'GET /api/auth/user': () => (isUp ? ada : unreachable()) } })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await user.click(retry)
  expect(await navLinks()).toContain('Calling')
  expect(router.state.location.pathname).toBe('/calling')
})

test('reports a page that can’t be rendered, and keeps the navigation', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderApp('/settings/sender', { api: { 'GET /api/settings/sender': { effective: null } } })
  const text = 'Something went wrong. Please refresh the page or try again later.'
  expect(await screen.findByText(text)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Calling' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Calling' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

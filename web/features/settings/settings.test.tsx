import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sender } from '#contract/settings.ts'
import { type Asked, ada, refuse, renderApp } from '#test/web/app.tsx'

const sender: Sender = {
  fromName: 'Ada Byron',
  fromAddress: null,
  postalAddress: '',
  timeZone: 'America/New_York',
  tracksOpens: true,
  quietDays: 0,
  effective: {
    transport: 'outbox',
    isOwn: false,
    fromAddress: 'canvass@localhost',
    fromName: 'Ada Byron',
    replyTo: 'ada@example.com',
    seesAnswers: true,
    dailyLimit: 200,
    problem: 'Add your postal address first',
  },
}
const subscription = {
  planType: 'full_access',
  subscriptionPlan: 'free',
  subscriptionStatus: 'inactive',
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  state: { state: 'trial', daysLeft: 6 },
}
const crm = { connected: false, hubId: null, checkedAt: null, lastSyncAt: null, lastError: null }
const api = {
  'GET /api/settings/sender': sender,
  'GET /api/user-subscription': subscription,
  'GET /api/settings/crm': crm,
}

const bodyOf = (asked: Asked[], call: string) => asked.find(a => a.call === call)?.body

async function changePassword(user: ReturnType<typeof renderApp>['user'], confirmation: string) {
  await user.type(await screen.findByLabelText('Current password'), 'old password')
  await user.type(screen.getByLabelText('New password'), 'new password')
  await user.type(screen.getByLabelText('Confirm new password'), confirmation)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('sends a changed password without its confirmation, announces it, and clears the form', async () => {
  const { user, asked } = renderApp('/settings/security', {
    api: { ...api, 'POST /api/auth/change-password': { message: 'ok' } },
  })
  await changePassword(user, 'new password')
  expect(await screen.findByText('Password Changed')).toBeTruthy()
  expect(bodyOf(asked, 'POST /api/auth/change-password')).toEqual({
    currentPassword: 'old password',
    newPassword: 'new password',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

test('marks a confirmation that differs', async () => {
  const { user } = renderApp('/settings/security', { api })
  await changePassword(user, 'other password')
  expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  expect(screen.getByLabelText('Confirm new password').getAttribute('aria-invalid')).toBe('true')
})

test('leads to /login half a second after the session ended', async () => {
  const { user, left } = renderApp('/settings/security', {
    api: { ...api, 'POST /api/auth/change-password': refuse(401, 'Unauthorized') },
  })
  await changePassword(user, 'new password')
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
  expect(JSON.stringify(sessionStorage)).not.toContain('old password')
  expect(screen.queryByText('Password Change Failed')).toBeNull()
  expect(left).toEqual([])
  await waitFor(() => expect(left).toEqual(['/login']))
})

test('shows the current sender, and saves changes', async () => {
  const saved = { ...sender, postalAddress: '1 Main St', effective: { ...sender.effective, problem: null } }
  const { user, asked } = renderApp('/settings/sender', { api: { ...api, 'PUT /api/settings/sender': saved } })
  expect(await screen.findByText('Ada Byron <canvass@localhost>')).toBeTruthy()
  expect(screen.getByText('Test mode')).toBeTruthy()
  expect(screen.getByText('Add your postal address first')).toBeTruthy()
  await user.type(screen.getByLabelText('Postal address'), '1 Main St')
  await user.click(screen.getByRole('button', { name: 'Save sender' }))
  expect(await screen.findByText('Sender saved')).toBeTruthy()
  expect(screen.queryByText('Add your postal address first')).toBeNull()
  expect(bodyOf(asked, 'PUT /api/settings/sender')).toEqual({
    fromName: 'Ada Byron',
    fromAddress: '',
    postalAddress: '1 Main St',
    timeZone: 'America/New_York',
    tracksOpens: true,
    quietDays: 0,
  })
})

test('sends the verification link again', async () => {
  const { user, asked } = renderApp('/settings/sender', {
    user: { ...ada, emailVerified: false },
    api: { ...api, 'POST /api/auth/send-verification': { message: 'Sent' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Send verification link' }))
  expect(await screen.findByText('Verification link sent')).toBeTruthy()
  expect(asked.map(({ call }) => call)).toContain('POST /api/auth/send-verification')
})

test('links the verification email from the banner and the toast in test mode', async () => {
  const { user, router } = renderApp('/settings/sender', {
    user: { ...ada, emailVerified: false, isTestMode: true },
    api: { ...api, 'GET /api/outbox': [], 'POST /api/auth/send-verification': { message: 'Sent' } },
  })
  expect(await screen.findByRole('link', { name: 'the outbox' })).toHaveAttribute('href', '/outbox')
  await user.click(screen.getByRole('button', { name: 'Send verification link' }))
  expect(await screen.findByText(/^Test mode kept the email in the outbox\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open outbox' }))
  expect(router.state.location.pathname).toBe('/outbox')
})

test('loads the settings again after a failure', async () => {
  const { user, answers } = renderApp('/settings/sender', {
    api: { ...api, 'GET /api/settings/sender': refuse(500, 'Something went wrong') },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answers['GET /api/settings/sender'] = sender
  await user.click(retry)
  expect(await screen.findByLabelText('From name')).toBeTruthy()
})

test('shows our message for a failed change without a reason', async () => {
  const { user } = renderApp('/settings/security', {
    api: { ...api, 'POST /api/auth/change-password': () => refuse(502, '') },
  })
  await changePassword(user, 'new password')
  expect(await screen.findByText('Password Change Failed')).toBeVisible()
  expect(screen.getByText('Failed to change password')).toBeVisible()
})

test('shows the user’s own sending account, and doesn’t mention test mode', async () => {
  const own = { ...sender.effective, transport: 'smtp', isOwn: true, fromAddress: 'ada@bücher.example' }
  renderApp('/settings/sender', { api: { ...api, 'GET /api/settings/sender': { ...sender, effective: own } } })
  expect(await screen.findByText('Ada Byron <ada@bücher.example>')).toBeTruthy()
  expect(screen.getByText('Canvass sends your emails from your own sending account.')).toBeTruthy()
  expect(screen.getByText(/^Not used now, because your sending account/)).toBeTruthy()
  expect(screen.queryByText('Test mode')).toBeNull()
})

test('accepts an address at an IDN domain, and sends it in Punycode', async () => {
  const saved = { ...sender, fromAddress: 'ada@bücher.example' }
  const { user, asked } = renderApp('/settings/sender', { api: { ...api, 'PUT /api/settings/sender': saved } })
  await user.type(await screen.findByLabelText('From address'), 'ada@Bücher.example')
  await user.click(screen.getByRole('button', { name: 'Save sender' }))
  expect(await screen.findByText('Sender saved')).toBeTruthy()
  expect(bodyOf(asked, 'PUT /api/settings/sender')).toMatchObject({ fromAddress: 'ada@xn--bcher-kva.example' })
  expect(screen.getByLabelText<HTMLInputElement>('From address').value).toBe('ada@bücher.example')
})

test('turns off open tracking for new campaigns', async () => {
  const saved = { ...sender, tracksOpens: false }
  const { user, asked } = renderApp('/settings/sender', { api: { ...api, 'PUT /api/settings/sender': saved } })
  const trackOpens = await screen.findByRole('checkbox', { name: 'Track opens' })
  expect(trackOpens).toBeChecked()
  expect(trackOpens).toHaveAccessibleDescription(/Clicks are tracked either way\. New campaigns start with/)
  await user.click(trackOpens)
  await user.click(screen.getByRole('button', { name: 'Save sender' }))
  expect(await screen.findByText('Sender saved')).toBeVisible()
  expect(bodyOf(asked, 'PUT /api/settings/sender')).toMatchObject({ tracksOpens: false })
  expect(screen.getByRole('checkbox', { name: 'Track opens' })).not.toBeChecked()
})

test('switches the daily summary on, and back if it can’t be saved', async () => {
  const { user, asked, answers } = renderApp('/settings/notifications', {
    api: {
      ...api,
      'GET /api/settings/notifications': { dailySummary: false },
      'PUT /api/settings/notifications': { dailySummary: true },
    },
  })
  const box = await screen.findByRole('checkbox', { name: 'Email me a daily summary' })
  await user.click(box)
  await waitFor(() => expect(box).toBeChecked())
  expect(bodyOf(asked, 'PUT /api/settings/notifications')).toEqual({ dailySummary: true })
  answers['PUT /api/settings/notifications'] = () => refuse(500, 'no')
  await user.click(box)
  expect(await screen.findByText('Not saved')).toBeTruthy()
  expect(box).toBeChecked()
})

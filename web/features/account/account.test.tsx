import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ada, refuse, refuseWith, renderApp, unreachable } from '#test/web/app.tsx'

const credentials = { email: 'ada@example.com', password: 'correct horse' }

async function logIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('Email'), credentials.email)
  await user.type(screen.getByLabelText('Password'), credentials.password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

test('a login welcomes the user and opens the dashboard', async () => {
  const { user, asked, router } = renderApp('/login', { user: null, api: { 'POST /api/auth/login': ada } })
  await logIn(user)
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(asked[0]).toMatchObject({ call: 'POST /api/auth/login', body: credentials })
})

test('a refused login shows the server’s message and stays on the page', async () => {
  const { user, router } = renderApp('/login', {
    user: null,
    api: { 'POST /api/auth/login': refuse(401, 'Invalid email or password.') },
  })
  await logIn(user)
  expect(await screen.findByText('Login Failed')).toBeTruthy()
  expect(screen.getByText('Invalid email or password.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/login')
})

test('with two-factor authentication, the same form asks for the code, too', async () => {
  const refusals = ['Enter the code from your authenticator app.', 'This code isn’t valid.']
  const { user, asked, router } = renderApp('/login', {
    user: null,
    api: {
      'POST /api/auth/login': () => {
        const message = refusals.shift()
        return message ? refuseWith(401, { message, field: 'code' }) : ada
      },
    },
  })
  await logIn(user)
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  expect(screen.queryByText('Login Failed')).toBeNull()
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('This code isn’t valid.')).toBeVisible()
  expect(code).toBeInvalid()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(asked.flatMap(({ call, body }) => (call === 'POST /api/auth/login' ? [body] : []))).toEqual([
    { ...credentials, timeZone },
    { ...credentials, timeZone, code: '123456' },
    { ...credentials, timeZone, code: '123456' },
  ])
})

test('a failed login without a message says that something went wrong', async () => {
  const { user } = renderApp('/login', { user: null, api: { 'POST /api/auth/login': unreachable } })
  await logIn(user)
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
})

test.each([
  ['email isn’t delivered', { passwordReset: false }],
  ['the server doesn’t answer', unreachable],
])('Forgot password? says to contact support if %s', async (_, options) => {
  const { user, router } = renderApp('/login', { user: null, api: { 'GET /api/auth/options': options } })
  await user.click(await screen.findByRole('button', { name: 'Forgot password?' }))
  expect(await screen.findByText(/contact support/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/login')
})

const sentLink = { message: 'If an account uses this address, we sent it a link to choose a new password.' }

test('Forgot password? opens the form for a link if email is delivered', async () => {
  const { user, asked } = renderApp('/login', {
    user: null,
    api: { 'GET /api/auth/options': { passwordReset: true }, 'POST /api/auth/forgot-password': sentLink },
  })
  await user.click(await screen.findByRole('button', { name: 'Forgot password?' }))
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Invalid email address')).toBeTruthy()
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(sentLink.message)).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ call: 'POST /api/auth/forgot-password', body: { email: 'ada@example.com' } })
})

const changed = { message: 'Your password is changed. Log in with the new one.' }
async function choosePassword(user: ReturnType<typeof renderApp>['user'], again: string) {
  await user.type(await screen.findByLabelText('New password'), 'an entirely new one')
  await user.type(screen.getByLabelText('Confirm new password'), again)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('the emailed link changes the password and leads to the login page, even for a logged-in user', async () => {
  const { user, asked, router } = renderApp('/reset-password/a-token', {
    api: { 'POST /api/auth/reset-password': changed },
  })
  await choosePassword(user, 'an entirely new one')
  expect(await screen.findByText(changed.message)).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(asked[0]).toMatchObject({
    call: 'POST /api/auth/reset-password',
    body: { token: 'a-token', password: 'an entirely new one' },
  })
})

test('the page rejects passwords that differ, and the server rejects a used link', async () => {
  const used = 'This link is no longer valid. Ask for a new one on the login page.'
  const { user, router } = renderApp('/reset-password/a-token', {
    user: null,
    api: { 'POST /api/auth/reset-password': refuse(400, used) },
  })
  await choosePassword(user, 'another one')
  expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  await user.clear(screen.getByLabelText('Confirm new password'))
  await user.type(screen.getByLabelText('Confirm new password'), 'an entirely new one')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(used)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/reset-password/a-token')
})

async function signUp(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

test('a registration logs the user in and opens / and then the dashboard', async () => {
  const { user, asked, router } = renderApp('/register', { user: null, api: { 'POST /api/auth/register': ada } })
  await signUp(user)
  expect(await screen.findByText('Account Created!')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(asked[0]?.body).toEqual({
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    password: 'correct horse',
    websiteDomain: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('the emailed link opens a page whose button confirms the address', async () => {
  const { user, asked } = renderApp('/verify-email/t0k3n', {
    user: null,
    api: { 'POST /api/auth/verify-email': { message: 'Email verified' } },
  })
  const button = await screen.findByRole('button', { name: 'Confirm my email address' })
  expect(asked).toEqual([])
  await user.click(button)
  expect(await screen.findByText(/email address is confirmed/)).toBeTruthy()
  expect(asked[0]).toMatchObject({ call: 'POST /api/auth/verify-email', body: { token: 't0k3n' } })
})

test('the link of a changed address says what to do next', async () => {
  const message = 'Now open the link in the email to ada@new.example.'
  const { user } = renderApp('/verify-email/change-t0k3n', {
    user: null,
    api: { 'POST /api/auth/verify-email': { message } },
  })
  await user.click(await screen.findByRole('button', { name: 'Change my email address' }))
  expect(await screen.findByText(message)).toBeVisible()
})

test('the profile changes the email address with the password', async () => {
  const message = 'Open the link in the email to ada@example.com.'
  const refusals = [{ message: 'Current password is incorrect', field: 'password' }]
  const { user, asked } = renderApp('/profile', {
    api: {
      'POST /api/auth/change-email': () => {
        const refusal = refusals.shift()
        return refusal ? refuseWith(400, refusal) : { message }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change email address' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Send link' }))
  expect(await form.findByText('Invalid email address')).toBeVisible()
  await user.type(form.getByLabelText('New email'), 'ada@new.example')
  await user.type(form.getByLabelText('Current password'), 'correct horse')
  await user.click(form.getByRole('button', { name: 'Send link' }))
  expect(await form.findByText('Current password is incorrect')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/auth/change-email')?.body).toEqual({
    email: 'ada@new.example',
    password: 'correct horse',
  })
})

test('a used link says so and where to get a new one', async () => {
  const { user } = renderApp('/verify-email/old', {
    user: null,
    api: { 'POST /api/auth/verify-email': refuse(400, 'This link has expired') },
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }))
  expect(await screen.findByText('This link has expired')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy()
})

test('the profile shows its fields, and a changed name appears everywhere immediately', async () => {
  const { user } = renderApp('/profile', {
    user: { ...ada, websiteDomain: 'byron.example' },
    api: { 'PUT /api/auth/profile': { ...ada, firstName: 'Augusta' } },
  })
  expect(await screen.findByText('Free')).toBeTruthy()
  expect(screen.getByText(ada.id)).toBeTruthy()
  expect(screen.getByRole('link', { name: /byron.example/ }).getAttribute('href')).toBe('https://byron.example/')
  await user.click(screen.getByRole('button', { name: 'Edit profile' }))
  const firstName = screen.getByLabelText('First name')
  await user.clear(firstName)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('First name is required')).toBeTruthy()
  await user.type(firstName, 'Augusta')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Profile Updated')).toBeTruthy()
  expect(await screen.findByText('Augusta')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit profile' })).toBeTruthy()
})

test('Cancel closes the form without a call', async () => {
  const { user, asked } = renderApp('/profile')
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Edit profile' })).toBeTruthy()
  expect(asked).toEqual([])
})

const editFirstName = async (user: ReturnType<typeof renderApp>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  await user.clear(screen.getByLabelText('First name'))
  await user.type(screen.getByLabelText('First name'), name)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
}

test.each([
  [refuse(400, 'Invalid website URL'), 'Invalid website URL'],
  [() => refuse(502, ''), 'Failed to update profile'],
  [unreachable, 'Unable to connect to server. Please check your connection and try again.'],
])('a refused profile shows why and stays open (%#)', async (answer, text) => {
  const { user } = renderApp('/profile', { api: { 'PUT /api/auth/profile': answer } })
  await editFirstName(user, 'Augusta')
  expect(await screen.findByText('Update Failed')).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveValue('Augusta')
})

test('unsaved profile changes survive an ended session until the user cancels', async () => {
  const { user, left } = renderApp('/profile', { api: { 'PUT /api/auth/profile': refuse(401, 'Unauthorized') } })
  await editFirstName(user, 'Augusta')
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  await waitFor(() => expect(left).toEqual(['/login']))
  cleanup()
  const again = renderApp('/profile')
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Augusta'))
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await again.user.click(screen.getByRole('button', { name: 'Edit profile' }))
  expect(screen.getByLabelText('First name')).toHaveValue('Ada')
})

test('copies the user ID, or says that the browser doesn’t allow it', async () => {
  const { user } = renderApp('/profile')
  const copy = await screen.findByRole('button', { name: 'Copy user ID' })
  await user.click(copy)
  expect(await screen.findByText('Copied to clipboard')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(ada.id)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(copy)
  expect(await screen.findByText('Could not copy to clipboard. Please copy manually.')).toBeVisible()
})

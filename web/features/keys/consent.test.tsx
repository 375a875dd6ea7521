import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, refuse, refuseWith, renderApp } from '#test/web/app.tsx'

const ASK = 'GET /api/connected-apps/ask'
const ANSWER = 'POST /api/connected-apps'
const scout = { name: 'Scout', host: 'scout.example', returnsTo: 'scout.example', scopes: { leads: 'change' } }
const asked = (app: object | null, redirectTo: string | null = null) => ({ app, redirectTo })
const BACK = 'https://scout.example/callback?code=1'
const openConsent = () => renderApp('/connect/abc', { api: { [ASK]: asked(scout), [ANSWER]: { redirectTo: BACK } } })

test('says who asks, for which account, and what they may do; Allow goes back to the app', async () => {
  const { user, asked: calls, left } = openConsent()
  expect(await screen.findByRole('heading', { name: 'Connect Scout?' })).toBeVisible()
  expect(screen.getByText('It asks to use the Canvass account ada@example.com.')).toBeVisible()
  expect(screen.getByText('scout.example')).toBeVisible()
  const scopes = within(screen.getByRole('list', { name: 'It may use' }))
  expect(scopes.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Leads and searches: read and change'])
  await user.click(screen.getByRole('button', { name: 'Allow' }))
  expect(await screen.findByRole('heading', { name: 'Connected' })).toBeVisible()
  expect(left).toEqual([BACK])
  expect(calls.at(-1)).toMatchObject({ call: ANSWER, body: { request: 'abc', allow: true } })
})

test('Cancel tells the app', async () => {
  const { user, asked: calls, left } = openConsent()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Not connected' })).toBeVisible()
  expect([left, calls.at(-1)?.body]).toEqual([[BACK], { request: 'abc', allow: false }])
})

test('warns of a name that nobody vouches for, and says where you go on', async () => {
  renderApp('/connect/abc', { api: { [ASK]: asked({ ...scout, host: null, returnsTo: 'this computer' }) } })
  expect(await screen.findByText(/Canvass can’t check that this is Scout/)).toBeVisible()
  expect(screen.getByText('Afterwards, you return to an app on this computer.')).toBeVisible()
})

test('asks to log in, with the code, and goes on with the same request', async () => {
  const refusals = [refuseWith(401, { message: 'Enter the code from your authenticator app.', field: 'code' })]
  const { user, router } = renderApp('/connect/abc', {
    user: null,
    api: { [ASK]: asked(scout), 'POST /api/auth/login': () => refusals.shift() ?? ada },
  })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'Connect Scout?' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/connect/abc')
})

test('says why a request can’t be allowed', async () => {
  renderApp('/connect/abc', { api: { [ASK]: refuse(409, 'You’ve allowed this before.') } })
  expect(await screen.findByText('You’ve allowed this before.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})

test('leads a request that isn’t valid back to its app, but only by a click', async () => {
  const { user, left } = renderApp('/connect/abc', { api: { [ASK]: asked(null, `${BACK}&error=invalid_scope`) } })
  const back = await screen.findByRole('button', { name: 'Go back to the app' })
  expect(left).toEqual([])
  await user.click(back)
  expect(left).toEqual([`${BACK}&error=invalid_scope`])
})

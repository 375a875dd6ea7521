import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, renderApp } from '#test/web/app.tsx'

const tester = { ...ada, isTestMode: true }
const outboxPage = { 'GET /api/outbox': [] }

test('shows the outbox in the navigation in test mode, and marks it', async () => {
  const { user } = renderApp('/settings', { user: tester, api: outboxPage })
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(nav.getByText('Test mode')).toBeVisible()
  await user.click(nav.getByRole('link', { name: /^Outbox/ }))
  expect(await screen.findByText('The outbox is empty')).toBeVisible()
})

test('drops the mark for an account that sends from its own', async () => {
  renderApp('/settings', { user: { ...tester, hasOwnAccount: true } })
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(nav.getByRole('link', { name: 'Outbox' })).toBeVisible()
  expect(nav.queryByText('Test mode')).toBeNull()
})

test('hides the outbox from the navigation once email is delivered', async () => {
  renderApp('/settings', { user: ada })
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(nav.queryByRole('link', { name: /^Outbox/ })).toBeNull()
})

test('tells a new account in test mode where its verification email is', async () => {
  const { user } = renderApp('/register', {
    user: null,
    api: { ...outboxPage, 'POST /api/auth/register': { ...tester, emailVerified: false } },
  })
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('Account Created!')).toBeVisible()
  expect(screen.getByText(/Test mode kept your verification email in the outbox\.$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open outbox' })).toBeVisible()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, refuseWith, renderApp } from '#test/web/app.tsx'

const URL = '/api/auth/second-factor'
const TITLE = 'Two-factor authentication is required'
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('an account without a required second factor sets it up first, and stays until it saw its recovery codes', async () => {
  const me = { ...ada, mustAddFactor: true as const }
  const { user, answers, queryClient } = renderApp('/settings/security', {
    user: me,
    api: {
      [`POST ${URL}`]: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Canvass:ada?secret=GEZDGNBVGY3TQOJQ' },
      [`POST ${URL}/confirm`]: () => {
        answers['GET /api/auth/user'] = ada
        return { recoveryCodes: ['abcd1-efgh1'] }
      },
      [`GET ${URL}`]: { isOn: true, recoveryCodesLeft: 1 },
    },
  })
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
  const begin = () => user.click(screen.getByRole('button', { name: 'Turn on two-factor authentication' }))
  await begin()
  await user.click((await dialog('Turn on two-factor authentication')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await begin()
  const first = await dialog('Turn on two-factor authentication')
  await user.type(first.getByLabelText('Current password'), 'correct horse')
  await user.click(first.getByRole('button', { name: 'Continue' }))
  const second = await dialog('Scan this code')
  await user.type(second.getByLabelText('Code'), '123456')
  await user.click(second.getByRole('button', { name: 'Turn on' }))
  const third = await dialog('Save your recovery codes')
  // As when the window gets the focus again.
  await queryClient.refetchQueries({ queryKey: ['auth', 'user'] })
  expect(third.getByText('abcd1-efgh1')).toBeVisible()
  await user.click(third.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('follows another tab that set it up', async () => {
  const { answers, queryClient } = renderApp('/settings/security', {
    user: { ...ada, mustAddFactor: true },
    api: { [`GET ${URL}`]: { isOn: true, recoveryCodesLeft: 10 } },
  })
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible()
  answers['GET /api/auth/user'] = ada
  // As when the window gets the focus again.
  await queryClient.refetchQueries({ queryKey: ['auth', 'user'] })
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an open page asks for it as soon as the server does', async () => {
  const { answers } = renderApp('/settings/notifications', {
    api: {
      'GET /api/settings/notifications': () => {
        answers['GET /api/auth/user'] = { ...ada, mustAddFactor: true as const }
        return refuseWith(403, { message: 'Set up two-factor authentication first.', mustAddFactor: true })
      },
    },
  })
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, refuse, refuseWith, renderApp } from '#test/web/app.tsx'

const ASK = 'POST /api/auth/delete-account'
const FACTOR = 'GET /api/auth/second-factor'
const on = { isOn: true, recoveryCodesLeft: 10 }
const off = { isOn: false, recoveryCodesLeft: 0 }
const open = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Delete account' }))
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
}

test('the dialog says what goes and what’s kept before it asks, and then shows the login page', async () => {
  let session: object = ada
  const { user, asked } = renderApp('/settings/account', {
    api: {
      [FACTOR]: off,
      'GET /api/auth/user': () => session,
      [ASK]: () => {
        session = refuse(401, 'Unauthorized')
        return { message: 'Your account is closed.' }
      },
    },
  })
  const dialog = await open(user)
  for (const title of ['Immediately', 'Within an hour', 'What’s kept'])
    expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Export everything' })).toHaveAttribute('href', '/api/auth/export.zip')
  expect(dialog.queryByLabelText('Code')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('Type your email address')).toBeVisible()
  expect(asked.filter(({ call }) => call === ASK)).toEqual([])

  await user.type(dialog.getByLabelText('Type ada@example.com to confirm'), 'ada@example.com')
  await user.type(dialog.getByLabelText('Current password'), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await screen.findByText('Your account is closed.')).toBeVisible()
  expect(asked.filter(({ call }) => call === ASK).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', password: 'correct horse' },
  ])
})

test('with two-factor authentication, it asks for a code, and marks the field that’s wrong', async () => {
  const { user, asked } = renderApp('/settings/account', {
    api: {
      [FACTOR]: on,
      [ASK]: refuseWith(400, { message: 'This isn’t the email address of your account.', field: 'email' }),
    },
  })
  const dialog = await open(user)
  await user.type(await dialog.findByLabelText('Code'), '123456')
  await user.type(dialog.getByLabelText('Type ada@example.com to confirm'), 'bob@example.com')
  await user.type(dialog.getByLabelText('Current password'), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('This isn’t the email address of your account.')).toBeVisible()
  expect(asked.find(({ call }) => call === ASK)?.body).toMatchObject({ code: '123456' })
})

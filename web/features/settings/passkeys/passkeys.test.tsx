import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuseWith, renderApp } from '#test/web/app.tsx'

const URL = '/api/auth/passkeys'
const laptop = {
  id: '0190f1b0-0000-7000-8000-000000000002',
  name: 'Laptop',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
}
const open = (api: object, canAdd = true) =>
  renderApp('/settings/security', {
    api: {
      [`GET ${URL}`]: { canAdd, passkeys: [laptop] },
      'GET /api/auth/second-factor': { isOn: false, recoveryCodesLeft: 0 },
      ...api,
    },
  })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => vi.unstubAllGlobals())

test('shows each passkey, and renames it', async () => {
  const { user, asked } = open({ [`PUT ${URL}/:id`]: { ...laptop, name: 'Work laptop' } })
  expect(await screen.findByText(/^Added on .+ · not used yet$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Rename Laptop' }))
  const { getByLabelText, getByRole } = await dialog('Rename passkey')
  await user.clear(getByLabelText('Name'))
  expect(getByRole('button', { name: 'Rename passkey' })).toBeDisabled()
  await user.type(getByLabelText('Name'), 'Work laptop')
  await user.click(getByRole('button', { name: 'Rename passkey' }))
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: 'Work laptop' })
})

test('removes a passkey after a confirmation', async () => {
  const { user } = open({ [`DELETE ${URL}/:id`]: { message: 'Passkey removed' } })
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  expect(await screen.findByText('Passkey removed')).toBeVisible()
})

test('asks for the password before the browser asks for the device, and marks a wrong one', async () => {
  const { user, asked } = open({
    [`POST ${URL}/begin`]: refuseWith(400, { message: 'Current password is incorrect', field: 'password' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add passkey' }))
  const { getByLabelText, getByRole, findByText } = await dialog('Add a passkey')
  await user.click(getByRole('button', { name: 'Add passkey' }))
  expect(await findByText('Name the passkey')).toBeVisible()
  await user.type(getByLabelText('Name'), 'Phone')
  await user.type(getByLabelText('Current password'), 'a guess')
  await user.click(getByRole('button', { name: 'Add passkey' }))
  expect(await findByText('Current password is incorrect')).toBeVisible()
  expect(asked.filter(({ call }) => call === `POST ${URL}`)).toEqual([])
})

test('where the address allows no passkeys, says what’s missing', async () => {
  open({}, false)
  expect(await screen.findByText(/^Passkeys need a domain name and https\./)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
})

test('the login page offers one where browsers have passkeys', async () => {
  renderApp('/login', { user: null })
  expect(await screen.findByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
})

test('the login page offers none where browsers have no passkeys', async () => {
  vi.unstubAllGlobals()
  renderApp('/login', { user: null })
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuseWith, renderApp } from '#test/web/app.tsx'

const URL = '/api/auth/second-factor'
const codes = Array.from({ length: 10 }, (_, n) => `abcd${n}-efgh${n}`)
const WRONG = 'This code isn’t valid, or it was used before. Enter the next one.'
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('is turned on with the password, a code of the app, and recovery codes that are shown once', async () => {
  const state = { isOn: false, recoveryCodesLeft: 0 }
  let answers = 0
  const { user, asked } = renderApp('/settings/security', {
    api: {
      [`GET ${URL}`]: () => state,
      [`POST ${URL}`]: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Canvass:ada?secret=GEZDGNBVGY3TQOJQ' },
      [`POST ${URL}/confirm`]: () => {
        if (answers++ === 0) return refuseWith(400, { message: WRONG, field: 'code' })
        Object.assign(state, { isOn: true, recoveryCodesLeft: 10 })
        return { recoveryCodes: codes }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on two-factor authentication' }))
  const first = await dialog('Turn on two-factor authentication')
  await user.type(first.getByLabelText('Current password'), 'correct horse')
  await user.click(first.getByRole('button', { name: 'Continue' }))
  const second = await dialog('Scan this code')
  expect(second.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(second.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
  await user.type(second.getByLabelText('Code'), '123456')
  await user.click(second.getByRole('button', { name: 'Turn on' }))
  expect(await second.findByText(WRONG)).toBeVisible()
  await user.clear(second.getByLabelText('Code'))
  await user.type(second.getByLabelText('Code'), '234567')
  await user.click(second.getByRole('button', { name: 'Turn on' }))
  const third = await dialog('Save your recovery codes')
  expect(third.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  await user.click(third.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`)
  window.URL.createObjectURL = vi.fn(() => 'blob:codes')
  await user.click(third.getByRole('button', { name: 'Download' }))
  expect(window.URL.createObjectURL).toHaveBeenCalledOnce()
  await user.click(third.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('10 recovery codes left.')).toBeVisible()
  expect(asked.flatMap(({ call, body }) => (call.startsWith(`POST ${URL}`) ? [body] : []))).toEqual([
    { password: 'correct horse' },
    { code: '123456' },
    { code: '234567' },
  ])
})

test.each([
  ['Turn off', 'Turn off two-factor authentication?', 'Turn off', 'turn-off', { message: 'It’s off' }, 'It’s off'],
  [
    'Replace recovery codes',
    'Replace recovery codes',
    'Replace codes',
    'recovery-codes',
    { recoveryCodes: codes },
    codes[0],
  ],
])('“%s” asks for a code', async (button, title, action, path, reply, seen = '') => {
  const { user, asked } = renderApp('/settings/security', {
    api: { [`GET ${URL}`]: { isOn: true, recoveryCodesLeft: 1 }, [`POST ${URL}/${path}`]: reply },
  })
  expect(await screen.findByText('1 recovery code left.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Manage two-factor authentication' }))
  await user.click(screen.getByRole('button', { name: button }))
  const form = await dialog(title)
  expect(form.getByRole('button', { name: action })).toBeDisabled()
  await user.type(form.getByLabelText('Code'), '123456')
  await user.click(form.getByRole('button', { name: action }))
  expect(await screen.findByText(seen)).toBeVisible()
  expect(asked.find(({ call }) => call === `POST ${URL}/${path}`)?.body).toEqual({ code: '123456' })
})

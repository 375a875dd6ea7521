import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '#contract/sessions.ts'
import { renderApp } from '#test/web/app.tsx'

const URL = '/api/auth/sessions'
const here: Session = {
  id: 'here',
  device: 'Firefox on Windows',
  timeZone: 'America/New_York',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  isCurrent: true,
}
const phone: Session = { ...here, id: 'phone', device: 'Safari on iPhone', timeZone: null, isCurrent: false }
const old: Session = { ...phone, id: 'old', device: null }

test('names the browsers, and logs out one of them', async () => {
  let list = [here, phone, old]
  const { user, asked } = renderApp('/settings/security', {
    api: {
      [`GET ${URL}`]: () => list,
      [`DELETE ${URL}/:id`]: () => {
        list = [here, old]
        return { message: 'Session ended' }
      },
    },
  })
  expect(await screen.findByText(/^Logged in on Nov 20, 2026 · time zone America\/New York$/)).toBeVisible()
  expect(screen.getByText('This browser')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log out Firefox on Windows' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Log out Unknown browser' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }))
  expect(await screen.findByText('Session ended')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(asked.map(({ call }) => call)).toContain(`DELETE ${URL}/phone`)
})

test('logs out all others', async () => {
  let list = [here, phone]
  const { user } = renderApp('/settings/security', {
    api: {
      [`GET ${URL}`]: () => list,
      [`POST ${URL}/end-others`]: () => {
        list = [here]
        return { message: 'All other sessions ended' }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Log out all others' }))
  expect(await screen.findByText('All other sessions ended')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull())
})

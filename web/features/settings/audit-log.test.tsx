import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, withHeaders } from '#test/web/app.tsx'

const entry = (n: number, text: string) => ({
  id: `01900000-0000-7000-8000-00000000000${n}`,
  at: '2026-11-20T12:30:00.000Z',
  code: 'logged-in',
  text,
})

test('lists what happened with day and time, and loads older entries', async () => {
  const { user } = renderApp('/settings/security', {
    api: {
      'GET /api/audit-log': ({ query }) =>
        query.get('cursor')
          ? [entry(1, 'Password changed.')]
          : withHeaders([entry(2, 'Logged in with Firefox on Windows.')], { 'x-next-cursor': 'older' }),
    },
  })
  const list = await screen.findByRole('list', { name: 'Audit log' })
  expect(await within(list).findByText('Logged in with Firefox on Windows.')).toBeVisible()
  expect(within(list).getByText(/^Nov 20, 2026, \d+:30 [AP]M$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(list).findByText('Password changed.')).toBeVisible()
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
})

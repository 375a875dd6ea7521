import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import '../bulk/confirm-delete.tsx'
import { renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'
import { expectLogin, heldAnswer } from '#test/web/redirect.ts'

type User = ReturnType<typeof renderApp>['user']
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const choose = async (user: User, item: string) => {
  await user.click(await screen.findByRole('button', { name: item }))
}
const confirm = async (user: User) => {
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: /Delete/ }))
}

test.each([
  {
    what: 'a status',
    call: 'PUT /api/leads/:id',
    act: async (user: User) => {
      await user.click(screen.getByRole('button', { name: /^Status of Pearl Bakery: / }))
      await user.click(await screen.findByRole('menuitem', { name: 'Warm' }))
    },
    failure: 'Update failed',
  },
  {
    what: 'a deletion',
    call: 'POST /api/leads/changes',
    act: async (user: User) => {
      await press(user, 'More actions for Pearl Bakery')
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    },
    failure: 'Delete failed',
  },
  {
    what: 'a deletion of many',
    call: 'POST /api/leads/changes',
    act: async (user: User) => {
      await user.click(screen.getByRole('checkbox', { name: 'Select Pearl Bakery' }))
      await choose(user, 'Delete (1)')
      await confirm(user)
    },
    failure: 'Delete failed',
  },
  {
    what: 'an export',
    call: 'POST /api/export-data',
    act: (user: User) => choose(user, 'Save Data'),
    failure: 'Save failed',
  },
  {
    what: 'copying all emails',
    call: 'GET /api/leads/emails',
    act: (user: User) => choose(user, 'Copy Emails'),
    failure: 'Copy failed',
  },
])('$what in an ended session says so, and leads to /api/login after 500 ms', async ({ call, act, failure }) => {
  const held = heldAnswer()
  const api = { ...listApi([lead(1, { businessName: 'Pearl Bakery' })]), [call]: held.answer }
  const { user, left, asked } = renderApp('/dashboard', { api })
  await screen.findByRole('button', { name: 'Pearl Bakery' })
  await act(user)
  await waitFor(() => expect(asked.at(-1)?.call.startsWith(call.split(':')[0] ?? call)).toBe(true))
  await expectLogin(held, left, '/api/login')
  expect(screen.queryByText(failure)).toBeNull()
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Import it up front, so that the test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import { renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

const file = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./cell-editor.tsx', async original => {
  await file.promise
  return await original()
})

test('while the field of a cell loads, what’s typed is no shortcut', async () => {
  localStorage.setItem('canvass-columns:all', 'category status')
  const { user, asked } = renderApp('/dashboard', { api: listApi([lead(1)]) })
  const name = await screen.findByRole('button', { name: 'Harbor Dental 1' })
  await waitFor(async () => {
    await user.keyboard('j')
    expect(name).toHaveFocus()
  })
  await user.keyboard('{F2}4')
  file.resolve()
  expect(await screen.findByLabelText('Category of Harbor Dental 1')).toHaveFocus()
  await user.keyboard('{Escape}x')
  expect(screen.getByRole('checkbox', { name: 'Select Harbor Dental 1' })).toBeChecked()
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

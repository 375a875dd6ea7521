import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import './choose-columns.tsx'
import { renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

/** What the window leaves for the table, without the columns that have a width, the checkbox, and the actions. */
async function nameWidth(columns?: string) {
  if (columns) localStorage.setItem('canvass-columns:all', columns)
  renderApp('/dashboard', { api: listApi([lead(1)]) })
  await screen.findByRole('button', { name: 'Harbor Dental 1' })
  const widthOf = (header: HTMLElement) => Number.parseFloat(header.style.width) || 0
  return 1024 - 208 - 46 - 120 - screen.getAllByRole('columnheader').reduce((sum, one) => sum + widthOf(one), 0)
}

test('gives the business name and the email what other columns leave', async () => {
  expect(await nameWidth('email status')).toBeGreaterThan(250)
  expect(Number.parseFloat(screen.getByRole('columnheader', { name: 'Email' }).style.width)).toBeGreaterThan(250)
})

test('narrows columns that don’t fit, rather than the business name', async () => {
  expect(await nameWidth('town email phone website category status')).toBeGreaterThanOrEqual(160)
})

const headings = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .slice(2, -1)

test('shows the columns that are chosen, in the order and the width that keys give them, also after a reload', async () => {
  const hour = new Date(Date.now() - 3_600_000).toISOString()
  const api = {
    ...listApi([lead(1), lead(2), lead(3)]),
    'POST /api/leads/last-contacts': [
      { leadId: lead(2).id, kind: 'mailed', at: hour, suppression: null },
      { leadId: lead(3).id, kind: 'mailed', at: hour, suppression: 'unsubscribed' },
    ],
  }
  localStorage.setItem('canvass-columns:all', 'email status')
  const { user } = renderApp('/dashboard', { api })
  await user.click(await screen.findByRole('button', { name: 'More actions for the list' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Last contact' }))
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowRight}{/Alt}')
  expect(dialog.getByRole('status')).toHaveTextContent('Last contact: wider')
  await user.keyboard('{Escape}')
  expect(headings()).toEqual(['Last contact', 'Email', 'Status'])
  expect(await screen.findByRole('cell', { name: 'Emailed 1 hour ago' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Never' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Do not email' })).toBeVisible()
  cleanup()
  renderApp('/dashboard', { api })
  await screen.findByRole('button', { name: 'Harbor Dental 1' })
  expect(headings()).toEqual(['Last contact', 'Email', 'Status'])
  expect(screen.getByRole('columnheader', { name: 'Last contact' }).style.width).toBe('160px')
})

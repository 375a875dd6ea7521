import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the test doesn't wait for it.
import '#web/pages/dashboard.tsx'
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

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noticeOf } from '#contract/notices.ts'
import { ada, renderApp } from '#test/web/app.tsx'

const replies = noticeOf('waiting-replies', { n: 2 })
const refused = noticeOf('cannot-send', { name: 'ann@shop.test', text: 'The server refused the password.' })

test('shows the first notice with the page that helps, and the others behind “1 more”', async () => {
  const { user } = renderApp('/dashboard', {
    user: { ...ada, isTrial: false },
    api: { 'GET /api/notices': [refused, replies] },
  })
  const line = await screen.findByText('Canvass can’t send from ann@shop.test: The server refused the password.')
  expect(line).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check account' })).toHaveAttribute('href', '/settings/email-account')
  await user.click(screen.getByRole('button', { name: '1 more' }))
  const list = within(await screen.findByRole('dialog', { name: 'Today' }))
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'UrgentCanvass can’t send from ann@shop.test: The server refused the password.Check account',
    'Check2 replies have been waiting for you for 2 days or longer.Answer them',
  ])
  await user.click(list.getByRole('link', { name: 'Answer them' }))
  await waitFor(() => expect(location.href).toMatch(/\/inbox\?scope=overdue$/))
})

test('counts nothing beside a notice that’s the only one', async () => {
  renderApp('/dashboard', { user: { ...ada, isTrial: false }, api: { 'GET /api/notices': [replies] } })
  expect(await screen.findByRole('link', { name: 'Answer them' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Suppression } from '#contract/suppressions.ts'
import '#web/pages/settings.tsx'
import './suppressions-card.tsx'
import { type Asked, renderApp } from '#test/web/app.tsx'

const entry = (address: string, reason: Suppression['reason'], detail: string | null = null): Suppression => ({
  channel: 'email',
  address,
  reason,
  detail,
  createdAt: '2026-11-20T09:00:00.000Z',
})

const open = (rows: Suppression[], api: Record<string, object> = {}) =>
  renderApp('/settings/suppressions', { api: { 'GET /api/suppressions': rows, ...api } })

test('says who is on the list and why, asks before it removes one, and puts it back with its reason', async () => {
  const { user, asked } = open(
    [entry('ada@shop.test', 'unsubscribed'), entry('gone@shop.test', 'bounced', '550 No such user')],
    {
      'POST /api/suppressions/remove': { message: 'Removed', reason: 'unsubscribed', detail: 'By the link' },
      'POST /api/suppressions': { added: 1, known: 0, unreadable: [] },
    },
  )
  const list = await screen.findByRole('list', { name: 'Suppression list' })
  expect(within(list).getByText('Bounced: 550 No such user')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove ada@shop.test' }))
  const question = await screen.findByRole('dialog', { name: 'Remove ada@shop.test?' })
  expect(question).toHaveTextContent('They asked for no more email. Remove them only if they asked you to write again.')
  await user.type(within(question).getByLabelText('Note (optional)'), 'Asked by phone')
  await user.click(within(question).getByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText('Removed from the suppression list')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/suppressions/remove')?.body).toEqual({
    channel: 'email',
    address: 'ada@shop.test',
    note: 'Asked by phone',
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /api/suppressions')?.body).toEqual({
      entries: ['ada@shop.test'],
      reason: 'unsubscribed',
      detail: 'By the link',
    }),
  )
})

test('shows a domain as everyone at it', async () => {
  const { user } = open([{ ...entry('rival.test', 'manual'), channel: 'domain' }])
  const list = await screen.findByRole('list', { name: 'Suppression list' })
  expect(within(list).getByRole('listitem')).toHaveTextContent('*@rival.testEveryone at this domain. Added by you')
  await user.click(screen.getByRole('button', { name: 'Remove *@rival.test' }))
  expect(await screen.findByRole('dialog', { name: 'Remove *@rival.test?' })).toBeVisible()
})

test('adds what was pasted, and keeps in the field what it can’t read', async () => {
  const { user, asked } = open([], {
    'POST /api/suppressions': ({ body }: Asked) => ({
      added: (body as { entries: string[] }).entries.length - 1,
      known: 0,
      unreadable: ['nobody'],
    }),
  })
  expect(await screen.findByText('Nobody is on the list')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add to the suppression list' })
  await user.click(within(dialog).getByLabelText(/^Email addresses, domains, or phone numbers/))
  await user.paste('ada@shop.test, nobody\nbob@shop.test')
  await user.click(within(dialog).getByRole('button', { name: 'Add (3)' }))
  expect(await within(dialog).findByText('1 entry isn’t an address, a domain, or a number: nobody')).toBeVisible()
  expect(within(dialog).getByLabelText(/^Email addresses, domains, or phone numbers/)).toHaveValue('nobody')
  expect(asked.find(({ call }) => call === 'POST /api/suppressions')?.body).toEqual({
    entries: ['ada@shop.test', 'nobody', 'bob@shop.test'],
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecordedConsent } from '#contract/consents.ts'
import { type Asked, renderApp, withHeaders } from '#test/web/app.tsx'

const ann: RecordedConsent = {
  email: 'ann@werk.de',
  givenOn: '2026-11-01',
  how: 'The form on our site',
  place: 'https://shop.test/form',
  givenBy: 'Ann Lind',
  coversOpens: true,
  recordedAt: '2026-11-02T09:00:00.000Z',
  withdrawnAt: null,
}
const bob = { ...ann, email: 'bob@bau.de', givenBy: '', coversOpens: false, withdrawnAt: '2026-11-20T09:00:00.000Z' }

const open = (rows: RecordedConsent[], api = {}) =>
  renderApp('/settings/consents', { api: { 'GET /api/consents': withHeaders(rows, {}), ...api } })

test('lists each consent with what, where, by whom, and whether it still counts', async () => {
  open([ann, bob])
  const list = within(await screen.findByRole('list', { name: 'Consents' }))
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'ann@werk.deThe form on our site · https://shop.test/form · By Ann Lind · Opens may be trackedNov 1, 2026',
    'bob@bau.deWithdrawn on Nov 20, 2026 · The form on our site · https://shop.test/formNov 1, 2026',
  ])
  expect(screen.queryByRole('button', { name: 'Withdraw the consent of bob@bau.de' })).toBeNull()
})

test('withdraws a consent after asking', async () => {
  const { user, asked } = open([ann], { 'POST /api/consents/withdraw': { withdrawn: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Withdraw the consent of ann@werk.de' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
  expect(await screen.findByText('Opens of ann@werk.de are no longer stored.')).toBeVisible()
  const withdrawn = asked.find(({ call }) => call === 'POST /api/consents/withdraw')
  expect(withdrawn?.body).toEqual({ emails: ['ann@werk.de'] })
})

test('records a consent only with its proof, and Undo takes it back', async () => {
  const { user, asked } = open([], {
    'POST /api/consents': { recorded: 2 },
    'POST /api/consents/withdraw': ({ body }: Asked) => ({ withdrawn: (body as { emails: string[] }).emails.length }),
  })
  await user.click(await screen.findByRole('button', { name: 'Record consent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record consent' }))
  await user.type(dialog.getByLabelText('Email addresses'), 'ann@werk.de, bob')
  expect(dialog.getByText('“bob” isn’t an email address.')).toBeVisible()
  await user.type(dialog.getByLabelText('Email addresses'), '@bau.de')
  await user.type(dialog.getByLabelText('Day they agreed'), '2026-11-01')
  await user.type(dialog.getByLabelText('What they agreed to, and how'), 'A form')
  const record = dialog.getByRole('button', { name: 'Record consent' })
  expect(record).toBeDisabled()
  await user.type(dialog.getByLabelText('Where'), 'At the fair')
  await user.click(record)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const emails = ['ann@werk.de', 'bob@bau.de']
  await waitFor(() =>
    expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { emails, givenOn: '2026-11-01', how: 'A form', place: 'At the fair', givenBy: '', coversOpens: false },
      { emails, isMistake: true },
    ]),
  )
})

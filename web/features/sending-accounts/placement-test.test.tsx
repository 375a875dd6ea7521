import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Placement, PlacementTest } from '#contract/placement.ts'
import { refuse, renderApp } from '#test/web/app.tsx'
import { SMTP } from '#test/web/sending-accounts.ts'

const READ = 'GET /api/campaigns/placement-tests'
const START = 'POST /api/campaigns/placement-tests'
const seed = (address: string, fields: Partial<Placement>): Placement => ({
  address,
  provider: 'google',
  state: 'waiting',
  place: null,
  folder: null,
  problem: null,
  auth: null,
  foundAt: null,
  ...fields,
})
const done: PlacementTest = {
  id: '0190f1b0-0000-7000-8000-000000000031',
  startedAt: '2026-11-20T10:00:00.000Z',
  isOver: true,
  placements: [
    seed('ada@gmail.com', {
      state: 'found',
      place: 'promotions',
      folder: 'INBOX',
      foundAt: '2026-11-20T10:02:00.000Z',
      auth: { spf: 'pass', dkim: 'fail' },
    }),
    seed('ada@box.test', {
      provider: 'box.test',
      state: 'found',
      place: 'spam',
      folder: 'Spam',
      foundAt: '2026-11-20T10:00:10.000Z',
    }),
    seed('ada@late.test', { provider: 'late.test', state: 'missing' }),
  ],
}

async function open(api: Record<string, unknown>) {
  const { user, asked } = renderApp('/settings/email-account', {
    api: { 'GET /api/settings/sending-accounts': [SMTP], ...api },
  })
  await user.click(await screen.findByRole('button', { name: /^Manage/ }))
  await user.click(await screen.findByRole('button', { name: 'Test placement' }))
  return { user, asked, dialog: within(await screen.findByRole('dialog', { name: 'Test placement' })) }
}

test('sends the email once, and shows the folder, the provider, and the checks of each mailbox', async () => {
  let last: PlacementTest | null = null
  const { user, asked, dialog } = await open({
    [READ]: () => ({ seeds: ['ada@gmail.com'], test: last }),
    [START]: () => {
      last = done
      return done
    },
  })
  expect(await dialog.findByText(/once to 1 mailbox of yours/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  const list = within(await dialog.findByRole('list', { name: 'Where it landed' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ada@gmail.comGoogleInbox, Promotions tabAfter 2 minutes · SPF pass · DKIM fail',
    'ada@box.testbox.testSpamWithin a minute',
    expect.stringMatching(/^ada@late\.testlate\.testNot there after 10 minutes/),
  ])
  expect(asked.filter(({ call }) => call === START).map(({ body }) => body)).toEqual([{ sendingAccountId: SMTP.id }])
})

test('asks for a mailbox where there’s none, and keeps the button off while it looks', async () => {
  const { dialog } = await open({ [READ]: { seeds: [], test: null } })
  expect(await dialog.findByText(/^Connect another mailbox in Settings first/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send test' }).disabled).toBe(true)
})

test('says why nothing was sent', async () => {
  const { user, dialog } = await open({
    [READ]: { seeds: ['ada@gmail.com'], test: null },
    [START]: refuse(400, 'Write a campaign first: the test sends its email.'),
  })
  await user.click(await dialog.findByRole('button', { name: 'Send test' }))
  expect(await screen.findByText('Write a campaign first: the test sends its email.')).toBeTruthy()
})

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignReport } from '#contract/campaigns.ts'
import type { CampaignSendingAccount, SendingAccount } from '#contract/sending-accounts.ts'
import { renderApp } from '#test/web/app.tsx'

const sendingAccount = (n: number, changes: { lastError?: string } = {}): SendingAccount => ({
  id: `0190f1b0-0000-7000-8000-00000000000${n}`,
  fromAddress: `box${n}@shop.example`,
  fromName: '',
  isDefault: n === 1,
  isPaused: false,
  dailyLimit: null,
  campaignsUnderWay: 0,
  lastError: null,
  checkedAt: '2026-11-20T15:04:00.000Z',
  imap: null,
  kind: 'smtp',
  isOneByOne: false,
  signedInAt: null,
  host: 'smtp.shop.example',
  port: 587,
  security: 'starttls',
  user: 'ada',
  ...changes,
})
const one = sendingAccount(1)
const two = sendingAccount(2, { lastError: 'said no' })
const id = '0190f1b0-0000-7000-8000-00000000000c'
const report: CampaignReport = {
  id,
  name: 'Spring',
  subject: 'Fresh bread',
  status: 'sending',
  statusReason: null,
  recipientCount: 2,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  body: 'Hi',
  transport: 'smtp',
  createdAt: '2026-11-21T09:00:00.000Z',
  sentAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
  scheduledAt: null,
  isHeld: false,
  fromAddress: one.fromAddress,
  fromName: null,
  progress: {
    expanded: 2,
    queued: 2,
    sent: 0,
    bounced: 0,
    failed: 0,
    skipped: 0,
    unknown: 0,
    cancelled: 0,
    opened: 0,
    clicked: 0,
    unsubscribed: 0,
    reasons: [],
  },
}

async function write(list: SendingAccount[]) {
  const app = renderApp('/campaigns/new', {
    api: {
      'GET /api/settings/sending-accounts': list,
      'GET /api/campaigns': [],
      'POST /api/campaigns': { ...report, status: 'draft' },
      'POST /api/campaigns/mailable': { count: 1 },
      'POST /api/campaigns/:id/send': report,
    },
  })
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await type('Recipients', 'ann@bakery.example')
  await type('Subject', 'Hello')
  await type('Email Body', 'Hi there')
  const send = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Send Campaign' }))
    expect(await screen.findByText('Campaign sent')).toBeVisible()
    return app.asked.find(({ call }) => call === 'POST /api/campaigns')?.body
  }
  return { ...app, send }
}

test('sends from the default account if none of several is chosen', async () => {
  const { send } = await write([one, two])
  expect(
    await screen.findByText('If you choose none, the campaign sends from box1@shop.example, your default.'),
  ).toBeVisible()
  expect(screen.getByText('Failing')).toBeVisible()
  expect(await send()).toMatchObject({ sendingAccountIds: [] })
})

test('sends from several chosen accounts', async () => {
  const { user, send } = await write([one, two])
  await user.click(await screen.findByRole('checkbox', { name: one.fromAddress }))
  expect(screen.getByText('The whole campaign sends from this account.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: two.fromAddress }))
  expect(screen.getByText(/^These accounts take turns/)).toBeVisible()
  expect(await send()).toMatchObject({ sendingAccountIds: [one.id, two.id] })
})

test('offers no choice if there is only one account', async () => {
  await write([one])
  expect(screen.queryByText('Send from')).toBeNull()
})

test('shows in the report which account waits and why, and lets others be chosen', async () => {
  const used: CampaignSendingAccount[] = [one, two].map(({ id, fromAddress, fromName }, n) => ({
    id,
    fromAddress,
    fromName,
    reason: n === 1 ? 'The mail server said no.' : null,
  }))
  const { user, asked } = renderApp(`/campaigns/${id}`, {
    api: {
      [`GET /api/campaigns/${id}`]: report,
      [`GET /api/campaigns/${id}/recipients`]: [],
      [`GET /api/campaigns/${id}/sending-accounts`]: used,
      'GET /api/settings/sending-accounts': [one, two],
      [`GET /api/campaigns/${id}/content`]: {
        subject: 'Fresh bread',
        body: 'Hi',
        recipients: [],
        steps: [],
        variants: [],
        tracksOpens: true,
        sendingAccountIds: [one.id, two.id],
      },
      [`PUT /api/campaigns/${id}/sending-accounts`]: used.slice(0, 1),
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Send from' })
  const card = within(heading.closest('section') ?? document.body)
  expect(card.getByText('Sending')).toBeVisible()
  expect(card.getByText('Waiting')).toBeVisible()
  expect(card.getByText('The mail server said no.')).toBeVisible()
  await user.click(card.getByRole('link', { name: 'Change accounts' }))
  await user.click(await screen.findByRole('checkbox', { name: two.fromAddress }))
  await user.click(screen.getByRole('button', { name: 'Save campaign' }))
  expect(await screen.findByText('Campaign saved')).toBeVisible()
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ sendingAccountIds: [one.id] })
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignContent, CampaignReport } from '#contract/campaigns.ts'
import { renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-00000000000c'
const report: CampaignReport = {
  id,
  name: 'Spring',
  subject: 'Fresh bread',
  status: 'sending',
  statusReason: null,
  body: 'Hi',
  recipientCount: 200,
  sentCount: 180,
  openCount: 0,
  replyCount: 0,
  transport: 'smtp',
  createdAt: '2026-11-21T09:00:00.000Z',
  sentAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
  scheduledAt: null,
  isHeld: false,
  fromAddress: 'me@shop.example',
  fromName: null,
  stepCount: 1,
  variantCount: 1,
  tracksOpens: false,
  progress: {
    expanded: 200,
    queued: 20,
    sent: 180,
    bounced: 0,
    failed: 0,
    skipped: 0,
    unknown: 0,
    cancelled: 0,
    opened: 0,
    clicked: 9,
    unsubscribed: 0,
    reasons: [],
  },
}
const sender = {
  fromName: 'Ada',
  fromAddress: null,
  postalAddress: '1 Main St',
  timeZone: 'UTC',
  tracksOpens: true,
  effective: {
    transport: 'smtp',
    isOwn: false,
    fromAddress: 'ada@shop.example',
    fromName: 'Ada',
    replyTo: null,
    seesAnswers: true,
    dailyLimit: 200,
    problem: null,
  },
}
const api = {
  'GET /api/settings/sender': sender,
  'GET /api/campaigns': [],
  'POST /api/campaigns': { ...report, status: 'draft' },
  'POST /api/campaigns/mailable': { count: 1 },
  'POST /api/campaigns/preview': {
    to: 'ann@bakery.example',
    from: { name: 'Ada', address: 'ada@shop.example' },
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
    notSent: null,
  },
  'POST /api/campaigns/:id/send': report,
}
const trackOpens = () => screen.findByRole('checkbox', { name: 'Track opens' })
async function write() {
  for (const [label, value] of [
    ['Recipients', 'ann@bakery.example'],
    ['Subject', 'Hello'],
    ['Email Body', 'Hi there'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

test('previews and sends a campaign with the tracking chosen in the form', async () => {
  const { user, asked } = renderApp('/campaigns/new', { api })
  await write()
  await waitFor(async () => expect(await trackOpens()).toBeChecked())
  await user.click(await trackOpens())
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const bodyOf = (call: string) => asked.findLast(a => a.call === call)?.body
  await waitFor(() => expect(bodyOf('POST /api/campaigns/preview')).toMatchObject({ tracksOpens: false }))
  await user.click(await screen.findByRole('button', { name: 'Close preview' }))
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
  expect(await screen.findByText('Campaign sent')).toBeVisible()
  expect(bodyOf('POST /api/campaigns')).toMatchObject({ tracksOpens: false })
})

test('starts a new campaign with the account’s setting', async () => {
  renderApp('/campaigns/new', { api })
  await waitFor(async () => expect(await trackOpens()).toBeChecked())
  cleanup()
  renderApp('/campaigns/new', { api: { ...api, 'GET /api/settings/sender': { ...sender, tracksOpens: false } } })
  await waitFor(async () => expect(await trackOpens()).not.toBeChecked())
})

test('offers no condition on opens while opens aren’t tracked, and explains why', async () => {
  const { user } = renderApp('/campaigns/new', { api })
  await user.click(await screen.findByRole('button', { name: 'Add a follow-up' }))
  const to = within(screen.getByRole('group', { name: 'Follow-up 1' })).getByLabelText('To')
  const byOpens = () => within(to).queryByRole('option', { name: 'Recipients who haven’t replied or opened' })
  await waitFor(() => expect(byOpens()).toBeInTheDocument())
  await user.click(await trackOpens())
  expect(byOpens()).toBeNull()
  expect(to).toHaveAccessibleDescription('To choose recipients by opens, turn on Track opens.')
  await user.click(await trackOpens())
  fireEvent.change(to, { target: { value: 'not-opened' } })
  await user.click(await trackOpens())
  expect(to).toHaveValue('not-opened')
  expect(to).toBeInvalid()
  expect(to).toHaveAccessibleDescription('Opens aren’t tracked. Choose another condition or turn on Track opens.')
})

test('shows a scheduled campaign’s setting when editing, and saves a change', async () => {
  const content: CampaignContent = {
    subject: 'Fresh bread',
    body: 'Hi',
    recipients: ['ann@bakery.example'],
    steps: [],
    variants: [],
    tracksOpens: false,
  }
  const { user, asked } = renderApp(`/campaigns/${id}`, {
    api: {
      ...api,
      'GET /api/campaigns/:id': {
        ...report,
        status: 'scheduled',
        sentAt: null,
        scheduledAt: '2099-12-01T09:00:00.000Z',
      },
      'GET /api/campaigns/:id/content': content,
      'PUT /api/campaigns/:id': report,
    },
  })
  const box = await trackOpens()
  expect(box).not.toBeChecked()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(asked.find(a => a.call.startsWith('PUT'))?.body).toMatchObject({ tracksOpens: true }))
})

test('shows that opens aren’t tracked instead of zeros in the report', async () => {
  const figures = { sent: 180, opened: 0, clicked: 9, replied: 0 }
  const step = { step: 0, subject: 'Fresh bread', delayDays: null, condition: null, waiting: 0, stopped: 0 }
  renderApp(`/campaigns/${id}`, {
    api: {
      'GET /api/campaigns/:id': report,
      'GET /api/campaigns/:id/recipients': [],
      'GET /api/campaigns/:id/sequence': [{ ...step, ...figures }],
      'GET /api/campaigns/:id/variants': {
        variants: [{ variant: 0, subject: 'Fresh bread', ...figures }],
        verdicts: [],
      },
    },
  })
  expect(await screen.findByText(/Opens aren’t tracked\.$/)).toBeVisible()
  expect(screen.queryByText(/opens,/)).toBeNull()
  await screen.findByRole('row', { name: /First email/ })
  expect(await screen.findByRole('columnheader', { name: 'Clicked' })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Opened' })).toBeNull()
})

test('shows in the list which campaigns don’t track opens', async () => {
  const tracked = { ...report, id: id.replace('c', 'd'), name: 'Autumn', openCount: 7, tracksOpens: true }
  renderApp('/campaigns', { api: { ...api, 'GET /api/campaigns': [report, tracked] } })
  expect(await screen.findByRole('row', { name: /Spring.* 180 Not tracked/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Autumn.* 180 7/ })).toBeVisible()
})

test('has no column for opens in a list where no campaign tracks them', async () => {
  renderApp('/campaigns', { api: { ...api, 'GET /api/campaigns': [report] } })
  expect(await screen.findByRole('row', { name: /Spring/ })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Clicked' })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Opened' })).toBeNull()
  expect(screen.queryByText('Not tracked')).toBeNull()
})

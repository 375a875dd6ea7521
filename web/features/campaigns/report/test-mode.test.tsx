import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000e1'
const ended: Campaign = {
  id,
  name: 'Spring',
  subject: 'Fresh bread',
  status: 'finished',
  statusReason: null,
  recipientCount: 2,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  scheduledAt: null,
  isHeld: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T09:00:01.000Z',
}
const report: CampaignReport = {
  ...ended,
  body: 'Hi',
  transport: 'smtp',
  fromAddress: 'ada@shop.test',
  fromName: 'Ada',
  progress: {
    expanded: 2,
    queued: 0,
    sent: 0,
    bounced: 0,
    failed: 0,
    skipped: 2,
    unknown: 0,
    cancelled: 0,
    opened: 0,
    clicked: 0,
    unsubscribed: 0,
    reasons: [],
  },
}

test('never lists a campaign that sent nothing as finished', async () => {
  const other = { ...ended, id: id.replace(/1$/, '2'), subject: 'Rolls', sentCount: 1 }
  renderApp('/campaigns', { api: { 'GET /api/campaigns': [ended, other] } })
  const row = await screen.findByRole('row', { name: /Fresh bread/ })
  expect(within(row).getByText('Nothing sent')).toBeVisible()
  expect(within(row).queryByText('Finished')).toBeNull()
  expect(within(screen.getByRole('row', { name: /Rolls/ })).getByText('Finished')).toBeVisible()
})

test('the list counts nothing of test mode as sent', async () => {
  renderApp('/campaigns', { api: { 'GET /api/campaigns': [{ ...ended, sentCount: 2, isTest: true }] } })
  const row = await screen.findByRole('row', { name: /Fresh bread/ })
  expect(within(row).getByText('All 2 kept')).toBeVisible()
  expect(within(row).queryByText('2', { selector: 'td:nth-of-type(4)' })).toBeNull()
})

test('says in the report that nothing was sent', async () => {
  renderApp(`/campaigns/${id}`, { api: { 'GET /api/campaigns/:id': report, 'GET /api/campaigns/:id/recipients': [] } })
  expect(await screen.findByText('Nothing sent')).toBeVisible()
  expect(screen.getByText('0 of 2 sent')).toBeVisible()
  expect(screen.queryByText('Finished')).toBeNull()
})

test.each([
  [0, 'Nothing was sent', 'None of the 2 recipients got this email. The report says why.'],
  [1, 'Campaign sent', 'Sent to 1 of 2 recipients.'],
])('says after the hold how many were sent: %i of 2', async (sentCount, title, text) => {
  const { user } = renderApp('/campaigns/new', {
    api: {
      'POST /api/campaigns': { ...ended, status: 'draft' },
      'POST /api/campaigns/:id/send': { ...ended, status: 'scheduled', isHeld: true, scheduledAt: ended.sentAt },
      'GET /api/campaigns/:id': { ...report, sentCount },
    },
  })
  await user.type(await screen.findByLabelText('Recipients'), 'ann@bakery.example, bob@garage.example')
  await user.type(screen.getByLabelText('Subject'), 'Fresh bread')
  await user.type(screen.getByLabelText('Email Body'), 'Hi there')
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText(title)).toBeVisible()
})

test('the history of an email in the outbox never says that a mail server accepted it', async () => {
  const kept = { group: 'sent', reason: null, reasonText: null, sentAt: ended.sentAt, unsubscribedAt: null }
  const recipient = {
    ...kept,
    id: id.replace(/1$/, '9'),
    email: 'ann@bakery.example',
    leadId: null,
    businessName: null,
    state: 'accepted',
    openedAt: null,
    clickedAt: null,
    steps: [{ ...kept, step: 0, dueAt: null, opens: 0, links: 0, repliedAt: null, latestAt: ended.sentAt }],
  }
  const entry = {
    at: ended.sentAt,
    kind: 'accepted',
    attempt: 1,
    code: null,
    words: 'Kept in the outbox; test mode, not delivered',
    fromAddress: 'ada@shop.test',
    sendingAccount: null,
    botReason: null,
  }
  const { user } = renderApp(`/campaigns/${id}`, {
    api: {
      'GET /api/campaigns/:id': { ...report, sentCount: 1, isTest: true, progress: { ...report.progress, sent: 1 } },
      'GET /api/campaigns/:id/recipients': [recipient],
      'GET /api/campaigns/:id/recipients/:messageId': { ...recipient, entries: [entry], next: null },
    },
  })
  expect(await screen.findByText('Kept in the outbox')).toBeVisible()
  expect(screen.getByText('1 of 2 kept')).toBeVisible()
  expect(screen.queryByText('Sent')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'ann@bakery.example' }))
  const steps = await within(await screen.findByRole('dialog')).findByRole('list', { name: 'History' })
  expect(steps).toHaveTextContent('Not delivered (test mode)')
  expect(steps).not.toHaveTextContent('Accepted')
})

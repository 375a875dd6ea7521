import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignReport } from '#contract/campaigns.ts'
import type { Reply } from '#contract/replies.ts'
import { refuse, renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000c1'
const report: CampaignReport = {
  id,
  name: 'Spring',
  subject: 'Fresh bread',
  body: '<p>Hi</p>',
  status: 'finished',
  statusReason: null,
  recipientCount: 2,
  sentCount: 2,
  openCount: 0,
  replyCount: 2,
  transport: 'smtp',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T09:00:00.000Z',
  finishedAt: null,
  scheduledAt: null,
  isHeld: false,
  fromAddress: 'ada@shop.test',
  fromName: 'Ada',
  progress: {
    expanded: 2,
    queued: 0,
    sent: 2,
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
const reply: Reply = {
  id: '0190f1b0-0000-7000-8000-0000000000d1',
  campaignId: '0190f1b0-0000-7000-8000-0000000000c1',
  messageId: '0190f1b0-0000-7000-8000-0000000000e1',
  email: 'joe@bakery.test',
  leadId: null,
  businessName: 'Joe’s Bakery',
  fromAddress: 'joe@bakery.test',
  fromName: 'Joe',
  subject: 'Re: Fresh bread',
  excerpt: 'Yes, call me.\nJoe',
  evidence: 'header',
  label: 'interested',
  until: null,
  otherAddress: null,
  asksRemoval: false,
  isSuppressed: false,
  receivedAt: '2026-11-20T10:00:00.000Z',
  threadId: null,
}
const open = (rows: Reply[] | (() => unknown), api: Record<string, object> = {}, state = {}) =>
  renderApp(`/campaigns/${id}`, {
    api: {
      [`GET /api/campaigns/${id}`]: { ...report, ...state },
      [`GET /api/campaigns/${id}/recipients`]: [],
      [`GET /api/campaigns/${id}/replies`]: rows,
      ...api,
    },
  })

test('shows replies, who sent them, and what they say, with the way to their threads', async () => {
  const thread = '0190f1b0-0000-7000-8000-0000000000f1'
  const boss = { fromAddress: 'boss@bakery.test', fromName: 'The boss', businessName: null, excerpt: '' }
  open([
    { ...reply, threadId: thread, label: 'later', until: '2026-12-11', isSuppressed: true },
    { ...reply, ...boss, id: '0190f1b0-0000-7000-8000-0000000000d2', label: null, evidence: 'address' },
  ])
  const [first, second] = await screen.findAllByRole('link', { name: /Joe’s Bakery|The boss/ })
  expect(first).toHaveAttribute('href', `/inbox?thread=${thread}`)
  expect(second).toHaveTextContent('The boss')
  expect(screen.getByText(/Yes, call me\./)).toBeVisible()
  expect(screen.getByText('Later, until Dec 11')).toBeVisible()
  expect(screen.getByText('On your suppression list')).toBeVisible()
  expect(screen.getByText('boss@bakery.test, for joe@bakery.test')).toBeVisible()
  expect(screen.getByText('This reply has no text.')).toBeVisible()
  expect(screen.getByText(/Matched by sender/)).toBeVisible()
})

test('shows and loads nothing while there are no replies', async () => {
  open(() => refuse(500, 'asked'), {}, { replyCount: 0 })
  expect(await screen.findByText('Fresh bread')).toBeVisible()
  expect(screen.queryByText('Replies')).toBeNull()
})

test('offers to try again if the replies can’t be loaded', async () => {
  open(() => refuse(500, 'Something went wrong'))
  expect(await screen.findByText('The replies couldn’t be loaded')).toBeVisible()
  const card = screen.getByText('The replies couldn’t be loaded').closest('section') as HTMLElement
  expect(within(card).getByRole('button', { name: 'Try again' })).toBeVisible()
})

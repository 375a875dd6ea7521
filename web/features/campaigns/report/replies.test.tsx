import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignReport } from '#contract/campaigns.ts'
import type { Reply } from '#contract/replies.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'

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

test('shows replies and who sent them in the report', async () => {
  const other = { ...reply, id: '0190f1b0-0000-7000-8000-0000000000d2', businessName: null }
  open([reply, { ...other, fromAddress: 'boss@bakery.test', fromName: 'The boss', evidence: 'address', excerpt: '' }])
  const [first, second] = await screen.findAllByText(/Joe’s Bakery|The boss/)
  expect([first, second].map(node => node?.textContent)).toEqual(['Joe’s Bakery', 'The boss'])
  expect(screen.getByText(/Yes, call me\./)).toBeVisible()
  expect(screen.getByText('boss@bakery.test, for joe@bakery.test')).toBeVisible()
  expect(screen.getByText('This reply has no text.')).toBeVisible()
  expect(screen.getByText(/Matched by sender/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop emailing them' })).toBeNull()
})

test('offers to suppress someone who seems to want no more emails', async () => {
  const asked: string[] = []
  const { user } = open([{ ...reply, asksRemoval: true, excerpt: 'Please remove me' }], {
    [`POST /api/campaigns/${id}/replies/${reply.id}/suppress`]: () => {
      asked.push('suppress')
      return { message: 'They won’t get any more of your emails' }
    },
  })
  const entry = (await screen.findByText('Please remove me')).closest('li')
  if (!entry) throw new Error('no entry')
  expect(within(entry).getByText('They seem to want no more emails.')).toBeVisible()
  await user.click(within(entry).getByRole('button', { name: 'Stop emailing them' }))
  expect(await screen.findByText('Canvass won’t email joe@bakery.test again.')).toBeVisible()
  expect(asked).toEqual(['suppress'])
})

test('shows the label, and asks about an email from the same company', async () => {
  const sent: unknown[] = []
  const { user } = open(
    [reply, { ...reply, id: '0190f1b0-0000-7000-8000-0000000000d2', evidence: 'company', label: null }],
    {
      [`PUT /api/campaigns/${id}/replies/0190f1b0-0000-7000-8000-0000000000d2`]: (body: unknown) => {
        sent.push(body)
        return { message: 'Saved' }
      },
    },
  )
  expect(await screen.findByLabelText('Label of the reply from joe@bakery.test')).toHaveValue('interested')
  expect(screen.getByText(/Perhaps an answer to your email to joe@bakery.test/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await expect.poll(() => sent.length).toBe(1)
})

test('adds whom they named instead to the lead’s people, with Undo; without a lead, as one', async () => {
  const done: unknown[] = []
  const says = { excerpt: 'Ask Kim', label: 'wrong_person', otherAddress: 'kim@bakery.test' } as const
  const ofLead = { ...reply, ...says, leadId: id }
  const ofNone = { ...reply, ...says, id: reply.messageId, otherAddress: 'lee@bakery.test' }
  const { user } = open([ofLead, ofNone], {
    'POST /api/leads/:id/contacts': (asked: Asked) => {
      done.push(asked.body)
      return [
        { id: reply.id, email: 'joe@bakery.test' },
        { id: reply.messageId, email: 'kim@bakery.test' },
      ]
    },
    [`DELETE /api/contacts/${reply.messageId}`]: () => done.push('removed') && [],
    'POST /api/leads': (asked: Asked) => done.push(asked.body) && {},
  })
  const add = await screen.findByRole('button', { name: 'Add kim@bakery.test to this lead’s people' })
  await user.click(add)
  await screen.findByText('kim@bakery.test is one of this lead’s people now.')
  expect(add).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(add).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Add lee@bakery.test as a lead' }))
  await screen.findByText('You can write to lee@bakery.test now.')
  expect(done).toEqual([
    { name: 'kim@bakery.test', email: 'kim@bakery.test' },
    'removed',
    { businessName: 'Joe’s Bakery', email: 'lee@bakery.test' },
  ])
})

test('shows who is on the suppression list already', async () => {
  open([{ ...reply, asksRemoval: true, isSuppressed: true }])
  expect(await screen.findByText('On your suppression list')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop emailing them' })).toBeNull()
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

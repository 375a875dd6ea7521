import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignRecipient, RecipientHistory } from '#contract/campaign-recipients.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import { refuse, renderApp, withHeaders } from '#web/test-app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000c1'
const report: CampaignReport = {
  id,
  name: 'Spring',
  subject: 'Fresh bread',
  body: '<p>Hi</p>',
  status: 'finished',
  statusReason: null,
  recipientCount: 1_000_000,
  sentCount: 999_981,
  openCount: 0,
  replyCount: 0,
  transport: 'smtp',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T09:00:00.000Z',
  scheduledAt: null,
  isHeld: false,
  finishedAt: '2026-11-20T10:00:00.000Z',
  fromAddress: 'ada@shop.test',
  fromName: 'Ada',
  progress: {
    expanded: 1_000_000,
    queued: 0,
    sent: 999_981,
    bounced: 0,
    failed: 12,
    skipped: 0,
    unknown: 7,
    cancelled: 0,
    opened: 0,
    clicked: 0,
    unsubscribed: 0,
    countedAt: '2026-11-20T10:00:00.000Z',
    reasons: [{ reason: 'refused', text: 'The mail server refused it', count: 12 }],
  },
}
const recipient: CampaignRecipient = {
  id: '0190f1b0-0000-7000-8000-0000000000d1',
  email: 'anna@shop.test',
  leadId: null,
  businessName: null,
  state: 'unknown',
  group: 'unknown',
  reason: 'no-answer',
  reasonText: 'The answer was lost',
  attempts: 1,
  sentAt: null,
  openedAt: null,
  clickedAt: null,
  unsubscribedAt: null,
}
const history: RecipientHistory = {
  ...recipient,
  entries: [
    {
      at: '2026-11-20T09:01:00.000Z',
      kind: 'deferred',
      attempt: 1,
      code: 450,
      botReason: null,
      words: '450 4.2.0 Greylisted',
      fromAddress: 'ada@shop.test',
      sendingAccount: 'Ada',
    },
    {
      at: '2026-11-20T09:06:00.000Z',
      kind: 'opened',
      attempt: null,
      code: null,
      words: null,
      fromAddress: null,
      sendingAccount: null,
      botReason: 'mail-privacy-proxy',
    },
  ],
  next: { text: 'Tried again', at: '2126-11-20T09:11:00.000Z' },
}
const path = `/api/campaigns/${id}`
const open = (api: Record<string, object> = {}, state: Partial<CampaignReport> = {}) =>
  renderApp(`/campaigns/${id}`, {
    api: { [`GET ${path}`]: { ...report, ...state }, [`GET ${path}/recipients`]: [recipient], ...api },
  })

test('shows a large campaign page by page: forward, back, and to the start', async () => {
  const pages: Record<string, [string, string?]> = {
    '': ['first@shop.test', 'a'],
    a: ['second@shop.test', 'b'],
    b: ['third@shop.test'],
  }
  const { user } = open({
    [`GET ${path}/recipients`]: ({ query }: { query: URLSearchParams }) => {
      const [email, next] = pages[query.get('cursor') ?? ''] ?? ['nobody']
      return withHeaders([{ ...recipient, email }], next ? { 'x-next-cursor': next } : {})
    },
  })
  expect(await screen.findByText('first@shop.test')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('second@shop.test')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('third@shop.test')).toBeVisible()
  expect(screen.getByText('Page 3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('second@shop.test')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to start' }))
  expect(await screen.findByText('first@shop.test')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
})

test('filters the list by a reason and by part of an address', async () => {
  const { user, asked } = open()
  await user.click(await screen.findByRole('button', { name: /^12 The mail server refused it$/ }))
  await user.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'ann')
  await waitFor(() =>
    expect(asked.filter(a => a.call === `GET ${path}/recipients`).map(a => Object.fromEntries(a.query))).toContainEqual(
      expect.objectContaining({ reason: 'refused', search: 'ann' }),
    ),
  )
  await user.click(screen.getByRole('button', { name: /Show all reasons/ }))
  expect(screen.queryByRole('button', { name: /Show all reasons/ })).toBeNull()
})

test('says when large figures were counted', async () => {
  open()
  expect(
    await screen.findByText(/^Recipients as of .*\. Large campaigns are counted every few seconds\.$/),
  ).toBeVisible()
})

test('shows every attempt for a recipient with the server’s response, and what happens next', async () => {
  const { user } = open({ [`GET ${path}/recipients/${recipient.id}`]: history })
  await user.click(await screen.findByRole('button', { name: 'anna@shop.test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'anna@shop.test' }))
  const [first, second] = await dialog.findAllByRole('listitem')
  expect(first).toHaveTextContent(
    /Deferred by the mail server · attempt 1.*450 4\.2\.0 Greylisted.*from Ada · ada@shop\.test/,
  )
  expect(second).toHaveTextContent(/Opened by a machine.*Not counted: Apple Mail Privacy Protection loads every image/)
  expect(dialog.getByText(/^Tried again Nov 20, 2126, /)).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('explains lost responses and resends them after a confirmation', async () => {
  const upTo = '2026-11-20T11:00:00.000Z'
  const bodies: unknown[] = []
  const { user } = open({
    [`GET ${path}/resend`]: {
      count: 6,
      upTo,
      leftOut: [{ reason: 'unsubscribed', text: 'Unsubscribed from your mail', count: 1 }],
    },
    [`POST ${path}/resend`]: ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { resent: 6 }
    },
  })
  expect(await screen.findByText(/^The mail server’s response to 7 emails was lost\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resend 7 emails' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    await dialog.findByText(/Canvass resends 6 emails\. Recipients who did get the first one get it twice\./),
  ).toBeVisible()
  expect(dialog.getByText('Unsubscribed from your mail')).toBeVisible()
  expect(bodies).toEqual([])
  await user.dblClick(dialog.getByRole('button', { name: 'Resend 6 emails' }))
  expect(await screen.findByText('Resending 6 emails')).toBeVisible()
  expect(bodies).toEqual([{ what: 'unknown', upTo }])
})

test('offers no confirmation if nobody is left, and shows why the server refused', async () => {
  const { user } = open({
    [`GET ${path}/resend`]: ({ query }: { query: URLSearchParams }) =>
      query.get('what') === 'failed'
        ? { count: 0, leftOut: [], upTo: '2026-11-20T11:00:00.000Z' }
        : refuse(409, 'This campaign was canceled.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Resend failed emails' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('There are no recipients left to resend to.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Resend 0 emails' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Resend 7 emails' }))
  expect(await screen.findByText('This campaign was canceled.')).toBeVisible()
})

test('offers no resend for a canceled campaign, and counts its canceled recipients', async () => {
  open({}, { status: 'cancelled', progress: { ...report.progress, cancelled: 3 } })
  expect(await screen.findByRole('button', { name: /^Canceled 3$/ })).toBeVisible()
  expect(screen.queryByText('Resend')).toBeNull()
})

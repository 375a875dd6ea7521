import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignReport } from '#contract/campaigns.ts'
import { refuse, renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000c1'
const report: CampaignReport = {
  id,
  name: 'Spring',
  subject: 'Fresh bread',
  body: '<p>Hi</p>',
  status: 'sending',
  statusReason: null,
  recipientCount: 100,
  sentCount: 40,
  openCount: 0,
  replyCount: 0,
  transport: 'smtp',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T09:00:00.000Z',
  finishedAt: null,
  scheduledAt: null,
  isHeld: false,
  fromAddress: 'ada@shop.test',
  fromName: 'Ada',
  progress: {
    expanded: 100,
    queued: 60,
    sent: 40,
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
const open = (state: Partial<CampaignReport> = {}, api: Record<string, object> = {}) =>
  renderApp(`/campaigns/${id}`, {
    api: { [`GET /api/campaigns/${id}`]: { ...report, ...state }, [`GET /api/campaigns/${id}/recipients`]: [], ...api },
  })

test('pauses a sending campaign', async () => {
  const { user } = open({}, { [`POST /api/campaigns/${id}/pause`]: { ...report, status: 'paused' } })
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('Campaign paused')).toBeVisible()
  expect(screen.queryByText('Pause failed')).toBeNull()
})

test('resumes a paused campaign, and shows why the server refused', async () => {
  const { user } = open(
    { status: 'paused' },
    { [`POST /api/campaigns/${id}/resume`]: () => refuse(409, 'This campaign was canceled.') },
  )
  await user.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(await screen.findByText('Resume failed')).toBeVisible()
  expect(screen.getByText('This campaign was canceled.')).toBeVisible()
})

test('confirms before canceling and says how many recipients won’t get the email', async () => {
  const asked: string[] = []
  const { user } = open(
    {},
    {
      [`POST /api/campaigns/${id}/cancel`]: () => {
        asked.push('cancel')
        return { ...report, status: 'cancelled' }
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel campaign' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^60 recipients won’t get the email/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep campaign' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel campaign' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel campaign' }))
  expect(await screen.findByText('Campaign canceled')).toBeVisible()
})

test.each(['finished', 'cancelled'] as const)('offers none of these for a campaign that is %s', async status => {
  open({ status })
  expect(await screen.findByRole('heading', { name: 'Fresh bread' })).toBeVisible()
  for (const name of ['Pause', 'Resume', 'Cancel campaign']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('warns when the first emails bounce, before the campaign pauses itself', async () => {
  open({ sentCount: 20, progress: { ...report.progress, sent: 20, bounced: 3 } })
  expect(
    await screen.findByText('3 of 20 emails bounced. Check where these addresses come from before you go on.'),
  ).toBeVisible()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CampaignRecipient, RecipientHistory } from '#contract/campaign-recipients.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import { refuse, renderApp, withHeaders } from '#test/web/app.tsx'

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
  expect(await screen.findByRole('button', { name: '3 canceled' })).toBeVisible()
  expect(screen.queryByText('Resend')).toBeNull()
})

const step = {
  step: 0,
  group: 'sent',
  reason: null,
  reasonText: null,
  sentAt: '2026-11-20T09:01:00.000Z',
  dueAt: null,
  opens: 0,
  links: 0,
  repliedAt: null,
  unsubscribedAt: null,
  latestAt: '2026-11-20T09:01:00.000Z',
}
const progress = {
  ...report.progress,
  countedAt: undefined,
  expanded: 65,
  sent: 60,
  failed: 0,
  unknown: 0,
  reasons: [],
}
const bakeries: Partial<CampaignReport> = {
  recipientCount: 65,
  sentCount: 62,
  replyCount: 7,
  progress: { ...progress, bounced: 2, skipped: 3, opened: 38, clicked: 14, unsubscribed: 1 },
}

test('shows a funnel whose rates after delivered are of the delivered, and no figure that is zero', async () => {
  const { user, asked } = open({}, bakeries)
  const funnel = within((await screen.findByText('Delivered')).closest('dl') as HTMLElement)
  const texts = funnel.getAllByRole('definition').map(one => one.textContent)
  expect(texts).toEqual([
    '62of 65 recipients',
    '6096.8% of sent',
    '3863.3% of delivered',
    '1423.3% of delivered',
    '711.7% of delivered',
  ])
  expect(screen.getByText('No failures, complaints, or unknown results.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^0 / })).toBeNull()
  await user.click(screen.getByRole('button', { name: '2 bounced' }))
  await waitFor(() =>
    expect(asked.findLast(a => a.call === `GET ${path}/recipients`)?.query.get('group')).toBe('bounced'),
  )
  expect(screen.getByRole('button', { name: 'Bounced 2' })).toHaveAttribute('aria-pressed', 'true')
})

test('a campaign that nobody opened yet says so in a sentence', async () => {
  open({}, { recipientCount: 2, sentCount: 2, progress: { ...progress, sent: 2, expanded: 2 } })
  expect(
    await screen.findByText('No opens, clicks, replies, bounces, failures, complaints, or unknown results.'),
  ).toBeVisible()
  expect(screen.queryByText('Opened')).toBeNull()
  expect(screen.getByText('Nobody has opened, clicked, or replied yet.')).toBeVisible()
  expect(screen.queryByText('Opens over time')).toBeNull()
})

test('lists each recipient once, with a column per email', async () => {
  const next = { ...step, step: 1, group: 'skipped', reasonText: 'They replied', sentAt: null }
  const row = { ...recipient, variant: 1, steps: [{ ...step, repliedAt: '2026-11-20T11:42:00.000Z', opens: 3 }, next] }
  open({ [`GET ${path}/recipients`]: [row] }, { ...bakeries, stepCount: 1, variantCount: 1 })
  const cells = within((await screen.findByRole('button', { name: 'anna@shop.test' })).closest('tr') as HTMLElement)
  const texts = cells.getAllByRole('cell').map(cell => cell.textContent)
  expect(texts[1]).toBe('B')
  expect(texts[2]).toMatch(/^RepliedNov 20, 2026, /)
  expect(texts[3]).toBe('SkippedThey replied')
  expect(cells.getAllByRole('cell')).toHaveLength(5)
})

test('follows up only those who opened, in two clicks', async () => {
  const made = '0190f1b0-0000-7000-8000-0000000000c2'
  const content = { subject: 'Spring again', body: 'Hi', recipients: ['ann@bakery.example'], steps: [], variants: [] }
  const { user, asked, router } = open(
    {
      [`GET /api/campaigns/${made}/content`]: { ...content, tracksOpens: true, version: 'v1' },
      [`GET /api/campaigns/${made}`]: { ...report, id: made, status: 'draft' },
      [`POST ${path}/follow-on`]: { ...report, id: made, name: 'Spring: opened', status: 'draft', recipientCount: 38 },
    },
    bakeries,
  )
  await user.click(await screen.findByRole('button', { name: 'Opened 38' }))
  await user.click(screen.getByRole('button', { name: 'New campaign from these' }))
  expect(await screen.findByText('Spring: opened is for 38 recipients. Nothing was sent.')).toBeVisible()
  expect(asked.find(a => a.call === `POST ${path}/follow-on`)?.body).toEqual({ did: 'opened' })
  expect(router.state.location.pathname).toBe(`/campaigns/${made}`)
  expect(await screen.findByLabelText('Subject')).toHaveValue('Spring again')
})

test('offers no new campaign for those who unsubscribed', async () => {
  const { user } = open({}, bakeries)
  await user.click(await screen.findByRole('button', { name: 'Unsubscribed 1' }))
  expect(screen.queryByRole('button', { name: 'New campaign from these' })).toBeNull()
})

test('a part that couldn’t be loaded says so in its card, and the rest stays', async () => {
  const { user, answers } = open({ [`GET ${path}/timeline`]: refuse(500, '') }, bakeries)
  const failed = (await screen.findByText('The chart couldn’t be loaded')).closest('section') as HTMLElement
  answers[`GET ${path}/timeline`] = {
    hours: 6,
    machineOpens: 4,
    points: [{ at: '2026-11-20T08:00:00.000Z', sent: 62, opened: 2, clicked: 1, replied: 0 }],
  }
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(
    await screen.findByText(/4 opens came from mail privacy services and other machines and aren’t counted\.$/),
  ).toBeVisible()
})

test('shows the emails by step and variant, with their clicks', async () => {
  const email = {
    step: 0,
    variant: 0,
    subject: 'Weekend orders at {{business_name}}',
    html: '<p>Hi <a href="{{@link:0}}">see</a></p>',
    delayDays: null,
    condition: null,
    links: [{ slot: 0, target: 'https://a.example/', clicks: 9, recipients: 5 }],
    clicks: 9,
    clickers: 5,
    unsubscribed: 1,
  }
  const other = {
    ...email,
    step: 1,
    subject: '',
    delayDays: 3,
    condition: 'not-replied',
    links: [],
    clicks: 0,
    clickers: 0,
  }
  const { user } = open({ [`GET ${path}/emails`]: [email, other] }, bakeries)
  expect(await screen.findByText('9 clicks by 5 recipients')).toBeVisible()
  expect(screen.getByText('1 unsubscribe')).toBeVisible()
  const frame = screen.getByTitle<HTMLIFrameElement>(/^Message: Weekend orders/)
  expect(frame.srcdoc).toContain('9 clicks')
  await user.click(screen.getByRole('button', { name: 'Follow-up 1' }))
  expect(screen.getByText('No clicks yet.')).toBeVisible()
  expect(screen.getByText('Re: Fresh bread')).toBeVisible()
})

test('counts the chart again once after several live events', async () => {
  const { asked, events } = open({}, bakeries)
  const charts = () => asked.filter(a => a.call === `GET ${path}/timeline`).length
  await waitFor(() => expect(charts()).toBe(1))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (let n = 0; n < 3; n++) events.send({ type: 'campaign', id })
  await vi.advanceTimersByTimeAsync(4000)
  vi.useRealTimers()
  await waitFor(() => expect(charts()).toBe(2))
})

test('a change during the first read isn’t missed', async () => {
  const replies: ((reply: CampaignReport) => void)[] = []
  const { events } = renderApp(`/campaigns/${id}`, {
    api: { 'GET /api/campaigns/:id': () => new Promise(resolve => replies.push(resolve)) },
  })
  await waitFor(() => expect(replies).toHaveLength(1))
  await waitFor(() => expect(events.connections()).toBe(1))
  events.send({ type: 'campaign', id })
  replies[0]?.({ ...report, status: 'sending', finishedAt: null })
  await waitFor(() => expect(replies).toHaveLength(2))
  replies[1]?.(report)
  await screen.findByText('Finished')
})

test('frequent changes don’t keep a slow page from showing what it reads', async () => {
  const replies: ((reply: CampaignReport) => void)[] = []
  const { events } = renderApp(`/campaigns/${id}`, {
    api: { 'GET /api/campaigns/:id': () => new Promise(resolve => replies.push(resolve)) },
  })
  await waitFor(() => expect(replies).toHaveLength(1))
  replies[0]?.({ ...report, status: 'sending', sentCount: 1, finishedAt: null })
  await screen.findByText('Sending')
  for (let i = 0; i < 3; i++) events.send({ type: 'campaign', id })
  await waitFor(() => expect(replies).toHaveLength(2))
  replies[1]?.(report)
  await screen.findByText('Finished')
  await waitFor(() => expect(replies).toHaveLength(3))
})

test('a report opened again shows what changed while no page listened', async () => {
  let status: CampaignReport['status'] = 'sending'
  const { router } = renderApp(`/campaigns/${id}`, {
    api: { 'GET /api/campaigns/:id': () => ({ ...report, status, finishedAt: null }) },
  })
  await screen.findByText('Sending')
  await router.navigate({ to: '/settings' })
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
  status = 'finished'
  await router.navigate({ to: '/campaigns/$id', params: { id } })
  await screen.findByText('Finished')
})

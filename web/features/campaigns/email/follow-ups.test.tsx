import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CampaignReport } from '#contract/campaigns.ts'
import type { StepFigures } from '#contract/sequences.ts'
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
  sentCount: 280,
  openCount: 0,
  replyCount: 0,
  transport: 'smtp',
  stepCount: 1,
  createdAt: '2026-11-21T09:00:00.000Z',
  sentAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
  scheduledAt: null,
  isHeld: false,
  fromAddress: 'me@shop.example',
  fromName: null,
  progress: {
    expanded: 400,
    queued: 100,
    sent: 280,
    bounced: 0,
    failed: 0,
    skipped: 20,
    unknown: 0,
    cancelled: 0,
    opened: 0,
    clicked: 0,
    unsubscribed: 0,
    reasons: [],
  },
}
const figures: StepFigures[] = [
  {
    step: 0,
    subject: 'Fresh bread',
    delayDays: null,
    condition: null,
    waiting: 0,
    sent: 200,
    opened: 90,
    clicked: 12,
    replied: 5,
    stopped: 0,
  },
  {
    step: 1,
    subject: '',
    delayDays: 3,
    condition: 'not-opened',
    waiting: 100,
    sent: 80,
    opened: 0,
    clicked: 0,
    replied: 0,
    stopped: 20,
  },
]

test('sends nothing while a task doesn’t say what to do', async () => {
  const { user, asked } = renderApp('/campaigns/new', { api: { 'GET /api/campaigns': [] } })
  const fill = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await fill('Recipients', 'ann@bakery.example')
  await fill('Subject', 'Hello')
  await fill('Email Body', 'Hi there')
  await user.click(await screen.findByRole('button', { name: 'Add a task' }))
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(await checks.findByText('Say what to do in follow-up 1.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
  expect(await screen.findByText('Missing information')).toBeVisible()
  expect(screen.getByLabelText('What to do')).toBeInvalid()
  expect(asked.filter(({ call }) => call === 'POST /api/campaigns')).toEqual([])
  await fill('What to do', 'Follow them')
  expect(await checks.findByText('All checks passed.')).toBeVisible()
})

test('sends a campaign with its follow-ups; the next campaign starts with none', async () => {
  const { user, asked } = renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      'POST /api/campaigns': { ...report, status: 'draft' },
      'POST /api/campaigns/mailable': { count: 1 },
      'POST /api/campaigns/:id/send': report,
    },
  })
  const fill = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await fill('Recipients', 'ann@bakery.example')
  await fill('Subject', 'Hello')
  await fill('Email Body', 'Hi there')
  await user.click(await screen.findByRole('checkbox', { name: 'Track opens' }))
  expect(screen.queryByRole('group', { name: /Follow-up/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Add a follow-up' }))
  await user.click(screen.getByRole('button', { name: 'Add another follow-up' }))
  const first = within(screen.getByRole('group', { name: 'Follow-up 1' }))
  const change = (label: string, value: string) => fireEvent.change(first.getByLabelText(label), { target: { value } })
  await user.click(first.getByRole('button', { name: /^1\. Email/ }))
  change('Sent', '7')
  change('To', 'not-opened')
  change('Body of the follow-up', 'Did you see it?')
  await user.click(screen.getByRole('button', { name: 'Remove follow-up 2' }))
  expect(screen.queryByRole('group', { name: 'Follow-up 2' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
  expect(await screen.findByText('Campaign sent')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/campaigns')?.body).toMatchObject({
    steps: [{ type: 'email', delayDays: 7, condition: 'not-opened', subject: '', body: 'Did you see it?' }],
  })
  expect(screen.queryByRole('group', { name: /Follow-up/ })).toBeNull()
})

test('offers follow-ups only after a confirmation if nobody sees the answers', async () => {
  const effective = {
    transport: 'smtp',
    isOwn: false,
    fromAddress: 'mail@operator.test',
    fromName: 'Ada',
    replyTo: 'ada@home.test',
    seesAnswers: false,
    dailyLimit: 200,
    problem: null,
  }
  const sender = { fromName: 'Ada', fromAddress: null, postalAddress: '1 Main St', timeZone: 'UTC', effective }
  const { user } = renderApp('/campaigns/new', {
    api: { 'GET /api/campaigns': [], 'GET /api/settings/sender': sender },
  })
  expect(await screen.findByText(/can’t see answers to ada@home.test/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a follow-up' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add follow-ups anyway' }))
  await user.click(screen.getByRole('button', { name: 'Add a follow-up' }))
  expect(screen.getByRole('group', { name: 'Follow-up 1' })).toBeVisible()
})

test('shows the results of each step in the report', async () => {
  renderApp(`/campaigns/${id}`, {
    api: {
      'GET /api/campaigns/:id': report,
      'GET /api/campaigns/:id/recipients': [],
      'GET /api/campaigns/:id/sequence': figures,
    },
  })
  const row = await screen.findByRole('row', { name: /^Follow-up 1/ })
  expect(row).toHaveTextContent('3 days later to recipients who haven’t replied or opened')
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(cell => cell.textContent),
  ).toEqual(['100', '80', '0', '0', '0', '20'])
  expect(screen.getByRole('row', { name: /^First email/ })).toHaveTextContent('9045.0%')
})

test('starts a variant as a copy of the first email and sends both', async () => {
  const { user, asked } = renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      'POST /api/campaigns': { ...report, status: 'draft' },
      'POST /api/campaigns/mailable': { count: 1 },
      'POST /api/campaigns/:id/send': report,
    },
  })
  const fill = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await fill('Recipients', 'ann@bakery.example')
  await fill('Subject', 'Hello')
  await fill('Email Body', 'Hi there')
  await user.click(screen.getByRole('button', { name: 'Add a variant to compare' }))
  expect(screen.getByLabelText('Body of variant B')).toHaveValue('Hi there')
  await fill('Subject of variant B', 'Hello again')
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
  expect(await screen.findByText('Campaign sent')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/campaigns')?.body).toMatchObject({
    variants: [{ subject: 'Hello again', body: 'Hi there' }],
  })
})

test('names a better variant only if the difference is likely real', async () => {
  const variant = (n: number, opened: number) => ({
    variant: n,
    subject: `Subject ${n}`,
    sent: 1000,
    opened,
    clicked: 30,
    replied: 1,
  })
  renderApp(`/campaigns/${id}`, {
    api: {
      'GET /api/campaigns/:id': { ...report, stepCount: 0, variantCount: 1 },
      'GET /api/campaigns/:id/recipients': [],
      'GET /api/campaigns/:id/variants': {
        variants: [variant(0, 100), variant(1, 140)],
        verdicts: [
          { measure: 'opened', word: 'better', best: 1 },
          { measure: 'clicked', word: 'unclear', best: null },
          { measure: 'replied', word: 'too-few', best: null },
        ],
      },
    },
  })
  expect(await screen.findByText('Opened: Variant B is likely better')).toBeVisible()
  expect(screen.getByText('Clicked: no clear difference')).toBeVisible()
  expect(screen.getByText('Replied: Too few to tell')).toBeVisible()
  expect(screen.getByRole('row', { name: /Subject 1/ })).toHaveTextContent('14014.0%')
})

test('adds a call for those who opened, and a task, each in one line once another is open', async () => {
  const { user, asked } = renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      'POST /api/campaigns': { ...report, status: 'draft' },
      'POST /api/campaigns/mailable': { count: 1 },
      'POST /api/campaigns/:id/send': report,
    },
  })
  const fill = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await fill('Recipients', 'ann@bakery.example')
  await fill('Subject', 'Hello')
  await fill('Email Body', 'Hi there')
  await user.click(await screen.findByRole('checkbox', { name: 'Track opens' }))
  await user.click(await screen.findByRole('button', { name: 'Add a call' }))
  await fill('For', 'opened')
  await fill('Notes', 'Ask about Sunday')
  await user.click(screen.getByRole('button', { name: 'Add a task' }))
  await fill('What to do', 'Follow them')
  const call = screen.getByRole('button', { name: /^1\. Call/ })
  expect(call).toHaveTextContent('Recipients who opened, but haven’t replied')
  expect(call).toHaveAttribute('aria-expanded', 'false')
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
  expect(await screen.findByText('Campaign sent')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/campaigns')?.body).toMatchObject({
    steps: [
      { type: 'call', delayDays: 3, condition: 'opened', body: 'Ask about Sunday' },
      { type: 'task', subject: 'Follow them' },
    ],
  })
})

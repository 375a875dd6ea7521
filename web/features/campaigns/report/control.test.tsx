import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { refuse, renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000d1'
const campaign: Campaign = {
  id,
  name: 'Spring',
  subject: 'Fresh bread',
  status: 'sending',
  statusReason: null,
  recipientCount: 1,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  scheduledAt: null,
  isHeld: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
  finishedAt: null,
}
const step = { type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: 'Still there?' }
const content = {
  subject: 'Fresh bread',
  body: 'Hi there',
  recipients: ['ann@bakery.example'],
  steps: [step],
  variants: [],
}
const soon = () => new Date(Date.now() + 9_500).toISOString()
const report = (state: Partial<CampaignReport>): CampaignReport => ({
  ...campaign,
  body: 'Hi there',
  transport: 'smtp',
  fromAddress: 'ada@shop.test',
  fromName: 'Ada',
  progress: {
    expanded: 0,
    queued: 0,
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
  ...state,
})
const page = {
  'GET /api/campaigns': [],
  'POST /api/campaigns': { ...campaign, status: 'draft' },
  'POST /api/campaigns/mailable': { count: 1 },
}
const open = (state: Partial<CampaignReport>, api: Record<string, object> = {}) =>
  renderApp(`/campaigns/${id}`, {
    api: { [`GET /api/campaigns/${id}`]: report(state), [`GET /api/campaigns/${id}/recipients`]: [], ...api },
  })

async function write(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('Recipients'), 'ann@bakery.example')
  await user.type(screen.getByLabelText('Subject'), 'Fresh bread')
  await user.type(screen.getByLabelText('Email Body'), 'Hi there')
}

describe('the seconds after Send', () => {
  test('the report counts down and offers Undo, and says when it is too late', async () => {
    const held = { status: 'scheduled', isHeld: true, scheduledAt: soon(), recipientCount: 40 } as const
    const { user } = open(held, { [`POST /api/campaigns/${id}/unsend`]: () => refuse(409, 'It has begun already.') })
    expect(await screen.findByText(/^Sending 40 emails in \d+ seconds\.$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('It has begun already.')).toBeVisible()
  })
})

describe('at a chosen time', () => {
  test('suggests tomorrow at nine and confirms the schedule', async () => {
    const { user, asked } = renderApp('/campaigns/new', {
      api: {
        ...page,
        'POST /api/campaigns/:id/send': () => ({
          ...campaign,
          status: 'scheduled',
          scheduledAt: '2099-05-04T07:00:00.000Z',
        }),
      },
    })
    await user.click(await screen.findByRole('radio', { name: 'Later' }))
    await user.click(screen.getByRole('button', { name: 'Send Later' }))
    expect(await screen.findByText('Missing information')).toBeVisible()
    await write(user)
    expect(screen.getByLabelText<HTMLInputElement>('Start time').value).toMatch(/T09:00$/)
    await user.click(screen.getByRole('button', { name: 'Send Later' }))
    expect(await screen.findByText('Campaign scheduled')).toBeVisible()
    const [sent] = asked.filter(a => a.call.endsWith('/send'))
    expect(sent?.body).toEqual({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
  })

  test('refuses a time in the past', async () => {
    const { user, asked } = renderApp('/campaigns/new', { api: page })
    await write(user)
    await user.click(screen.getByRole('radio', { name: 'Later' }))
    fireEvent.change(screen.getByLabelText('Start time'), { target: { value: '2020-01-01T09:00' } })
    await user.click(screen.getByRole('button', { name: 'Send Later' }))
    // At its field, and in the review.
    expect(screen.getAllByText('Choose a time in the future.')).toHaveLength(2)
    expect(screen.getByLabelText('Start time')).toHaveFocus()
    expect(asked.filter(a => a.call.endsWith('/send'))).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Now' }))
    expect(screen.getByRole('button', { name: 'Send Campaign' })).toBeVisible()
  })

  test('shows when the campaign starts, and can stop that', async () => {
    const { user } = open(
      { status: 'scheduled', scheduledAt: '2099-05-04T07:00:00.000Z', recipientCount: 3 },
      {
        [`GET /api/campaigns/${id}/content`]: content,
        [`POST /api/campaigns/${id}/unsend`]: { ...campaign, status: 'draft' },
      },
    )
    expect(
      await screen.findByText(
        /^Nothing sent yet\. The campaign starts Mon, May 4, 2099, .* and goes to 3 recipients\.$/,
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Don’t send' }))
    expect(await screen.findByText('Campaign not sent')).toBeVisible()
  })
})

describe('the preview', () => {
  const mail = {
    to: 'ann@bakery.example',
    from: { name: 'Ada', address: 'ada@shop.test' },
    subject: 'Fresh bread',
    html: '<p>Hi there</p>',
    text: 'Hi there',
    notSent: null,
  }

  test('shows the email as one recipient gets it, and sends a test to the user', async () => {
    const { user, asked } = renderApp('/campaigns/new', {
      api: {
        ...page,
        'POST /api/campaigns/preview': mail,
        'POST /api/campaigns/test': { to: 'me@shop.test', isSent: true, detail: '250 ok' },
      },
    })
    await write(user)
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('Ada <ada@shop.test>')).toBeVisible()
    expect(sheet.getByTitle('Message: Fresh bread')).toHaveAttribute('sandbox', '')
    const sample = { subject: 'Fresh bread', body: 'Hi there', email: 'ann@bakery.example' }
    expect(asked.findLast(a => a.call === 'POST /api/campaigns/preview')?.body).toEqual(sample)
    await user.click(sheet.getByRole('button', { name: 'Send test to me' }))
    expect(await screen.findByText('To me@shop.test.')).toBeVisible()
    expect(asked.find(a => a.call === 'POST /api/campaigns/test')?.body).toEqual(sample)
  })

  test('shows why the mail server rejected a test, and who won’t get the email', async () => {
    const { user } = renderApp('/campaigns/new', {
      api: {
        ...page,
        'POST /api/campaigns/preview': { ...mail, notSent: 'Unsubscribed from your mail' },
        'POST /api/campaigns/test': { to: 'me@shop.test', isSent: false, detail: '550 5.7.1 No' },
      },
    })
    await write(user)
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Unsubscribed from your mail')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send test to me' }))
    expect(await screen.findByText('550 5.7.1 No')).toBeVisible()
    expect(screen.queryByText('Test sent')).toBeNull()
  })

  test('has every email of the campaign, follow-ups with the subject of their thread', async () => {
    const { user, asked } = renderApp('/campaigns/new', { api: { ...page, 'POST /api/campaigns/preview': mail } })
    await write(user)
    await user.click(screen.getByRole('button', { name: 'Add a variant to compare' }))
    await user.click(await screen.findByRole('button', { name: 'Add a follow-up' }))
    const followUp = within(screen.getByRole('group', { name: 'Follow-up 1' }))
    await user.type(followUp.getByLabelText('Body of the follow-up'), 'Still there?')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const choice = await screen.findByLabelText('Email to preview')
    expect(
      within(choice)
        .getAllByRole('option')
        .map(o => o.textContent),
    ).toEqual(['Variant A', 'Variant B', 'Follow-up 1'])
    await user.selectOptions(choice, 'Follow-up 1')
    await waitFor(() =>
      expect(asked.filter(a => a.call === 'POST /api/campaigns/preview').at(-1)?.body).toEqual({
        subject: 'Re: Fresh bread',
        body: 'Still there?',
        email: 'ann@bakery.example',
      }),
    )
  })
})

describe('changing and copying', () => {
  test('edits a paused campaign’s emails, but not its recipients', async () => {
    const { user, asked } = open(
      { status: 'paused' },
      { [`GET /api/campaigns/${id}/content`]: content, [`PUT /api/campaigns/${id}`]: campaign },
    )
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    expect(await screen.findByText(/Emails already sent don’t change/)).toBeVisible()
    expect(screen.queryByLabelText('Recipients')).toBeNull()
    await user.type(await screen.findByLabelText('Subject'), '!')
    await user.type(await screen.findByLabelText('Body of the follow-up'), '!')
    expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save campaign' }))
    expect(await screen.findByText('Campaign saved')).toBeVisible()
    expect(asked.find(a => a.call.startsWith('PUT'))?.body).toEqual({
      subject: 'Fresh bread!',
      body: 'Hi there',
      variants: [],
      steps: [{ ...step, body: 'Still there?!' }],
    })
  })

  test('saves the emails of a paused campaign only if they changed, and after its window', async () => {
    const { user, asked } = open(
      { status: 'paused' },
      {
        [`GET /api/campaigns/${id}/content`]: content,
        [`PUT /api/campaigns/${id}/sending-window`]: {},
        [`PUT /api/campaigns/${id}`]: refuse(400, 'Add your postal address in Settings.'),
      },
    )
    const saved = () => asked.filter(a => a.call.startsWith('PUT')).map(a => a.call)
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    await user.selectOptions(await screen.findByLabelText('Sending window'), 'chosen')
    const subject = await screen.findByLabelText('Subject')
    await user.clear(subject)
    await user.click(screen.getByRole('button', { name: 'Save campaign' }))
    expect(await screen.findByText('Enter a subject.')).toBeVisible()
    expect(saved()).toEqual([])
    await user.type(subject, 'Fresher bread')
    await user.click(screen.getByRole('button', { name: 'Save campaign' }))
    expect(await screen.findByText('Add your postal address in Settings.')).toBeVisible()
    expect(saved()).toEqual([`PUT /api/campaigns/${id}/sending-window`, `PUT /api/campaigns/${id}`])

    await user.clear(subject)
    await user.type(subject, content.subject)
    await user.click(screen.getByRole('button', { name: 'Save campaign' }))
    expect(await screen.findByText('Campaign saved')).toBeVisible()
    expect(saved().slice(2)).toEqual([`PUT /api/campaigns/${id}/sending-window`])
  })

  test('Cancel drops what was typed', async () => {
    const { user } = open({ status: 'paused' }, { [`GET /api/campaigns/${id}/content`]: content })
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    await user.type(await screen.findByLabelText('Subject'), '!')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    expect(await screen.findByLabelText('Subject')).toHaveValue(content.subject)
  })

  test('offers no change of the accounts and the window in the seconds before it begins', async () => {
    open(
      { status: 'scheduled', isHeld: true, scheduledAt: soon() },
      {
        [`GET /api/campaigns/${id}/sending-window`]: { sendingWindow: { days: [1, 2], from: '09:00', until: '17:00' } },
      },
    )
    expect(await screen.findByText(/in each recipient’s time zone$/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Change window' })).toBeNull()
  })

  test('changes the window of a campaign that is sending, and asks to pause it for its emails', async () => {
    const { user, asked } = open(
      { status: 'sending' },
      { [`GET /api/campaigns/${id}/content`]: content, [`PUT /api/campaigns/${id}/sending-window`]: {} },
    )
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    expect(await screen.findByText('Pause this campaign to change its emails and follow-ups.')).toBeVisible()
    expect(screen.queryByLabelText('Subject')).toBeNull()
    await user.selectOptions(await screen.findByLabelText('Sending window'), 'chosen')
    await user.click(screen.getByRole('button', { name: 'Save campaign' }))
    expect(await screen.findByText('Campaign saved')).toBeVisible()
    expect(asked.filter(a => a.call.startsWith('PUT'))).toMatchObject([
      { body: { sendingWindow: { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' } } },
    ])
  })

  test('edits a scheduled campaign and its start in the form, and says what the server refuses', async () => {
    const { user, asked, answers } = open(
      { status: 'scheduled', scheduledAt: '2099-12-01T09:00:00.000Z' },
      {
        [`GET /api/campaigns/${id}/content`]: content,
        [`PUT /api/campaigns/${id}`]: () => refuse(400, 'Please correct these email addresses: x'),
        [`POST /api/campaigns/${id}/send`]: {
          ...campaign,
          status: 'scheduled',
          scheduledAt: '2099-12-02T09:00:00.000Z',
        },
      },
    )
    expect(await screen.findByLabelText('Recipients')).toHaveValue('ann@bakery.example')
    fireEvent.change(await screen.findByLabelText('Start time'), { target: { value: '2099-12-02T09:00' } })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Please correct these email addresses: x')).toBeVisible()
    answers[`PUT /api/campaigns/${id}`] = { ...campaign, status: 'scheduled' }
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Campaign scheduled')).toBeVisible()
    expect(asked.findLast(a => a.call.endsWith('/send'))?.body).toEqual({
      at: new Date('2099-12-02T09:00').toISOString(),
    })
  })

  test('doesn’t edit a finished campaign, and duplicates it as a draft', async () => {
    const { user } = open(
      { status: 'finished' },
      {
        [`POST /api/campaigns/${id}/duplicate`]: { ...campaign, status: 'draft', name: 'Copy of Spring' },
        [`GET /api/campaigns/${id}/content`]: content,
      },
    )
    expect(await screen.findByRole('button', { name: 'Duplicate' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Duplicate' }))
    expect(await screen.findByText('Copy of Spring is a draft. Nothing was sent.')).toBeVisible()
  })
})

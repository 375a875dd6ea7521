import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { type Asked, ada, refuse, renderApp, withHeaders } from '#test/web/app.tsx'
import { sender } from '#test/web/forms.ts'

const ready = { ...sender, fromName: 'Ada' }
const campaign: Campaign = {
  id: '0190f1b0-0000-7000-8000-00000000000c',
  name: 'Campaign Nov 21, 2026',
  subject: 'Fresh bread for your café',
  status: 'sending',
  statusReason: null,
  recipientCount: 2,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  sentAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
  scheduledAt: null,
  isHeld: false,
}
const content = { subject: 'Hello', body: 'Hi there', recipients: [], steps: [], variants: [], tracksOpens: true }
const api = {
  'GET /api/settings/sender': ready,
  'GET /api/leads/facets': { total: 3, matching: 3, withEmail: 2, categories: [], statuses: [] },
  'POST /api/leads/recipients': { emails: ['ann@bakery.example', 'bob@garage.example'] },
  'GET /api/campaigns': [],
  'POST /api/campaigns': { ...campaign, status: 'draft', sentAt: null },
  'POST /api/campaigns/:id/send': campaign,
}

async function fill(
  user: ReturnType<typeof renderApp>['user'],
  recipients: string,
  subject = 'Hello',
  body = 'Hi there',
) {
  await user.type(await screen.findByLabelText('Recipients'), recipients)
  if (subject) await user.type(screen.getByLabelText('Subject'), subject)
  if (body) await user.type(screen.getByLabelText('Email Body'), body)
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
}

describe('creating and sending', () => {
  test('saves a draft, sends it, and the next campaign starts empty', async () => {
    const { user, asked, router } = renderApp('/campaigns/new', { api })
    await fill(user, 'ann@bakery.example, bob@garage.example,')
    expect(await screen.findByText('Campaign sent')).toBeVisible()
    expect(screen.getByText('It’s going out to 2 recipients.')).toBeVisible()
    const create = asked.find(a => a.call === 'POST /api/campaigns')
    expect(create?.body).toMatchObject({
      name: expect.stringMatching(/^Campaign \w+ \d+, \d{4}$/),
      subject: 'Hello',
      body: 'Hi there',
      recipients: ['ann@bakery.example', 'bob@garage.example'],
      status: 'draft',
    })
    await router.navigate({ to: '/campaigns/$id', params: { id: 'new' } })
    expect(await screen.findByLabelText('Recipients')).toHaveValue('')
    expect(screen.getByLabelText('Subject')).toHaveValue('')
    expect(screen.getByLabelText('Email Body')).toHaveValue('')
    // The next campaign hasn't been begun, so nothing is missing from it.
    for (const label of ['Recipients', 'Subject', 'Email Body']) expect(screen.getByLabelText(label)).toBeValid()
    expect(screen.queryByText('Enter a subject.')).toBeNull()
  })

  test('shows the campaign’s page after Send; taking it back brings the form up again', async () => {
    const scheduledAt = new Date(Date.now() + 60_000).toISOString()
    const held: Campaign = { ...campaign, status: 'scheduled', isHeld: true, scheduledAt }
    const { user, answers } = renderApp('/campaigns/new', {
      api: {
        ...api,
        'POST /api/campaigns/:id/send': held,
        'GET /api/campaigns/:id': { ...held, progress: { reasons: [] } },
        'GET /api/campaigns/:id/content': { ...content, recipients: ['ann@bakery.example'] },
      },
    })
    await fill(user, 'ann@bakery.example')
    expect(await screen.findByText(/^Sending 2 emails in \d+ seconds\.$/)).toBeVisible()
    const draft = { ...held, status: 'draft', isHeld: false }
    answers['POST /api/campaigns/:id/unsend'] = draft
    answers['GET /api/campaigns/:id'] = { ...draft, progress: { reasons: [] } }
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByLabelText('Recipients')).toHaveValue('ann@bakery.example')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create a New Email Campaign')
  })

  test('the review lists what is missing or wrong before everything else', async () => {
    renderApp('/campaigns/new', { api })
    fireEvent.change(await screen.findByLabelText('Recipients'), { target: { value: 'ann@bakery.example, nobody' } })
    const checks = within(await screen.findByRole('list', { name: 'Checks' }))
    const rows = () => checks.getAllByRole('listitem').map(row => row.textContent?.replace('Go to it', ''))
    await waitFor(() =>
      expect(rows()).toEqual([
        'To fix: Correct these email addresses: nobody',
        'To do: Enter a subject.',
        'To do: Write the email.',
      ]),
    )
    expect(screen.getByText('1 to fix')).toBeVisible()
    fireEvent.change(screen.getByLabelText('Recipients'), { target: { value: 'ann@bakery.example' } })
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Hello' } })
    fireEvent.change(screen.getByLabelText('Email Body'), { target: { value: 'Hi there' } })
    const looking = 'Links and domains are still being checked.'
    await waitFor(() => expect(rows()).toEqual([looking]))
    await waitFor(() => expect(rows()).toEqual(['All checks passed.']))
  })

  test('says why a send was refused and keeps the text; the next attempt makes no second draft', async () => {
    const { user, asked, answers } = renderApp('/campaigns/new', {
      api: {
        ...api,
        'POST /api/campaigns/:id/send': refuse(400, 'Add your postal address in Settings before sending.'),
      },
    })
    await fill(user, 'ann@bakery.example')
    expect(await screen.findByText('Send failed')).toBeVisible()
    expect(screen.getByText('Add your postal address in Settings before sending.')).toBeVisible()
    expect(screen.getByLabelText('Recipients')).toHaveValue('ann@bakery.example')
    answers['POST /api/campaigns/:id/send'] = campaign
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
    expect(await screen.findByText('Campaign sent')).toBeVisible()
    expect(asked.filter(a => a.call === 'POST /api/campaigns')).toHaveLength(1)
    expect(asked.filter(a => a.call.endsWith('/send'))).toHaveLength(2)
  })

  test('says that the draft is saved while the send is pending', async () => {
    let answer = (_: unknown) => {}
    const slow = () => new Promise(resolve => (answer = resolve))
    const { user } = renderApp('/campaigns/new', { api: { ...api, 'POST /api/campaigns/:id/send': slow } })
    await fill(user, 'ann@bakery.example')
    expect(await screen.findByText('Campaign created')).toBeVisible()
    expect(screen.queryByText('Campaign sent')).toBeNull()
    answer(campaign)
    expect(await screen.findByText('Campaign sent')).toBeVisible()
    expect(screen.queryByText('Campaign created')).toBeNull()
  })

  test('a send that fails without a reason says where to look', async () => {
    const { user } = renderApp('/campaigns/new', {
      api: { ...api, 'POST /api/campaigns/:id/send': () => refuse(502, '') },
    })
    await fill(user, 'ann@bakery.example')
    expect(await screen.findByText('Send failed')).toBeVisible()
    expect(screen.getByText('Failed to send campaign. Please check your email settings.')).toBeVisible()
  })

  test('takes the addresses of the leads', async () => {
    const { user } = renderApp('/campaigns/new', { api })
    await user.click(await screen.findByRole('button', { name: 'From Leads (2)' }))
    await user.click(await screen.findByRole('menuitem', { name: 'All leads with an email address (2)' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Recipients')).toHaveValue('ann@bakery.example, bob@garage.example'),
    )
  })

  test('takes the email that the composer left, once', async () => {
    localStorage.setItem(
      'draftEmail',
      JSON.stringify({ subject: 'From the composer', body: 'Dear you', tone: 'casual' }),
    )
    // Left from another campaign; the email is one for all.
    sessionStorage.setItem(`canvass-draft:${ada.id}:campaign:new:emails`, 'own')
    renderApp('/campaigns/new', { api })
    expect(await screen.findByDisplayValue('From the composer')).toBe(screen.getByLabelText('Subject'))
    expect(screen.getByLabelText('Email Body')).toHaveValue('Dear you')
    expect(localStorage.getItem('draftEmail')).toBeNull()
  })

  test('says up front what would stop the send', async () => {
    const problem = 'Add your postal address in Settings before sending.'
    renderApp('/campaigns/new', {
      api: { ...api, 'GET /api/settings/sender': { ...ready, effective: { ...ready.effective, problem } } },
    })
    expect(await screen.findByText(problem)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open settings' })).toHaveAttribute('href', '/settings#sender')
  })
})

test('checks the start that was chosen', async () => {
  const atNight = { code: 'start-time', severity: 'warning', text: 'at 3:00 AM. Start it by day.', count: 0 }
  const checked: unknown[] = []
  const check = ({ body }: Asked) => {
    checked.push(body)
    return { findings: [atNight] }
  }
  const { user } = renderApp('/campaigns/new', { api: { ...api, 'POST /api/campaigns/preflight': check } })
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Hello' } })
  await user.click(await screen.findByRole('radio', { name: 'Later' }))
  fireEvent.change(await screen.findByLabelText('Start time'), { target: { value: '2099-12-25T03:00' } })
  await waitFor(() => expect(checked.at(-1)).toMatchObject({ scheduledAt: expect.stringMatching(/^2099-12-2/) }))
  expect((await screen.findAllByText(/The campaign starts at 3:00 AM/)).length).toBeGreaterThan(0)
  expect((await screen.findAllByRole('button', { name: 'Change start' })).length).toBeGreaterThan(0)
})

test('takes the postal address in the review, and checks again', async () => {
  const missing = { code: 'no-postal-address', severity: 'block' }
  const { user, asked, answers } = renderApp('/campaigns/new', {
    api: {
      ...api,
      'GET /api/settings/sender': { ...ready, postalAddress: '' },
      'PUT /api/settings/sender': { ...ready, postalAddress: '1 Harbour Road' },
      'POST /api/campaigns/preflight': { findings: [missing] },
    },
  })
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Hello' } })
  await user.type(await screen.findByLabelText('Postal address'), '1 Harbour Road')
  answers['POST /api/campaigns/preflight'] = { findings: [] }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('Postal address')).toBeNull())
  expect(screen.getByRole('button', { name: 'Send Campaign' })).toHaveFocus()
  expect(asked.find(a => a.call === 'PUT /api/settings/sender')?.body).toEqual({ postalAddress: '1 Harbour Road' })
})

test.each(['the button', 'Ctrl Enter'])(
  'with %s, sends only once a postal address that was just typed is saved',
  async by => {
    const saved = Promise.withResolvers<object>()
    const { user, asked, answers } = renderApp('/campaigns/new', {
      api: {
        ...api,
        'GET /api/settings/sender': { ...ready, postalAddress: '' },
        'PUT /api/settings/sender': () => saved.promise,
        'POST /api/campaigns/preflight': { findings: [{ code: 'no-postal-address', severity: 'block' }] },
      },
    })
    fireEvent.change(await screen.findByLabelText('Recipients'), { target: { value: 'ann@bakery.test' } })
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Hello' } })
    fireEvent.change(screen.getByLabelText('Email Body'), { target: { value: 'Hello there' } })
    await user.type(await screen.findByLabelText('Postal address'), '1 Harbour Road')
    answers['POST /api/campaigns/preflight'] = { findings: [] }
    const isEither = /^(?:PUT .*\/sender|POST .*\/send)$/
    const calls = () => asked.map(({ call }) => call.replace(/[\w-]{36}/, ':id')).filter(call => isEither.test(call))
    if (by === 'Ctrl Enter') await user.keyboard('{Control>}{Enter}{/Control}')
    else await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/settings/sender'))
    saved.resolve({ ...ready, postalAddress: '1 Harbour Road' })
    await waitFor(() => expect(calls().slice(-2)).toEqual(['PUT /api/settings/sender', 'POST /api/campaigns/:id/send']))
  },
)

test('Alt and a number go to a part of the form, also while typing and where Alt types a character', async () => {
  const { user } = renderApp('/campaigns/new', { api })
  await user.type(await screen.findByLabelText('Subject'), 'Hi')
  const key = new KeyboardEvent('keydown', { code: 'Digit4', key: '¢', altKey: true, bubbles: true, cancelable: true })
  screen.getByLabelText('Subject').dispatchEvent(key)
  expect(key.defaultPrevented).toBe(true)
  expect(screen.getByRole('heading', { name: 'Schedule' })).toHaveFocus()
  expect(screen.getByLabelText('Subject')).toHaveValue('Hi')
})

test('a long list with an address per line is kept between commas', async () => {
  renderApp('/campaigns/new', { api })
  const emails = Array.from({ length: 150 }, (_, i) => `p${i}@shop.example`)
  const field = await screen.findByLabelText('Recipients')
  fireEvent.change(field, { target: { value: emails.join('\r\n') } })
  expect(field).toHaveValue(emails.join(', '))
  fireEvent.change(field, { target: { value: '' } })
  const insertion = { bubbles: true, cancelable: true, inputType: 'insertFromPaste', data: emails.join('\n') }
  act(() => void field.dispatchEvent(new InputEvent('beforeinput', insertion)))
  expect(field).toHaveValue(emails.join(', '))
})

const report: CampaignReport = {
  ...campaign,
  body: 'Hi there',
  fromAddress: 'ada@example.com',
  fromName: 'Ada',
  transport: 'outbox',
  progress: {
    expanded: 20,
    queued: 4,
    sent: 14,
    bounced: 0,
    failed: 1,
    skipped: 1,
    unknown: 0,
    cancelled: 0,
    opened: 7,
    clicked: 1,
    unsubscribed: 1,
    reasons: [{ reason: 'suppressed', text: 'Unsubscribed from your mail', count: 1 }],
  },
  recipientCount: 20,
}
const skipped = {
  group: 'skipped',
  reason: 'suppressed',
  reasonText: 'Unsubscribed from your mail',
  sentAt: null,
  unsubscribedAt: null,
}
const recipient = {
  ...skipped,
  id: '0190f1b0-0000-7000-8000-0000000000a1',
  email: 'ann@bakery.example',
  leadId: null,
  businessName: 'Ann’s Bakery',
  state: 'skipped',
  attempts: 0,
  openedAt: null,
  clickedAt: null,
  steps: [{ ...skipped, step: 0, dueAt: null, opens: 0, links: 0, repliedAt: null, latestAt: null }],
}
const reportApi = {
  'GET /api/campaigns/:id': report,
  'GET /api/campaigns/:id/recipients': withHeaders([recipient], {}),
}

describe('the report', () => {
  test('shows the progress, the figures, and why a recipient was skipped', async () => {
    renderApp(`/campaigns/${campaign.id}`, { api: reportApi })
    const bar = await screen.findByRole('progressbar', { name: 'Recipients processed' })
    expect(bar).toHaveAttribute('aria-valuetext', '16 of 20 recipients')
    expect(screen.getByText('kept in the outbox')).toBeVisible()
    expect(screen.getByText('Test mode')).toBeVisible()
    const row = (await screen.findByText('ann@bakery.example')).closest('tr')
    expect(within(row as HTMLElement).getByText('Skipped')).toBeVisible()
    expect(screen.getAllByText('Unsubscribed from your mail').length).toBeGreaterThan(1)
  })

  test('a problem filters the list', async () => {
    const { user, asked } = renderApp(`/campaigns/${campaign.id}`, { api: reportApi })
    await user.click(await screen.findByRole('button', { name: '1 failed' }))
    await waitFor(() => expect(asked.some(a => a.query.get('group') === 'failed')).toBe(true))
    expect(screen.getByRole('button', { name: 'Failed 1' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('updates when the server reports a change', async () => {
    const { events, answers } = renderApp(`/campaigns/${campaign.id}`, { api: reportApi })
    await screen.findByText('kept in the outbox')
    expect(screen.queryByText('18')).toBeNull()
    answers['GET /api/campaigns/:id'] = {
      ...report,
      sentCount: 18,
      progress: { ...report.progress, sent: 18, queued: 0 },
    }
    events.send({ type: 'campaign', id: campaign.id })
    expect((await screen.findAllByText('18')).length).toBeGreaterThan(1)
  })

  test('isn’t found for another account’s campaign', async () => {
    renderApp(`/campaigns/${campaign.id}`, { api: { 'GET /api/campaigns/:id': refuse(404, 'Campaign not found') } })
    expect(await screen.findByText('Campaign not found')).toBeVisible()
  })
})

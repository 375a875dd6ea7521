import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { FOLLOW_UPS_WAIT } from '#contract/follow-up-rules.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000d1'
const draft: Campaign = {
  id,
  name: 'Campaign Nov 21, 2026',
  subject: 'Hello {{business_name}}',
  status: 'draft',
  statusReason: null,
  recipientCount: 2,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  scheduledAt: null,
  isHeld: false,
  sentAt: null,
  finishedAt: null,
}
const content = {
  subject: draft.subject,
  body: 'Hi',
  recipients: ['ann@bakery.example', 'bob@garage.example'],
  steps: [{ type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: 'Still there?' }],
  variants: [],
  tracksOpens: true,
}
const zero = { expanded: 0, queued: 0, sent: 0, bounced: 0, failed: 0, skipped: 0, unknown: 0, cancelled: 0 }
const report: CampaignReport = {
  ...draft,
  body: 'Hi',
  transport: 'smtp',
  fromAddress: 'ada@shop.example',
  fromName: 'Ada',
  progress: { ...zero, opened: 0, clicked: 0, unsubscribed: 0, reasons: [] },
}
const NO_CAMPAIGNS = { all: 0, drafts: 0, active: 0, finished: 0, archived: 0 }
const sent: Campaign = { ...draft, status: 'sending', sentAt: draft.createdAt }

/** The browser's drafts of campaigns that aren't sent yet. */
const keptOfCampaigns = () => Object.keys(sessionStorage).filter(key => key.includes(':campaign:'))

async function fillAndSend(user: ReturnType<typeof renderApp>['user'], subject = 'Hello') {
  await user.type(await screen.findByLabelText('Recipients'), 'ann@bakery.example')
  await user.type(screen.getByLabelText('Subject'), subject)
  await user.type(screen.getByLabelText('Email Body'), 'Hi there')
  await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
}

describe('a send that failed', () => {
  const api = {
    'GET /api/campaigns': [draft],
    'POST /api/campaigns': draft,
    [`PUT /api/campaigns/${id}`]: { ...draft, version: 'v2' },
    'POST /api/campaigns/:id/send': refuse(400, 'Add your postal address in Settings.'),
    'GET /api/campaigns/:id': report,
    'GET /api/campaigns/:id/content': {
      ...content,
      subject: 'Hello',
      body: 'Hi there',
      recipients: ['ann@bakery.example'],
      steps: [],
    },
  }

  test('continues its draft with changed content, even after a reload', async () => {
    const first = renderApp('/campaigns/new', { api })
    await fillAndSend(first.user)
    expect(await screen.findByText('Send failed')).toBeVisible()
    cleanup()

    const { user, asked, answers } = renderApp(`/campaigns/${id}`, { api })
    answers['POST /api/campaigns/:id/send'] = sent
    await user.type(await screen.findByLabelText('Subject'), ' again')
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }))
    expect(await screen.findByText('Campaign sent')).toBeVisible()
    expect(keptOfCampaigns()).toEqual([])
    expect(asked.filter(a => a.call === 'POST /api/campaigns')).toEqual([])
    expect(asked.find(a => a.call === `PUT /api/campaigns/${id}`)?.body).toEqual({
      subject: 'Hello again',
      body: 'Hi there',
      recipients: ['ann@bakery.example'],
      steps: [],
      variants: [],
      tracksOpens: true,
      sendingAccountIds: [],
      sendingWindow: null,
    })
    expect(asked.filter(a => a.call === `POST /api/campaigns/${id}/send`)).toHaveLength(1)
  })

  test('sends nothing if its draft was sent elsewhere', async () => {
    const first = renderApp('/campaigns/new', { api })
    await fillAndSend(first.user)
    await screen.findByText('Send failed')
    cleanup()

    const { user, asked, answers } = renderApp(`/campaigns/${id}`, { api })
    answers[`PUT /api/campaigns/${id}`] = refuse(409, 'Pause this campaign first.')
    await user.click(await screen.findByRole('button', { name: 'Send Campaign' }))
    expect(await screen.findByText('Already sent')).toBeVisible()
    expect(asked.filter(a => a.call.startsWith('POST'))).toEqual([])
    expect(screen.getByLabelText('Subject')).toHaveValue('Hello')
  })

  test('makes a new draft if its draft was deleted', async () => {
    const first = renderApp('/campaigns/new', { api })
    await fillAndSend(first.user)
    await screen.findByText('Send failed')
    cleanup()

    const { user, asked, answers } = renderApp(`/campaigns/${id}`, { api })
    answers[`PUT /api/campaigns/${id}`] = refuse(404, 'Campaign not found')
    answers['POST /api/campaigns/:id/send'] = sent
    await user.click(await screen.findByRole('button', { name: 'Send Campaign' }))
    expect(await screen.findByText('Campaign sent')).toBeVisible()
    expect(asked.filter(a => a.call === 'POST /api/campaigns')).toHaveLength(1)
  })
})

describe('the list', () => {
  test('shows variables in words, never in braces', async () => {
    renderApp('/campaigns', { api: { 'GET /api/campaigns': [draft] } })
    const row = (await screen.findByRole('link', { name: draft.name })).closest('tr') as HTMLElement
    expect(row).toHaveTextContent('Hello Business name')
    expect(row).toHaveTextContent('Draft · 2 recipients')
    expect(row.textContent).not.toContain('{{')
  })

  test('says what each campaign waits for', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const waiting = { ...sent, id: `${id.slice(0, -1)}2`, name: 'Waiting', statusReason: 'Outside the hours.' }
    const planned = { ...draft, id: `${id.slice(0, -1)}3`, name: 'Planned', status: 'scheduled' }
    const calls = { ...waiting, id: `${id.slice(0, -1)}4`, name: 'Calls', statusReason: `${FOLLOW_UPS_WAIT} Wed 9:00.` }
    renderApp('/campaigns', {
      api: {
        'GET /api/campaigns': [{ ...waiting, nextSendAt: inDays(3) }, { ...planned, scheduledAt: inDays(2) }, calls],
      },
    })
    const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')
    expect(await screen.findByRole('link', { name: 'Waiting' })).toBeVisible()
    expect(rowOf('Waiting')).toHaveTextContent(/Waiting for \w{3} \d+:\d\d/)
    expect(rowOf('Calls')).not.toHaveTextContent('Sending')
    expect(rowOf('Calls')).toHaveTextContent(/Waiting/)
    expect(rowOf('Planned')).toHaveTextContent(/Starts \w{3} \d+:\d\d/)
  })

  const remove = async (of: Campaign, more: object = {}) => {
    const app = renderApp('/campaigns', {
      api: {
        'GET /api/campaigns': [of],
        'GET /api/campaigns/:id/content': { ...content, version: 'v1' },
        [`DELETE /api/campaigns/${id}`]: { message: 'Draft deleted' },
        ...more,
      },
    })
    await app.user.click(await screen.findByRole('button', { name: `More for ${draft.name}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }))
    return app
  }

  test('deletes a draft, and Undo saves it again', async () => {
    const save = vi.fn((_: Asked) => ({ ...draft, version: 'v1' }))
    const { user } = await remove(draft, { 'POST /api/campaigns/drafts': save })
    expect(await screen.findByText('Draft deleted')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(save.mock.lastCall?.[0].body).toEqual({ name: draft.name, ...content }))
  })

  test('deletes a draft of own emails, which can’t be saved again, after a confirmation', async () => {
    const { user, asked } = await remove({ ...draft, hasOwnEmails: true })
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this draft?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete draft' }))
    expect(await screen.findByText('Draft deleted')).toBeVisible()
    expect(asked.filter(a => a.call === `DELETE /api/campaigns/${id}`)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('lists by tab and search, says when nothing matches, and shows shares', async () => {
    const finished = {
      ...draft,
      id: `${id.slice(0, -1)}2`,
      name: 'Pizza places, Seattle',
      status: 'finished',
      recipientCount: 30,
      sentCount: 30,
      openCount: 18,
      clickCount: 6,
      replyCount: 3,
    }
    const listed = ({ query }: { query: URLSearchParams }) =>
      [draft, finished].filter(
        campaign =>
          campaign.name.toLowerCase().includes(query.get('search') ?? '') &&
          (query.get('tab') !== 'drafts' || campaign.status === 'draft'),
      )
    const counts = { all: 2, drafts: 1, active: 0, finished: 1, archived: 0 }
    const { user } = renderApp('/campaigns', {
      api: { 'GET /api/campaigns': listed, 'GET /api/campaigns/counts': counts },
    })
    const row = (await screen.findByRole('link', { name: finished.name })).closest('tr')
    expect(row).toHaveTextContent('30All 30301860.0%620.0%310.0%')
    await user.click(await screen.findByRole('button', { name: 'Drafts 1' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: finished.name })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'All 2' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search campaigns' }), 'tacos')
    expect(await screen.findByText('No campaigns match “tacos”.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByRole('link', { name: draft.name })).toBeVisible()
  })

  test('archives a campaign, and Undo takes it back', async () => {
    const call = `PUT /api/campaigns/${id}/archived`
    const { user, asked, answers } = renderApp('/campaigns', { api: { 'GET /api/campaigns': [draft], [call]: draft } })
    await user.click(await screen.findByRole('button', { name: `More for ${draft.name}` }))
    answers['GET /api/campaigns'] = []
    answers['GET /api/campaigns/counts'] = { ...NO_CAMPAIGNS, archived: 1 }
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    expect(await screen.findByText('All your campaigns are archived.')).toBeVisible()
    answers['GET /api/campaigns'] = [draft]
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: draft.name })).toBeVisible()
    expect(asked.filter(a => a.call === call).map(a => a.body)).toEqual([{ isArchived: true }, { isArchived: false }])
  })

  test('New Campaign opens the form at its own address, with the focus in it', async () => {
    const { user, router } = renderApp('/campaigns', { api: { 'GET /api/campaigns': [draft] } })
    await user.click(await screen.findByRole('link', { name: 'New Campaign' }))
    expect(await screen.findByRole('textbox', { name: /Recipients/ })).toHaveFocus()
    expect(router.state.location.pathname).toBe('/campaigns/new')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create a New Email Campaign')
  })

  test('of an account without campaigns offers only to make one', async () => {
    const api = { 'GET /api/campaigns': [], 'GET /api/campaigns/counts': NO_CAMPAIGNS }
    const { user } = renderApp('/campaigns', { api })
    expect(await screen.findByText('No campaigns yet')).toBeVisible()
    expect(screen.queryByRole('searchbox', { name: 'Search campaigns' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'New Campaign' }))
    expect(await screen.findByRole('heading', { name: 'Create a New Email Campaign' })).toBeVisible()
  })

  test('renames in place; Escape keeps the old name', async () => {
    const { user, asked, answers } = renderApp('/campaigns', {
      api: { 'GET /api/campaigns': [draft], [`PUT /api/campaigns/${id}/name`]: { ...draft, name: 'Bakeries' } },
    })
    const rename = async (typed: string) => {
      await user.click(await screen.findByRole('button', { name: `More for ${draft.name}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
      const field = await screen.findByRole('textbox', { name: 'Campaign name' })
      await waitFor(() => expect(field).toHaveFocus())
      await user.clear(field)
      await user.type(field, typed)
    }
    await rename('Dropped{Escape}')
    expect(await screen.findByRole('link', { name: draft.name })).toBeVisible()
    answers['GET /api/campaigns'] = [{ ...draft, name: 'Bakeries' }]
    await rename('Bakeries{Enter}')
    expect(await screen.findByRole('link', { name: 'Bakeries' })).toBeVisible()
    expect(asked.filter(a => a.call.startsWith('PUT')).map(a => a.body)).toEqual([{ name: 'Bakeries' }])
  })
})

describe('the list by keyboard', () => {
  const other = { ...draft, id: `${id.slice(0, -1)}2`, name: 'Bakeries' }
  const open = (api = {}) =>
    renderApp('/campaigns', {
      api: {
        'GET /api/campaigns': [draft, other],
        'GET /api/campaigns/:id': report,
        'GET /api/campaigns/:id/content': refuse(404, 'Campaign not found'),
        ...api,
      },
    })

  test('J and K move, and Enter opens the campaign', async () => {
    const { user, router } = open()
    const first = await screen.findByRole('link', { name: draft.name })
    await user.keyboard('j')
    await waitFor(() => expect(first).toHaveFocus())
    await user.keyboard('j')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Bakeries' })).toHaveFocus())
    await user.keyboard('k')
    await waitFor(() => expect(first).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/campaigns/${id}`))
  })

  test('R renames in place, and Escape returns the focus to the name', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: draft.name })
    await user.keyboard('j')
    await user.keyboard('r')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Campaign name' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('link', { name: draft.name })).toHaveFocus())
  })

  test('D duplicates the campaign, and ? lists the shortcuts', async () => {
    const { user, asked } = open({
      'POST /api/campaigns/:id/duplicate': { ...draft, id: other.id, name: 'Copy' },
      'GET /api/campaigns/:id/content': { subject: 'S', body: 'B', recipients: [], steps: [], variants: [] },
    })
    await screen.findByRole('link', { name: draft.name })
    await user.keyboard('?')
    expect(await screen.findByText('Duplicate campaign')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('j')
    await user.keyboard('d')
    expect(await screen.findByText('Campaign duplicated')).toBeVisible()
    expect(asked.filter(a => a.call === `POST /api/campaigns/${id}/duplicate`)).toHaveLength(1)
  })
})

test('the row of a campaign that waits for its user has the button that helps', async () => {
  const paused = { ...sent, name: 'Garages', status: 'paused' }
  const stopped = {
    ...sent,
    id: `${id.slice(0, -1)}2`,
    name: 'Salons',
    statusReason: 'The email account ada@shop.example was removed.',
    needs: 'account',
  }
  const { user, asked } = renderApp('/campaigns', {
    api: {
      'GET /api/campaigns': [paused, stopped],
      'POST /api/campaigns/:id/resume': { ...paused, status: 'sending' },
    },
  })
  expect(await screen.findByRole('link', { name: 'Reconnect: Salons' })).toHaveAttribute(
    'href',
    '/settings#email-account',
  )
  expect(screen.getByText('Stopped: reconnect a sending account')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resume: Garages' }))
  expect(await screen.findByText('Campaign resumed')).toBeVisible()
  expect(asked.filter(a => a.call === `POST /api/campaigns/${id}/resume`)).toHaveLength(1)
})

describe('a draft at its address', () => {
  const api = { 'GET /api/campaigns/:id': report, 'GET /api/campaigns/:id/content': content }

  test('is in the form, with its follow-ups and its review', async () => {
    renderApp(`/campaigns/${id}`, { api })
    expect(await screen.findByLabelText('Recipients')).toHaveValue('ann@bakery.example, bob@garage.example')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create a New Email Campaign')
    expect(await screen.findByRole('group', { name: 'Follow-up 1' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Review' })).toHaveFocus())
  })

  test('whose recipients have emails of their own shows those, and can be sent', async () => {
    const checked: unknown[] = []
    renderApp(`/campaigns/${id}`, {
      api: {
        ...api,
        'GET /api/campaigns/:id': { ...report, hasOwnEmails: true },
        'POST /api/campaigns/preflight': ({ body }: Asked) => {
          checked.push(body)
          return { findings: [] }
        },
      },
    })
    expect(await screen.findByText('Each recipient gets their own email. You can change it in Drafts.')).toBeVisible()
    expect(screen.queryByLabelText('Subject')).toBeNull()
    expect(screen.getByRole('button', { name: 'Send Campaign' })).toBeVisible()
    await waitFor(() => expect(checked.at(-1)).toMatchObject({ campaignId: id }))
  })
})

test('marks the figures of a test-mode campaign, even after real sending was set up', async () => {
  renderApp(`/campaigns/${id}`, {
    api: {
      'GET /api/campaigns/:id': {
        ...report,
        status: 'finished',
        sentCount: 2,
        isTest: true,
        progress: { ...report.progress, expanded: 2, sent: 2 },
      },
      'GET /api/campaigns/:id/recipients': [],
    },
  })
  expect(await screen.findByText(/^Test mode kept these emails in the outbox\. Nobody received them/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open outbox' })).toHaveAttribute('href', '/outbox')
})

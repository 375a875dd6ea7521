import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/drafts/start/write-dialog.tsx'
import '#web/features/leads/bulk/bulk-bar.tsx'
import '#web/pages/dashboard.tsx'
import '#web/pages/draft-review.tsx'
import { refuse, renderApp } from '#test/web/app.tsx'
import { draft, draftsApi, RUN_ID } from '#test/web/drafts.ts'
import { lead, listApi } from '#test/web/leads.ts'

const rows = [lead(1), lead(2), lead(3, { email: null })]
const [first, , third] = rows.map(({ id }) => id)

const usage = (writer: string, forecast: object = {}) => ({
  writer,
  emails: 0,
  tokens: 0,
  cost: null,
  forecast: { tokens: 1650, cost: null, isMeasured: false, ...forecast },
})

async function open(api: Record<string, unknown> = {}, path = '/dashboard') {
  const { api: served, state } = draftsApi([draft(1)])
  const app = renderApp(path, {
    api: {
      ...listApi(rows),
      ...served,
      'GET /api/offer-profiles': [],
      'GET /api/ai/usage': usage('builtin'),
      'POST /api/leads/changes/count': { count: 2 },
      'POST /api/leads/recipients': { emails: ['hello@harbor1.example'] },
      'POST /api/draft-runs': () => state,
      'POST /api/draft-runs/preview': {
        type: 'other',
        email: null,
        languages: [],
        audience: null,
        trades: [],
        misfitTrades: [],
        doubtful: { peers: [], misfits: [], chains: [], websites: [], unknown: [] },
      },
      ...api,
    } as Record<string, object>,
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Dental 1' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Select Harbor Dental 3' }))
  await app.user.click(await screen.findByRole('button', { name: 'Write (2)' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Write to these/ }))
  return { ...app, dialog }
}
const posted = (app: Awaited<ReturnType<typeof open>>) =>
  app.asked.filter(({ call }) => call === 'POST /api/draft-runs').map(({ body }) => body)

test('names the selected leads that get no email, and offers to find their addresses', async () => {
  const { user, asked } = renderApp('/dashboard', {
    api: {
      ...listApi(rows),
      'GET /api/offer-profiles': [],
      'GET /api/ai/usage': usage('builtin'),
      'POST /api/leads/changes/count': { count: 2 },
      'POST /api/leads/changes/reach': { count: 2, withEmail: 1, withPhone: 0, withWebsiteOnly: 1 },
      'POST /api/leads/changes/unreachable': [{ id: third, businessName: 'Harbor Dental 3', why: 'missing' }],
      'POST /api/leads/recipients': { emails: ['hello@harbor1.example'] },
      'POST /api/find-emails/count': { selected: 1, lookable: 1, isOn: true },
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Dental 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Harbor Dental 3' }))
  await user.click(await screen.findByRole('button', { name: 'Write (1)' }))
  expect(await screen.findByText('1 has no email address: Harbor Dental 3')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Find emails' }))
  expect(await screen.findByRole('dialog', { name: 'Find emails' })).toBeVisible()
  const counted = asked.find(({ call }) => call === 'POST /api/find-emails/count')
  expect(counted?.body).toEqual({ selection: { ids: [third] } })
})

test('says how many leads have an address, starts the run, and opens its page', async () => {
  const app = await open()
  const { user, dialog, router } = app
  expect(await dialog.findByText(/^1 of them has an email address\. We also write the other 1/)).toBeVisible()
  expect(await dialog.findByText(/^Writer: Built-in writer\./)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'What you offer' }), 'Online ordering for $1,200')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tone' }), 'Professional')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Length' }), 'Medium')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'German')
  await user.type(dialog.getByRole('textbox', { name: 'Offer in German' }), 'Online-Bestellungen für 1.200 $')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Offer type' }), 'Website')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Follow-ups' }), 'Two, after 3 and 8 days')
  await user.click(await dialog.findByRole('button', { name: 'Write 2 drafts' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/drafts/${RUN_ID}`))
  expect(posted(app)).toMatchObject([
    {
      selection: { ids: [first, third] },
      offer: {
        offer: 'Online ordering for $1,200',
        type: 'website',
        translations: { de: 'Online-Bestellungen für 1.200 $' },
      },
      tone: 'professional',
      length: 'medium',
      language: 'de',
      followUps: 2,
    },
  ])
  expect(await screen.findByText('Sushi restaurants, Portland')).toBeVisible()
})

test('asks for the offer, and keeps each lead’s own language', async () => {
  const app = await open()
  const { user, dialog } = app
  await user.click(await dialog.findByRole('button', { name: 'Write 2 drafts' }))
  expect(await dialog.findByText('Say what you offer.')).toBeVisible()
  expect(posted(app)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'What you offer' }), '.....')
  expect(await dialog.findByText('Say in words what you offer.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Write 2 drafts' }))
  expect(posted(app)).toEqual([])
  await user.clear(dialog.getByRole('textbox', { name: 'What you offer' }))
  await user.type(dialog.getByRole('textbox', { name: 'What you offer' }), 'I build websites')
  await user.click(dialog.getByRole('button', { name: 'Write 2 drafts' }))
  await waitFor(() => expect(posted(app)).toMatchObject([{ tone: 'friendly', length: 'short', language: null }]))
})

test('Ctrl Enter in the offer writes the drafts, and Enter starts a line', async () => {
  const app = await open()
  const { user, dialog } = app
  await dialog.findByRole('button', { name: 'Write 2 drafts' })
  const offer = dialog.getByRole('textbox', { name: 'What you offer' })
  await user.type(offer, 'I build websites.{Enter}$900 once{Control>}{Enter}{/Control}')
  await waitFor(() => expect(posted(app)).toMatchObject([{ offer: { offer: 'I build websites.\n$900 once' } }]))
})

test('refuses more than 1,000 leads with the reason', async () => {
  const { dialog } = await open({ 'POST /api/leads/changes/count': { count: 1200 } })
  expect(
    await screen.findByText(/You can write to at most 1,000 leads at a time, and 1,200 are selected/),
  ).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Write drafts' })).toBeDisabled()
})

test('keeps what was typed if the run can’t start', async () => {
  const { user, dialog } = await open({ 'POST /api/draft-runs': refuse(409, 'You have 200 runs. Delete one first.') })
  await user.type(dialog.getByRole('textbox', { name: 'What you offer' }), 'I build websites')
  await user.click(await dialog.findByRole('button', { name: 'Write 2 drafts' }))
  expect(await screen.findByText('You have 200 runs. Delete one first.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'What you offer' })).toHaveValue('I build websites')
})

test('forecasts what a model costs, and sends the budget', async () => {
  const app = await open({ 'GET /api/ai/usage': usage('openai', { tokens: 900, cost: 0.2, isMeasured: true }) })
  const { user, dialog } = app
  expect(await dialog.findByText('About $0.40 for 2 emails, from this month’s emails.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'What you offer' }), 'I build websites')
  const budget = dialog.getByRole('textbox', { name: 'Budget (US dollars)' })
  await user.type(budget, '0')
  await user.click(dialog.getByRole('button', { name: 'Write 2 drafts' }))
  expect(await dialog.findByText('Enter an amount from 0.01 to 10,000, or leave it blank.')).toBeVisible()
  expect(posted(app)).toEqual([])
  await user.type(budget, '.3')
  expect(dialog.getByText('This budget lasts for about 1 of the 2 emails.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Write 2 drafts' }))
  await waitFor(() => expect(posted(app)).toMatchObject([{ budget: 0.3 }]))
})

test('writes in the user’s own tone once emails are pasted', async () => {
  const style = { greeting: 'Hey', signOff: null }
  const app = await open({
    'GET /api/ai/tone': { emails: [], style },
    'PUT /api/ai/tone': { emails: ['Hey Jo'], style },
  })
  const { user, dialog } = app
  await user.click(dialog.getByRole('button', { name: /^Write in my own tone/ }))
  const paste = within(await screen.findByRole('dialog', { name: 'Write in your own tone' }))
  await user.type(await paste.findByRole('textbox', { name: 'Email 1' }), 'Hey Jo')
  await user.click(paste.getByRole('button', { name: 'Use this tone' }))
  expect(await dialog.findByText(/Found in your emails: greeting “Hey”/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'What you offer' }), 'I build websites')
  await user.click(dialog.getByRole('button', { name: 'Write 2 drafts' }))
  await waitFor(() => expect(posted(app)).toMatchObject([{ ownTone: true }]))
})

test('forecasts tokens without prices, says what it assumes, and offers no budget', async () => {
  const { dialog } = await open({ 'GET /api/ai/usage': usage('anthropic') })
  expect(await dialog.findByText('About 3,300 tokens for 2 emails, assuming 1,650 tokens per email.')).toBeVisible()
  expect(dialog.queryByRole('textbox', { name: 'Budget (US dollars)' })).toBeNull()
})

test('shows the first email while the offer is typed, and leaves out businesses that sell the same', async () => {
  const app = await open({
    'POST /api/draft-runs/preview': ({ body }: { body: { selection: { ids: string[] } } }) => ({
      type: 'website',
      email: {
        businessName: 'Harbor Dental 1',
        subject: 'A website for Harbor Dental 1',
        body: 'Hello,\n\nI build websites.',
      },
      languages: ['de'],
      audience: 'cafés',
      trades: [{ name: 'Dentist', count: 2 }],
      misfitTrades: [],
      doubtful: {
        peers: body.selection.ids.length === 2 ? [third] : [],
        misfits: [first],
        chains: [first],
        websites: [],
        unknown: body.selection.ids,
      },
    }),
  })
  const { user, dialog, asked } = app
  await user.type(dialog.getByRole('textbox', { name: 'What you offer' }), 'The best websites')
  expect(dialog.getByText(/^“The best” can’t be checked/)).toBeVisible()
  expect(await dialog.findByText('A website for Harbor Dental 1')).toBeVisible()
  expect(dialog.getByText('1 of these belongs to a chain.')).toBeVisible()
  // Leaving out all of them would leave nobody.
  expect(dialog.getByText('None of these has a known fact, so each email begins with your offer.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /known fact/ })).toBeNull()
  expect(dialog.getByText('1 of these doesn’t look like “cafés”.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Offer in German' }), 'Websites ab 900 €')
  expect(dialog.getByText(/The offer above is its text: change it there\. Offer type: Website\./)).toBeVisible()
  expect(asked.filter(({ call }) => call === 'POST /api/draft-runs/preview').length).toBeLessThan(4)
  await user.click(dialog.getByRole('button', { name: 'Leave out: 1 of these sells what you sell.' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /sells what you sell/ })).toBeNull())
  await user.click(dialog.getByRole('button', { name: /^Write \d drafts?$/ }))
  await waitFor(() =>
    expect(posted(app)).toMatchObject([
      { selection: { ids: [first] }, language: null, offer: { translations: { de: 'Websites ab 900 €' } } },
    ]),
  )
})

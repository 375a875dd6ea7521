import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import './website-facts.tsx'
import './find-emails-button.tsx'
import './find-emails-dialog.tsx'
import './find-progress.tsx'
import '#web/features/leads/bulk/bulk-bar.tsx'
import type { EmailFinderResult, EmailFinderRun } from '#contract/email-finder.ts'
import { renderApp } from '#test/web/app.tsx'
import { nothing } from '#test/web/email-results.ts'
import { listApi, lead as makeLead } from '#test/web/leads.ts'

const lead = (n: number, part: Parameters<typeof makeLead>[1] = {}) => makeLead(n, { email: null, ...part })
const statesOf = (states: Record<number, string>) => ({
  'POST /api/leads/enrichment-states': () =>
    Object.entries(states).map(([n, state]) => ({ leadId: lead(Number(n)).id, state })),
})
const row = (n: number) => screen.findByRole('row', { name: new RegExp(`Harbor Dental ${n}\\b`) })

test('shows the search state of each lead without an address, with one call', async () => {
  const rows = [
    lead(1),
    lead(2),
    lead(3),
    lead(4),
    lead(5),
    lead(6, { website: null }),
    makeLead(7),
    lead(8, { source: 'sample' }),
  ]
  const { asked } = renderApp('/dashboard', {
    api: { ...listApi(rows), ...statesOf({ 1: 'searching', 2: 'none', 3: 'unreachable', 4: 'refused' }) },
  })
  const words = [
    'Searching…',
    'None found',
    'Site unreachable',
    'Site blocks reading',
    '—No email',
    '—No email',
    'hello@harbor7.example',
  ]
  for (const [index, said] of words.entries())
    await waitFor(async () => expect(within(await row(index + 1)).getAllByRole('cell')[1]?.textContent).toBe(said))
  const calls = asked.filter(({ call }) => call === 'POST /api/leads/enrichment-states')
  expect(calls.map(({ body }) => body)).toEqual([{ leadIds: rows.slice(0, 5).map(({ id }) => id) }])
})

test('shows an address in its row as soon as the search finds it', async () => {
  const rows = [lead(1)]
  const { events, answers } = renderApp('/dashboard', { api: { ...listApi(rows), ...statesOf({ 1: 'searching' }) } })
  const cell = async () => within(await row(1)).getAllByRole('cell')[1]?.textContent
  await waitFor(async () => expect(await cell()).toBe('Searching…'))
  const found = makeLead(1, { email: 'desk@harbor1.example' })
  Object.assign(answers, listApi([found]), { 'GET /api/leads/:id': found, ...statesOf({ 1: 'found' }) })
  act(() => events.send({ type: 'leads', id: found.id }))
  await waitFor(async () => expect(await cell()).toBe('desk@harbor1.example'))
})

const open = async (enrichment: EmailFinderResult, part: Parameters<typeof makeLead>[1] = {}) => {
  const app = renderApp('/dashboard', {
    api: {
      ...listApi([lead(1, part)]),
      ...statesOf({}),
      'GET /api/leads/:id/enrichment': enrichment,
      'POST /api/leads/:id/enrichment': { ...enrichment, state: 'searching', note: null },
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Harbor Dental 1' }))
  return { ...app, dialog: within(await screen.findByRole('dialog')) }
}

test('checks the website from the details, and shows the search', async () => {
  const { user, dialog, asked } = await open(nothing)
  await user.click(await dialog.findByRole('button', { name: 'Find email' }))
  expect(await dialog.findByText('Searching the website for an email address…')).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ call: `POST /api/leads/${lead(1).id}/enrichment` })
  expect(dialog.getByRole('button', { name: /Check again/ })).toBeTruthy()
})

test('shows where and when an address was found, with the website’s other facts', async () => {
  const { dialog } = await open(
    {
      ...nothing,
      state: 'found',
      checkedAt: '2026-11-20T09:00:00.000Z',
      email: {
        address: 'desk@harbor1.example',
        url: 'https://harbor1.example/contact',
        way: 'link',
        isFilled: true,
        foundAt: '2026-11-20T09:00:00.000Z',
      },
      phones: ['+15035550101'],
      language: 'es',
      technologies: ['WordPress', 'Stripe'],
      profiles: [{ network: 'Facebook', url: 'https://facebook.com/harbor' }],
      otherEmails: [{ address: 'jobs@harbor1.example', url: 'https://harbor1.example/jobs' }],
    },
    { email: 'desk@harbor1.example' },
  )
  const section = within(await dialog.findByRole('region', { name: 'From the website' }))
  expect(section.getByRole('status').textContent).toBe(
    'The address was found on harbor1.example/contact (opens in a new tab) on Nov 20, 2026.',
  )
  const facts = ['+15035550101', 'WordPress, Stripe', 'Spanish', 'jobs@harbor1.example']
  for (const fact of facts) expect(section.getByText(fact)).toBeTruthy()
  expect(section.getByRole('link', { name: /Facebook/ }).getAttribute('href')).toBe('https://facebook.com/harbor')
})

test('says why a search found nothing, and keeps the typed address apart', async () => {
  const { dialog } = await open({
    ...nothing,
    state: 'refused',
    checkedAt: '2026-11-20T09:00:00.000Z',
    note: 'The website’s robots.txt doesn’t let programs read it.',
  })
  expect(await dialog.findByText('The website’s robots.txt doesn’t let programs read it.')).toBeTruthy()
  expect(dialog.getByText('Checked on Nov 20, 2026.')).toBeTruthy()
})

test('offers nothing if the finder is off or the lead has no website', async () => {
  const { dialog, asked } = await open({ ...nothing, isOn: false })
  await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/enrichment'))).toBe(true))
  expect(dialog.queryByRole('region', { name: 'From the website' })).toBeNull()
})

const finderRun: EmailFinderRun = {
  id: '0190f1b0-0000-7000-8000-00000000eeee',
  kind: 'chosen',
  total: 2,
  remaining: 2,
  found: 0,
  none: 0,
  unreachable: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
}

test('finds emails for a selection: names the number, shows the progress, and announces the result', async () => {
  const rows = [lead(1), lead(2), makeLead(3)]
  const { user, asked, answers, events } = renderApp('/dashboard', {
    api: {
      ...listApi(rows),
      ...statesOf({}),
      'GET /api/find-emails': [],
      'POST /api/find-emails/count': { isOn: true, selected: 3, lookable: 2 },
      'POST /api/find-emails': finderRun,
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 leads' }))
  await user.click(await screen.findByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Find emails' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find emails' }))
  expect(await dialog.findByText('2 of 3 leads have a website and no email address.')).toBeTruthy()
  answers['GET /api/find-emails'] = [finderRun]
  await user.click(dialog.getByRole('button', { name: 'Check 2 websites' }))
  const search = within(await screen.findByRole('region', { name: 'Finding emails' }))
  expect(search.getByRole('status').textContent).toBe('Finding emails: 0 of 2 websites, 0 found')
  expect(asked.find(({ call }) => call === 'POST /api/find-emails')?.body).toEqual({ selection: { filter: {} } })
  answers['GET /api/find-emails'] = [{ ...finderRun, remaining: 0, found: 1, unreachable: 1 }]
  act(() => events.send({ type: 'leads', id: null }))
  expect(await screen.findByText('Found on 1 of 2 websites; 1 couldn’t be read.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Finding emails' })).toBeNull()
})

test('shows a search for imported leads, and stops it', async () => {
  const { user } = renderApp('/dashboard', {
    api: {
      ...listApi([makeLead(1)]),
      'GET /api/find-emails': [{ ...finderRun, kind: 'import', total: 500, remaining: 380, found: 45 }],
      'DELETE /api/find-emails/:id': { ...finderRun, total: 120, remaining: 0, found: 45, none: 75 },
    },
  })
  expect(await screen.findByText('Finding emails for imported leads: 120 of 500 websites, 45 found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Found on 45 of 120 websites; 75 had none.')).toBeTruthy()
})

test('says that there is nothing to check or the finder is off, and disables the button', async () => {
  const { user } = renderApp('/dashboard', {
    api: {
      ...listApi([makeLead(1)]),
      'GET /api/find-emails': [],
      'POST /api/find-emails/count': { isOn: false, selected: 1, lookable: 0 },
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 1 leads' }))
  await user.click(await screen.findByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Find emails' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find emails' }))
  expect(
    await dialog.findByText('Every selected lead already has an email address or has no website to check.'),
  ).toBeTruthy()
  expect(dialog.getByText('Checking websites is turned off on this server.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Check/ }).disabled).toBe(true)
})

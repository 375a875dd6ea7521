import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/leads/details/lead-details.tsx'
import '#web/pages/dashboard.tsx'
import './write-to-lead.tsx'
import { refuse, renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

const bakery = lead(1, { businessName: 'Pearl Bakery', email: 'hello@pearl.test' })
const mill = lead(2, { businessName: 'Old Mill', email: null })
const campaign = { id: lead(9).id, name: 'Email to Pearl Bakery', status: 'draft', isHeld: false, scheduledAt: null }

const base = {
  ...listApi([bakery, mill]),
  'POST /api/ai/generate-email': { subject: 'Bread', body: 'Dear team,\n\nhello.', tone: 'casual', writer: 'builtin' },
  'POST /api/campaigns/preflight': { findings: [] },
  'POST /api/campaigns': campaign,
  'PUT /api/campaigns/:id': campaign,
  'POST /api/campaigns/:id/send': {
    ...campaign,
    status: 'scheduled',
    isHeld: true,
    scheduledAt: '2026-11-30T10:00:10.000Z',
  },
  'POST /api/campaigns/:id/unsend': campaign,
}

async function openRecord(api: Record<string, object> = {}, of = bakery) {
  const app = renderApp(`/dashboard?lead=${of.id}`, { api: { ...base, ...api } })
  const record = within(await screen.findByRole('dialog', { name: of.businessName }))
  await app.user.click(record.getByRole('button', { name: 'Write' }))
  return { ...app, record, email: within(await record.findByRole('region', { name: `Email to ${of.businessName}` })) }
}
type Opened = Awaited<ReturnType<typeof openRecord>>

async function generate({ user, email }: Opened) {
  await user.type(email.getByLabelText('My Niche/Offer'), 'We build websites')
  await user.click(email.getByRole('button', { name: 'Generate Email' }))
  return email.findByLabelText<HTMLTextAreaElement>('Body')
}

test('an email is written from the lead’s details and sent from its record, with Undo', async () => {
  const opened = await openRecord()
  const { user, asked, email } = opened
  expect(email.getByLabelText('My Niche/Offer')).toHaveFocus()
  expect((await generate(opened)).value).toBe('Dear team,\n\nhello.')
  expect(asked.find(({ call }) => call === 'POST /api/ai/generate-email')?.body).toMatchObject({
    leadId: bakery.id,
    targetBusinessDetails: expect.stringContaining('Pearl Bakery'),
  })
  await user.click(email.getByRole('button', { name: /^Send/ }))
  await screen.findByText('Sending to Pearl Bakery')
  expect(asked.find(({ call }) => call === 'POST /api/campaigns')?.body).toMatchObject({
    name: 'Email to Pearl Bakery',
    subject: 'Bread',
    body: 'Dear team,\n\nhello.',
    recipients: ['hello@pearl.test'],
  })
  expect(screen.queryByRole('region', { name: 'Email to Pearl Bakery' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Campaign not sent')
})

test('closing it, the next lead, and its own Escape keep what was typed, each lead its own', async () => {
  const opened = await openRecord()
  const { user, record, router } = opened
  await user.type(await generate(opened), ' Bye.')
  await user.keyboard('{Escape}')
  expect(router.state.location.search).toMatchObject({ lead: bakery.id })
  expect(record.queryByLabelText('Body')).toBeNull()
  expect(record.getByRole('button', { name: 'Write' })).toHaveFocus()
  await user.click(record.getByRole('button', { name: 'Write' }))
  await user.click(record.getByRole('button', { name: 'Next lead (J)' }))
  const next = within(await screen.findByRole('region', { name: 'Email to Old Mill' }))
  expect(next.queryByLabelText('Body')).toBeNull()
  expect(next.getByLabelText<HTMLTextAreaElement>('Target Business Details').value).toContain('Old Mill')
  await user.click(screen.getByRole('button', { name: 'Previous lead (K)' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Body')).value).toBe('Dear team,\n\nhello. Bye.')
})

test('users can write it themselves, and a lead without an address says what to do', async () => {
  const { user, asked, email } = await openRecord({}, mill)
  await user.click(email.getByRole('button', { name: 'Write it yourself' }))
  await user.type(email.getByLabelText('Subject'), 'Flour')
  expect(email.getByText('Write a subject and a body first.')).toBeVisible()
  await user.type(email.getByLabelText('Body'), 'Good flour.')
  expect(email.getByText('Add an email address below to send it.')).toBeVisible()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(asked.filter(({ call }) => call === 'POST /api/campaigns')).toEqual([])
})

test('a refused email stays, and the next attempt continues its draft', async () => {
  const opened = await openRecord({
    'POST /api/campaigns/:id/send': () => refuse(400, 'Add your postal address in Settings before sending.'),
  })
  const { user, asked, answers, email } = opened
  await generate(opened)
  await user.click(email.getByRole('button', { name: /^Send/ }))
  await screen.findByText('Add your postal address in Settings before sending.')
  answers['POST /api/campaigns/:id/send'] = base['POST /api/campaigns/:id/send']
  await user.type(email.getByLabelText('Body'), ' Bye.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Sending to Pearl Bakery')
  await waitFor(() => expect(asked.filter(({ call }) => call === 'POST /api/campaigns')).toHaveLength(1))
  expect(asked.find(({ call }) => call.startsWith('PUT /api/campaigns/'))?.body).toMatchObject({
    body: 'Dear team,\n\nhello. Bye.',
  })
})

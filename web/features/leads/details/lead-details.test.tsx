import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeAddress } from '#contract/whole-address.ts'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import '../bulk/confirm-delete.tsx'
import './lead-details.tsx'
import './lead-form.tsx'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { changed, lead, listApi } from '#test/web/leads.ts'

const full = lead(1, { businessName: 'Pearl Bakery', description: 'Open on Sundays', status: 'warm' })
const bare = lead(2, {
  businessName: 'Old Mill',
  email: null,
  phone: null,
  website: null,
  address: null,
  city: null,
  region: null,
  postcode: null,
  category: null,
})

async function openMenu(name: string, api: Record<string, object> = {}) {
  const app = renderApp('/dashboard', { api: { ...listApi([full, bare]), ...api } })
  await app.user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
  const choose = async (item: string) => app.user.click(await screen.findByRole('menuitem', { name: item }))
  return { ...app, choose }
}
const facts = (dialog: HTMLElement) => {
  const terms = within(dialog).getAllByRole('term')
  return Object.fromEntries(terms.map(term => [term.textContent, term.nextElementSibling?.textContent]))
}

test('shows a lead’s details', async () => {
  const { choose } = await openMenu('Pearl Bakery')
  await choose('View Details')
  const dialog = await screen.findByRole('dialog', { name: 'Pearl Bakery' })
  expect(facts(dialog)).toEqual({
    Email: 'hello@harbor1.example',
    Phone: '+1 503 555 0101',
    Address: '1 Harbor Street, Portland, OR 97205',
    Category: 'Dentist',
    Status: 'Warm',
    Tags: 'Add tag',
    Website: 'harbor1.example (opens in a new tab)',
    Description: 'Open on Sundays',
  })
  const link = within(dialog).getByRole('link', { name: /^harbor1\.example/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://harbor1.example/',
    'noopener noreferrer',
  ])
})

test('says that a lead may not be contacted, and why', async () => {
  const { choose } = await openMenu('Pearl Bakery', {
    'GET /api/leads/:id/more': { tags: [], values: [], origins: [], directory: null, suppression: 'unsubscribed' },
  })
  await choose('View Details')
  const dialog = await screen.findByRole('dialog', { name: 'Pearl Bakery' })
  expect(await within(dialog).findByText('Do not email')).toBeVisible()
  expect(within(dialog).getByText('Unsubscribed from your emails.')).toBeVisible()
})

test.each([
  ['1 Main St', 'Reno', 'NV', '89501', '1 Main St, Reno, NV 89501'],
  ['1 Main St, Reno, NV 89501', 'Reno', 'NV', '89501', '1 Main St, Reno, NV 89501'],
  ['1 Main St, Reno', 'Reno', 'NV', null, '1 Main St, Reno, NV'],
  [null, 'Reno', 'NV', null, 'Reno, NV'],
  [null, null, null, null, null],
])('shows %s with %s, %s, and %s as %s', (address, city, region, postcode, line) => {
  expect(wholeAddress({ address, city, region, postcode })).toBe(line)
})

test('edits a detail where it stands, and undoes it', async () => {
  const sent: unknown[] = []
  const { user, choose } = await openMenu('Old Mill', {
    'PUT /api/leads/:id': ({ body }: Asked) => {
      sent.push(body)
      return { ...bare, ...(body as object) }
    },
  })
  await choose('View Details')
  const dialog = await screen.findByRole('dialog', { name: 'Old Mill' })
  await user.click(within(dialog).getByRole('button', { name: 'Edit email' }))
  await user.keyboard('mill@{Enter}')
  within(dialog).getByText('Invalid email address')
  await user.keyboard('mill.example{Enter}')
  await within(dialog).findByRole('link', { name: 'mill@mill.example' })
  await screen.findByText('Old Mill: email changed')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Old Mill: email removed')
  expect(facts(dialog)).toMatchObject({ Email: 'N/A' })
  expect(sent).toEqual([{ email: 'mill@mill.example' }, { email: '' }])
})

test('Escape gives up an edit and leaves the lead open', async () => {
  const { user, choose } = await openMenu('Pearl Bakery')
  await choose('View Details')
  const dialog = await screen.findByRole('dialog', { name: 'Pearl Bakery' })
  await user.click(within(dialog).getByRole('button', { name: 'Edit phone' }))
  await user.keyboard('1{Escape}')
  expect(facts(dialog)).toMatchObject({ Phone: '+1 503 555 0101' })
})

test('shows N/A for unknown details, and closes', async () => {
  const { user, choose } = await openMenu('Old Mill')
  await choose('View Details')
  const dialog = await screen.findByRole('dialog', { name: 'Old Mill' })
  expect(facts(dialog)).toEqual({
    Email: 'N/A',
    Phone: 'N/A',
    Address: 'N/A',
    Category: 'N/A',
    Status: 'New',
    Tags: 'Add tag',
    Website: 'N/A',
  })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows a website that isn’t a web address as text', async () => {
  const tricky = lead(3, { businessName: 'Tricky', website: 'javascript:alert(1)' })
  const { user } = renderApp('/dashboard', { api: listApi([tricky]) })
  await user.click(await screen.findByRole('button', { name: 'Tricky' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tricky' })
  expect(facts(dialog).Website).toBe('javascript:alert(1)')
  expect(
    within(dialog)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual([tricky.email, tricky.phone])
})

test('deletes from the details with Confirm Delete', async () => {
  const { user, asked, choose } = await openMenu('Pearl Bakery', { 'POST /api/leads/changes': changed(1) })
  await choose('View Details')
  const dialog = await screen.findByRole('dialog')
  const changes = () => asked.filter(({ call }) => call === 'POST /api/leads/changes')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm Delete' }))
  expect(await screen.findByText('Lead deleted')).toBeTruthy()
  expect(changes().map(({ body }) => body)).toEqual([{ selection: { ids: [full.id] }, change: { kind: 'delete' } }])
  expect(screen.queryByRole('button', { name: 'Pearl Bakery' })).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const ofLead = asked.map(({ call }) => call).filter(call => /(more|timeline)$/.test(call))
  expect(ofLead).toEqual([...new Set(ofLead)])
})

test('deletes from the menu at once, with Undo, and reports a failure', async () => {
  const { user, answers, choose } = await openMenu('Pearl Bakery', { 'POST /api/leads/changes': refuse(500, 'Oops') })
  await choose('Delete')
  expect(await screen.findByText('Delete failed')).toBeTruthy()
  expect(screen.getByText('Failed to delete lead. Please try again.')).toBeTruthy()
  answers['POST /api/leads/changes'] = changed(1)
  await user.click(screen.getByRole('button', { name: 'More actions for Pearl Bakery' }))
  await choose('Delete')
  expect(await screen.findByText('Lead deleted')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pearl Bakery' })).toBeNull()
})

test('puts a business on the suppression list from its menu, and Undo takes off only what was new there', async () => {
  const { user, asked, choose } = await openMenu('Pearl Bakery', {
    'POST /api/suppressions': { added: 0, known: 1, unreadable: [] },
    'POST /api/calls/leads/:id/do-not-call': {},
    'DELETE /api/calls/leads/:id/do-not-call': {},
  })
  await choose('Do not contact')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const path = `/api/calls/leads/${full.id}/do-not-call`
  const changes = () => asked.map(({ call }) => call).filter(call => /suppressions|do-not-call/.test(call))
  await waitFor(() => expect(changes()).toEqual(['POST /api/suppressions', `POST ${path}`, `DELETE ${path}`]))
})

test('edits a lead, and updates its row', async () => {
  const { user, asked, choose } = await openMenu('Old Mill', {
    'PUT /api/leads/:id': ({ body }: Asked) => ({ ...bare, ...(body as object) }),
  })
  await choose('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit lead' })
  const field = (name: string) => within(dialog).getByLabelText(name)
  await user.clear(field('Business name'))
  await user.type(field('Business name'), 'New Mill')
  await user.type(field('Email'), 'hello@mill.example')
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Lead updated')).toBeTruthy()
  expect(asked.find(({ call }) => call.startsWith('PUT'))).toMatchObject({
    call: `PUT /api/leads/${bare.id}`,
    body: { businessName: 'New Mill', email: 'hello@mill.example', phone: '', description: '' },
  })
  expect(await screen.findByRole('button', { name: 'New Mill' })).toBeTruthy()
})

test('adds a lead', async () => {
  const { user, asked } = renderApp('/dashboard', { api: { ...listApi([]), 'POST /api/leads': full } })
  await user.click(await screen.findByRole('button', { name: 'Add lead' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add lead' })
  await user.type(within(dialog).getByLabelText('Business name'), 'Pearl Bakery')
  await user.click(within(dialog).getByRole('button', { name: 'Add lead' }))
  expect(await screen.findByText('Lead added successfully')).toBeTruthy()
  expect(asked.find(({ call }) => call === 'POST /api/leads')?.body).toMatchObject({ businessName: 'Pearl Bakery' })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import '#web/pages/campaigns.tsx'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

/** Changes made elsewhere (another tab, a call, an import) appear without a reload. */
const rows = [lead(1), lead(2)]
const names = () =>
  within(screen.getByRole('table', { name: 'Your leads' }))
    .getAllByRole('rowheader')
    .map(cell => within(cell).getByRole('button').textContent)
const statusOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^Status of ${name}: `) })
const lists = (asked: Asked[]) => asked.filter(({ call }) => call === 'GET /api/leads')
const open = async () => {
  const app = renderApp('/dashboard', { api: listApi(rows) })
  await screen.findByRole('button', { name: 'Harbor Dental 2' })
  return app
}

test('updates a lead that changed elsewhere without reading the list again', async () => {
  const { events, answers, asked } = await open()
  const warm = lead(2, { status: 'warm' })
  Object.assign(answers, listApi([rows[0] ?? warm, warm]), { 'GET /api/leads/:id': warm })
  events.send({ type: 'leads', id: warm.id })
  await waitFor(async () => expect(await statusOf('Harbor Dental 2')).toHaveTextContent('Warm'))
  expect(lists(asked)).toHaveLength(1)
})

test('shows a change that happens while the list is being read', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { events, answers } = renderApp('/dashboard', { api: { ...listApi(rows), 'GET /api/leads': () => promise } })
  await waitFor(() => expect(events.connections()).toBe(1))
  const warm = lead(2, { status: 'warm' })
  Object.assign(answers, listApi([lead(1), warm]), { 'GET /api/leads/:id': warm })
  events.send({ type: 'leads', id: warm.id })
  resolve(rows)
  await waitFor(async () => expect(await statusOf('Harbor Dental 2')).toHaveTextContent('Warm'))
})

test('updates the open lead that isn’t in the list', async () => {
  const api = { ...listApi([lead(1)]), 'GET /api/leads/:id': lead(2) }
  const { events, answers } = renderApp(`/dashboard?lead=${lead(2).id}`, { api })
  const record = await screen.findByRole('dialog', { name: 'Harbor Dental 2' })
  answers['GET /api/leads/:id'] = lead(2, { email: 'found@harbor2.example' })
  events.send({ type: 'leads', id: lead(2).id })
  expect(await within(record).findByText('found@harbor2.example')).toBeVisible()
})

test('shows the later of two changes whose replies cross', async () => {
  const { events, answers } = await open()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers['GET /api/leads/:id'] = () => promise
  events.send({ type: 'leads', id: lead(2).id })
  answers['GET /api/leads/:id'] = lead(2, { status: 'converted' })
  events.send({ type: 'leads', id: lead(2).id })
  await waitFor(async () => expect(await statusOf('Harbor Dental 2')).toHaveTextContent('Converted'))
  resolve(lead(2, { status: 'warm' }))
  expect(await statusOf('Harbor Dental 2')).toHaveTextContent('Converted')
})

test('removes a lead that was deleted elsewhere, and updates the count', async () => {
  const { events, answers } = await open()
  expect(screen.getByText('2 leads')).toBeVisible()
  Object.assign(answers, listApi(rows.slice(1)), { 'GET /api/leads/:id': refuse(404, 'Lead not found') })
  events.send({ type: 'leads', id: lead(1).id })
  expect(await screen.findByText('1 lead')).toBeVisible()
  expect(names()).toEqual(['Harbor Dental 2'])
})

test('adds leads that were imported elsewhere, and updates the count', async () => {
  const { events, answers } = await open()
  Object.assign(answers, listApi([lead(3), ...rows]))
  events.send({ type: 'leads', id: null })
  expect(await screen.findByText('3 leads')).toBeVisible()
  expect(names()).toEqual(['Harbor Dental 3', 'Harbor Dental 1', 'Harbor Dental 2'])
})

test('keeps a row whose lead couldn’t be read', async () => {
  const { events, answers, asked } = await open()
  answers['GET /api/leads/:id'] = refuse(500, 'Something went wrong')
  const before = asked.length
  events.send({ type: 'leads', id: lead(1).id })
  await waitFor(() => expect(asked.slice(before).map(a => a.call)).toContain('GET /api/leads/facets'))
  expect(names()).toEqual(['Harbor Dental 1', 'Harbor Dental 2'])
})

test('shows changes that happened while another page was open', async () => {
  const { user, answers } = await open()
  await user.click(screen.getByRole('link', { name: 'Campaigns' }))
  await screen.findByRole('heading', { name: 'Your campaigns' })
  Object.assign(answers, listApi([lead(3), ...rows]))
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByRole('button', { name: 'Harbor Dental 3' })).toBeVisible()
})

test('updates the count of From Leads', async () => {
  const { events, answers } = renderApp('/campaigns/new', { api: listApi(rows) })
  expect(await screen.findByRole('button', { name: 'From Leads (2)' })).toBeVisible()
  Object.assign(answers, listApi([lead(3), ...rows]))
  events.send({ type: 'leads', id: null })
  expect(await screen.findByRole('button', { name: 'From Leads (3)' })).toBeVisible()
})

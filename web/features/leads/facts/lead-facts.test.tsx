import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/dashboard.tsx'
import '../details/lead-details.tsx'
import type { Fact } from '#contract/facts.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

const pearl = lead(1, { businessName: 'Pearl Bakery' })
const founded: Fact = {
  type: 'founded',
  value: '1998',
  source: 'website',
  url: 'https://pearl.example/about',
  date: '2026-11-20',
}
const facts: Fact[] = [
  { type: 'name', value: 'Pearl Bakery', source: 'lead' },
  founded,
  { type: 'opening_hours', value: 'Mon–Fri 07:00–18:00', source: 'directory', date: '2026-11-01' },
  { type: 'person', value: 'Ana Ruiz, owner', source: 'user', date: '2026-11-21' },
  { type: 'quote', value: 'Bread from our own starter', source: 'website', url: 'https://pearl.example/' },
]

async function open(api: Record<string, unknown> = {}, of = pearl) {
  const app = renderApp('/dashboard', {
    api: { ...listApi([of]), 'GET /api/leads/:id/facts': facts, ...api } as Record<string, object>,
  })
  await app.user.click(await screen.findByRole('button', { name: of.businessName }))
  const dialog = await screen.findByRole('dialog')
  const section = await within(dialog).findByRole('region', { name: 'Facts' })
  return { ...app, section: within(section) }
}
const changes = (asked: Asked[]) =>
  asked
    .filter(({ call }) => call.includes('/facts') && !call.startsWith('GET'))
    .map(({ call, query, body }) => [call.replace(/ .*\/facts/, ' '), body ?? Object.fromEntries(query)])

test('shows each fact with its label and source, and links the page that says it', async () => {
  const { section } = await open()
  const lines = (await section.findAllByRole('listitem')).map(line => line.textContent)
  expect(lines).toEqual([
    'Founded1998Website (opens in a new tab). Read on Nov 20, 2026',
    'HoursMon–Fri 07:00–18:00Directory. Added on Nov 1, 2026',
    'PersonAna Ruiz, ownerYou. Added on Nov 21, 2026',
    'Quote“Bread from our own starter”Website (opens in a new tab)',
  ])
  expect(section.getAllByRole('link')[0]).toHaveAttribute('href', 'https://pearl.example/about')
  expect(section.getByTitle('pearl.example/about. Read on Nov 20, 2026')).toBeTruthy()
})

test('says how to get facts if there are none, and lets the user retry after an error', async () => {
  const { section, user, answers } = await open({ 'GET /api/leads/:id/facts': refuse(500, 'Oops') })
  expect(await section.findByText('Couldn’t load the facts.')).toBeTruthy()
  answers['GET /api/leads/:id/facts'] = []
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByText('No facts yet. Find emails reads the website, or add one.')).toBeTruthy()
})

test('isn’t there if the plan has no facts', async () => {
  const app = renderApp('/dashboard', {
    api: { ...listApi([pearl]), 'GET /api/leads/:id/facts': refuse(403, 'Your plan covers only calling.') },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Pearl Bakery' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).queryByRole('region', { name: 'Facts' })).toBeNull())
})

test('corrects a fact in place, and Undo brings back the website’s', async () => {
  const { section, user, asked } = await open({
    'PUT /api/leads/:id/facts': [{ ...founded, value: '1987', source: 'user' }],
    'DELETE /api/leads/:id/facts': [],
    'POST /api/leads/:id/facts/restore': [founded],
  })
  await user.click(await section.findByRole('button', { name: 'Edit Founded: 1998' }))
  const input = section.getByRole('textbox', { name: 'Founding year' })
  await user.clear(input)
  await user.type(input, 'long ago{Enter}')
  expect(await section.findByText('Enter a year, such as 1998.')).toBeTruthy()
  await user.clear(input)
  await user.type(input, '1987{Enter}')
  expect(await section.findByRole('button', { name: 'Edit Founded: 1987' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await section.findByRole('button', { name: 'Edit Founded: 1998' })).toBeTruthy()
  expect(changes(asked)).toEqual([
    ['PUT ', { type: 'founded', value: '1998', to: '1987' }],
    ['DELETE ', { type: 'founded', value: '1987' }],
    ['POST /restore', { type: 'founded', value: '1998' }],
  ])
})

test('removes a fact of the user, and Undo adds it again', async () => {
  const { section, user, asked } = await open({
    'DELETE /api/leads/:id/facts': [founded],
    'POST /api/leads/:id/facts': facts,
  })
  await user.click(await section.findByRole('button', { name: 'Edit Person: Ana Ruiz, owner' }))
  await user.click(section.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Fact removed')).toBeTruthy()
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(4))
  expect(changes(asked)).toEqual([
    ['DELETE ', { type: 'person', value: 'Ana Ruiz, owner' }],
    ['POST ', { type: 'person', value: 'Ana Ruiz, owner' }],
  ])
})

test('adds a fact, and Escape gives up without closing the details', async () => {
  const added: Fact = { type: 'service', value: 'Catering', source: 'user' }
  const { section, user, asked } = await open({ 'GET /api/leads/:id/facts': [], 'POST /api/leads/:id/facts': [added] })
  await user.click(await section.findByRole('button', { name: 'Add fact' }))
  await user.keyboard('{Escape}')
  expect(section.queryByRole('textbox')).toBeNull()
  await user.click(section.getByRole('button', { name: 'Add fact' }))
  await user.type(section.getByRole('textbox', { name: 'Service' }), 'Catering{Enter}')
  expect(await section.findByRole('button', { name: 'Edit Service: Catering' })).toBeTruthy()
  expect(changes(asked)).toEqual([['POST ', { type: 'service', value: 'Catering' }]])
})

test('lets the user confirm that a business has no website only if the lead has none', async () => {
  const { section, user, asked } = await open(
    {
      'GET /api/leads/:id/facts': [],
      'POST /api/leads/:id/facts': [{ type: 'no_website', value: 'none', source: 'user' }],
    },
    lead(2, { businessName: 'Old Mill', website: null }),
  )
  await user.click(await section.findByRole('button', { name: 'Add fact' }))
  await user.selectOptions(section.getByRole('combobox', { name: 'Type of fact' }), 'No website')
  await user.click(section.getAllByRole('button', { name: 'Add fact' }).at(-1) as HTMLElement)
  expect(await section.findByRole('button', { name: 'Edit Website: None' })).toBeTruthy()
  expect(changes(asked)).toEqual([['POST ', { type: 'no_website', value: 'none' }]])
})

test('confirms with one click that a business has no website, if nobody knows', async () => {
  const none: Fact = { type: 'no_website', value: 'none', source: 'user' }
  const { section, user, asked } = await open(
    { 'GET /api/leads/:id/facts': [], 'POST /api/leads/:id/facts': [none], 'DELETE /api/leads/:id/facts': [] },
    lead(2, { businessName: 'Old Mill', website: null }),
  )
  await user.click(await section.findByRole('button', { name: 'Confirm it has none' }))
  expect(await section.findByRole('button', { name: 'Edit Website: None' })).toBeTruthy()
  expect(section.queryByRole('button', { name: 'Confirm it has none' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await section.findByRole('button', { name: 'Confirm it has none' })).toBeTruthy()
  expect(changes(asked)).toEqual([
    ['POST ', { type: 'no_website', value: 'none' }],
    ['DELETE ', { type: 'no_website', value: 'none' }],
  ])
})

test('doesn’t offer “No website” for a lead with a website, and says what the server refuses', async () => {
  const { section, user } = await open({
    'POST /api/leads/:id/facts': refuse(409, 'A lead can have at most 60 facts.'),
  })
  await user.click(await section.findByRole('button', { name: 'Add fact' }))
  expect(section.queryByRole('option', { name: 'No website' })).toBeNull()
  expect(section.queryByRole('button', { name: 'Confirm it has none' })).toBeNull()
  await user.type(section.getByRole('textbox', { name: 'Service' }), 'Catering{Enter}')
  expect(await screen.findByText('A lead can have at most 60 facts.')).toBeTruthy()
})

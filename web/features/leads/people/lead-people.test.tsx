import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/dashboard.tsx'
import '#web/ui/menu-popup.tsx'
import '../details/lead-details.tsx'
import type { Contact } from '#contract/contacts.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { nothing } from '#test/web/email-results.ts'
import { lead, listApi } from '#test/web/leads.ts'

const harbor = lead(1, { businessName: 'Harbor Dental', email: 'anna@harbor.com' })
const person = (n: number, part: Partial<Contact>): Contact => ({
  id: `0190f1b0-0000-7000-8000-0000000000a${n}`,
  leadId: harbor.id,
  name: 'Anna Lee',
  firstName: null,
  lastName: null,
  role: null,
  email: null,
  phone: null,
  isPrimary: false,
  suppression: null,
  source: 'manual',
  createdAt: '2026-11-20T09:00:00.000Z',
  ...part,
})
const anna = person(1, { name: 'Anna Lee', role: 'Owner', email: 'anna@harbor.com', isPrimary: true })
const ben = person(2, { name: 'Ben Ruiz', email: 'ben@harbor.com', phone: '+1 212 555 0100' })

async function open(api: Record<string, unknown> = {}, of = harbor) {
  const app = renderApp('/dashboard', {
    api: { ...listApi([of]), 'GET /api/leads/:id/contacts': [anna, ben], ...api } as Record<string, object>,
  })
  await app.user.click(await screen.findByRole('button', { name: of.businessName }))
  const dialog = await screen.findByRole('dialog')
  const section = within(await within(dialog).findByRole('region', { name: 'People' }))
  const choose = async (name: string, item: string) => {
    await app.user.click(await section.findByRole('button', { name: `More actions for ${name}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...app, section, choose }
}
const changes = (asked: Asked[]) =>
  asked
    .filter(({ call }) => call.includes('/contacts') && !call.startsWith('GET'))
    .map(({ call, body }) => [call.replace(/ .*\/contacts/, ' '), ...(body === undefined ? [] : [body])])

test('lists people with role, address, and number; of one, nobody needs to know that they’re the primary one', async () => {
  const { section } = await open()
  const lines = (await section.findAllByRole('listitem')).map(line => line.textContent)
  expect(lines).toEqual(['Anna Lee, OwnerPrimaryanna@harbor.com', 'Ben Ruizben@harbor.com+1 212 555 0100'])
  expect(section.getByRole('link', { name: 'ben@harbor.com' })).toHaveAttribute('href', 'mailto:ben@harbor.com')
})

test('shows only the button if there’s nobody, and adds a person with Enter', async () => {
  const { section, user, asked } = await open({
    'GET /api/leads/:id/contacts': [],
    'POST /api/leads/:id/contacts': [anna],
    'DELETE /api/contacts/:id': [],
  })
  expect(section.queryAllByRole('listitem')).toEqual([])
  await user.click(section.getByRole('button', { name: 'Add person' }))
  await user.keyboard('{Enter}')
  section.getByText('Enter a name.')
  await user.type(section.getByRole('textbox', { name: 'Name' }), 'Anna Lee')
  await user.type(section.getByRole('textbox', { name: 'Email' }), 'anna@harbor{Enter}')
  section.getByText('Invalid email address')
  await user.type(section.getByRole('textbox', { name: 'Email' }), '.com{Enter}')
  expect(await section.findByText('Anna Lee')).toBeTruthy()
  expect(section.queryByText('Primary')).toBeNull()
  await waitFor(() => expect(section.getByRole('button', { name: 'Add person' })).toHaveFocus())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(section.queryByText('Anna Lee')).toBeNull())
  expect(changes(asked)).toEqual([
    ['POST ', { name: 'Anna Lee', role: '', email: 'anna@harbor.com', phone: '' }],
    [`DELETE /${anna.id}`],
  ])
})

test('offers the people whom the website names, and adds one with a click', async () => {
  const found = [anna, person(3, { name: 'Cleo Diaz', role: 'Chef', email: 'cleo@harbor.com' })]
  const cleo = person(3, { name: 'Cleo Diaz', role: 'Chef', email: 'cleo@harbor.com' })
  const { section, user, asked } = await open({
    'GET /api/leads/:id/enrichment': {
      ...nothing,
      state: 'found',
      people: found.map(({ name, role, email }) => ({ name, role, email })),
    },
    'POST /api/leads/:id/contacts': [anna, ben, cleo],
  })
  await section.findByText('Cleo Diaz, Chef, cleo@harbor.com')
  expect(section.queryByRole('button', { name: 'Add Anna Lee' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Add Cleo Diaz' }))
  await waitFor(() => expect(section.queryByRole('button', { name: 'Add Cleo Diaz' })).toBeNull())
  expect(changes(asked)).toEqual([['POST ', { name: 'Cleo Diaz', role: 'Chef', email: 'cleo@harbor.com' }]])
})

test('keeps an open form and its text when a person from the website is added', async () => {
  const cleo = { name: 'Cleo Diaz', role: 'Chef', email: null }
  const { section, user } = await open({
    'GET /api/leads/:id/enrichment': { ...nothing, state: 'found', people: [cleo] },
    'POST /api/leads/:id/contacts': [anna, ben, person(3, cleo)],
  })
  await user.click(await section.findByRole('button', { name: 'Add person' }))
  await user.type(section.getByRole('textbox', { name: 'Name' }), 'Dora')
  await user.click(await section.findByRole('button', { name: 'Add Cleo Diaz' }))
  await screen.findByText('Person added')
  expect(section.getByRole('textbox', { name: 'Name' })).toHaveValue('Dora')
})

test('offers nobody whose address is known under another name, and nobody while the people aren’t known', async () => {
  const found = [
    { name: 'Benjamin Ruiz', role: null, email: 'Ben@Harbor.com' },
    { name: 'Cleo Diaz', role: null, email: null },
  ]
  const { section, user, answers } = await open({
    'GET /api/leads/:id/enrichment': { ...nothing, state: 'found', people: found },
    'GET /api/leads/:id/contacts': refuse(500, 'Oops'),
  })
  const retry = await section.findByRole('button', { name: 'Try again' })
  expect(section.queryByRole('button', { name: /^Add (Benjamin|Cleo)/ })).toBeNull()
  answers['GET /api/leads/:id/contacts'] = [anna, ben]
  await user.click(retry)
  expect(await section.findByRole('button', { name: 'Add Cleo Diaz' })).toBeTruthy()
  expect(section.queryByRole('button', { name: 'Add Benjamin Ruiz' })).toBeNull()
})

test('edits in place; Escape gives up without closing the details, and gives the focus back', async () => {
  const { section, user, asked } = await open({ 'PUT /api/contacts/:id': [{ ...anna, role: 'Dentist' }, ben] })
  await user.click(await section.findByRole('button', { name: 'Edit Anna Lee' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(section.getByRole('button', { name: 'Edit Anna Lee' })).toHaveFocus())
  await user.click(section.getByRole('button', { name: 'Edit Anna Lee' }))
  const role = section.getByRole('textbox', { name: 'Role' })
  await user.clear(role)
  await user.type(role, 'Dentist{Enter}')
  expect(await section.findByText(', Dentist')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changes(asked)).toHaveLength(2))
  expect(changes(asked)[1]).toEqual([
    `PUT /${anna.id}`,
    { name: 'Anna Lee', role: 'Owner', email: 'anna@harbor.com', phone: null },
  ])
})

test('makes another person the primary one, and says where emails go', async () => {
  const { section, choose, user, asked } = await open({
    'PUT /api/contacts/:id': [
      { ...ben, isPrimary: true },
      { ...anna, isPrimary: false },
    ],
  })
  await choose('Ben Ruiz', 'Make primary')
  expect(await screen.findByText('Emails go to ben@harbor.com.')).toBeTruthy()
  expect(section.getAllByRole('listitem')[0]?.textContent).toContain('Ben RuizPrimary')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changes(asked)).toHaveLength(2))
  expect(changes(asked)).toEqual([
    [`PUT /${ben.id}`, { isPrimary: true }],
    [`PUT /${anna.id}`, { isPrimary: true }],
  ])
})

test('an address that’s nobody’s stays, and the message says so', async () => {
  const { choose } = await open(
    { 'PUT /api/contacts/:id': [{ ...ben, isPrimary: true }, anna] },
    lead(1, { businessName: 'Harbor Dental', email: 'info@harbor.com' }),
  )
  await choose('Ben Ruiz', 'Make primary')
  expect(await screen.findByText('Emails still go to info@harbor.com.')).toBeTruthy()
})

test('never contacts a person, and Undo allows it again', async () => {
  const { section, choose, user, asked } = await open({
    'PUT /api/contacts/:id': ({ body }: Asked) => [
      anna,
      { ...ben, suppression: (body as { doNotContact: boolean }).doNotContact ? 'manual' : null },
    ],
  })
  await choose('Ben Ruiz', 'Do not contact')
  expect(await section.findByTitle('On your suppression list')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(section.queryByText('Do not contact')).toBeNull())
  expect(changes(asked).map(([, body]) => body)).toEqual([{ doNotContact: true }, { doNotContact: false }])
})

test('says why someone who unsubscribed can’t be allowed here', async () => {
  const { choose } = await open({
    'GET /api/leads/:id/contacts': [{ ...ben, suppression: 'unsubscribed' }],
    'PUT /api/contacts/:id': refuse(409, 'Unsubscribed from your emails.'),
  })
  await choose('Ben Ruiz', 'Allow contact')
  expect(await screen.findByText('Unsubscribed from your emails.')).toBeTruthy()
})

test('removes a person, and Undo brings them back as the primary one', async () => {
  const { section, choose, user, asked } = await open({
    'DELETE /api/contacts/:id': [{ ...ben, isPrimary: true }],
    'POST /api/leads/:id/contacts': [anna, ben],
  })
  await choose('Anna Lee', 'Remove')
  expect(await screen.findByText('Person removed')).toBeTruthy()
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2))
  expect(changes(asked)[1]).toEqual([
    'POST ',
    { name: 'Anna Lee', role: 'Owner', email: 'anna@harbor.com', phone: null, isPrimary: true },
  ])
})

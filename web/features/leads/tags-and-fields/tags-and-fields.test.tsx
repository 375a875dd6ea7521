import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import './tags-and-fields.tsx'
import '../details/lead-details.tsx'
import type { CustomField, Tag } from '#contract/lead-list.ts'
import { refuse, renderApp } from '#test/web/app.tsx'
import { changed, lead, listApi } from '#test/web/leads.ts'

const id = (n: number) => `0190f1b0-0000-7000-8000-00000000aaa${n}`
const north: Tag = { id: id(1), name: 'North tour', color: 'blue' }
const south: Tag = { id: id(2), name: 'South', color: 'gray' }
const region: CustomField = { id: id(3), name: 'Region', kind: 'choice', choices: ['North', 'South'] }
const rows = [lead(1)]
const api = { ...listApi(rows), 'GET /api/tags': [north, south], 'GET /api/lead-fields': [region] }

async function open(more: Parameters<typeof renderApp>[1] = {}, path = '/dashboard') {
  const app = renderApp(path, { api: { ...api, ...more.api } })
  await app.user.click(await screen.findByRole('button', { name: 'More actions for the list' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Tags and fields' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Tags and fields' })) }
}

test('renames and recolors a tag in place; Escape cancels and leaves the dialog open', async () => {
  const { user, dialog, asked, answers } = await open({ api: { 'PUT /api/tags/:id': north } })
  await user.click(await dialog.findByRole('button', { name: 'Rename tag North tour' }))
  await user.type(dialog.getByRole('textbox', { name: 'Tag name' }), ' 2{Escape}')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Rename tag North tour' }))
  await user.keyboard('{Enter}')
  await user.type(dialog.getByRole('textbox', { name: 'Tag name' }), ' 3')
  await user.selectOptions(dialog.getAllByRole('combobox', { name: 'Color' })[0] as HTMLElement, 'green')
  answers['GET /api/tags'] = [{ ...north, name: 'North tour 3' }]
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('North tour 3')).toBeTruthy()
  expect(asked.find(({ call }) => call.startsWith('PUT /api/tags/'))?.body).toEqual({
    name: 'North tour 3',
    color: 'green',
  })
})

test('names the number of leads before deleting a tag, and clears the filter by it', async () => {
  const { user, dialog, router } = await open(
    { api: { 'POST /api/leads/changes/count': { count: 15 }, 'DELETE /api/tags/:id': { deleted: 1 } } },
    `/dashboard?tag=${north.id}`,
  )
  await user.click(await dialog.findByRole('button', { name: 'Delete tag North tour' }))
  expect(await dialog.findByText('We’ll remove it from 15 leads. The leads stay.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await dialog.findByRole('button', { name: 'Delete tag North tour' }))
  await dialog.findByText('We’ll remove it from 15 leads. The leads stay.')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('shows a field’s type, renames it, and says why it can’t', async () => {
  const { user, dialog, asked } = await open({
    api: { 'PUT /api/lead-fields/:id': refuse(409, 'A field named “Area” already exists.') },
  })
  expect(await dialog.findByText('Choice: North, South')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Rename field Region' }))
  const box = dialog.getByRole('textbox', { name: 'Field name' })
  await user.clear(box)
  await user.type(box, 'Area')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A field named “Area” already exists.')).toBeTruthy()
  expect(asked.find(({ call }) => call.startsWith('PUT /api/lead-fields/'))?.body).toEqual({ name: 'Area' })
})

test('removes and adds a lead’s tags in its details, and creates a new one', async () => {
  const { user, asked } = renderApp('/dashboard', {
    api: {
      ...api,
      'GET /api/leads/:id/more': { tags: [north], values: [], origins: [], directory: null, suppression: null },
      'POST /api/leads/changes': changed(1),
      'POST /api/tags': { id: id(4), name: 'Fair', color: 'gray' },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Harbor Dental 1' }))
  const section = within(await screen.findByRole('region', { name: 'Tags' }))
  const changes = () => asked.filter(({ call }) => call === 'POST /api/leads/changes').map(({ body }) => body)
  const selection = { ids: [lead(1).id] }
  await user.click(await section.findByRole('button', { name: 'Remove tag North tour' }))
  await waitFor(() => expect(changes()).toEqual([{ selection, change: { kind: 'untag', tagId: north.id } }]))
  await user.click(section.getByRole('button', { name: 'Add tag' }))
  await user.type(section.getByRole('combobox', { name: 'Tag' }), 'south{Enter}')
  await waitFor(() => expect(changes()[1]).toEqual({ selection, change: { kind: 'tag', tagId: south.id } }))
  await user.click(await section.findByRole('button', { name: 'Add tag' }))
  await user.type(section.getByRole('combobox', { name: 'Tag' }), 'Fair')
  await user.click(section.getByRole('button', { name: 'Create tag' }))
  await waitFor(() => expect(changes()[2]).toEqual({ selection, change: { kind: 'tag', tagId: id(4) } }))
})

test('shows where each field came from, and what else the directory says', async () => {
  const name = '© OpenStreetMap contributors'
  const { user } = renderApp('/dashboard', {
    api: {
      ...api,
      'GET /api/leads/:id/more': {
        tags: [],
        values: [],
        origins: [
          {
            name: 'OpenStreetMap',
            fields: ['businessName', 'phone'],
            at: lead(1).createdAt,
            url: null,
            attribution: { text: name, url: 'https://www.openstreetmap.org/copyright' },
          },
          {
            name: 'Website',
            fields: ['email'],
            at: '2026-11-20T09:00:00.000Z',
            url: 'https://harbor1.example/contact',
            attribution: null,
          },
        ],
        directory: { brand: 'Blue Doors', socials: ['https://www.facebook.com/bluedoors'], updatedOn: '2026-07-01' },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Harbor Dental 1' }))
  const section = within(await screen.findByRole('region', { name: 'Sources' }))
  expect(section.getByText(/^Business name, phone on Nov 20, 2026/)).toBeTruthy()
  expect(section.getByRole('link', { name: new RegExp(name) })).toBeTruthy()
  expect(section.getByText('Blue Doors')).toBeTruthy()
  expect(section.getByRole('link', { name: /^facebook.com\/bluedoors/ })).toBeTruthy()
  expect(section.getByText('from Jul 1, 2026')).toBeTruthy()
  expect(section.getByText(/^Email, found on/).textContent).toBe(
    'Email, found on harbor1.example/contact (opens in a new tab) on Nov 20, 2026',
  )
})

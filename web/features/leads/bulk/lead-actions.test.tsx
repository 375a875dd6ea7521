import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import { type Asked, refuse, renderApp, withHeaders } from '#test/web/app.tsx'
import { changed, facetsOf, lead, listApi } from '#test/web/leads.ts'

const rows = [lead(1), lead(2, { businessName: 'Pearl Bakery', status: 'warm' }), lead(3, { email: null })]
const ids = rows.map(({ id }) => id)

async function open(api: Record<string, unknown> = {}, path = '/dashboard') {
  const connection = { crm: 'hubspot', connected: true }
  const all = { ...listApi(rows), 'GET /api/settings/crm': connection, ...api }
  const app = renderApp(path, { api: all as Record<string, object> })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await screen.findByRole('button', { name: 'Pearl Bakery' })
  return { ...app, copied }
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
/** A button over the list. */
const item = (name: string) => screen.findByRole('button', { name })
const pick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const posted = (asked: Asked[], path: string) => asked.filter(({ call }) => call === `POST ${path}`)

test('copies the emails of the selected leads, comma-separated', async () => {
  const { user, copied } = await open()
  await user.click(pick('Select Harbor Dental 1'))
  await user.click(pick('Select Pearl Bakery'))
  await user.click(pick('Select Harbor Dental 3'))
  await user.click(await item('Copy Emails'))
  expect(await screen.findByText('Emails copied')).toBeTruthy()
  expect(copied).toEqual(['hello@harbor1.example, hello@harbor2.example'])
})

test('copies the emails of all that match the filter if nothing is selected', async () => {
  const emails = { emails: ['a@b.example', 'c@d.example'] }
  const { user, asked, copied } = await open({ 'GET /api/leads/emails': emails }, '/dashboard?status=warm')
  await user.click(await item('Copy Emails'))
  expect(await screen.findByText('2 addresses')).toBeTruthy()
  expect(copied).toEqual(['a@b.example, c@d.example'])
  expect(asked.findLast(({ call }) => call === 'GET /api/leads/emails')?.query.get('status')).toBe('warm')
})

test('says what to do if the clipboard isn’t available', async () => {
  const { user } = await open({ 'GET /api/leads/emails': { emails: ['a@b.example'] } })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(await item('Copy Emails'))
  expect(await screen.findByText('Could not copy to clipboard. Please copy manually.')).toBeTruthy()
})

test('doesn’t touch the clipboard if no lead has an email', async () => {
  const { user, copied } = await open({ 'GET /api/leads/emails': { emails: [] } })
  await user.click(await item('Copy Emails'))
  expect(await screen.findByText('No emails to copy')).toBeTruthy()
  expect(copied).toEqual([])
})

test('counts only leads that can be emailed on Write, and offers to write to the others too', async () => {
  const { user, asked } = await open({
    'POST /api/leads/changes/reach': { count: 2, withEmail: 1, withPhone: 2, withWebsiteOnly: 1 },
  })
  await user.click(pick('Select Harbor Dental 1'))
  await user.click(pick('Select Harbor Dental 3'))
  expect(await screen.findByRole('button', { name: 'Write (1)' })).toBeTruthy()
  expect(press('Call (2)')).toBeTruthy()
  expect(posted(asked, '/api/leads/changes/reach').at(-1)?.body).toEqual({ selection: { ids: [ids[0], ids[2]] } })
})

test('opens the dialer with exactly the selected leads that can be called', async () => {
  const { user, asked, router } = await open({
    'POST /api/leads/changes/reach': { count: 2, withEmail: 2, withPhone: 1, withWebsiteOnly: 0 },
    'POST /api/calls/leads/chosen': [],
  })
  await user.click(pick('Select Harbor Dental 1'))
  await user.click(pick('Select Harbor Dental 3'))
  await user.click(await screen.findByRole('button', { name: 'Call (1)' }))
  expect(await screen.findByText('Only the leads you chose on the dashboard.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/calling')
  expect(posted(asked, '/api/calls/leads/chosen')[0]?.body).toEqual({
    selection: { ids: [ids[0], ids[2]], reachBy: 'phone' },
    limit: 100,
  })
})

test('saves the selected leads, or else those that match the filter', async () => {
  const { user, asked } = await open(
    { 'POST /api/export-data': { id: ids[0], exportType: 'leads', recordCount: 1, createdAt: '' } },
    '/dashboard?category=Dentist',
  )
  await user.click(await item('Save Data'))
  expect(await screen.findByText('Data saved successfully')).toBeTruthy()
  expect(screen.getByText('1 lead saved')).toBeTruthy()
  await user.click(pick('Select Pearl Bakery'))
  await user.click(await item('Save Data'))
  const filters = { statusFilter: '', categoryFilter: 'Dentist' }
  await waitFor(() => expect(posted(asked, '/api/export-data')).toHaveLength(2))
  expect(posted(asked, '/api/export-data').map(({ body }) => body)).toEqual([
    { exportType: 'leads', filters },
    {
      exportType: 'leads',
      data: [
        {
          businessName: 'Pearl Bakery',
          email: 'hello@harbor2.example',
          category: 'Dentist',
          status: 'warm',
          phone: '+1 503 555 0102',
          website: 'https://harbor2.example',
        },
      ],
      recordCount: 1,
      filters,
    },
  ])
})

test('reports data that couldn’t be saved', async () => {
  const { user } = await open({ 'POST /api/export-data': refuse(500, 'Oops') })
  await user.click(await item('Save Data'))
  expect(await screen.findByText('Save failed')).toBeTruthy()
  expect(screen.getByText('Failed to save export data. Please try again.')).toBeTruthy()
})

test('downloads the leads that match the filter as CSV', async () => {
  const { user } = await open({}, '/dashboard?status=warm&category=Dentist')
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href)
  })
  await user.click(await item('More actions for the list'))
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }))
  expect(clicked.map(href => new URL(href).pathname + new URL(href).search)).toEqual([
    '/api/leads/export.csv?status=warm&category=Dentist',
  ])
  vi.restoreAllMocks()
})

test('disables Sync to CRM until a lead is selected', async () => {
  const { user } = await open()
  expect(await item('Sync to CRM')).toBeDisabled()
  await user.keyboard('{Escape}')
  await user.click(pick('Select Pearl Bakery'))
  expect(await item('Sync to CRM')).toBeEnabled()
})

const syncCall = (n: number) => `POST /api/leads/${ids[n]}/sync-hubspot`
const syncs = (asked: Asked[]) => asked.flatMap(({ call }) => (call.endsWith('/sync-hubspot') ? [call] : []))

test.each([
  [true, 'Added Pearl Bakery to HubSpot'],
  [false, 'Updated Pearl Bakery in HubSpot'],
])('syncs only the selected lead (new: %s)', async (created, text) => {
  const { user, asked } = await open({ [syncCall(1)]: { hubspotContactId: '501', created } })
  await user.click(pick('Select Pearl Bakery'))
  await user.click(await item('Sync to CRM'))
  expect(await screen.findByText('Synced to the CRM')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(syncs(asked)).toEqual([syncCall(1)])
})

test('names the number before syncing several leads', async () => {
  const { user, asked } = await open({ 'POST /api/leads/changes/count': { count: 2 } })
  await user.click(pick('Select Harbor Dental 3'))
  await user.click(pick('Select Pearl Bakery'))
  await user.click(await item('Sync to CRM'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync to HubSpot' }))
  expect(await dialog.findByRole('button', { name: 'Sync 2 leads' })).toBeTruthy()
  expect(syncs(asked)).toEqual([])
})

const SETTINGS = 'Failed to sync to the CRM. Please check your settings.'
const NEITHER = 'Pearl Bakery has neither an email nor a phone number. Add one, then sync again.'
test.each([
  [refuse(400, SETTINGS), SETTINGS],
  [refuse(500, 'Something went wrong'), SETTINGS],
  [refuse(400, NEITHER), NEITHER],
  [refuse(429, 'HubSpot is busy. Try again in 10 seconds.'), 'HubSpot is busy. Try again in 10 seconds.'],
  [refuse(503, 'HubSpot can’t be reached. Try again in a minute.'), 'HubSpot can’t be reached. Try again in a minute.'],
])('reports a failed sync', async (refusal, text) => {
  const { user } = await open({ [syncCall(1)]: refusal })
  await user.click(pick('Select Pearl Bakery'))
  await user.click(await item('Sync to CRM'))
  expect(await screen.findByText('Sync failed')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('leads to the settings if no CRM is connected', async () => {
  const notConnected = refuse(400, 'Failed to sync to the CRM. Please check your settings.')
  const { user, router } = await open({ [syncCall(1)]: notConnected })
  await user.click(pick('Select Pearl Bakery'))
  await user.click(await item('Sync to CRM'))
  await user.click(await screen.findByRole('button', { name: 'Open settings' }))
  expect(router.state.location.pathname).toBe('/settings')
})

test('asks for a selection before deleting', async () => {
  const { user } = await open()
  await user.click(await item('Delete (0)'))
  expect(await screen.findByText('No leads selected')).toBeTruthy()
  expect(screen.getByText('Please select leads to delete.')).toBeTruthy()
})

test('deletes the selected leads after a confirmation', async () => {
  const { user, asked } = await open({ 'POST /api/leads/changes': changed(2) })
  await user.click(pick('Select Harbor Dental 1'))
  await user.click(pick('Select Pearl Bakery'))
  await user.click(await item('Delete (2)'))
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 leads?' })
  expect(question.textContent).toContain('Harbor Dental 1, Pearl Bakery')
  await user.click(within(question).getByRole('button', { name: 'Delete 2 leads' }))
  expect(await screen.findByText('Leads deleted')).toBeTruthy()
  expect(screen.getByText('2 leads deleted')).toBeTruthy()
  expect(posted(asked, '/api/leads/changes')[0]?.body).toEqual({
    selection: { ids: [ids[0], ids[1]] },
    change: { kind: 'delete' },
  })
  expect(screen.queryByRole('button', { name: 'Pearl Bakery' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Change selected leads' })).toBeNull()
})

test('keeps the leads when the server refuses to delete them', async () => {
  const { user } = await open({ 'POST /api/leads/changes': refuse(500, 'Oops') })
  await user.click(pick('Select Pearl Bakery'))
  await user.click(await item('Delete (1)'))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Delete 1 lead' }))
  expect(await screen.findByText('Failed to delete selected leads. Please try again.')).toBeTruthy()
})

test('selects all that match, loaded or not, and counts them exactly', async () => {
  const page = Array.from({ length: 100 }, (_, n) => lead(n))
  const { user, asked } = renderApp('/dashboard?status=new', {
    api: {
      'GET /api/leads': withHeaders(page, { 'x-next-cursor': 'page2' }),
      'GET /api/leads/facets': facetsOf(page, 101),
      'GET /api/tags': [],
      'POST /api/leads/changes/count': { count: 100 },
      'POST /api/leads/changes': changed(100),
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Dental 1' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  await user.click(press('Select all 101'))
  expect(screen.getByText('All 101 selected')).toBeTruthy()
  await user.click(pick('Select Harbor Dental 2'))
  expect(screen.getByText('100 selected')).toBeTruthy()
  await user.click(await item('Delete (100)'))
  const question = await screen.findByRole('alertdialog', { name: 'Delete 100 leads?' })
  await user.click(within(question).getByRole('button', { name: 'Delete 100 leads' }))
  await screen.findByText('100 leads deleted')
  expect(posted(asked, '/api/leads/changes')[0]?.body).toEqual({
    selection: { filter: { status: 'new' }, except: [page[2]?.id] },
    change: { kind: 'delete' },
  })
})

test('clears the selection when the filter changes', async () => {
  const { user } = await open()
  await user.click(pick('Select all 3 leads'))
  expect(screen.getByText('All 3 selected')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'warm')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Change selected leads' })).toBeNull())
})

test('undoes a bulk change', async () => {
  const { user, asked } = await open({
    'POST /api/leads/changes/count': { count: 3 },
    'POST /api/leads/changes': changed(3),
    'POST /api/leads/changes/:id/undo': { restored: 3 },
  })
  await user.click(pick('Select all 3 leads'))
  await user.click(await screen.findByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change status' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change status' })
  await user.click(within(dialog).getByRole('radio', { name: 'Warm' }))
  expect(dialog.textContent).toContain('Change 3 leads to Warm?')
  await user.click(within(dialog).getByRole('button', { name: 'Change 3 leads' }))
  expect(await screen.findByText('3 leads changed to Warm')).toBeTruthy()
  expect(posted(asked, '/api/leads/changes')[0]?.body).toEqual({
    selection: { filter: {} },
    change: { kind: 'status', status: 'warm' },
  })
  await user.click(press('Undo'))
  expect(await screen.findByText('3 leads restored')).toBeTruthy()
  expect(posted(asked, `/api/leads/changes/${changed(3).id}/undo`)).toHaveLength(1)
})

test('puts words, a tag, and conditions into the URL', async () => {
  const tag = { id: '0190f1b0-0000-7000-8000-00000000aaaa', name: 'North', color: 'blue' }
  const { user, router } = await open({
    'GET /api/tags': [tag],
    'GET /api/lead-fields': [],
    'GET /api/lead-filters': [],
  })
  await user.click(await screen.findByRole('button', { name: 'North' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: tag.id }))
  await user.type(screen.getByRole('searchbox', { name: 'Search your leads' }), 'harbor')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'harbor', tag: tag.id }))
  const choose = async (...names: string[]) => {
    for (const name of names) await user.click(await screen.findByRole('menuitem', { name }))
  }
  await user.click(press('Filters'))
  await choose('Email', 'With email')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'harbor', tag: tag.id, hasEmail: 'yes' }))
  await user.keyboard('f')
  await choose('Website', 'Without website')
  await user.click(await screen.findByRole('button', { name: 'Remove With email' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'harbor', tag: tag.id, hasWebsite: 'no' }))
  router.history.go(-3)
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'harbor', tag: tag.id }))
  await user.click(await screen.findByRole('button', { name: 'Remove Tag: North' }))
  await user.keyboard('f')
  await choose('Last contact', 'Not contacted')
  await user.keyboard('f')
  await choose('Reply', 'No reply')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'harbor', contacted: 'no', replied: 'no' }))
  expect(await screen.findByRole('button', { name: 'Remove Not contacted' })).toBeVisible()
})

test('asks for a field, a comparison, and a value; a chip changes its condition, and the server gets the same', async () => {
  const { user, router, asked } = await open()
  const choose = async (...names: string[]) => {
    for (const name of names) await user.click(await screen.findByRole('menuitem', { name }))
  }
  await user.keyboard('f')
  await choose('Town', 'isn’t')
  await user.type(await screen.findByLabelText('Town isn’t'), 'Bad Homburg{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ where: 'city isnt Bad Homburg' }))
  await waitFor(() => expect(asked.some(({ query }) => query.get('where') === 'city isnt Bad Homburg')).toBe(true))
  await user.keyboard('f')
  await choose('Town', 'contains')
  await user.type(await screen.findByLabelText('Town contains'), '{Enter}')
  expect(await screen.findByText('Enter a text of up to 200 characters.')).toBeVisible()
  await user.type(screen.getByLabelText('Town contains'), 'a{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ where: 'city isnt Bad Homburg\ncity has a' }))
  await user.click(await screen.findByRole('button', { name: 'Town isn’t Bad Homburg' }))
  await choose('is')
  await user.type(await screen.findByLabelText('Town is'), 'Reno{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ city: 'Reno', where: 'city has a' }))
  await user.keyboard('f')
  await choose('Status', 'isn’t', 'Converted')
  const status = 'status isnt converted'
  await waitFor(() => expect(router.state.location.search).toEqual({ city: 'Reno', where: `city has a\n${status}` }))
  await user.click(await screen.findByRole('button', { name: 'Remove Town contains a' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ city: 'Reno', where: status }))
})

test('says that the list takes no more filters, and keeps those it has', async () => {
  const where = Array.from({ length: 10 }, (_, n) => `city isnt Town ${n}`).join('\n')
  const { user, router } = renderApp(`/dashboard?where=${encodeURIComponent(where)}`, { api: listApi(rows) })
  await screen.findByRole('button', { name: 'Remove Town isn’t Town 9' })
  await user.keyboard('f')
  for (const name of ['Town', 'has none']) await user.click(await screen.findByRole('menuitem', { name }))
  expect(await screen.findByText('The list takes no more filters. Remove one first.')).toBeVisible()
  expect(router.state.location.search).toEqual({ where })
  // An account without tags isn’t asked for one.
  await user.keyboard('f')
  await user.click(await screen.findByRole('menuitem', { name: 'Tag' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['has one', 'has none'])
})

test('offers the selection to a campaign after leaving the page', async () => {
  const { user, router } = await open({
    'POST /api/leads/recipients': ({ body }: Asked) => {
      expect(body).toEqual({ selection: { ids: [ids[1]] } })
      return { emails: ['hello@harbor2.example'] }
    },
  })
  await user.click(pick('Select Pearl Bakery'))
  await router.navigate({ to: '/campaigns/$id', params: { id: 'new' } })
  await user.click(await screen.findByRole('button', { name: /^From Leads/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Selected on the dashboard (1)' }))
  expect(await screen.findByDisplayValue('hello@harbor2.example')).toBeTruthy()
})

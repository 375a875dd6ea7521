import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import type { Lead } from '#contract/leads.ts'
import { type Asked, ada, refuse, renderApp, withHeaders } from '#test/web/app.tsx'
import { facetsOf, lead, listApi } from '#test/web/leads.ts'
import { knownLeads } from '#web/lib/known-leads.ts'

const rows = [
  lead(1),
  lead(2, { businessName: 'Pearl Bakery', category: 'Bakery', status: 'warm' }),
  lead(3, { businessName: 'Old Mill', category: null, email: null, status: 'cold' }),
]
const table = () => screen.findByRole('table', { name: 'Your leads' })
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(cell => within(cell).getByRole('button').textContent)
const statusButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^Status of ${name}: `) })
const statusOf = async (name: string) => (await statusButton(name)).textContent
async function chooseStatus(user: ReturnType<typeof renderApp>['user'], name: string, status: string) {
  await user.click(await statusButton(name))
  await user.click(await screen.findByRole('menuitem', { name: status }))
}
const lists = (asked: Asked[]) => asked.filter(({ call }) => call === 'GET /api/leads')

test('shows name, email, category, and status, with a dash for unknown values', async () => {
  renderApp('/dashboard', { api: listApi(rows) })
  await screen.findByRole('button', { name: 'Old Mill' })
  expect(screen.getByText('3 leads')).toBeTruthy()
  const cells = within(screen.getByRole('row', { name: /Old Mill/ })).getAllByRole('cell')
  expect(cells.map(cell => cell.textContent)).toEqual(expect.arrayContaining(['—No email', '—No category']))
  expect(await statusOf('Old Mill')).toBe('Cold')
})

test('credits Google Maps only below a list with its businesses', async () => {
  renderApp('/dashboard', { api: listApi([...rows, lead(4, { source: 'google' })]) })
  expect(await screen.findByText(/Google Maps\.$/)).toBeTruthy()
  cleanup()
  renderApp('/dashboard', { api: listApi(rows) })
  await screen.findByRole('button', { name: 'Old Mill' })
  expect(screen.queryByText(/Google Maps\.$/)).toBeNull()
})

test('suggests a query to an account without leads', async () => {
  const example = { examples: ['plumbers in Beverly Hills, CA', 'cafés in Santa Monica, CA'], place: null }
  const api = { ...listApi([]), 'POST /api/leads/search': [], 'GET /api/leads/search/example': example }
  const { user, asked } = renderApp('/dashboard', { api })
  expect(await screen.findByText('No leads found. Try searching for new leads above.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Plumbers in Beverly Hills' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'POST /api/leads/search')).toMatchObject([
      { body: { searchInput: '20 plumbers in Beverly Hills, CA' } },
    ]),
  )
})

test('shows five skeleton rows and no count while the leads load', async () => {
  knownLeads.keep(ada.id, 'some')
  renderApp('/dashboard', { api: { ...listApi([]), 'GET /api/leads': () => new Promise(() => {}) } })
  const skeleton = await table()
  expect(skeleton.getAttribute('aria-busy')).toBe('true')
  expect(within(skeleton).getAllByRole('row')).toHaveLength(1 + 5)
  expect(screen.queryByText('0 leads')).toBeNull()
})

test('loads the leads again after a failure', async () => {
  const { user, answers } = renderApp('/dashboard', { api: { 'GET /api/leads': refuse(500, 'Oops') } })
  expect(await screen.findByText('Your leads couldn’t be loaded')).toBeTruthy()
  Object.assign(answers, listApi(rows))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await names()).toEqual(['Harbor Dental 1', 'Pearl Bakery', 'Old Mill'])
})

test('puts the filters into the URL and the request, and shows their counts', async () => {
  const { user, asked, router } = renderApp('/dashboard', { api: listApi(rows) })
  const category = await screen.findByRole('combobox', { name: 'Filter by category' })
  await screen.findByRole('option', { name: 'Bakery (1)' })
  expect(
    within(category)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['All Categories', 'Bakery (1)', 'Dentist (1)'])
  const status = screen.getByRole('combobox', { name: 'Filter by status' })
  expect(
    within(status)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['All', 'New (1)', 'Cold (1)', 'Warm (1)', 'Converted (0)'])
  await user.selectOptions(category, 'Bakery')
  await user.selectOptions(status, 'warm')
  await waitFor(() => expect(router.state.location.search).toEqual({ category: 'Bakery', status: 'warm' }))
  await waitFor(() =>
    expect(Object.fromEntries(lists(asked).at(-1)?.query ?? [])).toEqual({
      category: 'Bakery',
      status: 'warm',
      sort: 'createdAt',
      dir: 'desc',
      limit: '100',
    }),
  )
})

test('a lead that’s opened right after typing stays open', async () => {
  const { user, router } = renderApp('/dashboard', { api: { ...listApi(rows), 'GET /api/leads/:id': rows[1] ?? null } })
  await user.type(await screen.findByRole('searchbox', { name: 'Search your leads' }), 'Pearl')
  await user.click(screen.getByRole('button', { name: 'Pearl Bakery' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'Pearl' }))
  expect(await screen.findByRole('dialog', { name: 'Pearl Bakery' })).toBeVisible()
})

test('a link with more in its address than filters, such as utm_source, shows the leads', async () => {
  const { asked } = renderApp('/dashboard?status=warm&utm_source=letter', { api: listApi([]) })
  await waitFor(() => expect(lists(asked)).not.toEqual([]))
  expect(asked.filter(({ query }) => query.has('utm_source'))).toEqual([])
  expect(lists(asked)[0]?.query.get('status')).toBe('warm')
})

test('offers to clear a filter that matches no leads', async () => {
  const { user, router } = renderApp('/dashboard?status=converted', { api: listApi([]) })
  expect(await screen.findByText('No leads found. Try searching for new leads above.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('sorts ascending, then descending, then newest first', async () => {
  const { user, asked, router } = renderApp('/dashboard', { api: listApi(rows) })
  await screen.findByRole('button', { name: 'Old Mill' })
  const orders: unknown[] = []
  for (let click = 0; click < 3; click += 1) {
    await user.click(screen.getByRole('button', { name: 'Business Name' }))
    const header = screen.getByRole('columnheader', { name: 'Business Name' })
    await waitFor(() => expect(header.getAttribute('aria-sort')).not.toBe(orders.at(-1)))
    orders.push(header.getAttribute('aria-sort'))
  }
  expect(orders).toEqual(['ascending', 'descending', 'none'])
  expect(lists(asked).map(({ query }) => `${query.get('sort')} ${query.get('dir')}`)).toEqual([
    'createdAt desc',
    'businessName asc',
    'businessName desc',
  ])
  expect(router.state.location.search).toEqual({})
})

test('loads a hundred of ten thousand leads, renders a few, and counts all', async () => {
  const page = Array.from({ length: 100 }, (_, n) => lead(n))
  const { asked } = renderApp('/dashboard', {
    api: {
      'GET /api/leads': withHeaders(page, { 'x-next-cursor': 'page2' }),
      'GET /api/leads/facets': facetsOf(page, 10_000),
    },
  })
  expect(await screen.findByText('10,000 leads')).toBeTruthy()
  expect((await names()).length).toBeLessThan(60)
  expect((await table()).getAttribute('aria-rowcount')).toBe('10001')
  expect(lists(asked)).toHaveLength(1)
})

test('changes a status in its row immediately, and undoes it', async () => {
  const { user, asked } = renderApp('/dashboard', {
    api: { ...listApi(rows), 'PUT /api/leads/:id': ({ body }: Asked) => ({ ...rows[0], ...(body as Lead) }) },
  })
  await chooseStatus(user, 'Harbor Dental 1', 'Converted')
  expect(await statusOf('Harbor Dental 1')).toBe('Converted')
  expect(await screen.findByText('Lead updated')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await statusOf('Harbor Dental 1')).toBe('New'))
  const puts = asked.filter(({ call }) => call.startsWith('PUT'))
  expect(puts.map(({ call, body }) => [call, body])).toEqual([
    [`PUT /api/leads/${rows[0]?.id}`, { status: 'converted' }],
    [`PUT /api/leads/${rows[0]?.id}`, { status: 'new' }],
  ])
})

test('shares one status menu among rows, marks the current status, and takes the keys 1 to 4', async () => {
  const { user, asked } = renderApp('/dashboard', {
    api: { ...listApi(rows), 'PUT /api/leads/:id': ({ body }: Asked) => ({ ...rows[2], ...(body as Lead) }) },
  })
  await user.click(await statusButton('Old Mill'))
  const menu = await screen.findByRole('menu', { name: 'Status of Old Mill' })
  const items = within(menu).getAllByRole('menuitem')
  expect(items.map(item => item.getAttribute('aria-current'))).toEqual([null, 'true', null, null])
  await user.keyboard('3')
  expect(await statusOf('Old Mill')).toBe('Warm')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([{ status: 'warm' }])
})

test('restores a status that the server refuses', async () => {
  const { user } = renderApp('/dashboard', { api: { ...listApi(rows), 'PUT /api/leads/:id': refuse(500, 'Oops') } })
  await chooseStatus(user, 'Pearl Bakery', 'Cold')
  expect(await screen.findByText('Update failed')).toBeTruthy()
  expect(screen.getByText('Failed to update lead. Please try again.')).toBeTruthy()
  expect(await statusOf('Pearl Bakery')).toBe('Warm')
})

test('opens the composer with the lead’s facts', async () => {
  const { user, router } = renderApp('/dashboard', { api: listApi(rows) })
  await user.click(await screen.findByRole('link', { name: 'Compose to Pearl Bakery' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ai-composer'))
  const details = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Target Business Details' })
  expect(details.value).toBe(
    [
      'Business: Pearl Bakery',
      'Category: Bakery',
      'Address: 2 Harbor Street, Portland, OR 97205',
      'City: Portland, OR',
      'Website: https://harbor2.example',
    ].join('\n'),
  )
})

test('Escape clears the selection, and C calls the lead', async () => {
  const { user, router } = renderApp('/dashboard', { api: listApi(rows) })
  await screen.findByRole('button', { name: 'Old Mill' })
  const isChecked = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Harbor Dental 1' }).checked
  await user.keyboard('jx')
  expect(isChecked()).toBe(true)
  await user.keyboard('{Escape}')
  expect(isChecked()).toBe(false)
  await user.keyboard('c')
  await waitFor(() => expect(router.state.location.href).toBe('/calling?chosen=yes'))
})

test('takes shortcuts: J and K move, X selects, 1 to 4 set the status, Z undoes, E writes in the record', async () => {
  const { user, asked, router } = renderApp('/dashboard', {
    api: { ...listApi(rows), 'PUT /api/leads/:id': ({ body }: Asked) => ({ ...rows[1], ...(body as Lead) }) },
  })
  await screen.findByRole('button', { name: 'Old Mill' })
  const focused = () => document.activeElement?.textContent
  await user.keyboard('j')
  expect(focused()).toBe('Harbor Dental 1')
  await user.keyboard('jj')
  expect(focused()).toBe('Old Mill')
  await user.keyboard('k')
  expect(focused()).toBe('Pearl Bakery')
  await user.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Pearl Bakery' }).checked).toBe(true)
  await user.keyboard('4')
  expect(await statusOf('Pearl Bakery')).toBe('Converted')
  await screen.findByText('Lead updated')
  await user.keyboard('z')
  await waitFor(async () => expect(await statusOf('Pearl Bakery')).toBe('Warm'))
  expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { status: 'converted' },
    { status: 'warm' },
  ])
  await user.keyboard('e')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ lead: rows[1]?.id, write: 'yes' }))
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/dashboard.tsx'
import '#web/ui/menu-popup.tsx'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { type Asked, refuse, renderApp, withHeaders } from '#test/web/app.tsx'
import { changed, facetsOf, found, lead, listApi } from '#test/web/leads.ts'

const saved = (n: number, part: Partial<SavedSearch> = {}): SavedSearch => ({
  id: `0190f1b0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Search ${n}`,
  text: `plumbers in 9021${n}`,
  area: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastRunAt: null,
  lastNew: null,
  leads: 2,
  ...part,
})
const urlOf = (n: number) => `/api/saved-searches/${saved(n).id}`
const rows = [lead(1), lead(2)]
const api = (list: SavedSearch[] | (() => SavedSearch[])) => ({
  ...listApi(rows),
  'GET /api/saved-searches': list,
  'GET /api/lead-filters': [],
  'GET /api/leads/search/coverage': null,
  'GET /api/leads/search/interpret': refuse(500, 'Oops'),
  'POST /api/leads/changes/reach': { count: 2, withEmail: 1, withPhone: 2, withWebsiteOnly: 1 },
  'POST /api/leads/import': ({ body }: Asked) => ({
    imported: (body as { leads: unknown[] }).leads.length,
    skipped: 0,
    leads: rows,
  }),
})
const bodies = (asked: Asked[], name: string) => asked.filter(({ call }) => call === name).map(({ body }) => body)
const views = () => screen.findByRole('navigation', { name: 'Views' })
const open = (n: number, more: object = {}) =>
  renderApp(`/dashboard?tag=${saved(n).id}`, { api: { ...api([saved(1), saved(2)]), ...more } })

test('opens what a search found as a view, in the address', async () => {
  let list: SavedSearch[] = []
  const keep = 'PUT /api/saved-searches'
  const { user, asked, router } = renderApp('/dashboard', {
    api: {
      ...api(() => list),
      'POST /api/leads/search': [found(1), found(2)],
      [keep]: () => {
        list = [saved(1, { name: 'plumbers in 90210' })]
        return list[0]
      },
    },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search query' }), 'plumbers in 90210{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: saved(1).id }))
  expect(bodies(asked, keep)).toEqual([
    { text: 'plumbers in 90210', leadIds: rows.map(({ id }) => id), added: 2, begins: true },
  ])
  const tab = await within(await views()).findByRole('button', { name: /^plumbers in 90210 ?2$/ })
  expect(tab).toHaveAttribute('aria-current', 'true')
  expect(screen.getByText(/^2 businesses for “plumbers in 90210”\. Added 2 new leads/)).toBeTruthy()
})

test('adds a search’s leads even if its view can’t be kept', async () => {
  const { user } = renderApp('/dashboard', {
    api: { ...api([]), 'POST /api/leads/search': [found(1)], 'PUT /api/saved-searches': refuse(500, 'Oops') },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search query' }), 'plumbers{Enter}')
  expect(await screen.findByText('Leads imported')).toBeTruthy()
})

test('shows a view from its address, with the number that each next step reaches', async () => {
  const { asked } = open(1)
  for (const name of ['Find emails (1)', 'Write (1)', 'Call (2)'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(bodies(asked, 'POST /api/leads/changes/reach')[0]).toEqual({ selection: { filter: { tag: saved(1).id } } })
})

test('removes a view, and brings it back', async () => {
  let list = [saved(1)]
  const { user, router } = renderApp(`/dashboard?tag=${saved(1).id}`, {
    api: {
      ...api(() => list),
      [`DELETE ${urlOf(1)}`]: () => {
        list = []
        return { message: 'Saved search deleted' }
      },
      [`POST ${urlOf(1)}/restore`]: () => {
        list = [saved(1)]
        return list[0]
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove view Search 1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Search 1/ })).toBeNull())
  expect(router.state.location.search).toEqual({})
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await within(await views()).findByRole('button', { name: /^Search 1/ })).toBeTruthy()
})

test('drops a lead from a view with Backspace, and the rest of a selection from its menu', async () => {
  const { user, asked } = open(1, { 'POST /api/leads/changes': changed(1) })
  await screen.findByRole('button', { name: 'Write (1)' })
  await user.keyboard('j{Backspace}')
  const change = { kind: 'untag', tagId: saved(1).id }
  await waitFor(() =>
    expect(bodies(asked, 'POST /api/leads/changes')).toEqual([{ selection: { ids: [lead(1).id] }, change }]),
  )
  expect(await screen.findByText('Dropped from this view')).toBeTruthy()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Dental 2' }))
  await user.click(await screen.findByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Drop the rest (1)' }))
  await waitFor(() =>
    expect(bodies(asked, 'POST /api/leads/changes').at(-1)).toEqual({
      selection: { filter: { tag: saved(1).id }, except: [lead(2).id] },
      change,
    }),
  )
})

test('gives the focus of a dropped lead to its neighbor, so that Backspace goes on', async () => {
  const gone = new Set<string>()
  const all = [1, 2, 3].map(n => lead(n))
  const { user, asked } = open(1, {
    'GET /api/leads': () => all.filter(({ id }) => !gone.has(id)),
    'POST /api/leads/changes': ({ body }: Asked) => {
      gone.add((body as { selection: { ids: string[] } }).selection.ids[0] ?? '')
      return changed(1)
    },
  })
  await screen.findByRole('button', { name: 'Harbor Dental 3' })
  await user.keyboard('jj{Backspace}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Harbor Dental 3' })).toHaveFocus())
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Harbor Dental 1' })).toHaveFocus())
  expect(bodies(asked, 'POST /api/leads/changes')).toMatchObject([
    { selection: { ids: [lead(2).id] } },
    { selection: { ids: [lead(3).id] } },
  ])
})

test('Backspace leaves the whole list alone', async () => {
  const { user, asked } = renderApp('/dashboard', { api: api([saved(1)]) })
  await screen.findByRole('button', { name: 'Harbor Dental 1' })
  await user.keyboard('j{Backspace}')
  expect(bodies(asked, 'POST /api/leads/changes')).toEqual([])
})

const again = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'More actions for the list' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Find new businesses' }))
}

test('finds only new businesses when it’s run again, within its drawn area', async () => {
  const area = { south: 45, west: -123, north: 46, east: -122 }
  const { user, asked } = open(1, {
    'GET /api/saved-searches': [saved(1, { area })],
    'PUT /api/saved-searches': saved(1, { area }),
    [`POST ${urlOf(1)}/run`]: withHeaders([found(21), found(22)], { 'x-already-yours': '20' }),
  })
  await again(user)
  expect(
    await screen.findByText('2 new businesses for “Search 1” in the area you drew. 20 already in your list.'),
  ).toBeTruthy()
  expect(bodies(asked, `POST ${urlOf(1)}/run`)).toEqual([{ maxResults: 20 }])
  expect(bodies(asked, 'PUT /api/saved-searches')).toMatchObject([{ text: 'plumbers in 90211', area }])
})

test('says that nothing is new', async () => {
  const { user } = open(1, { [`POST ${urlOf(1)}/run`]: withHeaders([], { 'x-already-yours': '45' }) })
  await again(user)
  expect(await screen.findByText('All 45 businesses found are already in your list.')).toBeTruthy()
  expect(screen.getByText(/^No new businesses for “Search 1”/)).toBeTruthy()
})

test('keeps a filter and a tag as views, too', async () => {
  const tag = { id: lead(9).id, name: 'North tour', color: 'blue' }
  const { user, router } = renderApp('/dashboard', {
    api: {
      ...api([]),
      'GET /api/tags': [tag],
      'GET /api/lead-filters': [
        { id: lead(8).id, name: 'Warm dentists', view: { status: 'warm', category: 'Dentist' } },
      ],
      'GET /api/leads/facets': facetsOf(rows),
      'POST /api/leads/tags-of': [],
    },
  })
  await user.click(await within(await views()).findByRole('button', { name: 'Warm dentists' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'warm', category: 'Dentist' }))
  await user.click(within(await views()).getByRole('button', { name: 'North tour' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: tag.id }))
  await user.click(within(await views()).getByRole('button', { name: /^Your Leads/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

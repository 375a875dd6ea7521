import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { type Asked, refuse, renderApp, withHeaders } from '#web/test-app.tsx'
import { found, listApi } from '../test-leads.ts'

const saved = (n: number, part: Partial<SavedSearch> = {}): SavedSearch => ({
  id: `0190f1b0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Search ${n}`,
  text: `plumbers in 9021${n}`,
  area: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastRunAt: null,
  lastNew: null,
  ...part,
})
const urlOf = (n: number) => `/api/leads/saved-searches/${saved(n).id}`

const api = (list: SavedSearch[] | (() => SavedSearch[])) => ({
  ...listApi([]),
  'GET /api/leads/saved-searches': list,
  'GET /api/leads/search/coverage': null,
  'GET /api/leads/search/interpret': refuse(500, 'Oops'),
  'POST /api/leads/import': ({ body }: Asked) => ({
    imported: (body as { leads: unknown[] }).leads.length,
    skipped: 0,
    leads: [],
  }),
})
const bodies = (asked: Asked[], name: string) => asked.filter(({ call }) => call === name).map(({ body }) => body)

test('saves a search under a name', async () => {
  let list: SavedSearch[] = []
  const { user, asked } = renderApp('/dashboard', {
    api: {
      ...api(() => list),
      'POST /api/leads/saved-searches': () => {
        list = [saved(1, { name: 'Plumbers' })]
        return list[0]
      },
    },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search query' }), 'plumbers in 90210')
  await user.click(screen.getByRole('button', { name: 'Save search' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('plumbers in 90210')
  await user.clear(name)
  await user.type(name, 'Plumbers{Enter}')
  expect(await screen.findByRole('button', { name: 'Run Plumbers' })).toBeTruthy()
  expect(bodies(asked, 'POST /api/leads/saved-searches')).toEqual([{ name: 'Plumbers', text: 'plumbers in 90210' }])
})

test('says below the field that a name is taken', async () => {
  const message = 'A saved search named “Plumbers” already exists. Choose another name.'
  const { user } = renderApp('/dashboard', {
    api: { ...api([]), 'POST /api/leads/saved-searches': refuse(409, message) },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search query' }), 'plumbers in 90210')
  await user.click(screen.getByRole('button', { name: 'Save search' }))
  await user.click(await screen.findByRole('button', { name: 'Save search' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('runs a search with one click, and says how many results were already in the list', async () => {
  const { user, asked } = renderApp('/dashboard', {
    api: {
      ...api([saved(1)]),
      [`POST ${urlOf(1)}/run`]: withHeaders([found(21), found(22)], { 'x-already-yours': '20' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Run Search 1' }))
  expect(await screen.findByText('2 new businesses for “Search 1”. 20 already in your list.')).toBeTruthy()
  expect(bodies(asked, `POST ${urlOf(1)}/run`)).toEqual([{ maxResults: 20 }])
  expect(bodies(asked, 'POST /api/leads/import')).toEqual([{ leads: [found(21), found(22)] }])
})

test('says that nothing is new', async () => {
  const { user } = renderApp('/dashboard', {
    api: { ...api([saved(1)]), [`POST ${urlOf(1)}/run`]: withHeaders([], { 'x-already-yours': '45' }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Run Search 1' }))
  expect(await screen.findByText('All 45 businesses found are already in your list.')).toBeTruthy()
  expect(screen.getByText(/^No new businesses for “Search 1”/)).toBeTruthy()
})

test('lists all saved searches with their last runs', async () => {
  const ran = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const list = [1, 2, 3, 4, 5, 6].map(n => saved(n, n === 2 ? { lastRunAt: ran, lastNew: 12 } : {}))
  const { user } = renderApp('/dashboard', { api: api(list) })
  await user.click(await screen.findByRole('button', { name: 'All 6 saved searches' }))
  const all = await screen.findByRole('list', { name: 'All saved searches' })
  expect(within(all).getAllByRole('listitem')).toHaveLength(6)
  expect(within(all).getByText(/Last run 3 days ago: 12 new/)).toBeTruthy()
})

test('renames a saved search', async () => {
  const { user, asked } = renderApp('/dashboard', {
    api: { ...api([saved(1)]), [`PUT ${urlOf(1)}`]: saved(1, { name: 'Other' }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Manage saved searches' }))
  await user.click(await screen.findByRole('button', { name: 'Rename Search 1' }))
  const name = screen.getByRole('textbox', { name: 'New name for “Search 1”' })
  await user.clear(name)
  await user.type(name, 'Other{Enter}')
  await waitFor(() => expect(bodies(asked, `PUT ${urlOf(1)}`)).toEqual([{ name: 'Other' }]))
})

test('restores a deleted search', async () => {
  let list = [saved(1)]
  const { user } = renderApp('/dashboard', {
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
  await user.click(await screen.findByRole('button', { name: 'Manage saved searches' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Search 1' }))
  expect(await screen.findByText('No saved searches')).toBeTruthy()
  const dialog = screen.getByRole('dialog', { name: 'Saved searches' })
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await within(dialog).findByRole('button', { name: 'Run Search 1' })).toBeTruthy()
})

test('runs a search within its drawn area', async () => {
  const area = { south: 45, west: -123, north: 46, east: -122 }
  const { user } = renderApp('/dashboard', {
    api: {
      ...api([saved(1, { name: 'By the river', area })]),
      [`POST ${urlOf(1)}/run`]: withHeaders([found(1)], {}),
    },
  })
  const again = await screen.findByRole('button', { name: 'Run By the river' })
  expect(again.title).toContain('“plumbers in 90211” in the area you drew')
  await user.click(again)
  expect(await screen.findByText('1 new business for “By the river” in the area you drew.')).toBeTruthy()
})

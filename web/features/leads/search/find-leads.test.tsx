import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import type { Interpretation } from '#contract/search.ts'
import { ada, refuse, renderApp } from '#test/web/app.tsx'
import { facetsOf, found, lead, listApi } from '#test/web/leads.ts'
import { toast } from '#web/lib/toast.ts'

const understood: Interpretation = {
  category: { code: 'dentist', label: 'Dentist' },
  words: '',
  place: { name: 'Portland, OR', lat: 45.5, lng: -122.7, kind: 'city' },
  radiusKm: 10,
  count: 20,
  said: { business: 'dentists', place: 'portland', count: null, radiusKm: null },
}
const searchApi = {
  'GET /api/saved-searches': [],
  'GET /api/leads/search/coverage': null,
  ...listApi([]),
  'GET /api/leads/search/interpret': understood,
  'POST /api/leads/search': [found(1), found(2, { businessName: 'Pearl Smiles' })],
  'POST /api/leads/import': { imported: 1, skipped: 1, leads: [lead(1)] },
}
const box = () => screen.findByRole('searchbox', { name: 'Search query' })

async function searchFor(text: string, api: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/dashboard', { api: searchApi, ...api })
  await app.user.type(await box(), `${text}{Enter}`)
  return app
}

test('shows how the query is understood while the user types', async () => {
  const { user, asked } = renderApp('/dashboard', { api: searchApi })
  await user.type(await box(), 'dentists in portland')
  const chips = within(await screen.findByRole('list', { name: 'Understood as' }))
  for (const chip of ['Dentists', 'Portland, OR', 'nearest first']) expect(chips.getByText(chip)).toBeVisible()
  const interpreted = asked.filter(({ call }) => call === 'GET /api/leads/search/interpret')
  expect(interpreted.at(-1)?.query.get('q')).toBe('dentists in portland')
  // Not for each key.
  expect(interpreted.length).toBeLessThan(4)
})

test('says how to add a place to a query', async () => {
  const { user } = renderApp('/dashboard', {
    api: { ...searchApi, 'GET /api/leads/search/interpret': { ...understood, place: null } },
  })
  await user.type(await box(), 'dentists')
  expect(await screen.findByText(/Add “in” and a city or ZIP code/)).toBeTruthy()
})

test('searches on Enter, imports the results, and announces both in turn', async () => {
  const { asked } = await searchFor('dentists in portland')
  expect(await screen.findByText('Leads found')).toBeTruthy()
  expect(screen.getByText('Found 2 potential leads')).toBeTruthy()
  expect(await screen.findByText('Leads imported')).toBeTruthy()
  const status = screen.getByRole('status')
  expect(within(status).getByText('Added 1 new lead to your list; 1 was already in your list.')).toBeTruthy()
  const posts = asked.filter(({ call }) => call.startsWith('POST'))
  expect(posts.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/leads/search', { searchInput: 'dentists in portland', maxResults: 20 }],
    ['POST /api/leads/import', { leads: searchApi['POST /api/leads/search'] }],
  ])
})

test('doesn’t replace a newer message with the import’s count', async () => {
  await searchFor('dentists in portland')
  expect(await screen.findByText('Leads found')).toBeTruthy()
  await screen.findByText(/Added 1 new lead to your list/)
  toast({ title: 'Lead updated' })
  await expect(screen.findByText('Leads imported', {}, { timeout: 2500 })).rejects.toThrow()
  expect(screen.getByText('Lead updated')).toBeTruthy()
})

test('keeps a failed search, and tries again', async () => {
  const { user, answers, asked } = await searchFor('dentists', {
    api: { ...searchApi, 'POST /api/leads/search': refuse(500, 'Something went wrong') },
  })
  expect(await screen.findByText('We couldn’t search for “dentists” right now. The server didn’t answer.')).toBeTruthy()
  expect(screen.getByRole('searchbox', { name: 'Search query' })).toHaveValue('dentists')
  answers['POST /api/leads/search'] = [found(1)]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByText(/^The search for/)).toBeNull()
  expect(asked.filter(({ call }) => call === 'POST /api/leads/search')).toHaveLength(2)
})

test('offers nearby towns and other categories when nothing is found, and searches there', async () => {
  const { user, asked } = await searchFor('sushi in hope', {
    api: {
      ...searchApi,
      'POST /api/leads/search': [],
      'GET /api/leads/search/nearby': {
        towns: [
          { label: 'Chilliwack, BC', text: 'sushi in Chilliwack, BC', count: 6 },
          { label: 'Abbotsford, BC', text: 'sushi in Abbotsford, BC', count: 11 },
        ],
        categories: [{ label: 'Café', text: 'cafe in hope', count: 3 }],
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Abbotsford, BC (11)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Café (3)' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Chilliwack, BC (6)' }))
  const searched = () => asked.filter(({ call }) => call === 'POST /api/leads/search').at(-1)?.body
  await expect.poll(searched).toMatchObject({ searchInput: 'sushi in Chilliwack, BC' })
  expect(screen.getByRole('searchbox', { name: 'Search query' })).toHaveValue('sushi in Chilliwack, BC')
})

test.each([
  ['search for businesses or import a file', false],
  ['npm run directory:import -- FILE', true],
])('labels sample leads, with a notice on how to get real ones: %s', async (how, isAdmin) => {
  const api = { ...searchApi, ...listApi([lead(1, { source: 'sample' }), lead(2)]) }
  renderApp('/dashboard', { api, user: { ...ada, isAdmin } })
  const notice = await screen.findByRole('complementary', { name: 'Sample businesses' })
  const table = screen.getByRole('table', { name: 'Your leads' })
  expect(within(table).getAllByText('Sample')).toHaveLength(1)
  expect(notice.textContent).toContain(how)
})

test('offers sample leads to an account without leads', async () => {
  const { user, asked } = renderApp('/dashboard', { api: { ...searchApi, 'POST /api/leads/samples': { added: 20 } } })
  await user.click(await screen.findByRole('button', { name: 'Add sample leads' }))
  expect(await screen.findByText('Sample leads added')).toBeTruthy()
  expect(asked.filter(({ call }) => call === 'POST /api/leads/samples')).toHaveLength(1)
})

test('never offers samples to an account with leads, even if a filter hides them', async () => {
  const api = { ...searchApi, ...listApi([]), 'GET /api/leads/facets': { ...facetsOf([]), total: 3 } }
  renderApp('/dashboard?status=warm', { api })
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add sample leads' })).toBeNull()
})

test('says what to do when a search finds nothing', async () => {
  const { asked } = await searchFor('unicorns', { api: { ...searchApi, 'POST /api/leads/search': [] } })
  expect(await screen.findByText('Try refining your search query or search terms.')).toBeTruthy()
  expect(screen.getByText('No leads found')).toBeTruthy()
  expect(asked.filter(({ call }) => call === 'POST /api/leads/import')).toEqual([])
})

test('opens the plan dialog for a search beyond the plan', async () => {
  const refusal = refuse(402, 'Your trial has ended.')
  await searchFor('dentists', { api: { ...searchApi, 'POST /api/leads/search': refusal } })
  expect(await screen.findByRole('dialog')).toHaveTextContent('Your trial has ended.')
  expect(screen.queryByText('Search failed')).toBeNull()
})

test('reports a failed import', async () => {
  await searchFor('dentists', { api: { ...searchApi, 'POST /api/leads/import': refuse(500, 'Oops') } })
  expect(await screen.findByText('Import failed')).toBeTruthy()
  expect(screen.getByText('Failed to import leads. Please try again.')).toBeTruthy()
})

test('shows imported leads in the list', async () => {
  let rows: ReturnType<typeof lead>[] = []
  await searchFor('dentists', {
    api: {
      ...searchApi,
      'GET /api/leads': () => rows,
      'GET /api/leads/facets': () => facetsOf(rows),
      'POST /api/leads/import': () => {
        rows = [lead(1)]
        return { imported: 1, skipped: 0, leads: rows }
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Harbor Dental 1' })).toBeTruthy()
  expect(screen.getByText('1 lead')).toBeTruthy()
})

test('focuses the search box on slash', async () => {
  const { user } = renderApp('/dashboard', { api: searchApi })
  const input = await box()
  await user.keyboard('/')
  expect(document.activeElement).toBe(input)
})

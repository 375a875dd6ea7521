import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import type { FoundLead } from '#contract/leads.ts'
import type { AskedSource, Interpretation, WhereLooked } from '#contract/search.ts'
import { type Asked, refuse, renderApp, withHeaders } from '#test/web/app.tsx'
import { found, listApi } from '#test/web/leads.ts'

const understood = (count: number): Interpretation => ({
  category: { code: 'plumber', label: 'Plumber' },
  words: '',
  place: { name: '90210 Beverly Hills', lat: 34.1, lng: -118.4, kind: 'zip' },
  radiusKm: 8,
  count,
  said: { business: 'plumbers', place: '90210', count, radiusKm: null },
})

const asked = (source: AskedSource['source'], more: Partial<AskedSource> = {}): AskedSource => ({
  source,
  outcome: 'found',
  found: 0,
  merged: 0,
  total: null,
  message: null,
  ...more,
})

const directory = (count: number): WhereLooked => ({
  sources: [asked('directory', { found: count })],
  attributions: [],
})

/** A header can hold only ASCII. */
const toHeader = (looked: WhereLooked) => ({
  'x-lead-sources': JSON.stringify(looked).replace(
    /[^ -~]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
})

interface Body {
  maxResults: number
  cursor?: string
  leads?: FoundLead[]
}
const bodyOf = ({ body }: Asked) => body as Body

/** A directory with this many plumbers, in pages. */
const pages = (there: number) => (request: Asked) => {
  const { maxResults, cursor } = bodyOf(request)
  const at = Number(cursor ?? 0)
  const page = Array.from({ length: Math.max(0, Math.min(maxResults, there - at)) }, (_, n) => found(at + n + 1))
  const next = at + page.length
  return withHeaders(page, {
    ...(next < there && { 'x-next-cursor': String(next) }),
    ...toHeader(directory(page.length)),
  })
}

const importAll = (request: Asked) => ({ imported: bodyOf(request).leads?.length ?? 0, skipped: 0, leads: [] })

const api = (count: number, there: number) => ({
  ...listApi([]),
  'GET /api/saved-searches': [],
  'GET /api/leads/search/coverage': null,
  'GET /api/leads/search/interpret': understood(count),
  'POST /api/leads/search': pages(there),
  'POST /api/leads/import': importAll,
})

async function searchFor(text: string, answers: Parameters<typeof renderApp>[1]) {
  const app = renderApp('/dashboard', answers)
  await app.user.type(await screen.findByRole('searchbox', { name: 'Search query' }), `${text}{Enter}`)
  const searches = () => app.asked.filter(({ call }) => call === 'POST /api/leads/search').map(bodyOf)
  return { ...app, searches }
}

test('searches page after page until it has the 50 asked for', async () => {
  const { searches } = await searchFor('Find 50 plumbers in 90210', { api: api(50, 200) })
  expect(await screen.findByText('Found 50 potential leads')).toBeTruthy()
  expect(searches().map(({ maxResults, cursor }) => [maxResults, cursor])).toEqual([
    [20, undefined],
    [20, '20'],
    [10, '40'],
  ])
  expect(await screen.findByText(/50 businesses for “Find 50 plumbers in 90210”/)).toBeTruthy()
  expect(within(await screen.findByRole('list', { name: 'Sources searched' })).getByText('50 found')).toBeTruthy()
})

test('stops when there are no more results', async () => {
  const { searches } = await searchFor('Find 50 plumbers in 90210', { api: api(50, 32) })
  expect(await screen.findByText('Found 32 potential leads')).toBeTruthy()
  expect(searches()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Load 20 more' })).toBeNull()
})

test('shows the progress, and stops', async () => {
  const page = pages(200)
  let answer = () => {}
  const second = new Promise<void>(resolve => {
    answer = resolve
  })
  const { user, searches } = await searchFor('Find 50 plumbers in 90210', {
    api: {
      ...api(50, 200),
      'POST /api/leads/search': async (request: Asked) => {
        if (bodyOf(request).cursor) await second
        return page(request)
      },
    },
  })
  expect(await screen.findByRole('progressbar', { name: 'Search' })).toHaveAttribute('aria-valuetext', 'Found 20 of 50')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  answer()
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Search' })).toBeNull())
  await screen.findByRole('button', { name: 'Load 20 more' })
  expect(searches()).toHaveLength(2)
})

test('loads the next 20 without duplicates', async () => {
  const { user, searches } = await searchFor('plumbers in 90210', {
    api: {
      ...api(20, 200),
      // The second page repeats the end of the first.
      'POST /api/leads/search': (request: Asked) => {
        const { cursor, maxResults } = bodyOf(request)
        return pages(200)({ ...request, body: { maxResults, cursor: cursor === '20' ? '17' : cursor } })
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Load 20 more' }))
  expect(await screen.findByText(/^40 businesses for/)).toBeTruthy()
  expect(searches().map(({ cursor }) => cursor)).toEqual([undefined, '20', '37'])
})

test('keeps the results before a failure, and continues from there', async () => {
  const page = pages(200)
  const { user } = await searchFor('Find 50 plumbers in 90210', {
    api: {
      ...api(50, 200),
      'POST /api/leads/search': (request: Asked) =>
        bodyOf(request).cursor === '20' ? refuse(503, 'The database is resting.') : page(request),
    },
  })
  expect(await screen.findByText('The database is resting.')).toBeTruthy()
  expect(screen.getByText(/^20 businesses for/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Load 20 more' }))
})

test('offers a smaller search if the plan’s quota is too low', async () => {
  const limits = {
    plan: { id: 'free', name: 'Free', leadLimit: 50, campaignLimit: 1, emailLimit: 1, callLimit: 1 },
    remaining: { leads: 30, campaigns: 1, emails: 1, calls: 1 },
    blocked: null,
    resetsAt: '2026-12-01T00:00:00.000Z',
  }
  const { user, searches } = await searchFor('Find 50 plumbers in 90210', {
    api: { ...api(50, 200), 'GET /api/usage-limits': limits },
  })
  await user.click(await screen.findByRole('button', { name: 'Find 30 instead (uses up to 30 of 30 remaining leads)' }))
  expect(await screen.findByText('Found 30 potential leads')).toBeTruthy()
  expect(searches().map(({ maxResults }) => maxResults)).toEqual([20, 10])
})

test('shows the quota that Load more uses, and asks for no more than remains', async () => {
  const left = { leads: 30 }
  const limits = () => ({
    plan: { id: 'free', name: 'Free', leadLimit: 50, campaignLimit: 1, emailLimit: 1, callLimit: 1 },
    remaining: { leads: left.leads, campaigns: 1, emails: 1, calls: 1 },
    blocked: null,
    resetsAt: '2026-12-01T00:00:00.000Z',
  })
  const { user, searches } = await searchFor('plumbers in 90210', {
    api: {
      ...api(20, 200),
      'GET /api/usage-limits': limits,
      'POST /api/leads/import': (request: Asked) => {
        const { leads } = request.body as { leads: unknown[] }
        left.leads -= leads.length
        return { imported: leads.length, skipped: 0, leads: [] }
      },
    },
  })
  const button = { name: 'Load 10 more (uses up to 10 of 10 remaining leads)' }
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByText(/^30 businesses for/)).toBeTruthy()
  expect(searches().map(({ maxResults }) => maxResults)).toEqual([20, 10])
  expect(await screen.findByRole('button', { name: 'Load 20 more' })).toBeTruthy()
})

test('shows what each source found, the attributions, and the directory’s counts', async () => {
  const looked: WhereLooked = {
    sources: [
      asked('directory', { found: 12, total: 12 }),
      asked('osm', { found: 8, total: 130 }),
      asked('google', { outcome: 'limited', message: 'The daily Google quota has run out.' }),
    ],
    attributions: [
      { source: 'osm', text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    ],
  }
  const { user } = await searchFor('plumbers in 90210', {
    api: {
      ...api(20, 20),
      'GET /api/leads/search/coverage': { there: 2000, isMore: true, nearby: 12, yours: 31, online: ['osm'] },
      'POST /api/leads/search': withHeaders([found(1)], toHeader(looked)),
    },
  })
  const sources = await screen.findByRole('list', { name: 'Sources searched' })
  expect(
    within(sources)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([
    'Directory 12 found',
    'OpenStreetMap online 8 found of 130',
    'Google Places The daily Google quota has run out.',
  ])
  expect(screen.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  )
  const counts = 'More than 2,000 in the directory, 12 of them nearby · 31 of the first 2,000 already in your list'
  // Other sources can't be counted before the search.
  await user.type(screen.getByRole('searchbox', { name: 'Search query' }), ' now')
  expect(await screen.findByText(`${counts} · Also searches OpenStreetMap online`)).toBeTruthy()
})

test('says what’s wrong with a source that is down, and which one replaced it', async () => {
  const sources = [
    asked('directory', { outcome: 'not-asked', message: 'The directory is empty.' }),
    asked('osm', { outcome: 'timed-out' }),
    asked('google', { found: 12 }),
    asked('foursquare', { outcome: 'not-asked' }),
  ]
  const headers = { ...toHeader({ sources, attributions: [] }), 'x-next-cursor': 'more' }
  const { user } = await searchFor('plumbers in 90210', {
    api: {
      ...api(1, 20),
      'GET /api/leads/search/coverage': {
        there: null,
        isMore: false,
        nearby: null,
        yours: 0,
        online: ['osm', 'google'],
      },
      'POST /api/leads/search': withHeaders([found(1)], headers),
    },
  })
  const list = await screen.findByRole('list', { name: 'Sources searched' })
  const said = () =>
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent)
  expect(said()).toEqual([
    'Directory is empty.',
    'OpenStreetMap online took too long',
    'Google Places searched instead: 12 found, may be more',
    'Foursquare not needed yet',
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Search query' }), ' now')
  expect(await screen.findByText('Also searches OpenStreetMap and Google Places online')).toBeTruthy()
})

test('a search that no source answered has failed, and can be tried again', async () => {
  const looked: WhereLooked = {
    sources: [
      asked('directory', { outcome: 'not-asked', message: 'The directory is empty.' }),
      asked('osm', { outcome: 'down', message: 'We couldn’t reach OpenStreetMap.' }),
    ],
    attributions: [],
  }
  const { user, answers } = await searchFor('plumbers in 90210', {
    api: { ...api(20, 1), 'POST /api/leads/search': withHeaders([], toHeader(looked)) },
  })
  const said = 'We couldn’t search for “plumbers in 90210” right now. We couldn’t reach OpenStreetMap.'
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByText(/^No businesses/)).toBeNull()
  answers['POST /api/leads/search'] = pages(1)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Leads found')).toBeVisible()
  expect(screen.queryByText(said)).toBeNull()
})

test('says which sources were searched when nothing is found', async () => {
  const looked: WhereLooked = {
    sources: [
      asked('directory', { outcome: 'nothing' }),
      asked('osm', { outcome: 'down', message: 'OpenStreetMap couldn’t be reached.' }),
    ],
    attributions: [],
  }
  await searchFor('unicorns in 90210', {
    api: { ...api(20, 0), 'POST /api/leads/search': withHeaders([], toHeader(looked)) },
  })
  const sources = await screen.findByRole('list', { name: 'Sources searched' })
  expect(within(sources).getByText('found none')).toBeTruthy()
  expect(within(sources).getByText('couldn’t be reached.')).toBeTruthy()
  expect(screen.getByText('No businesses for “unicorns in 90210”.')).toBeTruthy()
  expect(await screen.findByText('We looked for plumbers in and around 90210 Beverly Hills.')).toBeTruthy()
  expect(await screen.findByText('Try a broader type of business or another place.')).toBeTruthy()
})

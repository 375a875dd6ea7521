import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import type { Lead } from '#contract/leads.ts'
import { type Asked, ada, renderApp, withHeaders } from '#test/web/app.tsx'
import { FakeBounds, FakeMap } from '#test/web/fake-maplibre.ts'
import { facetsOf, found, lead, listApi } from '#test/web/leads.ts'
import {
  denver,
  drawn,
  fitted,
  interpret,
  mapApi,
  panel,
  playBrowser,
  round,
  roundDenver,
  type,
} from '#test/web/map.ts'

vi.mock('maplibre-gl', () => ({
  Map: FakeMap,
  LngLatBounds: FakeBounds,
  ScaleControl: class {},
  setWorkerUrl: () => {},
}))
beforeEach(() => playBrowser())

const twoFound = [found(1), found(2, { businessName: 'Pearl Smiles', lat: 45.6 })]
const open = (more: object = {}) =>
  renderApp('/dashboard', { api: { ...mapApi, ...listApi([]), 'POST /api/leads/search': twoFound, ...more } })

describe('the map’s position', () => {
  /** Twenty more results per page, each page a degree further north. */
  const twentyMore = ({ body }: Asked) => {
    const n = Number((body as { cursor?: string }).cursor ?? 0)
    const page = Array.from({ length: 20 }, (_, i) => found(n * 20 + i, { lat: 45 + n }))
    return withHeaders(page, { 'x-next-cursor': String(n + 1) })
  }
  test('shows all results after Load more, unless the user moved the map', async () => {
    const app = open({ 'POST /api/leads/search': twentyMore })
    await type(app, 'dentists in portland{Enter}')
    await drawn()
    const more = async (count: string) => {
      await app.user.click(await screen.findByRole('button', { name: /^Load 20 more/ }))
      expect(await within(await panel()).findByText(count)).toBeVisible()
    }
    await more('40 businesses')
    await waitFor(() => expect(new Set(fitted().at(-1))).toEqual(new Set(['-122.70', '45.00', '46.00'])))
    const times = fitted().length
    act(() => FakeMap.last.say('moveend', { originalEvent: {} }))
    await more('60 businesses')
    expect(fitted()).toHaveLength(times)
    await app.user.click(screen.getByRole('button', { name: 'Show all businesses' }))
    expect(fitted().at(-1)).toContain('47.00')
  })

  test('stays where it is while no lead matches the filter', async () => {
    const app = open({
      ...listApi([lead(1), lead(2)]),
      'GET /api/leads/search/example': { examples: [], place: { lat: 42.5, lng: 1.5 } },
    })
    await drawn()
    Object.assign(app.answers, { 'GET /api/leads': [], 'GET /api/leads/facets': facetsOf([], 0) })
    await app.user.type(screen.getByRole('searchbox', { name: 'Search your leads' }), 'nobody')
    await waitFor(() => expect(FakeMap.last.pins.features).toEqual([]))
    expect(FakeMap.last.easeTo).not.toHaveBeenCalled()
    expect(FakeMap.last.fitBounds).not.toHaveBeenCalled()
  })

  test('stays with the leads if the page opens with a text in the search box', async () => {
    sessionStorage.setItem(`canvass-draft:${ada.id}:lead-search`, 'dentists in denver')
    const app = open({ ...listApi([lead(1)]), [interpret]: denver })
    await drawn()
    await waitFor(() => expect(app.asked.map(({ call }) => call)).toContain(interpret))
    expect(FakeMap.last.area).toBeNull()
    expect(within(await panel()).queryByText('Denver, CO')).toBeNull()
    expect(FakeMap.last.fitBounds).not.toHaveBeenCalled()
    await type(app, ' 2')
    await waitFor(() => expect(round(FakeMap.last.area)).toEqual(roundDenver))
  })
})

describe('a partly loaded list', () => {
  /** The second page never arrives. */
  const firstPage = (rows: Lead[], matching: number) => ({
    'GET /api/leads': ({ query }: Asked) =>
      query.has('cursor') ? new Promise(() => {}) : withHeaders(rows, { 'x-next-cursor': 'page2' }),
    'GET /api/leads/facets': facetsOf(rows, matching),
  })

  test('draws leads that the list hasn’t loaded, with their details on the cards', async () => {
    const rows = [lead(1), lead(2)]
    const away = lead(3, { lat: 48 })
    const pins = [...rows, away].map(({ id, lat, lon }) => [id, lat, lon, ''])
    const { asked } = open({
      ...firstPage(rows, 12_000),
      'GET /api/leads/pins': { pins: [...pins, [lead(4).id, 1, 1, 'google']] },
      [`GET /api/leads/${away.id}`]: away,
    })
    await drawn()
    const map = within(await panel())
    expect(await map.findByText('3 of 12,000 businesses')).toBeVisible()
    expect(map.getByText('1 lead from Google not shown')).toBeVisible()
    expect(FakeMap.last.pins.features).toHaveLength(3)
    expect(fitted().at(-1)).toContain('48.00')
    await act(async () => {
      FakeMap.last.hits = [2]
      FakeMap.last.say('click', { point: { x: 1, y: 2 } })
    })
    expect(await screen.findByRole('region', { name: 'Harbor Dental 3' })).toBeVisible()
    expect(FakeMap.last.marked).toEqual([2])
    const pinCalls = asked.filter(({ call }) => call === 'GET /api/leads/pins')
    expect(pinCalls).toHaveLength(1)
  })

  test('waits for leads with a location if no loaded lead has one', async () => {
    let answer = (_pins: object) => {}
    const { asked } = open({
      ...firstPage([lead(1, { lat: null })], 200),
      'GET /api/leads/pins': () =>
        new Promise<object>(resolve => {
          answer = resolve
        }),
    })
    expect(await within(await panel()).findByText('Location is required to load the map.')).toBeVisible()
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /api/leads/pins'))
    expect(FakeMap.made).toEqual([])
    await act(async () => answer({ pins: [[lead(2).id, 48, -122, '']] }))
    await drawn()
    expect(within(await panel()).getByText('1 of 200 businesses')).toBeVisible()
  })
})

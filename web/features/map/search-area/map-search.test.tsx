import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import { ada, renderApp } from '#test/web/app.tsx'
import { FakeBounds, FakeMap } from '#test/web/fake-maplibre.ts'
import { found, lead, listApi } from '#test/web/leads.ts'
import {
  configCall,
  denver,
  drawn,
  fitted,
  interpret,
  mapApi,
  panel,
  plainConfig,
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
const withLeads = (...leads: ReturnType<typeof lead>[]) => open(listApi(leads))

describe('while a search is being typed', () => {
  test('starts the map, and goes to the place before Enter', async () => {
    const app = open({ [interpret]: denver })
    await type(app, 'dentists in denver')
    await drawn()
    expect(within(await panel()).getByText('Denver, CO')).toBeVisible()
    expect(round(FakeMap.last.area)).toEqual(roundDenver)
    expect(fitted()).toEqual([['-105.12', '39.64', '-104.86', '39.84']])
    expect(app.asked.map(({ call }) => call)).not.toContain('POST /api/leads/search')
  })

  test('doesn’t move a map that the user just moved', async () => {
    const app = open({ ...listApi([lead(1)]), [interpret]: denver })
    await drawn()
    act(() => FakeMap.last.say('move', { originalEvent: {} }))
    await type(app, 'dentists in denver')
    await waitFor(() => expect(round(FakeMap.last.area)).toEqual(roundDenver))
    expect(FakeMap.last.fitBounds).not.toHaveBeenCalled()
  })

  test('doesn’t move for a text without a place', async () => {
    const app = withLeads(lead(1))
    await drawn()
    await type(app, 'dentists')
    await waitFor(() => expect(app.asked.map(({ call }) => call)).toContain(interpret))
    expect(FakeMap.last.area).toBeNull()
    expect(FakeMap.last.fitBounds).not.toHaveBeenCalled()
  })
})

describe('the region of a search', () => {
  test('is outlined around the results', async () => {
    const app = open({ [interpret]: denver })
    await type(app, 'dentists in denver{Enter}')
    await drawn()
    expect(await within(await panel()).findByText('2 businesses')).toBeVisible()
    await waitFor(() => expect(round(FakeMap.last.area)).toEqual(roundDenver))
  })
})

describe('an area of the map', () => {
  const searches = ({ asked }: ReturnType<typeof open>) =>
    asked.filter(({ call }) => call === 'POST /api/leads/search').map(({ body }) => body)

  test('searches the visible area with the last query after the map was moved', async () => {
    const app = open()
    await type(app, 'dentists in portland{Enter}')
    await drawn()
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull()
    // Moved by the page, not by the user.
    act(() => FakeMap.last.say('moveend'))
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull()
    act(() => FakeMap.last.say('moveend', { originalEvent: {} }))
    const button = screen.getByRole('button', { name: 'Search this area' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    await app.user.click(button)
    const area = { south: 45, west: -123, north: 46, east: -122 }
    await waitFor(() => expect(searches(app)).toHaveLength(2))
    expect(searches(app)[1]).toMatchObject({ searchInput: 'dentists in portland', area })
    await waitFor(() => expect(FakeMap.last.area).toEqual(area))
    expect(await within(await panel()).findByText('this area')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull()
  })

  test('keeps the button while another search runs, and waits for that', async () => {
    const held = Promise.withResolvers<typeof twoFound>()
    const app = open({ ...listApi([lead(1)]), 'POST /api/leads/search': () => held.promise })
    await drawn()
    await type(app, 'dentists in portland{Enter}')
    await waitFor(() => expect(searches(app)).toHaveLength(1))
    act(() => FakeMap.last.say('moveend', { originalEvent: {} }))
    await app.user.click(screen.getByRole('button', { name: 'Search this area' }))
    expect(screen.getByRole('button', { name: 'Search this area' })).toHaveAttribute('aria-disabled', 'true')
    held.resolve(twoFound)
    expect(await screen.findByText('2 businesses for “dentists in portland”', { exact: false })).toBeVisible()
    expect(searches(app)).toHaveLength(1)
  })

  test('finds every type of business without a query', async () => {
    const app = withLeads(lead(1))
    await drawn()
    act(() => FakeMap.last.say('moveend', { originalEvent: {} }))
    await app.user.click(screen.getByRole('button', { name: 'Search this area' }))
    await waitFor(() => expect(searches(app)).toHaveLength(1))
    expect(searches(app)[0]).toMatchObject({ searchInput: 'businesses' })
  })

  test('draws a rectangle with the pointer', async () => {
    const app = withLeads(lead(1))
    await drawn()
    await app.user.click(screen.getByRole('button', { name: 'Draw an area to search' }))
    const cover = screen.getByRole('application', { name: /^Area to search/ })
    fireEvent.pointerDown(cover, { clientX: 60, clientY: 10 })
    fireEvent.pointerMove(cover, { clientX: 20, clientY: 40 })
    fireEvent.pointerUp(cover)
    // Only hovered.
    fireEvent.pointerMove(cover, { clientX: 0, clientY: 0 })
    await app.user.click(screen.getByRole('button', { name: 'Search this area' }))
    await waitFor(() => expect(searches(app)).toHaveLength(1))
    expect(searches(app)[0]).toMatchObject({ area: { west: -122.8, east: -122.4, north: 45.9, south: 45.6 } })
    expect(screen.queryByRole('application')).toBeNull()
  })

  test('draws a freehand shape', async () => {
    const app = withLeads(lead(1))
    await drawn()
    await app.user.click(screen.getByRole('button', { name: 'Draw an area to search' }))
    await app.user.click(screen.getByRole('button', { name: 'Freehand' }))
    const cover = screen.getByRole('application', { name: /^Area to search/ })
    fireEvent.pointerDown(cover, { clientX: 10, clientY: 10 })
    // Along a triangle in small steps, of which only the corners stay.
    for (let n = 1; n <= 40; n++) fireEvent.pointerMove(cover, { clientX: 10 + n, clientY: 10 })
    for (let n = 1; n <= 40; n++) fireEvent.pointerMove(cover, { clientX: 50, clientY: 10 + n })
    fireEvent.pointerUp(cover)
    await app.user.click(screen.getByRole('button', { name: 'Search this area' }))
    await waitFor(() => expect(searches(app)).toHaveLength(1))
    const corners = [
      { lng: -122.9, lat: 45.9 },
      { lng: -122.5, lat: 45.9 },
      { lng: -122.5, lat: 45.5 },
    ]
    expect(searches(app)[0]).toMatchObject({
      area: { west: -122.9, east: -122.5, north: 45.9, south: 45.5, ring: corners },
    })
    await waitFor(() => expect(FakeMap.last.area).toEqual({ west: -122.9, east: -122.5, north: 45.9, south: 45.5 }))
  })

  test('shows the area as a chip until it is removed or another place is typed', async () => {
    const app = open({ [interpret]: denver })
    const area = { south: 45, west: -123, north: 46, east: -122 }
    await type(app, 'dentists in denver')
    await drawn()
    const searchHere = async () => {
      act(() => FakeMap.last.say('moveend', { originalEvent: {} }))
      await app.user.click(screen.getByRole('button', { name: 'Search this area' }))
    }
    await searchHere()
    expect(
      await screen.findByText('2 businesses for “dentists in denver” in the area you drew.', { exact: false }),
    ).toBeVisible()
    const chips = within(screen.getByRole('list', { name: 'Understood as' }))
    expect(chips.getByText('in the area you drew')).toBeVisible()
    expect(chips.queryByText('Denver, CO')).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Fetch Leads' }))
    await waitFor(() => expect(searches(app)).toHaveLength(2))
    expect(searches(app)[1]).toMatchObject({ area })
    await app.user.click(chips.getByRole('button', { name: 'Remove in the area you drew' }))
    expect(await chips.findByText('Denver, CO')).toBeVisible()
    await app.user.keyboard('{Control>}z{/Control}')
    expect(await chips.findByText('in the area you drew')).toBeVisible()

    app.answers[interpret] = { ...denver, place: { ...denver.place, name: 'Boulder, CO' } }
    await type(app, '2')
    expect(await chips.findByText('Boulder, CO')).toBeVisible()
    expect(chips.queryByText('in the area you drew')).toBeNull()
  })

  test('keeps the area after a reload', async () => {
    const area = { south: 45, west: -123, north: 46, east: -122 }
    const key = `canvass-draft:${ada.id}:search-area`
    sessionStorage.setItem(key, JSON.stringify({ area, text: '', instead: null }))
    const app = open()
    await drawn()
    expect(FakeMap.last.area).toEqual(area)
    expect(screen.getByText('in the area you drew')).toBeVisible()
    await app.user.click(await screen.findByRole('button', { name: 'Fetch Leads' }))
    await waitFor(() => expect(searches(app)).toEqual([expect.objectContaining({ searchInput: 'businesses', area })]))
  })

  test('moves and resizes the rectangle with the keyboard, and cancels on Escape', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
    const app = withLeads(lead(1))
    await drawn()
    const draw = screen.getByRole('button', { name: 'Draw an area to search' })
    await app.user.click(draw)
    expect(screen.getByRole('application')).toHaveFocus()
    await app.user.keyboard('{Escape}')
    expect(screen.queryByRole('application')).toBeNull()
    expect(draw).toHaveFocus()
    await app.user.click(draw)
    // From the middle (30, 20 to 70, 80), moved right by 16 and widened by 16.
    await app.user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}')
    await waitFor(() => expect(searches(app)).toHaveLength(1))
    const [{ area }] = searches(app) as [{ area: Record<string, number> }]
    const sides = Object.fromEntries(Object.entries(area).map(([side, at]) => [side, at.toFixed(2)]))
    expect(sides).toEqual({ west: '-122.54', east: '-121.98', north: '45.80', south: '45.20' })
  })
})

describe('many businesses', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => lead(i + 1))

  test('are clustered where they’re close, and a click opens a cluster', async () => {
    withLeads(...many(61))
    await drawn()
    const { pins } = FakeMap.last.options.style.sources
    expect(pins).toMatchObject({ cluster: true })
    await act(async () => {
      FakeMap.last.hits = [{ cluster: 700 }]
      FakeMap.last.say('click', { point: { x: 1, y: 2 } })
    })
    expect(FakeMap.last.easeTo).toHaveBeenCalledWith({ center: [1, 2], zoom: 13.5 })
    expect(screen.queryByRole('checkbox', { name: /in the list$/ })).toBeNull()
  })

  test('aren’t clustered if they’re few', async () => {
    withLeads(...many(60))
    await drawn()
    expect(FakeMap.last.options.style.sources.pins).toMatchObject({ cluster: false })
  })
})

describe('the list beside it', () => {
  const point = (...hits: number[]) =>
    act(async () => {
      FakeMap.last.hits = hits
      FakeMap.last.say('mousemove', { point: { x: 1, y: 2 } })
    })

  test('marks a pin’s row while the pointer is over the pin', async () => {
    withLeads(lead(1), lead(2))
    await drawn()
    const row = await screen.findByRole('row', { name: /Harbor Dental 2/ })
    await point(1)
    expect(row).toHaveAttribute('data-hovered')
    expect(FakeMap.last.marked).toEqual([1])
    expect(FakeMap.last.canvas.title).toBe('Harbor Dental 2')
    await point()
    expect(row).not.toHaveAttribute('data-hovered')
    await point(0)
    act(() => FakeMap.last.say('mouseout'))
    expect(FakeMap.last.marked).toEqual([])
  })

  test('marks a row’s pin when the keyboard moves to the row', async () => {
    const { user } = withLeads(lead(1), lead(2))
    await drawn()
    await screen.findByRole('row', { name: /Harbor Dental 2/ })
    await user.keyboard('jj')
    await waitFor(() => expect(FakeMap.last.marked).toEqual([1]))
    act(() => screen.getByRole('searchbox', { name: 'Search query' }).focus())
    await waitFor(() => expect(FakeMap.last.marked).toEqual([]))
  })

  test('rings selected leads, and selects them from their card', async () => {
    const { user } = withLeads(lead(1), lead(2))
    await drawn()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Dental 2' }))
    expect([...FakeMap.last.selected]).toEqual([1])
    await user.click(screen.getByRole('button', { name: 'Next business' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Harbor Dental 1 in the list' }))
    expect(screen.getByRole('checkbox', { name: 'Select Harbor Dental 1' })).toBeChecked()
    expect([...FakeMap.last.selected]).toEqual([0, 1])
  })
})

describe('results from Google', () => {
  const google = (n: number) => lead(n, { source: 'google', placeId: `google:${n}` })

  test('aren’t drawn on our map, which says so', async () => {
    withLeads(google(1), lead(2), google(3))
    await drawn()
    const map = within(await panel())
    expect(map.getByText('2 leads from Google not shown')).toBeVisible()
    expect(map.getByText('1 of 3 businesses')).toBeVisible()
    expect(FakeMap.last.pins.features).toHaveLength(1)
    expect(await screen.findByRole('row', { name: /Harbor Dental 3/ })).toBeVisible()
  })

  test('don’t start a map by themselves', async () => {
    withLeads(google(1))
    expect(await within(await panel()).findByText('This map can’t show leads from Google.')).toBeVisible()
    expect(FakeMap.made).toEqual([])
  })

  test('don’t lend their fields to another source’s card', async () => {
    const alsoFrom = [{ source: 'google' as const, placeId: 'google:1', fields: ['phone' as const] }]
    const app = open({ 'POST /api/leads/search': [found(1, { alsoFrom, placeId: 'osm:n1' })] })
    await type(app, 'dentists in portland{Enter}')
    await drawn()
    await app.user.click(screen.getByRole('button', { name: 'Next business' }))
    const card = within(await screen.findByRole('region', { name: 'Harbor Dental 1' }))
    expect(card.getByText('1 Harbor Street, Portland, OR 97205')).toBeVisible()
    expect(card.queryByRole('link', { name: /503/ })).toBeNull()
    expect(within(await panel()).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  })
})

describe('the base map', () => {
  const streets = { version: 7, south: 60, west: 24, north: 61, east: 25 }

  test('shows imported streets with their attribution, if there are any', async () => {
    open({ ...listApi([lead(1)]), [configCall]: { ...plainConfig, streets } })
    await drawn()
    expect(FakeMap.last.options.style.sources['streets-14']).toEqual({
      type: 'vector',
      tiles: [`${location.origin}/api/map/streets/{z}/{x}/{y}?v=7`],
      minzoom: 14,
      maxzoom: 14,
      bounds: [24, 60, 25, 61],
    })
    const credit = within(await panel()).getByRole('link', { name: '© OpenStreetMap contributors' })
    expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  })

  test('leaves a gap for a missing tile without failing', async () => {
    open({ ...listApi([lead(1)]), [configCall]: { ...plainConfig, streets } })
    await waitFor(() => expect(FakeMap.last.listeners.has('error')).toBe(true))
    await act(async () => FakeMap.last.say('error', { error: new Error('503'), sourceId: 'streets-14' }))
    await drawn()
    expect(within(await panel()).queryByRole('alert')).toBeNull()
  })

  const withStyle = {
    ...listApi([lead(1)]),
    [configCall]: { ...plainConfig, styleUrl: 'https://tiles.example/style.json' },
  }

  test('uses the operator’s style', async () => {
    const style = { version: 8, sources: { theirs: {} }, layers: [{ id: 'theirs', type: 'background' }] }
    open({ ...withStyle, 'GET /style.json': style })
    await drawn()
    expect(Object.keys(FakeMap.last.options.style.sources)).toEqual(['theirs', 'area', 'pins', 'marked'])
    expect(within(await panel()).getByText(/tiles\.example/)).toBeVisible()
  })

  test('uses the built-in map if that style doesn’t load', async () => {
    open(withStyle)
    await drawn()
    const sources = Object.keys(FakeMap.last.options.style.sources)
    expect(sources).toEqual(expect.arrayContaining(['land', 'borders', 'towns', 'pins']))
  })
})

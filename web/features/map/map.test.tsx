import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { refuse, renderApp, unreachable } from '#test/web/app.tsx'
import { FakeBounds, FakeMap } from '#test/web/fake-maplibre.ts'
import { found, lead, listApi } from '#test/web/leads.ts'
import { configCall, drawn, mapApi, panel, playBrowser, type } from '#test/web/map.ts'
import { browser } from '#web/lib/browser.ts'
import { setTheme } from '#web/lib/theme.ts'

vi.mock('maplibre-gl', () => ({
  Map: FakeMap,
  LngLatBounds: FakeBounds,
  ScaleControl: class {},
  setWorkerUrl: () => {},
}))

const twoFound = [found(1), found(2, { businessName: 'Pearl Smiles', lat: 45.6 })]
const open = (more: object = {}) =>
  renderApp('/dashboard', { api: { ...mapApi, ...listApi([]), 'POST /api/leads/search': twoFound, ...more } })
const withLeads = (...leads: ReturnType<typeof lead>[]) => open(listApi(leads))

let hasWebGl: boolean
beforeEach(() => {
  hasWebGl = true
  playBrowser(() => hasWebGl)
})

const search = (app: ReturnType<typeof open>, text: string) => type(app, `${text}{Enter}`)

describe('before there is anything to show', () => {
  test('says what it needs, and loads no map', async () => {
    const { asked } = withLeads(lead(1, { lat: null, lon: null }))
    expect(await within(await panel()).findByText('Location is required to load the map.')).toBeVisible()
    expect(FakeMap.made).toEqual([])
    expect(asked.map(({ call }) => call)).not.toContain(configCall)
  })

  const place = { lat: 42.51, lng: 1.52 }
  const openAtHome = () => open({ 'GET /api/leads/search/example': { examples: [], place } })

  test('waits behind the first search for the first move of the pointer, and shows the region', async () => {
    const { asked } = openAtHome()
    const map = within(await panel())
    expect(await screen.findByText(/^No leads found/)).toBeVisible()
    expect(asked.map(({ call }) => call)).not.toContain(configCall)
    fireEvent.pointerMove(document.body)
    await drawn()
    expect(map.queryByText('Loading map…')).toBeNull()
    expect(FakeMap.last.options).toMatchObject({ zoom: 7, center: place })
    expect(map.getByText(/GeoNames/)).toBeVisible()
  })

  test('starts behind the first search after three seconds of rest', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      openAtHome()
      expect(await screen.findByText(/^No leads found/)).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(2500))
      expect(FakeMap.made).toEqual([])
      await act(() => vi.advanceTimersByTimeAsync(600))
      await waitFor(() => expect(FakeMap.made).toHaveLength(1))
    } finally {
      vi.useRealTimers()
    }
  })

  test('leaves the first search as it is in a browser without WebGL', async () => {
    const tried = vi.fn(() => false)
    playBrowser(tried)
    openAtHome()
    const map = within(await panel())
    fireEvent.pointerMove(document.body)
    await waitFor(() => expect(tried).toHaveBeenCalled())
    await act(async () => {})
    expect(map.queryByRole('status')).toBeNull()
  })
})

describe('the businesses', () => {
  test('says that it loads, then counts the businesses', async () => {
    withLeads(lead(1), lead(2))
    const map = within(await panel())
    await waitFor(() => expect(FakeMap.made).toHaveLength(1))
    expect(map.getByText('Loading map…')).toBeVisible()
    await drawn()
    expect(map.queryByText('Loading map…')).toBeNull()
    expect(map.getByText('2 businesses')).toBeVisible()
    expect(map.getByText(/Natural Earth/)).toBeVisible()
    expect(FakeMap.last.pins.features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [-122.7, 45.5],
      [-122.7, 45.5],
    ])
  })

  test('zooms in no closer than 15 for a single business', async () => {
    withLeads(lead(1))
    expect(await within(await panel()).findByText('1 business')).toBeVisible()
    await drawn()
    expect(FakeMap.last.options).toMatchObject({ fitBoundsOptions: { maxZoom: 15 } })
  })

  test('counts businesses without a location, but doesn’t draw them', async () => {
    withLeads(lead(1), lead(2, { lat: null }))
    expect(await within(await panel()).findByText('1 of 2 businesses')).toBeVisible()
    await drawn()
    expect(FakeMap.last.pins.features).toHaveLength(1)
  })

  test('shows the results and the place of a search', async () => {
    const app = withLeads(lead(7, { lat: 30 }))
    await drawn()
    await search(app, 'dentists in portland')
    const map = within(await panel())
    expect(await map.findByText('2 businesses')).toBeVisible()
    expect(await map.findByText('Portland, OR')).toBeVisible()
    expect(FakeMap.last.pins.features.map(({ geometry }) => geometry.coordinates[1])).toEqual([45.5, 45.6])
    expect(FakeMap.last.fitBounds).toHaveBeenCalledOnce()
    expect(FakeMap.made).toHaveLength(1)
    const geocoded = app.asked.filter(({ call }) => call === 'GET /api/geocode')
    expect(geocoded.map(({ query }) => query.get('address'))).toEqual(['dentists in portland'])
  })

  test('shows the place at zoom 12 if a search finds nothing', async () => {
    const app = open({ 'POST /api/leads/search': [] })
    await search(app, 'dentists in portland')
    await drawn()
    expect(within(await panel()).getByText('0 businesses')).toBeVisible()
    expect(FakeMap.last.options).toMatchObject({ zoom: 12, center: { lat: 45.52, lng: -122.67 } })
  })

  test.each([
    ['is not known', { results: [], status: 'ZERO_RESULTS' }],
    ['can’t be looked up', refuse(500, 'Something went wrong')],
  ])('shows New York City and says so if the place %s', async (_, answer) => {
    const app = open({ 'POST /api/leads/search': [], 'GET /api/geocode': answer })
    await search(app, 'dentists in qqqq')
    await drawn()
    const text = 'Couldn’t find “dentists in qqqq” on the map. Showing New York City instead.'
    expect(within(await panel()).getByText(text)).toBeVisible()
    expect(FakeMap.last.options).toMatchObject({ center: { lat: 40.7128, lng: -74.006 } })
  })
})

describe('a business', () => {
  const click = (...hits: number[]) =>
    act(async () => {
      FakeMap.last.hits = hits
      FakeMap.last.say('click', { point: { x: 1, y: 2 } })
    })

  test('opens its card on a click on its pin, and closes it on Escape', async () => {
    const { user } = withLeads(lead(1), lead(2, { website: 'www.pearl.example' }))
    await drawn()
    await click(1)
    const card = within(await screen.findByRole('region', { name: 'Harbor Dental 2' }))
    expect(card.getByText('Dentist')).toBeVisible()
    expect(card.getByText('2 Harbor Street, Portland, OR 97205')).toBeVisible()
    expect(card.getByRole('link', { name: '+1 503 555 0102' })).toHaveAttribute('href', 'tel:+15035550102')
    const site = card.getByRole('link', { name: /^pearl.example/ })
    expect(site).toHaveAttribute('href', 'https://www.pearl.example/')
    expect(site).toHaveAttribute('rel', 'noopener noreferrer')
    expect(FakeMap.last.marked).toEqual([1])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Harbor Dental 2' })).toBeNull()
    expect(FakeMap.last.marked).toEqual([])
  })

  test('closes the card on a click beside the pins', async () => {
    withLeads(lead(1))
    await drawn()
    await click(0)
    expect(await screen.findByRole('region', { name: 'Harbor Dental 1' })).toBeVisible()
    await click()
    expect(screen.queryByRole('region', { name: 'Harbor Dental 1' })).toBeNull()
  })

  test('shows a script as website and markup in a name as plain text', async () => {
    withLeads(lead(1, { businessName: '<b>Bold</b> ‮dlog', website: 'javascript:alert(1)', phone: null }))
    await drawn()
    await click(0)
    const card = await screen.findByRole('region', { name: /Bold/ })
    expect(within(card).getByRole('heading')).toHaveTextContent('<b>Bold</b>')
    expect(within(card).queryAllByRole('link')).toEqual([])
  })

  test('steps through the businesses with a button', async () => {
    const { user } = withLeads(lead(1), lead(2))
    await drawn()
    const next = screen.getByRole('button', { name: 'Next business' })
    for (const name of ['Harbor Dental 1', 'Harbor Dental 2', 'Harbor Dental 1']) {
      await user.click(next)
      expect(await screen.findByRole('region', { name })).toBeVisible()
    }
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(FakeMap.last.zoomTo).toHaveBeenCalledWith(13, undefined, expect.anything())
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    // From 13, the target of the zoom under way.
    expect(FakeMap.last.zoomTo).toHaveBeenLastCalledWith(12, undefined, expect.anything())
    act(() => FakeMap.last.say('moveend'))
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(FakeMap.last.zoomTo).toHaveBeenLastCalledWith(11, undefined, expect.anything())
    await user.click(screen.getByRole('button', { name: 'Show all businesses' }))
    expect(FakeMap.last.fitBounds).toHaveBeenCalledOnce()
  })

  test('marks its pin while the pointer is over its row', async () => {
    const { user } = withLeads(lead(1), lead(2))
    await drawn()
    await user.hover(screen.getByRole('row', { name: /Harbor Dental 2/ }))
    expect(FakeMap.last.marked).toEqual([1])
    await user.unhover(screen.getByRole('row', { name: /Harbor Dental 2/ }))
    expect(FakeMap.last.marked).toEqual([])
  })
})

describe('failures', () => {
  const alert = async () => within(await panel()).findByRole('alert')

  test('gives up after 15 seconds, and offers to reload the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      withLeads(lead(1))
      expect(await within(await panel()).findByText('Loading map…')).toBeVisible()
      await waitFor(() => expect(FakeMap.last.listeners.has('load')).toBe(true))
      await act(() => vi.advanceTimersByTimeAsync(13_000))
      expect(within(await panel()).queryByRole('alert')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(await alert()).toHaveTextContent('Map loading timed out. Please try again.')
    } finally {
      vi.useRealTimers()
    }
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
    screen.getByRole('button', { name: 'Reload Page' }).click()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('tells the user that the browser has no WebGL, without an error', async () => {
    hasWebGl = false
    withLeads(lead(1))
    const text = 'Your browser can’t draw the map. The list below has all your leads.'
    expect(await within(await panel()).findByText(text)).toBeVisible()
    expect(within(await panel()).queryByRole('alert')).toBeNull()
    expect(FakeMap.made).toEqual([])
  })

  test('reports a missing outline', async () => {
    open({ ...listApi([lead(1)]), [`GET ${countriesUrl}`]: refuse(404, 'Not found') })
    expect(await alert()).toHaveTextContent('Failed to load map: the server has no map outline. Rebuild the web app.')
  })

  test('reports a MapLibre error', async () => {
    withLeads(lead(1))
    await waitFor(() => expect(FakeMap.last.listeners.has('error')).toBe(true))
    await act(async () => FakeMap.last.say('error', { error: new Error('no worker') }))
    expect(await alert()).toHaveTextContent('Failed to load map: no worker')
    expect(FakeMap.last.isRemoved).toBe(true)
  })

  test.each([
    ['answers with an error', refuse(500, 'Something went wrong')],
    ['is not reached', unreachable],
  ])('reports that the server %s', async (_, answer) => {
    open({ ...listApi([lead(1)]), [configCall]: answer })
    expect(await alert()).toHaveTextContent('Failed to fetch the map configuration. Please try again.')
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  })
})

describe('the panel', () => {
  test('takes the list’s place where there’s no room for both', async () => {
    const { user } = withLeads(lead(1))
    await drawn()
    const list = screen.getByRole('region', { name: 'Leads' })
    expect(list).not.toHaveClass('max-[1199px]:hidden')
    await user.click(screen.getByRole('radio', { name: 'Map' }))
    expect(list).toHaveClass('max-[1199px]:hidden')
    expect(await panel()).not.toHaveClass('hidden')
  })

  test('repaints for another theme', async () => {
    withLeads(lead(1))
    await drawn()
    expect(FakeMap.last.painted.size).toBe(0)
    act(() => setTheme('dark'))
    await waitFor(() => expect(FakeMap.last.painted.get('water background-color')).toBe('rgb(1, 2, 3)'))
  })
})

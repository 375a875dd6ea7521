import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import { renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

/** The tests play the part of Google's script. */
const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="maps.googleapis.com"]')
const panel = () => screen.findByRole('region', { name: 'Map' })

class Listening {
  readonly listeners = new Map<string, () => void>()
  addListener = (event: string, run: () => void) => this.listeners.set(event, run)
}
class GoogleMap extends Listening {
  static made: GoogleMap[] = []
  static get last(): GoogleMap {
    return GoogleMap.made.at(-1) as GoogleMap
  }
  readonly options: object
  constructor(container: HTMLElement, options: object) {
    super()
    this.options = options
    container.append(document.createElement('canvas'))
    GoogleMap.made.push(this)
  }
  getCenter = () => ({ lat: 45.6, lng: -122.6 })
  getZoom = () => 14
  fitBounds = vi.fn()
  setOptions = vi.fn()
  panTo = vi.fn()
  panBy = vi.fn()
  getBounds = () => ({ contains: () => true })
}
class Marker extends Listening {
  static made: Marker[] = []
  readonly options: { title: string; position: object }
  constructor(options: Marker['options']) {
    super()
    this.options = options
    Marker.made.push(this)
  }
  setMap = vi.fn()
  setIcon = vi.fn()
}

beforeEach(() => {
  script()?.remove()
  Marker.made = []
  GoogleMap.made = []
  document.documentElement.classList.remove('dark')
  const pen = { fillRect: () => {}, getImageData: () => ({ data: [1, 2, 3] }) }
  HTMLCanvasElement.prototype.getContext = () => pen as never
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen
      }
      observe = () => this.#seen([{ isIntersecting: true }])
      disconnect = () => {}
    },
  )
})

const open = () =>
  renderApp('/dashboard', {
    api: {
      ...listApi([lead(1, { source: 'google' }), lead(2, { placeId: 'osm:n2' })]),
      'GET /api/config': { googleMapsApiKey: 'browser key&', styleUrl: null, streets: null },
    },
  })

const playGoogle = () =>
  vi.stubGlobal('google', {
    maps: {
      Map: GoogleMap,
      Marker,
      LatLngBounds: class {
        extend() {}
      },
      SymbolPath: { CIRCLE: 0 },
    },
  })

test('says what to check if the script doesn’t load', async () => {
  open()
  await waitFor(() => expect(script()).not.toBeNull())
  await act(async () => script()?.dispatchEvent(new Event('error')))
  expect(await within(await panel()).findByRole('alert')).toHaveTextContent(
    'Failed to load the Google Maps script. Check the key and the network.',
  )
  expect(script()).toBeNull()
})

test('draws the businesses, and reports a rejected key', async () => {
  const { user } = open()
  await waitFor(() => expect(script()).not.toBeNull())
  expect(new URL(script()?.src ?? '').searchParams.get('key')).toBe('browser key&')
  playGoogle()
  await act(async () => window.canvassMapsReady?.())
  const map = within(await panel())
  await waitFor(() => expect(Marker.made).toHaveLength(2))
  expect(Marker.made[1]?.options).toMatchObject({ title: 'Harbor Dental 2', position: { lat: 45.5, lng: -122.7 } })
  expect(map.getByText('2 businesses')).toBeVisible()
  // Google credits its own data.
  expect(map.queryByText(/Natural Earth/)).toBeNull()
  expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()

  act(() => Marker.made[1]?.listeners.get('click')?.())
  expect(await screen.findByRole('region', { name: 'Harbor Dental 2' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next business' }))
  expect(GoogleMap.last.panTo).toHaveBeenCalledWith({ lat: 45.5, lng: -122.7 })

  act(() => window.gm_authFailure?.())
  expect(await map.findByRole('alert')).toHaveTextContent(
    'The Google Maps key is not configured on the server, or Google refuses it. Check GOOGLE_MAPS_BROWSER_KEY.',
  )
})

test('draws a new map for another theme, at the same place', async () => {
  playGoogle()
  const { user } = open()
  const map = within(await panel())
  await waitFor(() => {
    window.canvassMapsReady?.()
    expect(Marker.made).toHaveLength(2)
  })
  expect(GoogleMap.last.options).toMatchObject({ colorScheme: 'LIGHT' })
  act(() => Marker.made[1]?.listeners.get('click')?.())
  expect(await screen.findByRole('region', { name: 'Harbor Dental 2' })).toBeVisible()

  await act(async () => document.documentElement.classList.add('dark'))
  expect(GoogleMap.made).toHaveLength(2)
  expect(GoogleMap.last.options).toMatchObject({ colorScheme: 'DARK', zoom: 14, center: { lat: 45.6, lng: -122.6 } })
  expect((await panel()).querySelectorAll('canvas')).toHaveLength(1)
  expect(Marker.made.slice(0, 2).map(({ setMap }) => setMap.mock.lastCall)).toEqual([[null], [null]])
  expect(Marker.made).toHaveLength(4)
  expect(Marker.made[3]?.setIcon).toHaveBeenCalledWith(expect.objectContaining({ scale: 9 }))
  expect(map.getByRole('region', { name: 'Harbor Dental 2' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next business' }))
  expect(GoogleMap.last.panTo).toHaveBeenCalled()

  await act(async () => document.documentElement.classList.add('unrelated'))
  expect(GoogleMap.made).toHaveLength(2)
})

import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import statesUrl from 'us-atlas/states-10m.json?url'
import { expect, vi } from 'vitest'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { FakeMap } from './fake-maplibre.ts'

const shape = (...names: string[]) => ({
  type: 'Topology',
  objects: Object.fromEntries(names.map(name => [name, { type: 'GeometryCollection', geometries: [] }])),
  arcs: [],
})
const portland = { formatted_address: 'Portland, OR', geometry: { location: { lat: 45.52, lng: -122.67 } } }
const nowhere = {
  category: null,
  words: '',
  place: null,
  radiusKm: 10,
  count: 20,
  said: { business: 'dentists', place: 'Portland', count: null, radiusKm: null },
}
export const configCall = 'GET /api/config'
export const plainConfig = { googleMapsApiKey: null, styleUrl: null, streets: null }

/** The calls that the dashboard's map makes. */
export const mapApi = {
  [configCall]: plainConfig,
  'GET /api/geocode': { results: [portland], status: 'OK' },
  'GET /api/leads/search/interpret': nowhere,
  'POST /api/leads/import': { imported: 2, skipped: 0, leads: [] },
  [`GET ${countriesUrl}`]: shape('land', 'countries'),
  [`GET ${statesUrl}`]: shape('states'),
}

/** Fakes what jsdom lacks: a canvas, and elements that scroll into view. */
export function playBrowser(hasWebGl = () => true) {
  FakeMap.made = []
  const pen = { fillRect: () => {}, getImageData: () => ({ data: [1, 2, 3] }) }
  const webgl = { getExtension: () => null }
  const contextOf = () => (hasWebGl() ? webgl : null)
  HTMLCanvasElement.prototype.getContext = (kind: string) => (kind === 'webgl2' ? contextOf() : pen) as never
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
}

export const panel = () => screen.findByRole('region', { name: 'Map' })

export async function type({ user }: { user: UserEvent }, text: string) {
  await user.type(await screen.findByRole('searchbox', { name: 'Search query' }), text)
}

/** Waits for the map to start, and finishes drawing it. */
export async function drawn() {
  await waitFor(() => expect(FakeMap.last.listeners.has('load')).toBe(true))
  await act(async () => FakeMap.last.say('load'))
  await waitFor(() => expect(FakeMap.last.listeners.has('idle')).toBe(true))
  await act(async () => FakeMap.last.say('idle'))
}

export const interpret = 'GET /api/leads/search/interpret'
export const denver = {
  ...nowhere,
  place: { name: 'Denver, CO', lat: 39.74, lng: -104.99, kind: 'city' },
  radiusKm: 11.1195,
}
/** The fake radius of 11.1195 km is a tenth of a degree. */
export const round = (box: typeof FakeMap.last.area) =>
  box && { south: box.south.toFixed(2), north: box.north.toFixed(2), west: box.west.toFixed(2) }
export const roundDenver = { south: '39.64', north: '39.84', west: '-105.12' }
export const fitted = () =>
  FakeMap.last.fitBounds.mock.calls.map(([{ points }]) => points.flat().map((n: number) => n.toFixed(2)))

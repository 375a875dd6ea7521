import { vi } from 'vitest'

/** Replaces MapLibre, which needs WebGL: records calls, and fires the events that a test wants. */
export class FakeMap {
  static made: FakeMap[] = []
  static get last(): FakeMap {
    const map = FakeMap.made.at(-1)
    if (!map) throw new Error('No map was made')
    return map
  }
  readonly listeners = new Map<string, Set<(event: object) => void>>()
  readonly canvas = document.createElement('canvas')
  /** The last paint value by layer and property. */
  readonly painted = new Map<string, unknown>()
  readonly selected = new Set<number>()
  readonly options: Record<string, unknown> & { style: { sources: Record<string, { data?: Features }> } }
  /** Each source's current data. */
  readonly data = new Map<string, Features>()
  /** Pins under the pointer, by number, or a cluster. */
  hits: (number | { cluster: number })[] = []
  readonly clusters: object[] = []
  bounds = { south: 45, west: -123, north: 46, east: -122 }
  isRemoved = false
  touchZoomRotate = { disableRotation: vi.fn() }
  keyboard = { disableRotation: vi.fn() }
  addControl = vi.fn()
  fitBounds = vi.fn()
  easeTo = vi.fn()
  zoomTo = vi.fn()
  constructor(options: FakeMap['options']) {
    this.options = options
    for (const [id, { data }] of Object.entries(options.style.sources)) if (data) this.data.set(id, data)
    FakeMap.made.push(this)
  }
  on(event: string, run: (event: object) => void) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(run))
  }
  once = this.on
  say(event: string, what: object = {}) {
    for (const run of this.listeners.get(event) ?? []) run(what)
  }
  getCanvas = () => this.canvas
  getZoom = () => 12
  project = () => ({ x: 0, y: 0 })
  get pins(): Features {
    return this.data.get('pins') ?? { features: [] }
  }
  get marked(): number[] {
    return this.data.get('marked')?.features.map(({ id }) => id) ?? []
  }
  /** The bounding box of the search region's outline. */
  get area(): { west: number; south: number; east: number; north: number } | null {
    const edge = this.data.get('area')?.features[0]?.geometry.coordinates as unknown as [number, number][][] | undefined
    if (!edge?.[0]) return null
    const [lngs, lats] = [edge[0].map(([lng]) => lng), edge[0].map(([, lat]) => lat)]
    return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
  }
  getSource = (id: string) => ({
    setData: async (data: Features) => {
      this.data.set(id, data)
    },
    getClusterExpansionZoom: async () => 13.5,
    setClusterOptions: async (options: object) => void this.clusters.push(options),
  })
  getLayer = (id: string) => ({ id })
  getBounds = () => ({
    getSouth: () => this.bounds.south,
    getWest: () => this.bounds.west,
    getNorth: () => this.bounds.north,
    getEast: () => this.bounds.east,
  })
  /** A pixel is a hundredth of a degree. */
  unproject = ([x, y]: [number, number]) => ({ lng: -123 + x / 100, lat: 46 - y / 100 })
  removeFeatureState = () => this.selected.clear()
  setFeatureState = ({ id }: { id: number }) => this.selected.add(id)
  setPaintProperty = (layer: string, property: string, value: unknown) =>
    this.painted.set(`${layer} ${property}`, value)
  queryRenderedFeatures = (box: unknown) =>
    Array.isArray(box)
      ? this.hits.map(hit => ({
          ...(typeof hit === 'number'
            ? { id: hit, properties: {} }
            : { id: hit.cluster, properties: { cluster: true } }),
          geometry: { type: 'Point', coordinates: [1, 2] },
        }))
      : this.pins.features.map(({ id }) => ({ id, properties: {} }))
  remove() {
    this.isRemoved = true
  }
}

interface Features {
  features: { id: number; geometry: { coordinates: [number, number] } }[]
}

export class FakeBounds {
  readonly points: [number, number][]
  constructor(...points: [number, number][]) {
    this.points = points
  }
  extend(point: [number, number]) {
    this.points.push(point)
  }
}

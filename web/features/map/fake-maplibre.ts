import { vi } from 'vitest'

/** Stands in for MapLibre where there is no WebGL: remembers what it was told and says what the test wants it to. */
export class FakeMap {
  static made: FakeMap[] = []
  static get last(): FakeMap {
    const map = FakeMap.made.at(-1)
    if (!map) throw new Error('No map was made')
    return map
  }
  readonly listeners = new Map<string, Set<(event: object) => void>>()
  readonly canvas = document.createElement('canvas')
  /** Names of layers and what was painted last. */
  readonly painted = new Map<string, unknown>()
  readonly marked = new Set<number>()
  readonly options: Record<string, unknown> & { style: { sources: { pins: { data: Features } } } }
  pins: Features
  hits: number[] = []
  isRemoved = false
  touchZoomRotate = { disableRotation: vi.fn() }
  keyboard = { disableRotation: vi.fn() }
  addControl = vi.fn()
  fitBounds = vi.fn()
  easeTo = vi.fn()
  zoomTo = vi.fn()
  constructor(options: FakeMap['options']) {
    this.options = options
    this.pins = options.style.sources.pins.data
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
  getSource = () => ({
    setData: async (data: Features) => {
      this.pins = data
    },
  })
  removeFeatureState = () => this.marked.clear()
  setFeatureState = ({ id }: { id: number }) => this.marked.add(id)
  setPaintProperty = (layer: string, property: string, value: unknown) =>
    this.painted.set(`${layer} ${property}`, value)
  queryRenderedFeatures = (box: unknown) =>
    Array.isArray(box)
      ? this.hits.map(id => ({ id, geometry: { type: 'Point', coordinates: [0, 0] } }))
      : this.pins.features.map(({ id }) => ({ id }))
  remove() {
    this.isRemoved = true
  }
}

interface Features {
  features: { id: number; geometry: { coordinates: [number, number] } }[]
}

export class FakeBounds {
  readonly points: [number, number][] = []
  extend(point: [number, number]) {
    this.points.push(point)
  }
}

import {
  type GeoJSONSource,
  LngLatBounds,
  type MapGeoJSONFeature,
  Map as MapLibre,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapConfig } from '#contract/map.ts'
import { readColors } from './colors.ts'
import '../map.css'
import type { Pin } from '../pins.ts'
import { onEarth, shapeOf } from '../search-area/regions.ts'
import {
  CLOSEST,
  type MapEngine,
  type MapEvents,
  marginsOf,
  type OwnMap,
  type Pixel,
  type StartMap,
  type View,
  ZOOM,
} from './engine.ts'
import { readOutline } from './outline.ts'
import { clustering, toFeatures, toRegion } from './pin-style.ts'
import { onStyle, ownStyle, paints } from './style.ts'

/** The built-in map, drawn by MapLibre. It calls other hosts only if the operator set a style. */
export const startMapLibre =
  (config: MapConfig): StartMap =>
  async (container, first, events) => {
    setWorkerUrl(workerUrl)
    let view = first
    const map = new MapLibre({
      container,
      style: await styleFor(config, view),
      ...opening(view, container),
      attributionControl: false,
      // A plain scroll moves the page; Ctrl or two fingers zoom the map.
      cooperativeGestures: true,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      maxZoom: 18,
      renderWorldCopies: false,
      fadeDuration: 0,
      locale: { 'Map.Title': 'Map of businesses' },
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new ScaleControl({ maxWidth: 80 }), 'bottom-left')
    await loaded(map).catch(error => {
      map.remove()
      throw error
    })
    listenToPins(map, () => view.pins, events)
    map.on('movestart', () => events.onDrawn(null))
    map.on('idle', () => events.onDrawn(inSight(map)))
    const fit = () => {
      const bounds = boundsOf(view)
      if (bounds) map.fitBounds(bounds, fitting(container))
      else map.easeTo({ center: view.center, zoom: view.center.zoom ?? ZOOM })
    }
    return {
      show(next, options) {
        view = next
        map.removeFeatureState({ source: 'pins' })
        const source = map.getSource<GeoJSONSource>('pins')
        void source?.setClusterOptions(clustering(view.pins))
        void source?.setData(toFeatures(view.pins))
        void map.getSource<GeoJSONSource>('area')?.setData(toRegion(view.region))
        if (options.fit) fit()
      },
      mark(keys) {
        void map.getSource<GeoJSONSource>('marked')?.setData(toFeatures(view.pins, keys))
      },
      reveal: (pin, { x, y }) => map.easeTo({ center: [pin.lon, pin.lat], offset: [x, y] }),
      zoomBy: zooming(map),
      fit,
      repaint() {
        for (const [layer, paint] of Object.entries(paints(readColors())))
          for (const [property, value] of Object.entries(map.getLayer(layer) ? paint : {}))
            map.setPaintProperty(layer, property as Parameters<typeof map.setPaintProperty>[1], value)
      },
      destroy: () => map.remove(),
      own: ownMap(map, () => view, events.onMoved),
    }
  }

/** The operator's style if it loads, or else ours. */
async function styleFor({ styleUrl, streets }: MapConfig, view: View): Promise<StyleSpecification> {
  const style = styleUrl ? await readStyle(styleUrl) : null
  if (style) return onStyle(style, view, readColors())
  return ownStyle(await readOutline(), streets, view, readColors())
}

async function readStyle(url: string): Promise<StyleSpecification | null> {
  try {
    const reply = await fetch(url, { credentials: 'omit' })
    return reply.ok ? await reply.json() : null
  } catch {
    return null
  }
}

function zooming(map: MapLibre): MapEngine['zoomBy'] {
  let aim: number | null = null
  map.on('moveend', () => {
    aim = null
  })
  return steps => {
    // Start from the target of the last click, so that three clicks make three steps.
    const next = (aim ?? map.getZoom()) + steps
    // Counts as the user's own move, as with the wheel.
    map.zoomTo(next, undefined, { originalEvent: new Event('click') })
    aim = next
  }
}

const fitting = (container: HTMLElement) => ({ padding: marginsOf(container), maxZoom: CLOSEST })

function opening(view: View, container: HTMLElement) {
  const bounds = drawnBounds(view) ?? boundsOf(view)
  return bounds
    ? { bounds, fitBoundsOptions: fitting(container) }
    : { center: view.center, zoom: view.center.zoom ?? ZOOM }
}

/** A drawn area is in view even before its results. */
function drawnBounds({ region }: View): LngLatBounds | null {
  if (region?.kind !== 'box') return null
  return new LngLatBounds([region.west, region.south], [region.east, region.north])
}

function boundsOf({ pins }: View): LngLatBounds | null {
  if (pins.length === 0) return null
  const bounds = new LngLatBounds()
  for (const { lon, lat } of pins) bounds.extend([lon, lat])
  return bounds
}

/** A missing tile leaves a gap but doesn't fail the map. */
const loaded = (map: MapLibre) =>
  new Promise<void>((resolve, reject) => {
    map.once('load', () => resolve())
    map.on('error', event => {
      if (!('sourceId' in event)) reject(event.error)
    })
  })

/** For this long after the user moved the map, it doesn't move by itself. */
const LEFT_ALONE_MS = 4000

/** Only our own map can follow a query being typed, and search the visible or drawn area. */
function ownMap(map: MapLibre, view: () => View, onMoved: () => void): OwnMap {
  let touchedAt = Number.NEGATIVE_INFINITY
  map.on('move', ({ originalEvent }) => {
    if (originalEvent) touchedAt = performance.now()
  })
  map.on('moveend', ({ originalEvent }) => originalEvent && onMoved())
  return {
    look({ south, west, north, east }) {
      if (performance.now() - touchedAt < LEFT_ALONE_MS) return
      map.fitBounds(new LngLatBounds([west, south], [east, north]), { padding: 16, maxZoom: CLOSEST })
    },
    seen() {
      const bounds = map.getBounds()
      return onEarth({
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      })
    },
    boxBetween(a, b) {
      const [one, other] = [map.unproject([a.x, a.y]), map.unproject([b.x, b.y])]
      return onEarth({
        south: Math.min(one.lat, other.lat),
        west: Math.min(one.lng, other.lng),
        north: Math.max(one.lat, other.lat),
        east: Math.max(one.lng, other.lng),
      })
    },
    shapeOf: corners => shapeOf(corners.map(({ x, y }) => map.unproject([x, y]))),
    select(keys) {
      map.removeFeatureState({ source: 'pins' })
      for (const [id, { key }] of view().pins.entries())
        if (keys.has(key)) map.setFeatureState({ source: 'pins', id }, { selected: true })
    },
  }
}

/** Fingers are imprecise: a touch hits the nearest pin within this many pixels. */
const REACH = 10

/** A click on a pin picks it, a click on a cluster zooms in, and the pointer reports the pin under it. */
function listenToPins(map: MapLibre, pins: () => readonly Pin[], events: MapEvents): void {
  const pinOf = (hit: MapGeoJSONFeature | undefined) =>
    hit && !hit.properties.cluster ? pins()[Number(hit.id)] : undefined
  map.on('click', ({ point }) => {
    const hit = hitAt(map, point, REACH)
    if (hit?.properties.cluster) return void open(map, hit)
    events.onPick(pinOf(hit)?.key ?? null)
  })
  let pointed: string | null = null
  const point = (pin: Pin | undefined) => {
    const key = pin?.key ?? null
    if (key === pointed) return
    pointed = key
    map.getCanvas().title = pin?.name ?? ''
    events.onHover(key)
  }
  map.on('mousemove', event => {
    const hit = hitAt(map, event.point, 2)
    map.getCanvas().style.cursor = hit ? 'pointer' : ''
    point(pinOf(hit))
  })
  map.on('mouseout', () => point(undefined))
}

async function open(map: MapLibre, { id, geometry }: MapGeoJSONFeature): Promise<void> {
  if (geometry.type !== 'Point') return
  const zoom = await map.getSource<GeoJSONSource>('pins')?.getClusterExpansionZoom(Number(id))
  const [lng = 0, lat = 0] = geometry.coordinates
  if (zoom !== undefined) map.easeTo({ center: [lng, lat], zoom })
}

function hitAt(map: MapLibre, { x, y }: Pixel, reach: number): MapGeoJSONFeature | undefined {
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  const distance = ({ geometry }: { geometry: GeoJSON.Geometry }) => {
    if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY
    const at = map.project([geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0])
    return Math.hypot(at.x - x, at.y - y)
  }
  const hits = map.queryRenderedFeatures(box, { layers: ['pins', 'clusters'] })
  return hits.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Counts the pins in clusters too. A pin at the edge of two tiles is found twice. */
function inSight(map: MapLibre): number {
  const counts = new Map(
    map
      .queryRenderedFeatures({ layers: ['pins', 'clusters'] })
      .map(({ id, properties }) => [id, Number(properties?.point_count ?? 1)]),
  )
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

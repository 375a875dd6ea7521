import { type GeoJSONSource, LngLatBounds, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { readColours } from './colours.ts'
import './map.css'
import { CLOSEST, MARGIN, type StartMap, type View, ZOOM } from './map-engine.ts'
import { readOutline } from './outline.ts'
import { mapStyle, paints, toFeatures } from './style.ts'

/** A finger is not as exact as a pointer: pins this near to where it touched count, the nearest of them. */
const REACH = 10

/** The built-in map: an outline of land and states, drawn in the browser by MapLibre, asking nothing of other hosts. */
export const startMapLibre: StartMap = async (container, first, events) => {
  setWorkerUrl(workerUrl)
  let view = first
  const map = new MapLibre({
    container,
    style: mapStyle(await readOutline(), view.pins, readColours()),
    ...opening(view),
    attributionControl: false,
    // The page scrolls on over the map; with Ctrl or two fingers the map is zoomed.
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
  map.on('click', ({ point }) => events.onPick(view.pins[pinAt(map, point, REACH) ?? -1]?.key ?? null))
  map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor = pinAt(map, point, 2) === undefined ? '' : 'pointer'
  })
  map.on('idle', () => events.onDrawn(inSight(map)))
  const fit = () => {
    const bounds = boundsOf(view)
    if (bounds) map.fitBounds(bounds, fitting)
    else map.easeTo({ center: view.centre, zoom: ZOOM })
  }
  let aim: number | null = null
  map.on('moveend', () => {
    aim = null
  })
  const zoomBy = (steps: number) => {
    // From where the last click is still going to, so that three clicks are three steps.
    const next = (aim ?? map.getZoom()) + steps
    map.zoomTo(next)
    aim = next
  }
  return {
    show(next, options) {
      view = next
      map.removeFeatureState({ source: 'pins' })
      void map.getSource<GeoJSONSource>('pins')?.setData(toFeatures(view.pins))
      if (options.fit) fit()
    },
    mark(keys) {
      map.removeFeatureState({ source: 'pins' })
      for (const [id, { key }] of view.pins.entries())
        if (keys.includes(key)) map.setFeatureState({ source: 'pins', id }, { marked: true })
    },
    reveal: (pin, { x, y }) => map.easeTo({ center: [pin.lon, pin.lat], offset: [x, y] }),
    zoomBy,
    fit,
    repaint() {
      for (const [layer, paint] of Object.entries(paints(readColours())))
        for (const [property, value] of Object.entries(paint))
          map.setPaintProperty(layer, property as Parameters<typeof map.setPaintProperty>[1], value)
    },
    destroy: () => map.remove(),
  }
}

const fitting = { padding: MARGIN, maxZoom: CLOSEST }

function opening(view: View) {
  const bounds = boundsOf(view)
  return bounds ? { bounds, fitBoundsOptions: fitting } : { center: view.centre, zoom: ZOOM }
}

function boundsOf({ pins }: View): LngLatBounds | null {
  if (pins.length === 0) return null
  const bounds = new LngLatBounds()
  for (const { lon, lat } of pins) bounds.extend([lon, lat])
  return bounds
}

const loaded = (map: MapLibre) =>
  new Promise<void>((resolve, reject) => {
    map.once('load', () => resolve())
    map.once('error', ({ error }) => reject(error))
  })

function pinAt(map: MapLibre, { x, y }: { x: number; y: number }, reach: number): number | undefined {
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  const distance = ({ geometry }: { geometry: GeoJSON.Geometry }) => {
    if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY
    const at = map.project([geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0])
    return Math.hypot(at.x - x, at.y - y)
  }
  const hits = map.queryRenderedFeatures(box, { layers: ['pins'] })
  const nearest = hits.toSorted((a, b) => distance(a) - distance(b))[0]
  return nearest && Number(nearest.id)
}

/** A pin at the edge of two tiles is found in both. */
const inSight = (map: MapLibre) =>
  new Set(map.queryRenderedFeatures({ layers: ['pins'] }).map(({ id }) => id)).size

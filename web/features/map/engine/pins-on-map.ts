import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import type { Pin } from '../pins.ts'
import type { MapEvents, Pixel } from './engine.ts'

/** Fingers are imprecise: a touch hits the nearest pin within this many pixels. */
const REACH = 10

/** A click on a pin picks it, a click on a cluster zooms in, and the pointer reports the pin under it. */
export function listenToPins(map: MapLibre, pins: () => readonly Pin[], events: MapEvents): void {
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
export function inSight(map: MapLibre): number {
  const counts = new Map(
    map
      .queryRenderedFeatures({ layers: ['pins', 'clusters'] })
      .map(({ id, properties }) => [id, Number(properties?.point_count ?? 1)]),
  )
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

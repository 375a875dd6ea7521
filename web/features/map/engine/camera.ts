import { LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import { onEarth, shapeOf } from '../search-area/regions.ts'
import { CLOSEST, type OwnMap, type View } from './engine.ts'

/** For this long after the user moved the map, it doesn't move by itself. */
const LEFT_ALONE_MS = 4000

/** Only our own map can follow a query being typed, and search the visible or drawn area. */
export function ownMap(map: MapLibre, view: () => View, onMoved: () => void): OwnMap {
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

import type { Interpretation, SearchArea } from '#contract/search.ts'

/** Where a search looks: around a place, or in a drawn area. */
export type SearchRegion =
  | { kind: 'circle'; lat: number; lng: number; radiusKm: number }
  | ({ kind: 'box' } & SearchArea)

export function circleOf({ place, radiusKm }: Interpretation): SearchRegion | null {
  // States and countries aren't round.
  if (!place || place.kind === 'state' || place.kind === 'country') return null
  return { kind: 'circle', lat: place.lat, lng: place.lng, radiusKm: Math.max(radiusKm, 1) }
}

const KM_PER_DEGREE = 111.195
const CORNERS = 64

/** The outline as a closed ring of longitudes and latitudes. */
export function edgeOf(area: SearchRegion): [number, number][] {
  if (area.kind === 'box') {
    const { south, west, north, east, ring } = area
    if (ring) return [...ring, ...ring.slice(0, 1)].map(({ lng, lat }) => [lng, lat])
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
  }
  const up = area.radiusKm / KM_PER_DEGREE
  const across = up / Math.max(Math.cos((area.lat * Math.PI) / 180), 0.05)
  return Array.from({ length: CORNERS + 1 }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * (i % CORNERS)) / CORNERS
    return [area.lng + across * Math.cos(angle), area.lat + up * Math.sin(angle)]
  })
}

export const boxOf = (area: SearchRegion): SearchArea => boxRound(edgeOf(area))

function boxRound(corners: [number, number][]): SearchArea {
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
}

/** Clamps to what the server takes: fully zoomed out, the view is wider than the world. */
export const onEarth = ({ south, west, north, east }: SearchArea): SearchArea => ({
  south: Math.max(-85, south),
  west: Math.max(-180, west),
  north: Math.min(85, north),
  east: Math.min(180, east),
})

/** The shape with these corners, and its bounding box. Rounds to a millionth of a degree, about 10 cm. */
export function shapeOf(corners: { lng: number; lat: number }[]): SearchArea {
  const round = (degrees: number, most: number) => Math.round(Math.max(-most, Math.min(most, degrees)) * 1e6) / 1e6
  const ring = corners.map(({ lng, lat }) => ({ lng: round(lng, 180), lat: round(lat, 85) }))
  return { ...boxRound(ring.map(({ lng, lat }) => [lng, lat])), ring }
}

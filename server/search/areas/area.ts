import type { FoundLead } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import { EARTH_RADIUS_M, metresBetween } from '#server/distance.ts'
import type { Understood } from '../understand/understand.ts'

/**
 * An area drawn on the map replaces the place in the text. Sources that support only circles get the one around the area.
 */
export function aimAt<U extends Omit<Understood, 'count'>>(understood: U, area: SearchArea | undefined): U {
  if (!area) return understood
  const lat = (area.south + area.north) / 2
  const lon = (area.west + area.east) / 2
  // The corner nearer to the equator is farther away.
  const corner = { lat: Math.abs(area.south) < Math.abs(area.north) ? area.south : area.north, lon: area.east }
  const radiusM = metresBetween({ lat, lon }, corner)
  const unnamed = { name: '', label: '', country: '', region: null, postcode: null }
  const place = { ...(understood.place ?? unnamed), kind: 'neighbourhood' as const, lat, lon, radiusM }
  return { ...understood, place, radiusKm: radiusM / 1000, isRadiusFixed: true }
}

/** Drops businesses outside the area and those without coordinates. */
export const onlyInside = (leads: FoundLead[], area: SearchArea | undefined): FoundLead[] =>
  area ? leads.filter(lead => isInside(lead, area)) : leads

const isInside = ({ lat, lon }: FoundLead, { south, west, north, east, ring }: SearchArea) =>
  lat !== null &&
  lon !== null &&
  lat >= south &&
  lat <= north &&
  lon >= west &&
  lon <= east &&
  (!ring || windings(ring, lat, lon) !== 0)

type Ring = NonNullable<SearchArea['ring']>

/** How often the shape winds around a point. Like PostgreSQL, counts loops of a hand-drawn line as inside. */
function windings(ring: Ring, lat: number, lon: number): number {
  let count = 0
  for (const [at, to] of ring.entries()) {
    const from = ring.at(at - 1) ?? to
    if (from.lat > lat === to.lat > lat) continue
    const crossing = from.lng + ((lat - from.lat) / (to.lat - from.lat)) * (to.lng - from.lng)
    if (lon < crossing) count += to.lat > from.lat ? 1 : -1
  }
  return count
}

/** Formats the shape as a PostgreSQL polygon. */
export const asPolygon = (ring: Ring): string => `(${ring.map(({ lat, lng }) => `(${lng},${lat})`).join()})`

export const overlap = (a: Box, b: Box): Box => ({
  south: Math.max(a.south, b.south),
  west: Math.max(a.west, b.west),
  north: Math.min(a.north, b.north),
  east: Math.min(a.east, b.east),
})

interface Point {
  lat: number
  lon: number
}

export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** The box around a circle, rounded up. */
export function boxAround({ lat, lon }: Point, metres: number): Box {
  const angle = (metres / EARTH_RADIUS_M) * 1.000001
  const dLat = degrees(angle)
  const south = lat - dLat
  const north = lat + dLat
  // Near a pole, every meridian is close.
  const ratio = Math.sin(angle) / Math.cos(radians(lat))
  const dLon = south <= -90 || north >= 90 || ratio >= 1 ? 180 : degrees(Math.asin(ratio))
  return { south: Math.max(-90, south), north: Math.min(90, north), west: lon - dLon, east: lon + dLon }
}

const radians = (degree: number) => (degree * Math.PI) / 180
const degrees = (radian: number) => (radian * 180) / Math.PI

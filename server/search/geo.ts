interface Point {
  lat: number
  lon: number
}

export const EARTH_RADIUS_M = 6_371_008.8

/** Along the surface of a round earth. */
export function metresBetween(a: Point, b: Point): number {
  const lat = radians(b.lat - a.lat) / 2
  const lon = radians(b.lon - a.lon) / 2
  const h = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** Holds everything within so many metres; a little more, never less. */
export function boxAround({ lat, lon }: Point, metres: number): Box {
  const angle = (metres / EARTH_RADIUS_M) * 1.000001
  const dLat = degrees(angle)
  const south = lat - dLat
  const north = lat + dLat
  // Around a pole every meridian is near.
  const ratio = Math.sin(angle) / Math.cos(radians(lat))
  const dLon = south <= -90 || north >= 90 || ratio >= 1 ? 180 : degrees(Math.asin(ratio))
  return { south: Math.max(-90, south), north: Math.min(90, north), west: lon - dLon, east: lon + dLon }
}

const radians = (degree: number) => (degree * Math.PI) / 180
const degrees = (radian: number) => (radian * 180) / Math.PI

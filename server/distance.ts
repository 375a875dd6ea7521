interface Point {
  lat: number
  lon: number
}

export const EARTH_RADIUS_M = 6_371_008.8

/** Great-circle distance. */
export function metresBetween(a: Point, b: Point): number {
  const lat = radians(b.lat - a.lat) / 2
  const lon = radians(b.lon - a.lon) / 2
  const h = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

const radians = (degree: number) => (degree * Math.PI) / 180

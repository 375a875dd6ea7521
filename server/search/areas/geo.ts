import { EARTH_RADIUS_M } from '#server/distance.ts'

export { EARTH_RADIUS_M, metresBetween } from '#server/distance.ts'

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

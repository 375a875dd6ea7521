import type { feature } from 'topojson-client'

type Shape = ReturnType<typeof feature>
/** Longitude and latitude, in degrees. */
type Position = number[]

/**
 * Fits the land of a globe onto a flat map, which would draw a ring across the antimeridian as a line around the world,
 * and close a ring around a pole with a line across the water.
 */
export function unrolledShape(shape: Shape): Shape {
  const features = shape.type === 'FeatureCollection' ? shape.features : [shape]
  return {
    type: 'FeatureCollection',
    features: features.map(one => {
      const { geometry } = one
      if (geometry.type === 'Polygon')
        return { ...one, geometry: { ...geometry, coordinates: geometry.coordinates.map(unrolled) } }
      if (geometry.type !== 'MultiPolygon') return one
      const coordinates = geometry.coordinates.map(polygon => polygon.map(unrolled))
      return { ...one, geometry: { ...geometry, coordinates } }
    }),
  }
}

/** The ring without jumps: past 180 it continues to 190, and a ring around a pole is closed along that pole. */
export function unrolled(ring: Position[]): Position[] {
  let turn = 0
  const line = ring.map(([lng = 0, lat = 0], i) => {
    const before = ring[i - 1]?.[0] ?? lng
    if (lng - before > 180) turn -= 360
    if (lng - before < -180) turn += 360
    return [lng + turn, lat]
  })
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || turn === 0) return inWorld(line)
  const pole = first[1] !== undefined && first[1] < 0 ? -90 : 90
  return inWorld([...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first])
}

/** Shifts by whole turns until the middle is between -180 and 180, so that lakes stay inside their land. */
function inWorld(line: Position[]): Position[] {
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [lng = 0] of line) [west, east] = [Math.min(west, lng), Math.max(east, lng)]
  const turn = 360 * Math.ceil((west + east) / 720 - 0.5)
  return turn === 0 ? line : line.map(([lng = 0, lat = 0]) => [lng - turn, lat])
}

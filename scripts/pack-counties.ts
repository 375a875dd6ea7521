import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { PackedCounty } from '#server/directory/world/counties.ts'
import type { GazetteerRow } from '#server/directory/world/gazetteer.ts'
import { regions } from '#server/directory/world/regions.ts'

type Ring = number[][]

/** An area of the atlas. */
interface Shape {
  id: string
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

/** Codes from here on are cities outside any county; the gazetteer has them as cities. */
const INDEPENDENT_CITY = 510

/** The counties of the United States with their real extents and their number of postcodes. */
export function packCounties(zips: GazetteerRow[]): PackedCounty[] {
  const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json') as Parameters<typeof feature>[0]
  const shapes = (name: 'counties' | 'states') => (feature(atlas, name) as unknown as { features: Shape[] }).features
  const codes = new Map(regions.filter(r => r.country === 'US').map(r => [r.name, r.code]))
  const states = new Map(shapes('states').map(({ id, properties }) => [id, codes.get(properties.name)]))
  const byState = Map.groupBy(
    zips.filter(zip => zip.country === 'US'),
    zip => zip.region ?? '',
  )
  return shapes('counties').flatMap(({ id, properties, geometry }) => {
    const region = states.get(id.slice(0, 2))
    if (!region || Number(id.slice(2)) >= INDEPENDENT_CITY) return []
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = parts.flatMap(part => part.slice(0, 1))
    const inside = (byState.get(region) ?? []).filter(zip => rings.some(ring => isInside(ring, zip)))
    return { name: properties.name, region, ...middleOf(rings), zips: inside.length }
  })
}

function middleOf(rings: Ring[]): { lat: number; lon: number; radiusM: number } {
  const box = { south: 90, west: 180, north: -90, east: -180 }
  for (const [lon = 0, lat = 0] of rings.flat()) {
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
  }
  const lat = (box.south + box.north) / 2
  const high = (box.north - box.south) * 111_320
  const wide = (box.east - box.west) * 111_320 * Math.cos((lat * Math.PI) / 180)
  return { lat, lon: (box.west + box.east) / 2, radiusM: Math.round(Math.max(high, wide) / 2) }
}

/** Counts crossings of a ray to the east: an odd number means that the point is inside. */
function isInside(ring: Ring, { lat, lon }: { lat: number; lon: number }): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? []
    const [x2 = 0, y2 = 0] = ring[j] ?? []
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { NamedPlace } from '../directory.ts'
import { regions } from './regions.ts'

type County = NamedPlace<'county'>
type Ring = number[][]

type Topology = Parameters<typeof feature>[0]

/** An area of the atlas. */
interface Shape {
  id: string
  properties: { name: string }
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

/** Codes from here on are cities outside any county; the gazetteer has them as cities. */
const INDEPENDENT_CITY = 510

/** What counties are called in states that don't call them counties. */
const words: Record<string, string[]> = { LA: ['Parish'], AK: ['Borough', 'Census Area', 'Municipality'] }

/**
 * The counties of the United States with their real extents, ranked by their number of postcodes: of the eight counties
 * called Orange, the one in California comes first.
 */
export function buildCounties(
  zips: { country: string; region: string | null; lat: number; lon: number }[],
  peoplePerZip: number,
): County[] {
  const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json') as Topology
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
    const box = boxOf(rings)
    const inside = (byState.get(region) ?? []).filter(zip => isIn(box, zip) && rings.some(r => isInside(r, zip)))
    const place = {
      country: 'US',
      region,
      postcode: null,
      ...middleOf(box),
      population: inside.length * peoplePerZip,
    }
    return (words[region] ?? ['County']).map(word => ({
      ...place,
      kind: 'county',
      name: `${properties.name} ${word}`,
    }))
  })
}

interface Box {
  south: number
  west: number
  north: number
  east: number
}

function boxOf(rings: Ring[]): Box {
  const box = { south: 90, west: 180, north: -90, east: -180 }
  for (const [lon = 0, lat = 0] of rings.flat()) {
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
  }
  return box
}

function middleOf({ south, west, north, east }: Box): { lat: number; lon: number; radiusM: number } {
  const lat = (south + north) / 2
  const high = (north - south) * 111_320
  const wide = (east - west) * 111_320 * Math.cos((lat * Math.PI) / 180)
  return { lat, lon: (west + east) / 2, radiusM: Math.round(Math.max(high, wide) / 2) }
}

const isIn = ({ south, west, north, east }: Box, { lat, lon }: { lat: number; lon: number }) =>
  lat >= south && lat <= north && lon >= west && lon <= east

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

import { isArea, type StreetKind } from '../street-kinds.ts'
import { bytes } from './bytes.ts'
import type { Line } from './clip.ts'
import { BUFFER, EXTENT, worldX, worldY } from './cut.ts'
import { fromGeometry, toGeometry } from './geometry.ts'
import { groundOf } from './ground.ts'
import { unpackWays } from './piece.ts'

interface Part {
  ways: Uint8Array
  south: number
  west: number
  north: number
  east: number
}

/** In the format's numbers. */
export const [POINT, LINE, AREA] = [1, 2, 3]

interface Feature {
  type: number
  /** Of the layer's two keys; '' for none. */
  values: [string, string]
  geometry: Uint8Array
}

/**
 * Makes a Mapbox Vector Tile of the parts in all extracts: `ground` (land, sea), `areas` (water, park), and `ways` (the
 * other types, with names). Empty if no extract covers it. Ways in several extracts are drawn once.
 */
export function makeTile(parts: Part[], { z, x, y }: { z: number; x: number; y: number }): Uint8Array {
  const seen = new Set<number>()
  const layers = { ground: [] as Feature[], areas: [] as Feature[], ways: [] as Feature[] }
  for (const part of parts) {
    const coast: Line[] = []
    for (const { id, kind, name, geometry } of unpackWays(part.ways)) {
      if (kind === 'coast') coast.push(...fromGeometry(geometry))
      if (seen.has(id) || kind === 'coast') continue
      seen.add(id)
      const area = isArea(kind)
      layers[area ? 'areas' : 'ways'].push({ type: area ? AREA : LINE, values: [kind, name], geometry })
    }
    layers.ground.push(...ground(coast, part, { z, x, y }))
  }
  const out = bytes()
  for (const [name, features] of Object.entries(layers))
    if (features.length > 0) out.field(3, layer(name, ['kind', 'name'], features))
  return out.take()
}

function ground(coast: Line[], part: Part, { z, x, y }: { z: number; x: number; y: number }): Feature[] {
  const inTile = (value: number, tile: number) =>
    Math.max(-BUFFER, Math.min(EXTENT + BUFFER, Math.round((value * 2 ** z - tile) * EXTENT)))
  const rect = {
    west: inTile(worldX(part.west), x),
    east: inTile(worldX(part.east), x),
    north: inTile(worldY(part.north), y),
    south: inTile(worldY(part.south), y),
  }
  if (rect.west >= rect.east || rect.north >= rect.south) return []
  const { land, hasSea } = groundOf(coast, rect)
  const { west, north, east, south } = rect
  const feature = (kind: StreetKind | 'land' | 'sea', lines: Line[]): Feature => ({
    type: AREA,
    values: [kind, ''],
    geometry: toGeometry(lines, true),
  })
  const sea = hasSea ? [feature('sea', [[west, north, east, north, east, south, west, south]])] : []
  return [...sea, feature('land', land)].filter(({ geometry }) => geometry.length > 0)
}

/** A layer lists its keys and values once; features refer to them by number (Mapbox Vector Tile 2.1, section 4.4). */
export function layer(name: string, keys: [string, string], features: Feature[]): Uint8Array {
  const values = new Map<string, number>()
  const numberOf = (value: string): number => {
    const known = values.get(value) ?? values.size
    values.set(value, known)
    return known
  }
  const out = bytes()
  out.varint(15 * 8)
  out.varint(2)
  out.field(1, Buffer.from(name))
  for (const feature of features) {
    const tags = bytes()
    for (const [key, value] of feature.values.entries()) {
      if (!value) continue
      tags.varint(key)
      tags.varint(numberOf(value))
    }
    const own = bytes()
    own.field(2, tags.take())
    own.varint(3 * 8)
    own.varint(feature.type)
    own.field(4, feature.geometry)
    out.field(2, own.take())
  }
  for (const key of keys) out.field(3, Buffer.from(key))
  for (const value of values.keys()) {
    const text = bytes()
    text.field(1, Buffer.from(value))
    out.field(4, text.take())
  }
  out.varint(5 * 8)
  out.varint(EXTENT)
  return out.take()
}

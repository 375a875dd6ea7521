import { cursor, sub, varint, zigzag } from '../../read/pbf/wire.ts'
import { type StreetKind, streetKinds } from '../street-kinds.ts'
import type { Bytes } from './bytes.ts'

/** The part of one way in one tile. */
interface Way {
  /** OpenStreetMap's ID, negative for relations. Extracts that overlap both have it. */
  id: number
  kind: StreetKind
  name: string
  geometry: Uint8Array
}

/** The stored form: ID, kind, name, and geometry, the last two with their lengths first. */
export function packWay(out: Bytes, { id, kind, name, geometry }: Way): void {
  out.zigzag(id)
  out.varint(streetKinds.indexOf(kind))
  for (const part of [Buffer.from(name), geometry]) {
    out.varint(part.length)
    out.raw(part)
  }
}

export function unpackWays(packed: Uint8Array): Way[] {
  const ways: Way[] = []
  const c = cursor(packed)
  while (c.at < c.end) {
    const id = zigzag(c)
    const kind = streetKinds[varint(c)]
    const [name, geometry] = [sub(c), sub(c)].map(({ at, end }) => packed.subarray(at, end))
    if (kind && name && geometry) ways.push({ id, kind, name: Buffer.from(name).toString(), geometry })
  }
  return ways
}

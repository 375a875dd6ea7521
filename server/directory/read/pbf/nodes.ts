import { type Block, bitsOf, latOf, lonOf, tagsOf, textAt } from './block.ts'
import { type Cursor, packedDeltas, skip, sub, varint, zigzag } from './wire.ts'

export interface FoundNode {
  id: number
  lat: number
  lon: number
  bits: number
  tags: Record<string, string>
}

/** Receives the position of a requested node, in units of 1e-7 degrees. */
export interface Waiting {
  size: number
  wants(id: number): number
  set(index: number, lat: number, lon: number): void
}

/** The nodes of a group whose keys have all bits of one of `masks`, and the positions of the requested nodes. */
export function readNodes(block: Block, group: Cursor, masks: number[], waiting: Waiting | null): FoundNode[] {
  const found: FoundNode[] = []
  const c = { ...group }
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag === 10) readPlain(block, sub(c), masks, waiting, found)
    else if (tag === 18) readDense(block, sub(c), masks, waiting, found)
    else skip(c, tag & 7)
  }
  return found
}

const none: Cursor = { data: new Uint8Array(0), at: 0, end: 0 }

function readPlain(block: Block, c: Cursor, masks: number[], waiting: Waiting | null, found: FoundNode[]): void {
  let [keys, values] = [none, none]
  let [id, lat, lon] = [0, 0, 0]
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag === 8) id = zigzag(c)
    else if (tag === 18) keys = sub(c)
    else if (tag === 26) values = sub(c)
    else if (tag === 64) lat = zigzag(c)
    else if (tag === 72) lon = zigzag(c)
    else skip(c, tag & 7)
  }
  const place = { lat: latOf(block, lat), lon: lonOf(block, lon) }
  if (waiting && waiting.size > 0) {
    const index = waiting.wants(id)
    if (index >= 0) waiting.set(index, place.lat, place.lon)
  }
  const bits = bitsOf(block, keys)
  if (hits(bits, masks)) found.push({ id, ...place, bits, tags: tagsOf(block, keys, values) })
}

function hits(bits: number, masks: number[]): boolean {
  for (const mask of masks) if ((bits & mask) === mask) return true
  return false
}

/** Reused for every block: allocating 8,000 numbers for each would be most of the work. */
let ids = new Float64Array(16_384)
let lats = new Float64Array(16_384)
let lons = new Float64Array(16_384)

function readDense(block: Block, c: Cursor, masks: number[], waiting: Waiting | null, found: FoundNode[]): void {
  let [idList, latList, lonList, tagList] = [none, none, none, none]
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag === 10) idList = sub(c)
    else if (tag === 66) latList = sub(c)
    else if (tag === 74) lonList = sub(c)
    else if (tag === 82) tagList = sub(c)
    else skip(c, tag & 7)
  }
  const tagged = masks.length > 0 ? scanTags(block, tagList, masks) : []
  const waits = waiting !== null && waiting.size > 0
  if (tagged.length === 0 && !waits) return
  const decoded = packedDeltas(idList, ids)
  ids = decoded.values
  const wanted = waits ? whoIsWanted(waiting, decoded.count) : []
  if (tagged.length === 0 && wanted.length === 0) return
  lats = packedDeltas(latList, lats).values
  lons = packedDeltas(lonList, lons).values
  for (const [index, at] of wanted) {
    waiting?.set(index, latOf(block, lats[at] ?? 0), lonOf(block, lons[at] ?? 0))
  }
  for (const { at, bits, tags } of tagged) {
    const [id = 0, lat = 0, lon = 0] = [ids[at], lats[at], lons[at]]
    found.push({ id, lat: latOf(block, lat), lon: lonOf(block, lon), bits, tags: denseTags(block, tags) })
  }
}

function whoIsWanted(waiting: Waiting, count: number): [index: number, at: number][] {
  const wanted: [number, number][] = []
  for (let at = 0; at < count; at++) {
    const index = waiting.wants(ids[at] as number)
    if (index >= 0) wanted.push([index, at])
  }
  return wanted
}

interface Tagged {
  at: number
  bits: number
  tags: Cursor
}

/** Dense nodes keep their tags in one list: key, value, key, value, 0 for each node. Most nodes have just the 0. */
function scanTags(block: Block, list: Cursor, masks: number[]): Tagged[] {
  const { bits: keyBits } = block.strings
  const found: Tagged[] = []
  const c = { ...list }
  let at = 0
  let bits = 0
  let start = c.at
  while (c.at < c.end) {
    const here = c.at
    const key = varint(c)
    if (key === 0) {
      if (bits !== 0 && hits(bits, masks)) found.push({ at, bits, tags: { data: c.data, at: start, end: here } })
      at++
      bits = 0
      start = c.at
      continue
    }
    bits |= keyBits[key] ?? 0
    varint(c)
  }
  return found
}

function denseTags(block: Block, list: Cursor): Record<string, string> {
  const tags: Record<string, string> = {}
  const c = { ...list }
  while (c.at < c.end) tags[textAt(block, varint(c))] = textAt(block, varint(c))
  return tags
}

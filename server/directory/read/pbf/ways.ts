import { type Block, bitsOf, latOf, lonOf, tagsOf, textAt } from './block.ts'
import type { Waiting } from './nodes.ts'
import { type Cursor, packedDeltas, skip, sub, varint } from './wire.ts'

export interface FoundWay {
  id: number
  bits: number
  tags: Record<string, string>
  nodes: Float64Array
}

export interface FoundRelation {
  id: number
  bits: number
  tags: Record<string, string>
  /** The outer ways, or all ways if none is marked as outer. */
  ways: number[]
  /** The ways around its holes. */
  inner: number[]
  nodes: number[]
}

const none: Cursor = { data: new Uint8Array(0), at: 0, end: 0 }
let numbers = new Float64Array(4096)

/** The ways of a group whose keys have all bits of `mask`, with the tags whose keys have a bit of `shown` (0: all tags). */
export function* readWays(block: Block, group: Cursor, mask: number, shown = 0): Generator<FoundWay> {
  for (const { id, keys, values, refs } of messages(group, 26)) {
    const bits = bitsOf(block, keys)
    if ((bits & mask) !== mask) continue
    yield { id, bits, tags: tagsOf(block, keys, values, shown), nodes: numbersOf(refs) }
  }
}

/** The nodes of those ways of a group that `wanted` lists. */
export function* readNodesOfWays(
  group: Cursor,
  wanted: ReadonlyMap<number, unknown>,
): Generator<Pick<FoundWay, 'id' | 'nodes'>> {
  for (const { id, refs } of messages(group, 26)) if (wanted.has(id)) yield { id, nodes: numbersOf(refs) }
}

/** The relations of a group whose keys have all bits of `mask`. */
export function* readRelations(block: Block, group: Cursor, mask: number): Generator<FoundRelation> {
  for (const { id, keys, values, refs, roles, types } of messages(group, 34)) {
    const bits = bitsOf(block, keys)
    if ((bits & mask) !== mask) continue
    const members = membersOf(block, refs, roles, types)
    yield { id, bits, tags: tagsOf(block, keys, values), ...members }
  }
}

/** Whether the ways have the positions of their nodes, whose own entries are then missing (osmium's add-locations-to-ways). */
export function hasPositions(group: Cursor): boolean {
  if (groupKind(group) !== 'ways') return false
  for (const { lats } of messages(group, 26)) return lats !== none
  return false
}

/** The positions of the requested nodes, from ways that have them. */
export function readPositions(block: Block, group: Cursor, waiting: Waiting): void {
  for (const { refs, lats, lons } of messages(group, 26)) {
    const [ids, lat, lon] = [numbersOf(refs), numbersOf(lats), numbersOf(lons)]
    for (let i = 0; i < Math.min(ids.length, lat.length, lon.length); i++) {
      const place = { lat: latOf(block, lat[i] as number), lon: lonOf(block, lon[i] as number) }
      const index = waiting.wants(ids[i] as number)
      // A node that the file never had is outside the world.
      if (index >= 0 && Math.abs(place.lat) <= 90) waiting.set(index, place.lat, place.lon)
    }
  }
}

/** Reads what a group contains from its first field. */
export function groupKind(group: Cursor): 'nodes' | 'ways' | 'relations' | 'other' {
  const first = group.at < group.end ? (group.data[group.at] ?? 0) : 0
  if (first === 10 || first === 18) return 'nodes'
  if (first === 26) return 'ways'
  return first === 34 ? 'relations' : 'other'
}

interface Message {
  id: number
  keys: Cursor
  values: Cursor
  refs: Cursor
  roles: Cursor
  types: Cursor
  lats: Cursor
  lons: Cursor
}

/** Ways and relations have the same field numbers except for their references: 8 of a way, with positions in 9 and 10, and 8 to 10 of a relation. */
function* messages(group: Cursor, wantedTag: number): Generator<Message> {
  const c = { ...group }
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag !== wantedTag) {
      skip(c, tag & 7)
      continue
    }
    const inner = sub(c)
    const message: Message = {
      id: 0,
      keys: none,
      values: none,
      refs: none,
      roles: none,
      types: none,
      lats: none,
      lons: none,
    }
    while (inner.at < inner.end) readField(message, inner, wantedTag === 34)
    yield message
  }
}

function readField(message: Message, c: Cursor, isRelation: boolean): void {
  const tag = varint(c)
  if (tag === 8) message.id = varint(c)
  else if (tag === 18) message.keys = sub(c)
  else if (tag === 26) message.values = sub(c)
  else if (tag === 66 && isRelation) message.roles = sub(c)
  else if (tag === 66 || (tag === 74 && isRelation)) message.refs = sub(c)
  else if (tag === 82 && isRelation) message.types = sub(c)
  else if (tag === 74) message.lats = sub(c)
  else if (tag === 82) message.lons = sub(c)
  else skip(c, tag & 7)
}

function numbersOf(list: Cursor): Float64Array {
  const { values, count } = packedDeltas(list, numbers)
  numbers = values
  return values.slice(0, count)
}

function membersOf(
  block: Block,
  refs: Cursor,
  roles: Cursor,
  types: Cursor,
): { ways: number[]; inner: number[]; nodes: number[] } {
  const all: number[] = []
  const outer: number[] = []
  const inner: number[] = []
  const nodes: number[] = []
  const role = { ...roles }
  const type = { ...types }
  for (const id of numbersOf(refs)) {
    const name = role.at < role.end ? textAt(block, varint(role)) : ''
    const kind = type.at < type.end ? varint(type) : 1
    if (kind === 0) nodes.push(id)
    if (kind !== 1) continue
    all.push(id)
    if (name === 'outer' || name === 'outline') outer.push(id)
    if (name === 'inner') inner.push(id)
  }
  return { ways: outer.length > 0 ? outer : all, inner, nodes }
}

import { type Blob, type BlobPlace, readBlobs } from '../read/pbf/blobs.ts'
import { type Block, groupsOf, openBlock } from '../read/pbf/block.ts'
import { type Coordinates, coordinatesFor, numberList } from '../read/pbf/coordinates.ts'
import { free } from '../read/pbf/free.ts'
import { readNodes } from '../read/pbf/nodes.ts'
import {
  type FoundRelation,
  groupKind,
  hasPositions,
  readNodesOfWays,
  readPositions,
  readRelations,
  readWays,
} from '../read/pbf/ways.ts'
import { detailKeys, drawnKeys, isArea, kindOf, type StreetKind } from './street-kinds.ts'
import { type Line, reversed, turn } from './tiles/clip.ts'
import { type Shape, worldX, worldY } from './tiles/cut.ts'
import { joinRings } from './tiles/rings.ts'

export interface Street extends Shape {
  id: number
  kind: StreetKind
  name: string
}

const [DRAWN, DETAIL] = [1, 2]
const keys = new Map<string, number>([
  ...drawnKeys.map((key): [string, number] => [key, DRAWN]),
  ...detailKeys.map((key): [string, number] => [key, DETAIL]),
])
/** Nodes looked up at a time, 12 bytes each: a country takes more rounds but no more memory. */
const ROUND = 1_000_000
/** Parts of lakes and woods at a time, of about 60 nodes each in a map of mountains. */
const MEMBERS = 15_000
/** Shapes per chunk: each is an array of numbers until it's cut. */
const CHUNK = 200

/** Where the groups of each type are in the file. */
interface Contents {
  /** Nodes, or ways with the positions of theirs. */
  nodes: BlobPlace[]
  ways: BlobPlace[]
  relations: BlobPlace[]
}

/**
 * Yields everything drawn of an extract as shapes, a few at a time. Each round looks up the million nodes of the next blobs
 * of ways, then reads these ways again and yields their shapes. A town needs one round.
 */
export async function* readStreets(path: string): AsyncGenerator<Street[]> {
  const contents = await listContents(path)
  let from = 0
  while (from < contents.ways.length) {
    const { needed, count } = await nodesOfWays(path, contents.ways.slice(from))
    const coordinates = await lookUp(path, contents, needed.take())
    yield* shapesOf(path, contents.ways.slice(from, from + count), coordinates)
    coordinates.free()
    from += count
  }
  yield* areasOf(path, contents)
}

async function listContents(path: string): Promise<Contents> {
  const contents: Contents = { nodes: [], ways: [], relations: [] }
  for await (const { type, data, offset, end } of readBlobs(path)) {
    const found = type === 'OSMData' ? groupsOf(data) : []
    const kinds = new Set(found.map(groupKind))
    if (found.some(hasPositions)) kinds.add('nodes')
    for (const kind of kinds) if (kind !== 'other') contents[kind].push({ offset, end })
  }
  return contents
}

/** The nodes of the ways in the first blobs, and the number of blobs: as many as fit into a round. */
async function nodesOfWays(path: string, blobs: BlobPlace[]) {
  const needed = numberList(ROUND * 1.25)
  let count = 0
  for await (const blob of readBlobs(path, blobs)) {
    for (const { nodes } of drawnWays(blob)) needed.add(nodes)
    count++
    if (needed.size() >= ROUND) break
  }
  return { needed, count }
}

interface DrawnWay {
  id: number
  kind: StreetKind
  name: string
  nodes: Float64Array
}

function* drawnWays(blob: Blob): Generator<DrawnWay> {
  for (const [block, group] of groups(blob, 'ways')) {
    for (const { id, tags, nodes } of readWays(block, group, DRAWN, DRAWN | DETAIL)) {
      const kind = kindOf(tags)
      if (kind) yield { id, kind, name: tags.name ?? '', nodes }
    }
  }
}

async function* shapesOf(path: string, blobs: BlobPlace[], coordinates: Coordinates): AsyncGenerator<Street[]> {
  let some: Street[] = []
  for await (const blob of readBlobs(path, blobs)) {
    for (const way of drawnWays(blob)) {
      const shape = shapeOf(way, coordinates)
      if (shape && some.push(shape) >= CHUNK) {
        yield some
        some = []
      }
    }
  }
  yield some
}

function shapeOf({ id, kind, name, nodes }: DrawnWay, coordinates: Coordinates): Street | null {
  const isRing = isArea(kind)
  if (isRing && nodes[0] !== nodes.at(-1)) return null
  const line = lineOf(coordinates, isRing ? nodes.subarray(1) : nodes)
  if (line.length < (isRing ? 6 : 4)) return null
  return { id, kind, name, isArea: isRing, lines: [isRing ? clockwise(line, true) : line] }
}

/** Lakes and woods that consist of several ways, with their islands and clearings. */
async function* areasOf(path: string, contents: Contents): AsyncGenerator<Street[]> {
  let some: FoundRelation[] = []
  let members = 0
  for await (const blob of readBlobs(path, contents.relations)) {
    for (const [block, group] of groups(blob, 'relations')) {
      for (const relation of readRelations(block, group, DRAWN)) {
        if (!isDrawnArea(relation)) continue
        some.push(relation)
        members += relation.ways.length + relation.inner.length
      }
    }
    if (members < MEMBERS) continue
    yield* shapesOfAreas(path, contents, some)
    ;[some, members] = [[], 0]
  }
  if (some.length > 0) yield* shapesOfAreas(path, contents, some)
}

const isDrawnArea = ({ tags }: FoundRelation): boolean => {
  const kind = tags.type === 'multipolygon' ? kindOf(tags) : null
  return kind !== null && isArea(kind)
}

async function* shapesOfAreas(path: string, contents: Contents, relations: FoundRelation[]): AsyncGenerator<Street[]> {
  const members = new Map<number, number>()
  for (const { ways, inner } of relations) for (const id of [...ways, ...inner]) members.set(id, -1)
  // Stored one after the other in one list: separate arrays would take twice as much memory.
  const lists = numberList(ROUND * 1.25)
  const ends: number[] = []
  for await (const blob of readBlobs(path, contents.ways)) {
    for (const [, group] of groups(blob, 'ways')) {
      for (const { id, nodes } of readNodesOfWays(group, members)) {
        members.set(id, ends.length)
        lists.add(nodes)
        ends.push(lists.size())
      }
    }
  }
  const all = lists.take()
  const nodesOf = (id: number): Float64Array => {
    const n = members.get(id) ?? -1
    return n < 0 ? all.subarray(0, 0) : all.subarray(ends[n - 1] ?? 0, ends[n])
  }
  const coordinates = await lookUp(path, contents, all.slice())
  const ringsOf = (ways: number[], isClockwise: boolean): Line[] =>
    joinRings(ways.map(nodesOf))
      .map(nodes => lineOf(coordinates, nodes))
      .filter(line => line.length >= 6)
      .map(line => clockwise(line, isClockwise))
  for (const { id, tags, ways, inner } of relations) {
    const kind = kindOf(tags)
    const lines = ringsOf(ways, true)
    if (!kind || lines.length === 0) continue
    const shape = { kind, name: tags.name ?? '', isArea: true, lines: [...lines, ...ringsOf(inner, false)] }
    yield [{ id: -id, ...shape }]
  }
  coordinates.free()
  free(all)
}

const clockwise = (line: Line, isClockwise: boolean): Line => (turn(line) > 0 === isClockwise ? line : reversed(line))

async function lookUp(path: string, { nodes }: Contents, needed: Float64Array<ArrayBuffer>): Promise<Coordinates> {
  const coordinates = coordinatesFor(needed)
  if (coordinates.size === 0) return coordinates
  for await (const blob of readBlobs(path, nodes)) {
    const block = openBlock(blob.data, noKeys)
    for (const group of block.groups)
      if (groupKind(group) === 'ways') readPositions(block, group, coordinates)
      else readNodes(block, group, [], coordinates)
  }
  return coordinates
}

function lineOf(coordinates: Coordinates, nodes: Iterable<number>): Line {
  const line: Line = []
  coordinates.along(nodes, (lat, lon) => line.push(worldX(lon), worldY(lat)))
  return line
}

function* groups({ data }: Blob, kind: 'ways' | 'relations'): Generator<[Block, Block['groups'][number]]> {
  const block = openBlock(data, keys)
  for (const group of block.groups) if (groupKind(group) === kind) yield [block, group]
}

const noKeys = new Map<string, number>()

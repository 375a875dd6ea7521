import { type Blob, type BlobPlace, readBlobs } from './pbf/blobs.ts'
import { type Block, openBlock } from './pbf/block.ts'
import { type Coordinates, coordinatesFor, numberList } from './pbf/coordinates.ts'
import { readNodes } from './pbf/nodes.ts'
import { type FoundRelation, groupKind, readRelations, readWays } from './pbf/ways.ts'
import { drawnKeys, isArea, kindOf, type StreetKind } from './street-kinds.ts'
import { type Line, reversed, turn } from './tiles/clip.ts'
import { type Shape, worldX, worldY } from './tiles/cut.ts'
import { joinRings } from './tiles/rings.ts'

export interface Street extends Shape {
  id: number
  kind: StreetKind
  name: string
}

const DRAWN = 1
const keys = new Map<string, number>(drawnKeys.map(key => [key, DRAWN]))
/** Nodes that are looked for at a time: 24 bytes each, so that a country takes more rounds and no more memory. */
const ROUND = 1_500_000

interface OpenWay {
  id: number
  kind: StreetKind
  name: string
  nodes: Float64Array
}

/**
 * What is drawn of an extract, as shapes of the world, some at a time. Ways are collected until they stand on a
 * million and a half nodes; then these are looked up and their shapes handed over. A town needs one such round.
 */
export async function* readStreets(path: string): AsyncGenerator<Street[]> {
  const nodeBlobs: BlobPlace[] = []
  const wayBlobs: BlobPlace[] = []
  const relations: FoundRelation[] = []
  let open: OpenWay[] = []
  let waiting = 0
  for await (const blob of readBlobs(path)) {
    const seen = new Set<string>()
    forEachGroup(blob, (block, group) => {
      const kind = groupKind(group)
      seen.add(kind)
      if (kind === 'ways') {
        for (const way of openWays(block, group)) {
          open.push(way)
          waiting += way.nodes.length
        }
      }
      if (kind === 'relations') relations.push(...readRelations(block, group, DRAWN).filter(isDrawnArea))
    })
    const place = { offset: blob.offset, end: blob.end }
    if (seen.has('nodes')) nodeBlobs.push(place)
    if (seen.has('ways')) wayBlobs.push(place)
    if (waiting < ROUND) continue
    yield* waysOf(path, nodeBlobs, open)
    ;[open, waiting] = [[], 0]
  }
  yield* waysOf(path, nodeBlobs, open)
  if (relations.length > 0) yield await relationsOf(path, { nodeBlobs, wayBlobs, relations })
}

function* openWays(block: Block, group: Parameters<typeof readWays>[1]): Generator<OpenWay> {
  for (const { id, tags, nodes } of readWays(block, group, DRAWN)) {
    const kind = kindOf(tags)
    if (kind) yield { id, kind, name: tags.name ?? '', nodes }
  }
}

const isDrawnArea = ({ tags }: FoundRelation): boolean => {
  const kind = tags.type === 'multipolygon' ? kindOf(tags) : null
  return kind !== null && isArea(kind)
}

/** So many shapes at a time: each is an array of numbers until it is cut. */
const HANDED = 1000

async function* waysOf(path: string, nodeBlobs: BlobPlace[], open: OpenWay[]): AsyncGenerator<Street[]> {
  const coordinates = await lookUp(
    path,
    nodeBlobs,
    open.map(({ nodes }) => nodes),
  )
  for (let at = 0; at < open.length; at += HANDED) {
    yield open.slice(at, at + HANDED).flatMap(({ id, kind, name, nodes }) => {
      const isRing = isArea(kind)
      if (isRing && nodes[0] !== nodes.at(-1)) return []
      const line = lineOf(coordinates, isRing ? nodes.subarray(1) : nodes)
      if (line.length < (isRing ? 6 : 4)) return []
      return [{ id, kind, name, isArea: isRing, lines: [isRing ? clockwise(line, true) : line] }]
    })
  }
}

interface Found {
  nodeBlobs: BlobPlace[]
  wayBlobs: BlobPlace[]
  relations: FoundRelation[]
}

/** Lakes and woods of several ways, with their islands and clearings. */
async function relationsOf(path: string, { nodeBlobs, wayBlobs, relations }: Found): Promise<Street[]> {
  const members = new Map<number, Float64Array>()
  const none = new Float64Array(0)
  for (const { ways, inner } of relations) for (const id of [...ways, ...inner]) members.set(id, none)
  for await (const blob of readBlobs(path, wayBlobs)) {
    forEachGroup(blob, (block, group) => {
      if (groupKind(group) !== 'ways') return
      for (const { id, nodes } of readWays(block, group, 0, members)) members.set(id, nodes)
    })
  }
  const coordinates = await lookUp(path, nodeBlobs, [...members.values()])
  const ringsOf = (ways: number[], isClockwise: boolean): Line[] =>
    joinRings(ways.map(id => members.get(id) ?? none))
      .map(nodes => lineOf(coordinates, nodes))
      .filter(line => line.length >= 6)
      .map(line => clockwise(line, isClockwise))
  return relations.flatMap(({ id, tags, ways, inner }) => {
    const kind = kindOf(tags)
    const lines = ringsOf(ways, true)
    if (!kind || lines.length === 0) return []
    return [
      { id: -id, kind, name: tags.name ?? '', isArea: true, lines: [...lines, ...ringsOf(inner, false)] },
    ]
  })
}

const clockwise = (line: Line, isClockwise: boolean): Line =>
  turn(line) > 0 === isClockwise ? line : reversed(line)

async function lookUp(path: string, blobs: BlobPlace[], lists: Float64Array[]): Promise<Coordinates> {
  const needed = numberList()
  for (const list of lists) needed.add(list)
  const coordinates = coordinatesFor(needed.take())
  if (coordinates.size === 0) return coordinates
  for await (const blob of readBlobs(path, blobs)) {
    forEachGroup(blob, (block, group) => {
      if (groupKind(group) === 'nodes') readNodes(block, group, [], coordinates)
    })
  }
  return coordinates
}

function lineOf(coordinates: Coordinates, nodes: Iterable<number>): Line {
  const line: Line = []
  coordinates.along(nodes, (lat, lon) => line.push(worldX(lon), worldY(lat)))
  return line
}

function forEachGroup(blob: Blob, work: (block: Block, group: Block['groups'][number]) => void): void {
  if (blob.type !== 'OSMData') return
  const block = openBlock(blob.data, keys)
  for (const group of block.groups) work(block, group)
}

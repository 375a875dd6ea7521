import { stat } from 'node:fs/promises'
import { classifyTags } from '../categories/classify.ts'
import { businessKeys } from '../categories/tags.ts'
import { nameKeys, rowFromTags, townsFromTags } from './osm-row.ts'
import { type Blob, type BlobPlace, readBlobs } from './pbf/blobs.ts'
import { type Block, BUSINESS, NAME, openBlock, PLACE } from './pbf/block.ts'
import { type Coordinates, coordinatesFor, numberList } from './pbf/coordinates.ts'
import { type FoundNode, readNodes } from './pbf/nodes.ts'
import {
  type FoundRelation,
  type FoundWay,
  groupKind,
  hasPositions,
  readNodesOfWays,
  readPositions,
  readRelations,
  readWays,
} from './pbf/ways.ts'
import { cursor, skip, sub, varint } from './pbf/wire.ts'
import { type Chunk, FileError, leaveOut, messageOf, type PlaceRow, type Tally, type Town } from './place-row.ts'

const keys = new Map<string, number>([
  ...businessKeys.map((key): [string, number] => [key, BUSINESS]),
  ...nameKeys.map((key): [string, number] => [key, NAME]),
  ['place', PLACE],
])
const NAMED_BUSINESS = BUSINESS | NAME

/** The result of the first pass, so that the second reads only what it needs. */
interface Survey {
  /** Blobs with nodes, or with ways or relations that are businesses. */
  blobs: BlobPlace[]
  coordinates: Coordinates
  /** The nodes of ways that outline a relation. */
  outlines: Map<number, Float64Array>
  /** Where the file stops being readable. */
  damage: FileError | null
}

/**
 * Reads the businesses and settlements of an OpenStreetMap extract in two passes: the first learns which nodes and ways
 * outline a business, the second collects the businesses with their centers. Keeps 12 bytes for each such node.
 */
export async function* readPbf(path: string, tally: Tally): AsyncGenerator<Chunk> {
  const towns: Town[] = []
  const survey = yield* surveyFile(path, towns)
  const { size } = await stat(path)
  yield { rows: [], towns, bytes: half(size) }
  const open: Unplaced[] = []
  for await (const blob of readBlobs(path, survey.blobs)) {
    const rows = readBusinesses(path, blob, survey, tally, open)
    if (rows.length > 0) yield { rows, towns: [], bytes: half(size) + half(blob.end) }
  }
  // Ways that came before their nodes; everything is known only now.
  yield { rows: open.flatMap(item => placed(item, survey, tally) ?? []), towns: [], bytes: size }
  if (survey.damage) throw survey.damage
}

/** Each of the two passes counts for half of the file. */
const half = (bytes: number): number => Math.floor(bytes / 2)

async function* surveyFile(path: string, towns: Town[]): AsyncGenerator<Chunk, Survey> {
  const needed = numberList()
  const outlines = new Map<number, Float64Array>()
  const blobs: BlobPlace[] = []
  const withWays: BlobPlace[] = []
  let damage: FileError | null = null
  try {
    for await (const blob of readBlobs(path)) {
      if (blob.offset === 0) checkHeader(path, blob)
      if (blob.type !== 'OSMData') continue
      const place = { offset: blob.offset, end: blob.end }
      const seen = surveyBlob(path, blob, { towns, needed, outlines })
      if (seen.ways) withWays.push(place)
      if (seen.nodes || seen.businesses) blobs.push(place)
      yield { rows: [], towns: [], bytes: half(blob.end) }
    }
  } catch (error) {
    if (!(error instanceof FileError) || blobs.length === 0) throw error
    damage = error
  }
  if (outlines.size > 0) {
    for await (const blob of readBlobs(path, withWays)) readOutlines(path, blob, outlines, needed)
  }
  return { blobs, outlines, damage, coordinates: coordinatesFor(needed.take()) }
}

interface Findings {
  towns: Town[]
  needed: ReturnType<typeof numberList>
  outlines: Map<number, Float64Array>
}

function surveyBlob(path: string, blob: Blob, { towns, needed, outlines }: Findings) {
  const seen = { nodes: false, ways: false, businesses: false }
  forEachGroup(path, blob, (block, group) => {
    const kind = groupKind(group)
    if (kind === 'nodes') {
      seen.nodes = true
      for (const { tags, lat, lon } of readNodes(block, group, [PLACE | NAME], null)) {
        towns.push(...townsFromTags(tags, lat, lon))
      }
    }
    if (kind === 'ways') {
      seen.ways = true
      if (hasPositions(group)) seen.nodes = true
      for (const way of readWays(block, group, NAMED_BUSINESS)) {
        seen.businesses = true
        if (isBusiness(way)) needed.add(way.nodes)
      }
    }
    if (kind === 'relations') {
      for (const relation of readRelations(block, group, NAMED_BUSINESS)) {
        seen.businesses = true
        if (!isBusiness(relation)) continue
        needed.add(relation.nodes)
        for (const id of relation.ways) outlines.set(id, new Float64Array(0))
      }
    }
  })
  return seen
}

const isBusiness = ({ tags }: { tags: Record<string, string> }): boolean => typeof classifyTags(tags) === 'object'

function readOutlines(path: string, blob: Blob, outlines: Map<number, Float64Array>, needed: Findings['needed']): void {
  forEachGroup(path, blob, (_, group) => {
    if (groupKind(group) !== 'ways') return
    for (const way of readNodesOfWays(group, outlines)) {
      outlines.set(way.id, way.nodes)
      needed.add(way.nodes)
    }
  })
}

/** A business whose position follows from other objects. */
interface Unplaced {
  kind: 'way' | 'relation'
  id: number
  tags: Record<string, string>
  nodes: Iterable<number>
}

function readBusinesses(path: string, blob: Blob, survey: Survey, tally: Tally, open: Unplaced[]): PlaceRow[] {
  const rows: PlaceRow[] = []
  const take = (item: Unplaced) => {
    if (survey.coordinates.centre(item.nodes)) rows.push(...(placed(item, survey, tally) ?? []))
    else open.push(item)
  }
  forEachGroup(path, blob, (block, group) => {
    const kind = groupKind(group)
    if (kind === 'nodes') {
      const nodes = readNodes(block, group, [BUSINESS], survey.coordinates)
      for (const node of nodes) rows.push(...(rowOfNode(node, tally) ?? []))
    }
    if (kind === 'ways') {
      if (hasPositions(group)) readPositions(block, group, survey.coordinates)
      for (const way of readWays(block, group, BUSINESS)) takeOrTally(ofWay(way), tally, take)
    }
    if (kind === 'relations') {
      for (const relation of readRelations(block, group, BUSINESS)) {
        takeOrTally(ofRelation(relation, survey), tally, take)
      }
    }
  })
  return rows
}

const ofWay = ({ id, tags, nodes }: FoundWay): Unplaced => ({ kind: 'way', id, tags, nodes })

const ofRelation = ({ id, tags, nodes, ways }: FoundRelation, { outlines }: Survey): Unplaced => ({
  kind: 'relation',
  id,
  tags,
  nodes: [...nodes, ...ways.flatMap(way => [...(outlines.get(way) ?? [])])],
})

/** Skipping what isn't a business needs no position. */
function takeOrTally(item: Unplaced, tally: Tally, take: (item: Unplaced) => void): void {
  if (nameKeys.some(key => item.tags[key]?.trim()) && isBusiness(item)) take(item)
  else rowFromTags(item.tags, { lat: null, lon: null }, { source: 'osm', sourceId: '' }, tally)
}

function placed({ kind, id, tags, nodes }: Unplaced, { coordinates }: Survey, tally: Tally): PlaceRow[] | null {
  const centre = coordinates.centre(nodes)
  if (!centre) {
    leaveOut(tally, 'no coordinates')
    return null
  }
  const row = rowFromTags(tags, centre, { source: 'osm', sourceId: `${kind}/${id}` }, tally)
  return row && [row]
}

function rowOfNode({ id, lat, lon, tags }: FoundNode, tally: Tally): PlaceRow[] | null {
  const row = rowFromTags(tags, { lat, lon }, { source: 'osm', sourceId: `node/${id}` }, tally)
  return row && [row]
}

function forEachGroup(path: string, blob: Blob, work: (block: Block, group: ReturnType<typeof cursor>) => void): void {
  try {
    const block = openBlock(blob.data, keys)
    for (const group of block.groups) work(block, group)
  } catch (error) {
    throw new FileError(path, `byte ${blob.offset}`, `the block is damaged (${messageOf(error)})`, error)
  }
}

const known = new Set(['OsmSchema-V0.6', 'DenseNodes'])

function checkHeader(path: string, { type, data }: Blob): void {
  if (type !== 'OSMHeader') throw new FileError(path, 'byte 0', 'this isn’t an OpenStreetMap extract')
  const c = cursor(data)
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag !== 34) {
      skip(c, tag & 7)
      continue
    }
    const inner = sub(c)
    const feature = data.toString('utf8', inner.at, inner.end)
    if (!known.has(feature)) {
      throw new FileError(path, 'byte 0', `it needs "${feature}", which isn’t supported; use a plain extract`)
    }
  }
}

import { deflateSync } from 'node:zlib'

type Tags = Record<string, string>
export interface PbfNode {
  id: number
  lat: number
  lon: number
  tags?: Tags
}
export interface PbfWay {
  id: number
  nodes: number[]
  tags?: Tags
  /** The positions of its nodes, as "add-locations-to-ways" writes them. */
  at?: { lat: number; lon: number }[]
}
export interface PbfRelation {
  id: number
  members: { type: 'node' | 'way' | 'relation'; id: number; role?: string }[]
  tags?: Tags
}

export interface PbfContent {
  nodes?: PbfNode[]
  ways?: PbfWay[]
  relations?: PbfRelation[]
  /** Nodes as separate messages, as some programs write them. */
  plainNodes?: boolean
  /** The features that a reader must support. */
  requiredFeatures?: string[]
}

/** A small OpenStreetMap extract, with one zlib block each for nodes, ways, and relations. */
export function makePbf(content: PbfContent): Buffer {
  const { nodes = [], ways = [], relations = [], plainNodes = false } = content
  const features = content.requiredFeatures ?? ['OsmSchema-V0.6', 'DenseNodes']
  const header = Buffer.concat(features.map(feature => bytes(4, Buffer.from(feature))))
  const blocks = [blob('OSMHeader', header)]
  if (nodes.length > 0) blocks.push(block(strings => (plainNodes ? plain : dense)(nodes, strings)))
  if (ways.length > 0) blocks.push(block(strings => ways.map(way => bytes(3, wayMessage(way, strings)))))
  if (relations.length > 0) {
    blocks.push(block(strings => relations.map(relation => bytes(4, relationMessage(relation, strings)))))
  }
  return Buffer.concat(blocks)
}

/** One block after its length, as in a file. */
export function blob(type: string, content: Buffer): Buffer {
  const packed = Buffer.concat([number(2, content.length), bytes(3, deflateSync(content))])
  const header = Buffer.concat([bytes(1, Buffer.from(type)), number(3, packed.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, packed])
}

function block(group: (strings: Strings) => Buffer[]): Buffer {
  const strings = makeStrings()
  const content = bytes(2, Buffer.concat(group(strings)))
  return blob('OSMData', Buffer.concat([bytes(1, strings.table()), content]))
}

interface Strings {
  index(text: string): number
  table(): Buffer
}

function makeStrings(): Strings {
  const known = new Map([['', 0]])
  return {
    index(text) {
      if (!known.has(text)) known.set(text, known.size)
      return known.get(text) ?? 0
    },
    table: () => Buffer.concat([...known.keys()].map(text => bytes(1, Buffer.from(text)))),
  }
}

/** Coordinates are stored in ten-millionths of a degree. */
const units = (degrees: number): number => Math.round(degrees * 1e7)

function dense(nodes: PbfNode[], strings: Strings): Buffer[] {
  const tags = nodes.flatMap(node => [...pairs(node.tags, strings).flat(), 0])
  return [
    bytes(
      2,
      Buffer.concat([
        bytes(1, deltas(nodes.map(node => node.id))),
        bytes(8, deltas(nodes.map(node => units(node.lat)))),
        bytes(9, deltas(nodes.map(node => units(node.lon)))),
        bytes(10, packed(tags)),
      ]),
    ),
  ]
}

function plain(nodes: PbfNode[], strings: Strings): Buffer[] {
  return nodes.map(node =>
    bytes(
      1,
      Buffer.concat([
        number(1, zigzag(node.id)),
        ...tagLists(node.tags, strings),
        number(8, zigzag(units(node.lat))),
        number(9, zigzag(units(node.lon))),
      ]),
    ),
  )
}

function wayMessage({ id, nodes, tags, at }: PbfWay, strings: Strings): Buffer {
  const lats = at && bytes(9, deltas(at.map(({ lat }) => units(lat))))
  const lons = at && bytes(10, deltas(at.map(({ lon }) => units(lon))))
  return Buffer.concat([
    number(1, id),
    ...tagLists(tags, strings),
    bytes(8, deltas(nodes)),
    ...(lats && lons ? [lats, lons] : []),
  ])
}

const memberTypes = ['node', 'way', 'relation']

function relationMessage({ id, members, tags }: PbfRelation, strings: Strings): Buffer {
  return Buffer.concat([
    number(1, id),
    ...tagLists(tags, strings),
    bytes(8, packed(members.map(member => strings.index(member.role ?? '')))),
    bytes(9, deltas(members.map(member => member.id))),
    bytes(10, packed(members.map(member => memberTypes.indexOf(member.type)))),
  ])
}

function pairs(tags: Tags = {}, strings: Strings): [number, number][] {
  return Object.entries(tags).map(([key, value]) => [strings.index(key), strings.index(value)])
}

function tagLists(tags: Tags | undefined, strings: Strings): Buffer[] {
  const list = pairs(tags, strings)
  return [bytes(2, packed(list.map(([key]) => key))), bytes(3, packed(list.map(([, value]) => value)))]
}

function varint(n: number): Buffer {
  const out: number[] = []
  let rest = n
  while (rest >= 128) {
    out.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...out, rest])
}

const zigzag = (n: number): number => (n >= 0 ? n * 2 : -n * 2 - 1)
const packed = (numbers: number[]): Buffer => Buffer.concat(numbers.map(varint))
const deltas = (numbers: number[]): Buffer => packed(numbers.map((n, i) => zigzag(n - (numbers[i - 1] ?? 0))))
const number = (field: number, n: number): Buffer => Buffer.concat([varint(field * 8), varint(n)])
const bytes = (field: number, content: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(content.length), content])

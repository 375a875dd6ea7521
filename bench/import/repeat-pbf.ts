import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { readBlobs } from '#server/directory/read/pbf/blobs.ts'
import { cursor, skip, sub, varint } from '#server/directory/read/pbf/wire.ts'

const pack = promisify(deflate)

/** Above every ID that OpenStreetMap has assigned so far (November 2026: 1.4e10). */
const SHIFT = 20_000_000_000n

/** In the order of an extract: nodes, ways, relations. */
const GROUPS = [[1, 2], [3], [4]]

/**
 * Makes a large extract by repeating the blocks of small ones, each time with other IDs, in the order of a real extract.
 * Format: wiki.openstreetmap.org/wiki/PBF_Format.
 */
export async function repeatPbf(sources: string[], path: string, megabytes: number): Promise<void> {
  const sizes = await Promise.all(sources.map(async source => (await stat(source)).size))
  const once = sizes.reduce((sum, size) => sum + size, 0)
  const times = Math.ceil((megabytes * 1e6) / once)
  await pipeline(Readable.from(repeated(sources, times)), createWriteStream(path))
}

async function* repeated(sources: string[], times: number): AsyncGenerator<Buffer> {
  const blocks = new Map<string, Buffer[]>()
  for (const source of sources) {
    for await (const { type, data } of readBlobs(source)) {
      if (type === 'OSMHeader' && source === sources[0]) yield frame(type, await blob(data))
      if (type === 'OSMData') blocks.set(source, [...(blocks.get(source) ?? []), Buffer.from(data)])
    }
  }
  // Extracts share relations across borders, so each source's copy has its own IDs, too.
  const copies = Array.from({ length: times }, () => [...blocks.values()]).flat()
  for (const kinds of GROUPS)
    for (const [copy, own] of copies.entries())
      for (const block of own)
        if (kinds.includes(groupOf(block))) yield frame('OSMData', await blob(shifted(block, copy)))
}

interface Field {
  number: number
  type: number
  /** Its content, without the length if it has one. */
  content: Buffer
}

function* fieldsOf(data: Buffer): Generator<Field> {
  const c = cursor(data)
  while (c.at < c.end) {
    const key = varint(c)
    const from = c.at
    const type = key & 7
    if (type === 2) {
      const { at, end } = sub(c)
      yield { number: key >>> 3, type, content: data.subarray(at, end) }
    } else {
      skip(c, type)
      yield { number: key >>> 3, type, content: data.subarray(from, c.at) }
    }
  }
}

/** Copies the message with some fields changed. */
function rewritten(data: Buffer, change: (field: Field) => Buffer): Buffer {
  const parts: Buffer[] = []
  for (const field of fieldsOf(data)) {
    const content = change(field)
    parts.push(number(BigInt(field.number * 8 + field.type)))
    if (field.type === 2) parts.push(number(BigInt(content.length)))
    parts.push(content)
  }
  return Buffer.concat(parts)
}

/** The content of the block's first group: 1 and 2 are nodes, 3 ways, 4 relations. */
function groupOf(block: Buffer): number {
  for (const field of fieldsOf(block))
    if (field.number === 2) for (const inner of fieldsOf(field.content)) return inner.number
  return 0
}

/** Shifts all IDs of a block. They're stored as differences, so shifting the first one shifts all. */
function shifted(block: Buffer, copy: number): Buffer {
  const by = SHIFT * BigInt(copy)
  const ids = (zigzag: number[], plain: number[]) => (field: Field) => {
    if (zigzag.includes(field.number)) return added(field.content, by * 2n)
    return plain.includes(field.number) ? added(field.content, by) : field.content
  }
  const things: Record<number, (field: Field) => Buffer> = {
    1: ids([1], []),
    2: ids([1], []),
    3: ids([8], [1]),
    4: ids([9], [1]),
  }
  const group = (field: Field) => {
    const change = things[field.number]
    return change ? rewritten(field.content, change) : field.content
  }
  return rewritten(block, field => (field.number === 2 ? rewritten(field.content, group) : field.content))
}

/** Increases the first packed number. Zigzag encoding doubles numbers that aren't negative. */
function added(content: Buffer, amount: bigint): Buffer {
  if (content.length === 0) return content
  let [first, at] = [0n, 0]
  for (let shift = 0n; ; shift += 7n) {
    const byte = content[at++] ?? 0
    first |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return Buffer.concat([number(first + amount), content.subarray(at)])
}

function number(value: bigint): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)])
    bytes.push(Number(rest & 127n) | 128)
  }
}

async function blob(data: Buffer): Promise<Buffer> {
  const packed = await pack(data, { level: 6 })
  return message([
    [2, BigInt(data.length)],
    [3, packed],
  ])
}

function frame(type: string, body: Buffer): Buffer {
  const header = message([
    [1, Buffer.from(type)],
    [3, BigInt(body.length)],
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

const message = (fields: [number, bigint | Buffer][]) =>
  Buffer.concat(
    fields.flatMap(([field, value]) =>
      typeof value === 'bigint'
        ? [number(BigInt(field * 8)), number(value)]
        : [number(BigInt(field * 8 + 2)), number(BigInt(value.length)), value],
    ),
  )

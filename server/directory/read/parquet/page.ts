import zlib from 'node:zlib'
import { type PageHeader, type SchemaTree, snappyUncompress } from 'hyparquet'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { deltaBinaryUnpack, deltaByteArray, deltaLengthByteArray } from 'hyparquet/src/delta.js'
import { byteStreamSplit } from 'hyparquet/src/encoding.js'
import { readPlain } from 'hyparquet/src/plain.js'
import { compressors } from 'hyparquet-compressors'
import { free } from '../pbf/free.ts'
import { readHybrid } from './hybrid.ts'

/** Where a leaf is in the schema, and how deep its optional and repeated parts go. */
export interface Leaf {
  path: string[]
  element: SchemaTree['element']
  schemaPath: SchemaTree[]
  type: string
  maxDefinition: number
  maxRepetition: number
}

/** A leaf in one row group. */
export type Coded = Leaf & { codec: string }

/** The values that are present, decoded when they're asked for. */
export type Values = (index: number) => unknown

/** A page's entries: which of them have a value, and where each row begins if a row can have several. */
export interface Page {
  rows: number
  values: Values
  /** The position of each entry's value, -1 if it has none; null if all have one. */
  valueOf: Int32Array | null
  /** The first entry of each row, and the end; null if a row is an entry. */
  starts: Int32Array | null
  /** The page starts within a row of the page before. */
  continues: boolean
}

const widthOf = (max: number): number => 32 - Math.clz32(max)

export function readDataPage(
  leaf: Coded,
  header: PageHeader,
  packed: Buffer<ArrayBuffer>,
  dictionary: Values | null,
): Page {
  const v1 = header.data_page_header
  const v2 = header.data_page_header_v2
  const count = (v1 ?? v2)?.num_values ?? 0
  const encoding = (v1 ?? v2)?.encoding ?? 'PLAIN'
  const split = v2 ? v2.repetition_levels_byte_length + v2.definition_levels_byte_length : 0
  const size = header.uncompressed_page_size - split
  const isPacked = !v2 || v2.is_compressed !== false
  const body = isPacked ? unpack(leaf.codec, packed.subarray(split), size) : packed.subarray(split)
  let at = 0
  /** In the first version, levels are packed with the values after their length. */
  const levels = (max: number, from: number, length: number): Uint8Array<ArrayBuffer> | null => {
    if (max === 0) return null
    const out = new Uint8Array(count)
    if (v2) readHybrid(packed, from, from + length, widthOf(max), out)
    else {
      const bytes = body.readUInt32LE(at)
      readHybrid(body, at + 4, at + 4 + bytes, widthOf(max), out)
      at += 4 + bytes
    }
    return out
  }
  const lead = v2?.repetition_levels_byte_length ?? 0
  const repetition = levels(leaf.maxRepetition, 0, lead)
  const definition = levels(leaf.maxDefinition, lead, split - lead)
  const { valueOf, present } = placesOf(definition, leaf.maxDefinition, count)
  const starts = repetition && startsOf(repetition)
  const values = present === 0 ? () => null : valuesOf(leaf, encoding, body.subarray(at), present, dictionary)
  const continues = repetition !== null && (repetition[0] ?? 0) > 0
  // The collector sees only how few objects a page's megabytes are.
  for (const done of [repetition, definition]) if (done) free(done)
  if (encoding.endsWith('_DICTIONARY') && body.buffer.byteLength > LARGE) free(body)
  return { rows: starts ? starts.length - 1 : count, values, valueOf, starts, continues }
}

export function readDictionary(leaf: Coded, header: PageHeader, packed: Buffer): Values {
  const body = unpack(leaf.codec, packed, header.uncompressed_page_size)
  const count = header.dictionary_page_header?.num_values ?? 0
  const values = plain(leaf, body, count)
  const known: unknown[] = []
  return index => {
    if (index >= count) throw new Error('a value isn’t in the dictionary')
    known[index] ??= values(index)
    return known[index]
  }
}

function placesOf(levels: Uint8Array | null, max: number, count: number) {
  if (!levels) return { valueOf: null, present: count }
  const valueOf = new Int32Array(count)
  let present = 0
  for (let i = 0; i < count; i++) valueOf[i] = levels[i] === max ? present++ : -1
  return present === count ? { valueOf: null, present } : { valueOf, present }
}

/** A repetition level of 0 begins a row. */
function startsOf(levels: Uint8Array): Int32Array {
  let rows = levels[0] ? 1 : 0
  for (const level of levels) if (level === 0) rows++
  const starts = new Int32Array(rows + 1)
  let row = levels[0] ? 1 : 0
  for (let i = 0; i < levels.length; i++) if (levels[i] === 0) starts[row++] = i
  starts[rows] = levels.length
  return starts
}

function valuesOf(leaf: Leaf, encoding: string, body: Buffer, count: number, dictionary: Values | null): Values {
  if (encoding === 'RLE_DICTIONARY' || encoding === 'PLAIN_DICTIONARY') {
    if (!dictionary) throw new Error('its dictionary is missing')
    const width = body[0] ?? 0
    const indexes = width <= 16 ? new Uint16Array(count) : new Int32Array(count)
    if (width > 0) readHybrid(body, 1, body.length, width, indexes)
    return i => dictionary(indexes[i] as number)
  }
  if (encoding === 'PLAIN') return plain(leaf, body, count)
  if (encoding === 'RLE' && leaf.type === 'BOOLEAN') {
    const bits = new Uint8Array(count)
    readHybrid(body, 4, body.length, 1, bits)
    return i => bits[i] === 1
  }
  return rich(leaf, otherwise(leaf, encoding, body, count))
}

type Decoded = Parameters<typeof convert>[0]
const readerOf = (body: Buffer) => ({ view: new DataView(body.buffer, body.byteOffset, body.byteLength), offset: 0 })

function otherwise({ type, element }: Leaf, encoding: string, body: Buffer, count: number): Decoded {
  const reader = readerOf(body)
  if (encoding === 'BYTE_STREAM_SPLIT') return byteStreamSplit(reader, count, type as 'FLOAT', element.type_length)
  const isLong = type === 'INT64'
  if (encoding === 'DELTA_BINARY_PACKED') {
    const out = isLong ? new BigInt64Array(count) : new Int32Array(count)
    deltaBinaryUnpack(reader, count, out)
    return out
  }
  const out: Uint8Array[] = Array.from({ length: count })
  if (encoding === 'DELTA_LENGTH_BYTE_ARRAY') deltaLengthByteArray(reader, count, out)
  else if (encoding === 'DELTA_BYTE_ARRAY') deltaByteArray(reader, count, out)
  else throw new Error(`the encoding ${encoding} isn’t supported`)
  return out
}

/** Text is decoded one by one, because most rows need only a few of their columns. */
function plain(leaf: Leaf, body: Buffer, count: number): Values {
  if (leaf.type !== 'BYTE_ARRAY')
    return rich(leaf, readPlain(readerOf(body), leaf.type as 'INT32', count, leaf.element.type_length))
  const starts = new Int32Array(count + 1)
  let at = 0
  for (let i = 0; i < count; i++) {
    starts[i] = at + 4
    at += 4 + (at + 4 <= body.length ? body.readUInt32LE(at) : body.length)
    if (at > body.length) throw new Error('a text ends outside its page')
  }
  starts[count] = at + 4
  const isText = isTextual(leaf)
  return i => {
    const [start, end] = [starts[i] as number, (starts[i + 1] as number) - 4]
    return isText ? body.toString('utf8', start, end) : body.subarray(start, end)
  }
}

/** Old writers don't mark text; only geometry is bytes for us. */
const isTextual = ({ element, path }: Leaf): boolean =>
  element.converted_type === 'UTF8' || element.logical_type?.type === 'STRING' || !/^(geom|wkb)/i.test(path[0] ?? '')

/** Dates, decimals, and the like as the library reads them. */
function rich(leaf: Leaf, data: Decoded): Values {
  const { element, schemaPath } = leaf
  const isBytes = leaf.type === 'BYTE_ARRAY'
  const decoder = { element, schemaPath, parsers: DEFAULT_PARSERS, utf8: isBytes && isTextual(leaf) }
  const values = convert(data, decoder as unknown as Parameters<typeof convert>[1])
  return i => values[i]
}

/** Worth giving back immediately; a small one may be a part of Node's shared pool. */
const LARGE = 1024 * 1024

/** Node's own decompressors stop at the stated size; the others return what the page really has. */
function unpack(codec: string, packed: Buffer, size: number): Buffer<ArrayBuffer> {
  const limit = { maxOutputLength: Math.max(size, 1) }
  const unpacked = () => {
    if (codec === 'UNCOMPRESSED') return packed
    if (codec === 'GZIP') return zlib.gunzipSync(packed, limit)
    if (codec === 'BROTLI') return zlib.brotliDecompressSync(packed, limit)
    if (codec === 'ZSTD') return zlib.zstdDecompressSync(packed, limit)
    // The compiled one never gives back the memory of its largest page.
    if (codec === 'SNAPPY' && size > LARGE) {
      const out = Buffer.allocUnsafeSlow(size)
      snappyUncompress(packed, out)
      return out
    }
    const other = compressors[codec as 'SNAPPY']
    if (!other) throw new Error(`the compression ${codec} isn’t supported`)
    return other(packed, size)
  }
  const body = size === 0 ? Buffer.alloc(0) : unpacked()
  if (body.length !== size) throw new Error(`a page of ${body.length} bytes says that it has ${size}`)
  return Buffer.from(body.buffer as ArrayBuffer, body.byteOffset, body.length)
}

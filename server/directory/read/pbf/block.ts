import { type Cursor, cursor, skip, sub, varint } from './wire.ts'

/** The meaning of a key, as bits: looked up once per block and string instead of once per object. */
export const BUSINESS = 1
export const NAME = 2
export const PLACE = 4

/** The strings of a block, decoded on request. */
interface Strings {
  starts: Int32Array
  ends: Int32Array
  /** The bits of the key that this string is. */
  bits: Uint8Array
  /** Decoded strings, because most are requested many times. */
  texts: Map<number, string>
}

export interface Block {
  data: Buffer
  strings: Strings
  groups: Cursor[]
  granularity: number
  latOffset: number
  lonOffset: number
}

/** Opens a block without reading its objects. `keys` are the keys that matter, with their bits. */
export function openBlock(data: Buffer, keys: ReadonlyMap<string, number>): Block {
  const block: Block = {
    data,
    strings: { starts: new Int32Array(0), ends: new Int32Array(0), bits: new Uint8Array(0), texts: new Map() },
    groups: [],
    granularity: 100,
    latOffset: 0,
    lonOffset: 0,
  }
  const c = cursor(data)
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag === 10) block.strings = indexStrings(data, sub(c), keys)
    else if (tag === 18) block.groups.push(sub(c))
    else if (tag === 136) block.granularity = varint(c)
    else if (tag === 152) block.latOffset = signed(varint(c))
    else if (tag === 160) block.lonOffset = signed(varint(c))
    else skip(c, tag & 7)
  }
  return block
}

/** An int64 without zigzag encoding: its negative numbers are those above 2^63. */
function signed(n: number): number {
  return n >= 2 ** 63 ? n - 2 ** 64 : n
}

function indexStrings(data: Buffer, table: Cursor, keys: ReadonlyMap<string, number>): Strings {
  // A string takes at least two bytes.
  const capacity = (table.end - table.at) / 2 + 1
  const starts = new Int32Array(capacity)
  const ends = new Int32Array(capacity)
  const bits = new Uint8Array(capacity)
  const shapes = shapesOf(keys)
  let count = 0
  while (table.at < table.end) {
    const tag = varint(table)
    if (tag !== 10) {
      skip(table, tag & 7)
      continue
    }
    const length = varint(table)
    const start = table.at
    table.at += length
    if (table.at > table.end) throw new Error('a string ends outside its table')
    if (length < 16 && shapes[((data[start] ?? 0) & 31) * 16 + length]) {
      bits[count] = keys.get(data.toString('latin1', start, start + length)) ?? 0
    }
    starts[count] = start
    ends[count++] = table.at
  }
  return { starts, ends, bits, texts: new Map() }
}

/** Whether a wanted key has this first letter and length, which rules out nearly all strings without decoding them. */
function shapesOf(keys: ReadonlyMap<string, number>): Uint8Array {
  const shapes = new Uint8Array(32 * 16)
  for (const key of keys.keys()) shapes[(key.charCodeAt(0) & 31) * 16 + key.length] = 1
  return shapes
}

/** The groups of a block without its strings: enough to know what it contains. */
export function groupsOf(data: Buffer): Cursor[] {
  const groups: Cursor[] = []
  const c = cursor(data)
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag === 18) groups.push(sub(c))
    else skip(c, tag & 7)
  }
  return groups
}

export function textAt({ data, strings }: Block, index: number): string {
  const known = strings.texts.get(index)
  if (known !== undefined) return known
  const start = strings.starts[index]
  const end = strings.ends[index]
  if (start === undefined || end === undefined) return ''
  const text = data.toString('utf8', start, end)
  strings.texts.set(index, text)
  return text
}

/** All bits of an object's keys, from one packed list. */
export function bitsOf(block: Block, keys: Cursor): number {
  const c = { ...keys }
  let bits = 0
  while (c.at < c.end) bits |= block.strings.bits[varint(c)] ?? 0
  return bits
}

/** The tags of an object from two packed lists of keys and values; none if no key has a bit of `mask`. */
export function tagsOf(block: Block, keys: Cursor, values: Cursor, mask = 0): Record<string, string> {
  const k = { ...keys }
  const v = { ...values }
  const tags: Record<string, string> = {}
  while (k.at < k.end && v.at < v.end) {
    const [key, value] = [varint(k), varint(v)]
    if (mask === 0 || ((block.strings.bits[key] ?? 0) & mask) !== 0) tags[textAt(block, key)] = textAt(block, value)
  }
  return tags
}

/** Converts a block's integers to degrees. */
export const latOf = (block: Block, n: number): number => 1e-9 * (block.latOffset + block.granularity * n)
export const lonOf = (block: Block, n: number): number => 1e-9 * (block.lonOffset + block.granularity * n)

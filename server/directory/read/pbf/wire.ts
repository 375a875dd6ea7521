/** The part of protocol buffers that OpenStreetMap's format needs. Reads numbers in place. */
export interface Cursor {
  data: Uint8Array
  at: number
  end: number
}

export const cursor = (data: Uint8Array, at = 0, end = data.length): Cursor => ({ data, at, end })

/** An unsigned number of up to 53 bits. */
export function varint(c: Cursor): number {
  const { data } = c
  let byte = data[c.at++] ?? cutShort()
  let value = byte & 0x7f
  if (byte < 0x80) return value
  let scale = 128
  do {
    if (c.at >= c.end) cutShort()
    byte = data[c.at++] ?? 0
    value += (byte & 0x7f) * scale
    scale *= 128
  } while (byte >= 0x80)
  return value
}

export function zigzag(c: Cursor): number {
  const n = varint(c)
  return n % 2 === 0 ? n / 2 : -(n + 1) / 2
}

/** The next field's number and type. For a field with a length, the cursor is then at its content. */
export function skip(c: Cursor, type: number): void {
  if (type === 0) varint(c)
  else if (type === 1) c.at += 8
  else if (type === 5) c.at += 4
  else if (type === 2) sub(c)
  else throw new Error(`field type ${type} is unknown`)
}

/** The length of the content that follows, which must be inside the message. */
export function lengthOf(c: Cursor): number {
  const length = varint(c)
  if (c.at + length > c.end) cutShort()
  return length
}

/** The content of a field with a length, as its own cursor. */
export function sub(c: Cursor): Cursor {
  const length = lengthOf(c)
  const inner = { data: c.data, at: c.at, end: c.at + length }
  c.at += length
  return inner
}

/** Adds up packed zigzag differences into `out`, growing it as needed. The fast path handles up to four bytes. */
export function packedDeltas(
  c: Cursor,
  out: Float64Array<ArrayBuffer>,
): { values: Float64Array<ArrayBuffer>; count: number } {
  const { data, end } = c
  const values = out.length >= end - c.at ? out : new Float64Array(end - c.at)
  let { at } = c
  let count = 0
  let sum = 0
  while (at < end) {
    let byte = data[at++] as number
    let n = byte & 0x7f
    if (byte >= 0x80) {
      byte = data[at++] as number
      n |= (byte & 0x7f) << 7
      if (byte >= 0x80) {
        byte = data[at++] as number
        n |= (byte & 0x7f) << 14
        let scale = 2097152
        while (byte >= 0x80 && at < end) {
          byte = data[at++] as number
          n += (byte & 0x7f) * scale
          scale *= 128
        }
      }
    }
    sum += n % 2 === 0 ? n / 2 : -(n + 1) / 2
    values[count++] = sum
  }
  return { values, count }
}

function cutShort(): never {
  throw new Error('a message is cut short')
}

export interface JsonPiece {
  text: string
  /** The position of its first byte in the stream. */
  offset: number
}

/** A larger feature is a file with an unclosed string. */
const PIECE_MAX = 64 * 1024 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/** What programs call the list of an outermost object: GeoJSON, Overpass, and the APIs of vendors. */
const LIST = /"(?:features|elements|results|data|places|items|businesses|records|rows|leads)"\s*:\s*$/

/**
 * Splits a stream of JSON into its objects, holding only one at a time: those of an outermost list, those in the list of an
 * outermost object, or else the outermost objects themselves, as in a file with one object per line.
 */
export async function* jsonObjects(stream: AsyncIterable<Buffer>): AsyncGenerator<JsonPiece> {
  const scan: Scan = { offset: 0, depth: 0, base: 0, inString: false, escaped: false, piece: null }
  for await (const chunk of stream) {
    yield* scanChunk(scan, chunk)
    scan.offset += chunk.length
  }
  const unfinished = scan.piece?.offset ?? (scan.depth > 0 ? scan.offset : null)
  if (unfinished !== null) {
    throw new Error(`byte ${unfinished}: the file is cut short within the object that starts here`)
  }
}

interface Scan {
  /** The position of the chunk in the stream. */
  offset: number
  depth: number
  /** The depth at which the wanted objects start: 0, 1 within a list, 2 within an object's list, or none after it. */
  base: number
  inString: boolean
  escaped: boolean
  /** The current object: its bytes in earlier chunks, and where it starts in this one. */
  piece: { offset: number; before: Buffer[]; size: number; start: number } | null
}

function* scanChunk(scan: Scan, chunk: Buffer): Generator<JsonPiece> {
  for (let at = 0; at < chunk.length; at++) {
    const byte = chunk[at]
    if (scan.inString) {
      if (scan.escaped) scan.escaped = false
      else if (byte === BACKSLASH) scan.escaped = true
      else if (byte === QUOTE) scan.inString = false
    } else if (byte === QUOTE) scan.inString = true
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) open(scan, chunk, at)
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      const piece = close(scan, chunk, at)
      if (piece) yield piece
    }
  }
  const { piece } = scan
  if (!piece) return
  piece.before.push(chunk.subarray(piece.start))
  piece.size += chunk.length - piece.start
  piece.start = 0
  if (piece.size > PIECE_MAX) throw new Error(`byte ${piece.offset}: the object that starts here is larger than 64 MB`)
}

function open(scan: Scan, chunk: Buffer, at: number): void {
  if (chunk[at] === OPEN_BRACE && scan.depth === scan.base) {
    scan.piece = { offset: scan.offset + at, before: [], size: 0, start: at }
  }
  if (chunk[at] === OPEN_BRACKET && scan.depth === 0) scan.base = 1
  if (chunk[at] === OPEN_BRACKET && scan.depth === 1 && scan.base === 0 && isOurList(scan, chunk, at)) {
    scan.base = 2
    scan.piece = null
  } else if (chunk[at] === OPEN_BRACKET && scan.depth === scan.base && scan.base > 0) {
    throw new Error(
      `byte ${scan.offset + at}: its rows are lists without names; save it as CSV, or as a list of objects`,
    )
  }
  scan.depth++
}

function close(scan: Scan, chunk: Buffer, at: number): JsonPiece | null {
  scan.depth--
  if (scan.depth < 0) throw new Error(`byte ${scan.offset + at}: unmatched closing bracket`)
  // The list has ended; the rest of the file isn't ours.
  if (scan.base === 2 && scan.depth === 1) scan.base = Number.POSITIVE_INFINITY
  const { piece } = scan
  if (scan.depth !== scan.base || !piece) return null
  scan.piece = null
  const text = Buffer.concat([...piece.before, chunk.subarray(piece.start, at + 1)]).toString('utf8')
  return { text, offset: piece.offset }
}

/** Whether the key right before the list that opens here is one of ours. */
function isOurList({ piece }: Scan, chunk: Buffer, at: number): boolean {
  const before = Buffer.concat([...(piece?.before ?? []), chunk.subarray(piece?.start ?? 0, at)]).subarray(-200)
  return LIST.test(before.toString('latin1'))
}

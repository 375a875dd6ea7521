import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { FileError, messageOf } from '../place-row.ts'
import { free } from './free.ts'
import { cursor, skip, sub, varint } from './wire.ts'

const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.inflate)
const unzstd = promisify<Buffer, zlib.ZstdOptions, Buffer<ArrayBuffer>>(zlib.zstdDecompress)

/** The format's limits: headers are smaller than 64 KB, blocks smaller than 32 MB. */
const HEADER_MAX = 64 * 1024
const BLOCK_MAX = 32 * 1024 * 1024
/** More than a blob's stated size, so that the end is visible without another chunk. */
const SPARE = 64
/** Bytes per read, so that a block doesn't cost a system call. */
const WINDOW = 512 * 1024
/** Blobs that the thread pool unpacks while we read one: 3 keep a second core busy. */
const AHEAD = 3
/** A piece is reused once no blob in it is being unpacked or read; each of these may have started three. */
const PIECES = 3 * AHEAD

export interface BlobPlace {
  offset: number
  end: number
}

export interface Blob extends BlobPlace {
  type: string
  data: Buffer<ArrayBuffer>
}

type Result = Blob | FileError

/**
 * Yields the unpacked blobs of a file in order, or only those in `places`. A damaged file throws after yielding everything
 * before the damage. A blob's data is gone when the next one is requested.
 */
export async function* readBlobs(path: string, places?: BlobPlace[]): AsyncGenerator<Blob> {
  const file = await open(path)
  try {
    const nextFrame = frames(path, windowOn(file, (await file.stat()).size), places)
    const ahead: Promise<Result>[] = []
    for (;;) {
      while (ahead.length < AHEAD) {
        const frame = await nextFrame()
        if (!frame) break
        ahead.push(frame instanceof FileError ? Promise.resolve(frame) : unpack(path, frame))
      }
      const blob = await ahead.shift()
      if (!blob) return
      if (blob instanceof FileError) throw blob
      yield blob
      if (isAlone(blob.data)) free(blob.data)
    }
  } finally {
    await file.close()
  }
}

/** Small blobs share memory; uncompressed ones stay in the piece that was read. */
const isAlone = (data: Buffer<ArrayBuffer>): boolean =>
  data.byteOffset === 0 && data.length > Buffer.poolSize && data.length + SPARE >= data.buffer.byteLength

interface Frame extends BlobPlace {
  type: string
  packed: Buffer<ArrayBuffer>
}

/** Goes from frame to frame and ends at a damaged one. */
function frames(path: string, bytes: Bytes, places?: BlobPlace[]): () => Promise<Frame | FileError | null> {
  let at = 0
  let index = 0
  let broken = false
  return async () => {
    const offset = places ? places[index++]?.offset : at
    if (broken || offset === undefined || offset >= bytes.size) return null
    const frame = await readFrame(path, bytes, offset)
    if (frame instanceof FileError) broken = true
    else at = frame.end
    return frame
  }
}

async function readFrame(path: string, bytes: Bytes, offset: number): Promise<Frame | FileError> {
  const wrong = (problem: string) => new FileError(path, `byte ${offset}`, problem)
  const prefix = await bytes.take(offset, 4)
  if (!prefix) return wrong('the file is cut short within a block')
  const headerSize = prefix.readUInt32BE(0)
  if (headerSize === 0 || headerSize > HEADER_MAX) return wrong('no OpenStreetMap block starts here')
  const header = await bytes.take(offset + 4, headerSize)
  if (!header) return wrong('the file is cut short within a block')
  let parsed: { type: string; size: number }
  try {
    parsed = parseHeader(header)
  } catch {
    return wrong('no OpenStreetMap block starts here')
  }
  if (parsed.size > BLOCK_MAX) return wrong(`a block of ${parsed.size} bytes is larger than the format allows`)
  const start = offset + 4 + headerSize
  const packed = await bytes.take(start, parsed.size)
  if (!packed) {
    const present = bytes.size - start
    return wrong(`the file is cut short: it has ${present} of a block’s ${parsed.size} bytes`)
  }
  return { type: parsed.type, offset, end: start + parsed.size, packed }
}

function parseHeader(header: Buffer): { type: string; size: number } {
  const c = cursor(header)
  const found = { type: '', size: -1 }
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag === 10) {
      const inner = sub(c)
      found.type = header.toString('latin1', inner.at, inner.end)
    } else if (tag === 24) found.size = varint(c)
    else skip(c, tag & 7)
  }
  if (found.size < 0) throw new Error('it has no size')
  return found
}

/** Never rejects, because the blobs before a failure have to be yielded first. */
async function unpack(path: string, { type, offset, end, packed }: Frame): Promise<Result> {
  try {
    return { type, offset, end, data: await content(packed) }
  } catch (error) {
    return new FileError(path, `byte ${offset}`, `the block is damaged (${messageOf(error)})`, error)
  }
}

async function content(packed: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  const c = cursor(packed)
  let rawSize = BLOCK_MAX
  while (c.at < c.end) {
    const tag = varint(c)
    if (tag === 16) rawSize = varint(c)
    else if (tag === 10) return slice(packed, c)
    // One chunk of the right size spares joining the pieces by copying.
    else if (tag === 26) return inflate(slice(packed, c), { chunkSize: rawSize + SPARE, maxOutputLength: BLOCK_MAX })
    else if (tag === 58) return unzstd(slice(packed, c), { maxOutputLength: BLOCK_MAX })
    else if ((tag & 7) === 2) throw new Error('its compression isn’t supported; convert the file to zlib blocks')
    else skip(c, tag & 7)
  }
  throw new Error('it is empty')
}

function slice(data: Buffer<ArrayBuffer>, c: ReturnType<typeof cursor>): Buffer<ArrayBuffer> {
  const inner = sub(c)
  return data.subarray(inner.at, inner.end)
}

interface Bytes {
  size: number
  /** Null if the file ends earlier. */
  take(offset: number, length: number): Promise<Buffer<ArrayBuffer> | null>
}

/** Reads a file in large pieces and slices them. Alternates between pieces, because slices of the last are still in use. */
function windowOn(file: FileHandle, size: number): Bytes {
  let start = 0
  let piece = Buffer.alloc(0)
  let turn = 0
  const pieces: Buffer<ArrayBuffer>[] = []
  const pieceFor = (length: number): Buffer<ArrayBuffer> => {
    if (length > WINDOW) return Buffer.allocUnsafeSlow(length)
    turn = (turn + 1) % PIECES
    const piece = pieces[turn] ?? Buffer.allocUnsafeSlow(WINDOW)
    pieces[turn] = piece
    return piece
  }
  return {
    size,
    async take(offset, length) {
      if (offset + length > size) return null
      if (offset < start || offset + length > start + piece.length) {
        const fresh = pieceFor(length)
        const { bytesRead } = await file.read(fresh, 0, Math.min(fresh.length, size - offset), offset)
        if (bytesRead < length) return null
        piece = fresh.subarray(0, bytesRead)
        start = offset
      }
      return piece.subarray(offset - start, offset - start + length)
    },
  }
}

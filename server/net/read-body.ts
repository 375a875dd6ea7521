import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createUnzip } from 'node:zlib'

/** The decompressed reply: at most this many bytes, even of a zip bomb. */
interface Body {
  bytes: Buffer
  /** The connection broke or the time ran out before the end. */
  trouble: Error | null
}

/** Reads until the end, the size limit, or the signal. Returns what arrived before an error. */
export async function readBody(reply: IncomingMessage, most: number, signal: AbortSignal): Promise<Body> {
  const from = unpacked(reply)
  const pieces: Buffer[] = []
  let length = 0
  let trouble: Error | null = null
  const stop = () => from.destroy(new Error('too slow'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const piece of from) {
      const bytes = Buffer.from(piece)
      pieces.push(bytes)
      length += bytes.length
      if (length >= most) break
    }
  } catch (error) {
    trouble = error instanceof Error ? error : new Error(String(error))
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return { bytes: Buffer.concat(pieces).subarray(0, most), trouble }
}

/** Decompresses piece by piece, so that nothing beyond the limit is expanded. */
function unpacked(reply: IncomingMessage): Readable {
  const encoding = reply.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return reply
  // Servers' "deflate" has a zlib header, so createUnzip can tell it from gzip.
  const unpack =
    encoding === 'br'
      ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
      : createUnzip({ finishFlush: constants.Z_SYNC_FLUSH })
  reply.once('error', error => unpack.destroy(error))
  return reply.pipe(unpack)
}

import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createUnzip } from 'node:zlib'

/** What a reply holds, unpacked: so many bytes at most, of a bomb too. */
interface Body {
  bytes: Buffer
  /** It broke off, or its time was over, before its end. */
  trouble: Error | null
}

/** Reads until the end, until so many bytes are there, or until the signal. What came before trouble is given with it. */
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

/** Unpacked piece by piece: no more than is read. */
function unpacked(reply: IncomingMessage): Readable {
  const encoding = reply.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return reply
  // What servers call deflate has the head of zlib, by which it is told from gzip.
  const unpack =
    encoding === 'br'
      ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
      : createUnzip({ finishFlush: constants.Z_SYNC_FLUSH })
  reply.once('error', error => unpack.destroy(error))
  return reply.pipe(unpack)
}

import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import { decodePage, looksLikeHtml } from './decode-page.ts'
import type { Guard } from './guard.ts'
import { NotPublicError } from './public-address.ts'

/** After so much of a page nothing more is read; what came counts. Contact data stands in the first tenth of it. */
const MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 8000

/** What a site answers to one request. */
export type Got =
  | { kind: 'page'; text: string; headers: Record<string, string> }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused'; status: number }
  /** A picture, a PDF, or what only says that it is a page. */
  | { kind: 'no page' }
  /** Where nothing may be asked: another port, another protocol, a private network. */
  | { kind: 'forbidden' }
  | { kind: 'unreachable'; why: 'slow' | 'connection' }

interface Asked {
  guard: Guard
  userAgent: string
  /** What is wanted: pages, or the text of a robots.txt. */
  as?: 'page' | 'text'
  timeoutMs?: number
}

/**
 * Asks for one page that a user or another page named, without cookies and without credentials, at an address that was
 * checked. It follows nothing: whoever follows a redirect asks anew, and is checked anew.
 */
export async function getPage(address: string, asked: Asked): Promise<Got> {
  const url = URL.parse(address)
  if (!url || !isAllowed(url, asked.guard)) return { kind: 'forbidden' }
  const signal = AbortSignal.timeout(asked.timeoutMs ?? TIMEOUT_MS)
  try {
    return await ask(url, asked, signal)
  } catch (error) {
    if (error instanceof NotPublicError) return { kind: 'forbidden' }
    return { kind: 'unreachable', why: signal.aborted ? 'slow' : 'connection' }
  }
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

function isAllowed(url: URL, guard: Guard): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username || url.password || !guard.isAllowedPort(portOf(url))) return false
  return isIP(host) === 0 || guard.isAllowed(host, portOf(url))
}

async function ask(url: URL, { guard, userAgent, as = 'page' }: Asked, signal: AbortSignal): Promise<Got> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request(url, {
    agent: false,
    signal,
    lookup: guard.lookup(portOf(url)),
    headers: {
      'user-agent': userAgent,
      accept: as === 'page' ? 'text/html,application/xhtml+xml' : 'text/plain',
      'accept-encoding': 'gzip, deflate, br',
    },
  })
  sent.once('response', resolve).once('error', reject).end()
  try {
    return await read(await promise, as, signal)
  } finally {
    sent.destroy()
  }
}

async function read(reply: IncomingMessage, as: 'page' | 'text', signal: AbortSignal): Promise<Got> {
  // The end that we make ourselves is no trouble of ours.
  reply.on('error', () => {})
  const { statusCode: status = 0, headers } = reply
  if (status >= 300 && status < 400 && headers.location) return { kind: 'redirect', to: headers.location }
  if (status !== 200) return { kind: 'refused', status }
  const type = headers['content-type'] ?? ''
  if (as === 'page' && type && !/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type))
    return { kind: 'no page' }
  const bytes = await readUpTo(MAX_BYTES, unpacked(reply), signal)
  if (as === 'page' && !looksLikeHtml(bytes)) return { kind: 'no page' }
  const said = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { kind: 'page', text: decodePage(bytes, type), headers: Object.fromEntries(said) }
}

/** Unpacked piece by piece: of a bomb no more is unpacked than is read. */
function unpacked(reply: IncomingMessage): Readable {
  const encoding = reply.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return reply
  const unpack =
    encoding === 'br' ? createBrotliDecompress() : encoding === 'deflate' ? createInflate() : createUnzip()
  reply.once('error', error => unpack.destroy(error))
  return reply.pipe(unpack)
}

async function readUpTo(most: number, from: Readable, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  const stop = () => from.destroy(new Error('too slow'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const piece of from) {
      const bytes = Buffer.from(piece)
      pieces.push(bytes)
      length += bytes.length
      if (length >= most) break
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return Buffer.concat(pieces).subarray(0, most)
}

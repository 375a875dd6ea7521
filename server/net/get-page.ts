import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'
import { decodePage, looksLikeHtml } from './decode-page.ts'
import type { Guard } from './guard.ts'
import { NotPublicError } from './public-address.ts'
import { readBody } from './read-body.ts'

/** We stop reading a page here and use what arrived. Contact data is usually within the first tenth of this. */
const MAX_BYTES = 1024 * 1024
/** If a connection breaks after this much, the page is worth reading: it has its head and the top of its body. */
const WORTH_READING = 2048
/** Some sites send long lists of what they allow; Node's own limit is 16 KB. */
const MAX_HEADERS = 64 * 1024
/** How much of a media type we read, and the longest address that we follow. */
const MAX_TYPE = 200
const MAX_LOCATION = 2000

/** A site's response to one request. */
export type Got =
  /** `isCut`: the connection broke before the end. `certificateEndsAt`: over TLS, when the site's certificate does. */
  | { kind: 'page'; text: string; isCut: boolean; certificateEndsAt?: Date }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused'; status: number }
  /** A picture, a PDF, or something that only claims to be a page. */
  | { kind: 'no page' }
  /** We may not contact it: another port, another protocol, or a private network. */
  | { kind: 'forbidden' }
  | { kind: 'unreachable'; why: 'slow' | 'connection' }

const ACCEPTED = { page: 'text/html,application/xhtml+xml', text: 'text/plain', json: 'application/json' }

interface Asked {
  guard: Guard
  userAgent: string
  /** Which content to accept: pages, the text of a robots.txt, or JSON. */
  as?: keyof typeof ACCEPTED
  /** The total time, from DNS to the last byte. */
  timeoutMs: number
  maxBytes?: number
}

/**
 * Requests one page that a user or another page named, without cookies or credentials, at a checked address. It
 * doesn't follow redirects: the caller makes a new request, which is checked again.
 */
export async function getPage(address: string, asked: Asked): Promise<Got> {
  const url = URL.parse(address)
  if (!url || !isAllowed(url, asked.guard)) return { kind: 'forbidden' }
  const signal = AbortSignal.timeout(asked.timeoutMs)
  try {
    return await ask(url, asked, signal)
  } catch (error) {
    if (error instanceof NotPublicError) return { kind: 'forbidden' }
    return { kind: 'unreachable', why: signal.aborted ? 'slow' : 'connection' }
  }
}

export const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** Whether we may contact it, as far as the address tells. */
export function isAllowed(url: URL, guard: Guard): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username || url.password || !guard.isAllowedPort(portOf(url))) return false
  return isIP(host) === 0 || guard.isAllowed(host, portOf(url))
}

async function ask(url: URL, asked: Asked, signal: AbortSignal): Promise<Got> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request(url, {
    agent: false,
    maxHeaderSize: MAX_HEADERS,
    signal,
    lookup: asked.guard.lookup(portOf(url)),
    headers: {
      'user-agent': asked.userAgent,
      accept: ACCEPTED[asked.as ?? 'page'],
      'accept-encoding': 'gzip, deflate, br',
    },
  })
  sent.once('response', resolve).once('error', reject).end()
  try {
    const reply = await promise
    const endsAt = reply.socket instanceof TLSSocket && new Date(reply.socket.getPeerCertificate().valid_to)
    const got = await read(reply, asked, signal)
    return endsAt && got.kind === 'page' ? { ...got, certificateEndsAt: endsAt } : got
  } finally {
    sent.destroy()
  }
}

async function read(
  reply: IncomingMessage,
  { as = 'page', maxBytes = MAX_BYTES }: Asked,
  signal: AbortSignal,
): Promise<Got> {
  const { statusCode: status = 0, headers } = reply
  // We ended the response ourselves, so that's not an error.
  reply.on('error', () => {})
  if (status >= 300 && status < 400 && headers.location && headers.location.length <= MAX_LOCATION)
    return { kind: 'redirect', to: headers.location }
  if (status !== 200) return { kind: 'refused', status }
  const type = headers['content-type']?.slice(0, MAX_TYPE) ?? ''
  if (as === 'page' && type && !/^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type))
    return { kind: 'no page' }
  const { bytes, trouble } = await readBody(reply, maxBytes, signal)
  const isCut = trouble !== null
  if (trouble && (as !== 'page' || bytes.length < WORTH_READING)) throw trouble
  if (as === 'page' && !looksLikeHtml(bytes)) return { kind: 'no page' }
  return { kind: 'page', text: decodePage(bytes, type), isCut }
}

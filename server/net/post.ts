import { type Agent, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isAllowed, portOf } from './get-page.ts'
import type { Guard } from './guard.ts'
import { NotPublicError } from './public-address.ts'
import { readBody } from './read-body.ts'

interface Posted {
  guard: Guard
  /** Keeps connections; they lead to checked addresses. */
  agent: Agent
  headers: Record<string, string>
  body: string
  /** From DNS to the last byte. */
  timeoutMs: number
  /** How much of the answer is read. */
  maxBytes: number
}

export type Answered =
  | { status: number; text: string }
  /** `forbidden`: a private network, or a port or protocol that we don't use. */
  | { problem: 'forbidden' | 'slow' | 'connection' }

/** Sends JSON to an address that a user named, at a checked address. It follows no redirects. */
export async function post(address: string, posted: Posted): Promise<Answered> {
  const url = URL.parse(address)
  if (!url || !isAllowed(url, posted.guard)) return { problem: 'forbidden' }
  const signal = AbortSignal.timeout(posted.timeoutMs)
  try {
    return await send(url, posted, signal)
  } catch (error) {
    if (error instanceof NotPublicError) return { problem: 'forbidden' }
    return { problem: signal.aborted ? 'slow' : 'connection' }
  }
}

async function send(url: URL, { guard, agent, headers, body, maxBytes }: Posted, signal: AbortSignal) {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request(url, {
    method: 'POST',
    agent,
    signal,
    lookup: guard.lookup(portOf(url)),
    headers: {
      'user-agent': 'Canvass-Webhooks',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'identity',
      ...headers,
    },
  })
  sent.on('error', reject).once('response', resolve).end(body)
  const reply = await promise
  const { bytes, trouble } = await readBody(reply, maxBytes, signal)
  // A longer answer isn't read to its end, so its connection can't be used again.
  if (trouble || !reply.complete) sent.destroy()
  if (trouble && signal.aborted) throw trouble
  return { status: reply.statusCode ?? 0, text: bytes.toString('utf8') }
}

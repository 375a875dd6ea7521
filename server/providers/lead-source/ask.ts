import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { z } from 'zod'
import { replyGauge, UnreadableReplyError } from '#server/net/bounded-replies.ts'
import { readBody } from '#server/net/read-body.ts'
import { secondsUntilRetry } from '#server/providers/provider-error.ts'
import { SourceError } from './lead-source.ts'

export interface SourceRequest {
  /** As messages name the source: "OpenStreetMap". */
  name: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** From the first byte to the last. */
  timeoutMs: number
  /** When the search ends, by `performance.now()`. */
  until?: number | undefined
}

export interface SourceReply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Without a network, a search moves on to the next source after this. */
const CONNECT_MS = 1500
/** 500 objects with all their tags take half a megabyte. */
const MAX_BYTES = 4 * 1024 * 1024

/** One request without redirects, limited in time and size. Throws a SourceError without an answer. */
export async function ask({ name, timeoutMs, until, ...asked }: SourceRequest): Promise<SourceReply> {
  const left = leftOf(timeoutMs, until)
  const tooLate = AbortSignal.timeout(left)
  try {
    const reply = await send(asked, tooLate)
    return { status: reply.statusCode ?? 0, headers: reply.headers, text: await readAll(name, reply, tooLate) }
  } catch (error) {
    if (error instanceof SourceError) throw error
    if (error instanceof UnreadableReplyError) throw notAnAnswer(name, error)
    if (tooLate.aborted)
      throw new SourceError('timed-out', `${name} didn’t answer within ${Math.ceil(left / 100) / 10} seconds.`, {
        cause: error,
        // The search had little time left; the source isn't at fault.
        ...(left < timeoutMs && { retryAfterS: 0 }),
      })
    throw new SourceError('down', `We couldn’t reach ${name}.`, { cause: error })
  }
}

const leftOf = (timeoutMs: number, until = Number.POSITIVE_INFINITY) =>
  Math.max(1, Math.ceil(Math.min(timeoutMs, until - performance.now())))

function send(
  { url, method = 'GET', headers = {}, body }: Omit<SourceRequest, 'name' | 'timeoutMs' | 'until'>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.startsWith('https:')
  const options = { method, signal, agent: false, headers: { ...headers, 'accept-encoding': 'gzip' } }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? secureRequest : plainRequest)(url, options, resolve)
    request.once('error', reject)
    const unreached = setTimeout(() => request.destroy(new Error('no connection')), CONNECT_MS)
    request.once('close', () => clearTimeout(unreached))
    request.once('socket', socket => socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(unreached)))
    request.end(body)
  })
}

async function readAll(name: string, reply: IncomingMessage, signal: AbortSignal): Promise<string> {
  reply.on('error', () => {})
  const { bytes, trouble } = await readBody(reply, MAX_BYTES + 1, signal)
  reply.destroy()
  if (trouble) throw trouble
  if (bytes.length > MAX_BYTES)
    throw new SourceError('failed', `${name} answered with more than ${MAX_BYTES / 1024 / 1024} MB.`)
  replyGauge()(bytes)
  return bytes.toString('utf8')
}

/** One request whose reply `check` accepts, and whose JSON has this shape; anything else is a SourceError. */
export async function askJson<T>(request: SourceRequest, check: (reply: SourceReply) => void, shape: z.ZodType<T>) {
  const reply = await ask(request)
  check(reply)
  const { data } = shape.safeParse(asJson(request.name, reply))
  if (data === undefined) throw notAnAnswer(request.name)
  return { data, reply }
}

/** The body as JSON; anything else is a SourceError. */
export function asJson(name: string, { text }: SourceReply): unknown {
  try {
    return UNSTORABLE.test(text) ? JSON.parse(text, storable) : JSON.parse(text)
  } catch (error) {
    throw notAnAnswer(name, error)
  }
}

/** PostgreSQL stores neither NUL nor half of a character. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

export const notAnAnswer = (name: string, cause?: unknown) =>
  new SourceError('failed', `We couldn’t read the answer of ${name}.`, { cause })

/** Null: it names no time to come. */
export const retryAfter = ({ headers }: SourceReply): number | null => secondsUntilRetry(headers['retry-after']) || null

import type { Agent, ClientRequest, IncomingMessage } from 'node:http'

/** A vendor's reply isn't one that we can read: it's too large, or too deep. */
export class UnreadableReplyError extends Error {}

interface Limits {
  bytes?: number
  /** From the request to the last byte. */
  seconds: number
}

/** The largest replies that we ask for, 100 contacts with their properties, have a tenth of this. */
const MOST_BYTES = 4 * 1024 * 1024
/** Real replies nest about ten levels; code that walks a hundred thousand of them runs out of stack. */
const DEEPEST = 100
const [QUOTE, BACKSLASH, BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Takes a reply's bytes as they arrive, and throws at the first one that's too many or nests too deep. */
export function replyGauge(most = MOST_BYTES) {
  let [size, depth, isText, isEscaped] = [0, 0, false, false]
  return (bytes: Uint8Array): void => {
    size += bytes.length
    if (size > most) throw new UnreadableReplyError(`The reply has more than ${most} bytes`)
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = isText
      else if (byte === QUOTE) isText = !isText
      else if (isText) continue
      else if (byte === BRACKET || byte === BRACE) depth += 1
      else if (byte === BRACKET_END || byte === BRACE_END) depth -= 1
      if (depth > DEEPEST) throw new UnreadableReplyError(`The reply nests more than ${DEEPEST} levels deep`)
    }
  }
}

/** A `fetch` for vendors' APIs and their SDKs, whose replies are limited in size, depth, and time. */
export const boundedFetch =
  (limits: Limits): typeof fetch =>
  async (input, init) => {
    const tooLate = AbortSignal.timeout(limits.seconds * 1000)
    const signal = init?.signal ? AbortSignal.any([init.signal, tooLate]) : tooLate
    return bounded(await fetch(input, { ...init, signal }), limits)
  }

function bounded(reply: Response, { bytes }: Limits): Response {
  if (!reply.body) return reply
  const gauge = replyGauge(bytes)
  const body = reply.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, stream) {
        gauge(piece)
        stream.enqueue(piece)
      },
    }),
  )
  const { status, statusText, headers } = reply
  return new Response(body, { status, statusText, headers })
}

/** An agent for SDKs that take no `fetch`. It asks for plain bytes, and accepts no others, so that none expands. */
export function boundedAgent<A extends Agent>(agent: A, limits: Limits): A {
  // Node calls this for each request; its types leave it out.
  const queue = agent as A & { addRequest(request: ClientRequest, ...rest: unknown[]): void }
  const add = queue.addRequest.bind(agent)
  queue.addRequest = (request, ...rest) => {
    watch(request, limits)
    add(request, ...rest)
  }
  return agent
}

function watch(request: ClientRequest, { bytes, seconds }: Limits): void {
  if (!request.headersSent) request.setHeader('accept-encoding', 'identity')
  const tooLate = setTimeout(() => request.destroy(new Error(`No reply within ${seconds} s`)), seconds * 1000)
  // An SDK that has its reply may listen to the request no longer; an error would end the process.
  request.on('error', () => {}).once('close', () => clearTimeout(tooLate))
  request.prependOnceListener('response', (reply: IncomingMessage) => {
    const { 'content-encoding': encoding = 'identity' } = reply.headers
    const gauge = encoding === 'identity' ? replyGauge(bytes) : refuseCompressed
    const push = reply.push.bind(reply)
    reply.push = (piece, ...rest) => {
      try {
        if (piece) gauge(piece)
      } catch (error) {
        failOnceHeard(reply, error as Error)
        return false
      }
      return push(piece, ...rest)
    }
  })
}

function refuseCompressed(): void {
  throw new UnreadableReplyError('The reply is compressed')
}

/** Some SDKs listen a moment after the first bytes; they'd wait forever for an error that they missed. */
function failOnceHeard(reply: IncomingMessage, error: Error): void {
  const fail = () => reply.destroy(error)
  if (reply.listenerCount('error') > 0) fail()
  else reply.on('newListener', name => name === 'error' && setImmediate(fail))
}

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as the vendor received it. */
export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
  /** The raw body. */
  raw: Buffer
}

/** The answer: a body, half a body, no answer, or a closed connection. */
export type Answer =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { half: string }
  /** Server-sent events, one after another. `hold`: the connection stays open after them. */
  | { events: string[]; hold?: boolean }
  | 'silence'
  | 'hang up'

export interface JsonPeer {
  url: string
  calls: Call[]
  /** Streams that the client left before their end. */
  left(): number
  close(): Promise<void>
}

/** A vendor on loopback: a small JSON server that records every call. */
export async function jsonPeer(answer: (call: Call) => Answer | Promise<Answer>, port = 0): Promise<JsonPeer> {
  const calls: Call[] = []
  let left = 0
  const server = createServer((request, response) => {
    void readCall(request).then(async call => {
      calls.push(call)
      response.on('close', () => {
        if (!response.writableEnded && response.headersSent) left++
      })
      send(response, await answer(call))
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    left: () => left,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: parse(raw.toString('utf8')),
    raw,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return
  if (answer === 'hang up') {
    response.destroy()
    return
  }
  if ('events' in answer) {
    void sendEvents(response, answer)
    return
  }
  if ('half' in answer) {
    const length = String(answer.half.length * 2)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    response.write(answer.half, () => response.destroy())
    return
  }
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  const isText = typeof answer.body === 'string' && answer.headers?.['content-type']?.startsWith('text/')
  if (answer.status === 204) response.end()
  else response.end(isText ? answer.body : JSON.stringify(answer.body))
}

async function sendEvents(response: ServerResponse, { events, hold }: { events: string[]; hold?: boolean }) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) {
    response.write(event)
    await new Promise(resolve => setImmediate(resolve))
  }
  if (!hold) response.end()
}

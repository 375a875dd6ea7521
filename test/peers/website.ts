import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** A path's response: HTML, anything else, or a misbehavior. */
export type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void)

export interface Site {
  port: number
  /** Without a trailing slash. */
  url: string
  /** `GET /contact`, in order of arrival. */
  asked: string[]
  /** The time of each request, in milliseconds. */
  times: number[]
  userAgents: Set<string>
  /** Can change at run time. Other paths return 404. */
  pages: Record<string, Answer>
  close(): Promise<void>
}

/** A small business's website, on loopback. */
export async function startWebsite(pages: Record<string, Answer>, host = '127.0.0.1'): Promise<Site> {
  const site: Omit<Site, 'port' | 'url' | 'close'> = { asked: [], times: [], userAgents: new Set(), pages }
  const server = createServer((request, response) => {
    response.on('error', () => {})
    site.asked.push(`${request.method} ${request.url}`)
    site.times.push(performance.now())
    site.userAgents.add(request.headers['user-agent'] ?? '')
    answer(site.pages[request.url ?? ''], request, response)
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(site, {
    port,
    url: `http://${host}:${port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function answer(page: Answer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (page === undefined) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
  } else if (typeof page === 'string') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  } else if (typeof page === 'function') {
    page(request, response)
  } else {
    response.writeHead(page.status ?? 200, { 'content-type': 'text/html', ...page.headers }).end(page.body)
  }
}

export const redirect = (to: string): Answer => ({ status: 302, headers: { location: to } })

/** A page whose body continues as long as someone reads. */
export const endless =
  (head: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(head)
    const more = () => {
      while (!response.destroyed && response.write(`<p>${'more '.repeat(3000)}</p>`));
    }
    response.on('drain', more)
    more()
  }

/** Announces two gigabytes and sends the first piece. */
export const huge =
  (head: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(2 * 1024 ** 3) })
    response.write(head + '<p>filler</p>'.repeat(100_000))
  }

/** Sends one byte and then nothing. */
export const stalled: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.write('<')
}

/** A hundred kilobytes that decompress to a hundred megabytes. */
export function bomb(head: string): Answer {
  const body = gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(100 * 1024 * 1024, 0x20)]))
  return { headers: { 'content-encoding': 'gzip' }, body }
}

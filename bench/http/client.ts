import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Person } from './world.ts'

interface Asked {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A browser's connection to the server: one request at a time, kept open. */
export function browser(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (path: string, cookie: string, { method = 'GET', body, headers }: Asked) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const type =
        payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
      request(base + path, { agent, method, headers: { cookie, origin: base, ...type, ...headers } }, resolve)
        .on('error', reject)
        .end(payload)
    })
  return {
    async ask<T>(path: string, { cookie }: Pick<Person, 'cookie'>, asked: Asked = {}): Promise<T> {
      const reply = await send(path, cookie, asked)
      const words = await text(reply)
      if (reply.statusCode !== 200)
        throw new Error(`${asked.method ?? 'GET'} ${path}: ${reply.statusCode} ${words.slice(0, 200)}`)
      return JSON.parse(words) as T
    },
    close: () => agent.destroy(),
  }
}

/** An open event stream of that person, on its own connection. */
export const openStream = (base: string, { cookie }: Person) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(`${base}/api/events`, { agent: false, headers: { cookie } }, reply => {
      reply.resume()
      if (reply.statusCode === 200) resolve(reply)
      else reject(new Error(`stream: ${reply.statusCode}`))
    })
      .on('error', reject)
      .end()
  })

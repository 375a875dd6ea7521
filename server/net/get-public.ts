import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, NotPublicError, publicLookup } from './public-address.ts'

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 5000

export interface Page {
  status: number
  body: string
}

/** Reads a small page over https, at the public address that was checked; follows nothing. */
export async function getPublic(url: string): Promise<Page> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || (isIP(host) && !isPublicAddress(host))) throw new NotPublicError(host)
  return new Promise((resolve, reject) => {
    const options = { lookup: publicLookup, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const asked = request(url, options, reply => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => {
        body += chunk
        if (body.length > MAX_BYTES) reply.destroy(new Error(`${host} says more than ${MAX_BYTES} bytes`))
      })
      reply.once('error', reject)
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, body }))
    })
    asked.once('error', reject)
    asked.end()
  })
}

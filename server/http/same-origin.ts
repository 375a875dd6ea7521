import type { FastifyInstance } from 'fastify'
import { AppError, forbidden } from './errors.ts'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses writes to /api that another site's page makes with our user's cookie: the browser says where a request
 * comes from (Origin, Sec-Fetch-Site). Programs without a browser send neither and carry no one else's cookie.
 */
export function refuseForeignWrites(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const own = new URL(publicUrl).origin
  app.addHook('onRequest', async request => {
    if (!writes.has(request.method) || !request.url.startsWith('/api/')) return
    const { origin } = request.headers
    if (origin !== undefined && origin !== own && !isSameHost(origin, request.headers.host))
      throw forbidden('This request came from another site')
    if (request.headers['sec-fetch-site'] === 'cross-site')
      throw forbidden('This request came from another site')
    // What a form on a foreign page can send (text, form fields) is never read as our JSON.
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? 'application/json'))
      throw new AppError(415, 'Send the data as JSON')
  })
}

/** The page may be opened by another name than PUBLIC_URL's (localhost for 127.0.0.1): its own host is never foreign. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.parse(origin)?.host === host
}

import type { FastifyInstance } from 'fastify'
import { keyOf } from './api-key.ts'
import { forbidden } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks routes that other sites may write to: a signature in the path or body authorizes the request. */
    isSigned?: boolean
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page makes with our user's cookie, by the browser's Origin and Sec-Fetch-Site
 * headers. Programs send neither. The matched route decides, because the URL's text can be encoded in many ways.
 */
export function refuseForeignWrites(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const own = new URL(publicUrl).origin
  app.addHook('onRequest', async request => {
    const { method, headers, routeOptions } = request
    // A page can't make a browser send a key, and a call with a key doesn't use the cookie.
    if (reads.has(method) || routeOptions.config.isSigned || keyOf(request) !== undefined) return
    const { origin, host } = headers
    const isForeign = origin !== undefined && origin !== own && !isSameHost(origin, host)
    if (isForeign || headers['sec-fetch-site'] === 'cross-site') throw forbidden('This request came from another site')
  })
}

/** A page may be opened under another name than PUBLIC_URL's (localhost for 127.0.0.1): its own host is never foreign. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.parse(origin)?.host === host
}

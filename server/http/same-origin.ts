import type { FastifyInstance } from 'fastify'
import { forbidden } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Anyone may write to this route, from any site: a signature in its path or body says who may. */
    isSigned?: boolean
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every write that another site's page makes with our user's cookie: the browser says where a request comes
 * from (Origin, Sec-Fetch-Site). Programs without a browser send neither. The route that matched decides, never the
 * text of the URL, which can be encoded in many ways.
 */
export function refuseForeignWrites(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const own = new URL(publicUrl).origin
  app.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    if (reads.has(method) || routeOptions.config.isSigned) return
    const { origin, host } = headers
    const isForeign = origin !== undefined && origin !== own && !isSameHost(origin, host)
    if (isForeign || headers['sec-fetch-site'] === 'cross-site') throw forbidden('This request came from another site')
  })
}

/** The page may be opened by another name than PUBLIC_URL's (localhost for 127.0.0.1): its own host is never foreign. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.parse(origin)?.host === host
}

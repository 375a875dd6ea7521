import type { FastifyInstance } from 'fastify'
import { contentPolicy } from './static.ts'

/** Headers for every response; a page that needs a different policy sets its own. */
export function sendSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const isHttps = publicUrl.startsWith('https://')
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', contentPolicy())
    reply.header('x-content-type-options', 'nosniff')
    // Map tiles and links see our origin as the referrer, but never the page.
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000')
  })
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { wasEverVerified } from './sql.ts'
import { ownerOf, PROOF_PATH, proofOf } from './tracking-host.ts'

/**
 * Other names of this server, one per sending domain. They only have the links of emails: a login page there would look like the
 * customer's. These answer whatever became of the domain, because they're in emails that were sent. Other names pass.
 */
export function trackingHostRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, secrets, config } = deps
  const own = new URL(config.PUBLIC_URL).hostname

  app.addHook('onRequest', async ({ hostname, url }, reply) => {
    const host = hostname.toLowerCase()
    if (!host.startsWith('links.') || host === own || /^\/[tu]\//.test(url)) return
    return reply.code(404).send({ message: 'Not found' })
  })

  app.get(PROOF_PATH, { config: { calls: 'link' } }, ({ hostname }, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send(proofOf(secrets, hostname.toLowerCase())),
  )

  /** A proxy asks before it gets or renews a certificate (Caddy's on_demand_tls): made-up names get none. */
  app.get('/t/allowed', { config: { calls: 'link' } }, async (request: { query: unknown }, reply) => {
    const { domain: asked = '' } = request.query as { domain?: unknown }
    const host = String(asked).toLowerCase()
    const domain = ownerOf(host)
    const isAllowed = host === own || (domain !== null && (await wasEverVerified(db.system, domain)))
    return reply.code(isAllowed ? 200 : 404).send({ message: isAllowed ? 'Allowed' : 'Not found' })
  })
}

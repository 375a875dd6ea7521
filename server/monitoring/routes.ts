import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeMetrics } from './metrics.ts'
import { rememberReadiness } from './readiness.ts'

/**
 * For whoever runs Canvass: /healthz says that the process runs, /readyz that it can work, /metrics how it does. Metrics and what
 * isn't ready need METRICS_TOKEN; without it, /metrics doesn't exist.
 */
export function monitoringRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', { config: { calls: 'page' } }, (_, reply) => uncached(reply).type('text/plain').send('ok\n'))
  const token = deps.config.METRICS_TOKEN
  const readiness = rememberReadiness(deps)
  app.get('/readyz', { config: { calls: 'page' } }, async (request, reply) => {
    const { isReady, checks } = await readiness()
    return uncached(reply)
      .code(isReady ? 200 : 503)
      .send({ ready: isReady, ...(token && isAllowed(request, token) && checks) })
  })
  if (token) metricsRoute(app, deps, token)
}

function metricsRoute(app: FastifyInstance, { db }: Deps, token: string): void {
  const metrics = makeMetrics(db)
  app.addHook('onResponse', async (request, reply) => {
    // The pattern and not the path: an id would make a new series for each lead.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { calls: 'page' } }, async (request, reply) => {
    if (!isAllowed(request, token))
      return uncached(reply).code(401).send({ message: 'Send METRICS_TOKEN as bearer token.' })
    return uncached(reply)
      .type(metrics.contentType)
      .send(await metrics.print())
  })
}

const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** Compares hashes, which all have the same length, in constant time. */
function isAllowed({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}

/** Health and metrics of a worker, which serves nothing else, at WORKER_PORT. Returns how to stop. */
export async function openWorkerPort(deps: Deps, port: number): Promise<() => Promise<void>> {
  const app = Fastify({ forceCloseConnections: true })
  monitoringRoutes(app, deps)
  await app.listen({ port, host: deps.config.HOST })
  return () => app.close()
}

import Fastify from 'fastify'
import type { Deps } from '#server/deps.ts'
import { monitoringRoutes } from './routes.ts'

/** Health and metrics of a worker, which serves nothing else, at WORKER_PORT. Returns how to stop. */
export async function openWorkerPort(deps: Deps, port: number): Promise<() => Promise<void>> {
  const app = Fastify({ forceCloseConnections: true })
  monitoringRoutes(app, deps)
  await app.listen({ port, host: deps.config.HOST })
  return () => app.close()
}

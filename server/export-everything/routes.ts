import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/auth.ts'
import { noteExport } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { serveRaw } from '#server/http/serve.ts'
import { exportEverything } from './everything.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serveRaw(app, auth.exportEverything, async ({ userId }, _, { reply }) => {
    await limitRate(db.system, `export:${userId}`, { max: 10, seconds: 3600 })
    await noteExport(db, userId, 'everything')
    const day = clock.now().toISOString().slice(0, 10)
    reply.type('application/zip')
    reply.header('content-disposition', `attachment; filename="canvass-${day}.zip"`)
    return reply.send(await exportEverything(deps, userId))
  })
}

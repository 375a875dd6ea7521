import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { serveInTx } from '#server/http/serve.ts'
import { readSetting, saveSetting } from './sql.ts'

export function summaryRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serveInTx(app, db.readAsUser, notifications.read, ({ userId, sql: tx }) => readSetting(tx, userId))
  serveInTx(app, db.asUser, notifications.update, async ({ userId, sql: tx }, { body: { dailySummary } }) => {
    await saveSetting(tx, userId, { dailySummary, now: clock.now() })
    return readSetting(tx, userId)
  })
}

import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { readSetting, saveSetting } from './sql.ts'

export function summaryRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serve(app, notifications.read, ({ userId }) => db.readAsUser(userId, tx => readSetting(tx, userId)))
  serve(app, notifications.update, ({ userId }, { body: { dailySummary } }) =>
    db.asUser(userId, async tx => {
      await saveSetting(tx, userId, { dailySummary, now: clock.now() })
      return readSetting(tx, userId)
    }),
  )
}

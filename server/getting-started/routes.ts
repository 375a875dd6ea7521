import type { FastifyInstance } from 'fastify'
import { gettingStarted } from '#contract/getting-started.ts'
import type { Deps } from '#server/deps.ts'
import { serveInTx } from '#server/http/serve.ts'
import { readSteps, saveDismissal } from './sql.ts'

/** The list of first steps on the dashboard, ticked from the account's data. */
export function gettingStartedRoutes(app: FastifyInstance, { db }: Deps): void {
  const read = async (sql: Parameters<typeof readSteps>[0], userId: string) => {
    const { isDismissed, ...steps } = await readSteps(sql, userId)
    return { steps, isDismissed }
  }
  serveInTx(app, db.asUser, gettingStarted.read, ({ userId, sql }) => read(sql, userId))
  serveInTx(app, db.asUser, gettingStarted.dismiss, async ({ userId, sql }, { body }) => {
    await saveDismissal(sql, userId, body.isDismissed)
    return read(sql, userId)
  })
}

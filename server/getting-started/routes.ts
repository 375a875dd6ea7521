import type { FastifyInstance } from 'fastify'
import { gettingStarted } from '#contract/getting-started.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { readSteps, saveDismissal } from './sql.ts'

/** The list of first steps on the dashboard, ticked from the account's data. */
export function gettingStartedRoutes(app: FastifyInstance, { db }: Deps): void {
  const read = async (sql: Parameters<typeof readSteps>[0], userId: string) => {
    const { isDismissed, ...steps } = await readSteps(sql, userId)
    return { steps, isDismissed }
  }
  serve(app, gettingStarted.read, ({ userId }) => db.asUser(userId, sql => read(sql, userId)))
  serve(app, gettingStarted.dismiss, ({ userId }, { body }) =>
    db.asUser(userId, async sql => {
      await saveDismissal(sql, userId, body.isDismissed)
      return read(sql, userId)
    }),
  )
}

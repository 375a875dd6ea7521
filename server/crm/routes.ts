import type { FastifyInstance } from 'fastify'
import { crm } from '#contract/crm.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { forgetKey, readConnection, saveKey } from './sql.ts'
import { asAnswer, syncLead } from './sync.ts'

export function crmRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, secrets, providers } = deps

  serve(app, crm.connection, ({ userId }) => db.asUser(userId, sql => readConnection(sql, userId)))

  serve(app, crm.connect, async ({ userId }, { body: { apiKey } }) => {
    const { hubId } = await providers.crm.check(apiKey).catch((error: unknown) => {
      throw error instanceof ProviderError ? asAnswer(error) : error
    })
    return db.asUser(userId, async sql => {
      await saveKey(sql, userId, secrets.seal(apiKey), hubId, clock.now())
      return readConnection(sql, userId)
    })
  })

  serve(app, crm.disconnect, ({ userId }) =>
    db.asUser(userId, async sql => {
      await forgetKey(sql, userId)
      return readConnection(sql, userId)
    }),
  )

  serve(app, crm.syncLead, ({ userId }, { params: { id } }) => syncLead(deps, userId, id))
}

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

  /**
   * Two syncs of one lead at once, as of a double press, are one: both would find no contact with its phone number,
   * and each would make one. Another process knows nothing of it; HubSpot itself holds an e-mail address but once.
   */
  const underWay = new Map<string, ReturnType<typeof syncLead>>()
  serve(app, crm.syncLead, ({ userId }, { params: { id } }) => {
    const key = `${userId} ${id}`
    const begun = underWay.get(key) ?? syncLead(deps, userId, id).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  })
}

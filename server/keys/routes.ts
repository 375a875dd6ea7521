import type { FastifyInstance } from 'fastify'
import { apiKeys } from '#contract/api-keys.ts'
import { DAY_MS } from '#contract/durations.ts'
import { KEYS_MAX } from '#contract/key-scopes.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { makeKey } from '#server/http/api-key.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { insertKey, listKeys, revokeKey } from './sql.ts'

/** Keys are with the sessions, in a table that only the system role reads. */
export function keyRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serve(app, apiKeys.list, ({ userId }) => listKeys(db.system, userId, clock.now()))
  serve(app, apiKeys.create, async ({ userId }, { body: { name, scopes, days } }) => {
    const now = clock.now()
    const expiresAt = days ? new Date(now.getTime() + days * DAY_MS) : null
    const { key, ...stored } = makeKey()
    return db.asSystem(async tx => {
      const made = await insertKey(tx, userId, { name, scopes, ...stored, now, expiresAt, most: KEYS_MAX })
      if (!made) throw conflict(`An account can have ${KEYS_MAX} API keys. Revoke one that nobody uses.`)
      await note(tx, userId, { code: 'key-created', name })
      return { ...made, key }
    })
  })
  serve(app, apiKeys.revoke, async ({ userId }, { params }) => {
    await db.asSystem(async tx => {
      const revoked = orNotFound(await revokeKey(tx, userId, params.id, clock.now()), 'API key')
      await note(tx, userId, { code: revoked.isApp ? 'app-disconnected' : 'key-revoked', name: revoked.name })
    })
    return { message: 'API key revoked' }
  })
}

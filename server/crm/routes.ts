import type { FastifyInstance } from 'fastify'
import { crm, crmSyncs } from '#contract/crm.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { disconnectCrm } from './crm.ts'
import { askProperties, readSettings, saveSettings } from './settings.ts'
import { forgetSynced, listFailures, readAccess, readConnection, saveAccess } from './sql.ts'
import { asAnswer, syncLead } from './sync.ts'
import { cancelSync, findSync, insertSync, listSyncs } from './syncs-sql.ts'

export function crmRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, secrets, providers } = deps

  serveInTx(app, db.asUser, crm.connection, ({ userId, sql }) => readConnection(sql, userId))

  serve(app, crm.connect, async ({ userId }, { body: { crm: name, apiKey } }) => {
    const { hubId, mapping = null } = await providers.crm[name].check(apiKey).catch((error: unknown) => {
      throw error instanceof ProviderError ? asAnswer(error, 'apiKey') : error
    })
    return db.asUser(userId, async sql => {
      const before = await readConnection(sql, userId)
      if (before.crm !== name || (before.hubId && before.hubId !== hubId)) await forgetSynced(sql, userId)
      await saveAccess(sql, userId, { crm: name, sealed: secrets.seal(apiKey), hubId, mapping }, clock.now())
      await note(sql, userId, { code: 'crm-connected', crm: name })
      return readConnection(sql, userId)
    })
  })

  serveInTx(app, db.asUser, crm.disconnect, async ({ userId, sql }) => {
    const { crm: name } = await readConnection(sql, userId)
    await disconnectCrm(sql, userId)
    await note(sql, userId, { code: 'crm-disconnected', crm: name })
    return readConnection(sql, userId)
  })

  serveInTx(app, db.asUser, crm.settings, ({ userId, sql }) => readSettings(sql, userId))
  serve(app, crm.properties, ({ userId }) => askProperties(deps, userId))
  serve(app, crm.saveSettings, ({ userId }, { body }) => saveSettings(deps, userId, body))
  serve(app, crm.syncLead, ({ userId }, { params: { id } }) => syncLead(deps, userId, id))
  syncRoutes(app, deps)
}

function syncRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serveInTx(app, db.asUser, crmSyncs.list, async ({ userId, sql }) => [...(await listSyncs(sql, userId))])
  serveInTx(app, db.asUser, crmSyncs.start, async ({ userId, sql }, { body: { selection } }) => {
    if (!(await readAccess(sql, userId))) throw badRequest('Failed to sync to the CRM. Please check your settings.')
    const sync = await insertSync(sql, userId, selection, clock.now())
    if (!sync) throw conflict('A sync is already running. Wait for it to finish, or stop it.')
    if (sync.total === 0) throw badRequest('None of the selected leads exist anymore.')
    await announceChanges(sql, [{ userId, type: 'crm', id: sync.id }])
    return sync
  })
  serveInTx(app, db.asUser, crmSyncs.get, async ({ userId, sql }, { params: { id } }) =>
    orNotFound(await findSync(sql, userId, id), 'Sync'),
  )
  serveInTx(app, db.asUser, crmSyncs.cancel, async ({ userId, sql }, { params: { id } }) => {
    const sync = orNotFound((await cancelSync(sql, userId, id)) ?? (await findSync(sql, userId, id)), 'Sync')
    await announceChanges(sql, [{ userId, type: 'crm', id }])
    return sync
  })
  serveInTx(app, db.asUser, crmSyncs.failures, async ({ userId, sql }) => [...(await listFailures(sql, userId))])
}

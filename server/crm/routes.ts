import type { FastifyInstance } from 'fastify'
import { type CrmMapping, type CrmProperty, type CrmSettings, crm, crmSyncs } from '#contract/crm.ts'
import { LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { listFields } from '#server/leads/tags-and-fields/custom-fields-sql.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { readMapping, readStatusProperty, type StatusProperty, saveMapping } from './contacts-sql.ts'
import { disconnectCrm } from './crm.ts'
import { forgetSynced, listFailures, readConnection, readKey, saveKey } from './sql.ts'
import { asAnswer, openKey, syncLead } from './sync.ts'
import { cancelSync, findSync, insertSync, listSyncs } from './syncs-sql.ts'

export function crmRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, secrets, providers } = deps

  serveInTx(app, db.asUser, crm.connection, ({ userId, sql }) => readConnection(sql, userId))

  serve(app, crm.connect, async ({ userId }, { body: { apiKey } }) => {
    const { hubId } = await providers.crm.check(apiKey).catch((error: unknown) => {
      throw error instanceof ProviderError ? asAnswer(error, 'apiKey') : error
    })
    return db.asUser(userId, async sql => {
      const before = await readConnection(sql, userId)
      if (before.hubId && before.hubId !== hubId) await forgetSynced(sql, userId)
      await saveKey(sql, userId, secrets.seal(apiKey), hubId, clock.now())
      return readConnection(sql, userId)
    })
  })

  serveInTx(app, db.asUser, crm.disconnect, async ({ userId, sql }) => {
    await disconnectCrm(sql, userId)
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
    if (!(await readKey(sql, userId))) throw badRequest('Failed to sync to the CRM. Please check your settings.')
    const sync = await insertSync(sql, userId, selection, clock.now())
    if (!sync) throw conflict('A sync is already running. Wait for it to finish, or stop it.')
    if (sync.total === 0) throw badRequest('None of the selected leads exist anymore.')
    await announceChanges(sql, [{ userId, type: 'crm', id: sync.id }])
    return sync
  })
  serveInTx(app, db.asUser, crmSyncs.get, async ({ userId, sql }, { params: { id } }) =>
    found(await findSync(sql, userId, id)),
  )
  serveInTx(app, db.asUser, crmSyncs.cancel, async ({ userId, sql }, { params: { id } }) => {
    const sync = found((await cancelSync(sql, userId, id)) ?? (await findSync(sql, userId, id)))
    await announceChanges(sql, [{ userId, type: 'crm', id }])
    return sync
  })
  serveInTx(app, db.asUser, crmSyncs.failures, async ({ userId, sql }) => [...(await listFailures(sql, userId))])
}

function found<T>(sync: T | undefined): T {
  if (!sync) throw notFound('Sync')
  return sync
}

const readSettings = async (sql: Sql, userId: string): Promise<CrmSettings> => ({
  mapping: await readMapping(sql, userId),
  statusProperty: (await readStatusProperty(sql, userId))?.property ?? null,
})

/** The properties of a contact in the account's portal, as the CRM lists them. */
async function askProperties(deps: Deps, userId: string): Promise<CrmProperty[]> {
  const sealed = await deps.db.asUser(userId, sql => readKey(sql, userId))
  if (!sealed) throw badRequest('Connect HubSpot first.')
  return deps.providers.crm.properties(openKey(deps, sealed)).catch((error: unknown) => {
    throw error instanceof ProviderError ? asAnswer(error) : error
  })
}

/** Saves the mapping after checking that the CRM has those properties and that they accept text. */
async function saveSettings(deps: Deps, userId: string, asked: CrmSettings): Promise<CrmSettings> {
  const properties = new Map((await askProperties(deps, userId)).map(one => [one.name, one]))
  for (const { property } of asked.mapping) requireText(properties.get(property), property)
  const { statusProperty: name } = asked
  if (name !== null && asked.mapping.some(({ property }) => property === name))
    throw badRequest('A field already uses the property for the status. Choose another property.')
  const status = name === null ? null : statusOf(properties.get(name), name)
  return deps.db.asUser(userId, async sql => {
    await requireOwnFields(sql, userId, asked.mapping)
    await saveMapping(sql, userId, asked.mapping, status)
    return readSettings(sql, userId)
  })
}

const TEXT = new Set(['string', 'phone_number', 'number', 'date'])

function requireText(property: CrmProperty | undefined, name: string): CrmProperty {
  if (!property) throw badRequest(`HubSpot has no writable property “${name}”.`)
  if (!TEXT.has(property.type))
    throw badRequest(`“${property.label}” accepts only its own options in HubSpot. Choose a text property.`)
  return property
}

/** A text property takes our words; one with options needs an option for each status. */
function statusOf(property: CrmProperty | undefined, name: string): StatusProperty {
  if (property?.type !== 'enumeration') {
    requireText(property, name)
    return { property: name, values: {} }
  }
  const found = LeadStatus.options.map(status => {
    const option = property.options.find(({ value, label }) =>
      [value, label].some(text => text.toLowerCase() === status),
    )
    return [status, option?.value] as const
  })
  const missing = found.flatMap(([status, value]) => (value === undefined ? [status] : []))
  if (missing.length > 0)
    throw badRequest(
      `“${property.label}” has no option for ${missing.join(', ')}. Add it in HubSpot, or choose a text property.`,
    )
  return { property: name, values: Object.fromEntries(found.map(([status, value]) => [status, value ?? ''])) }
}

async function requireOwnFields(sql: Sql, userId: string, mapping: CrmMapping): Promise<void> {
  const own = new Set((await listFields(sql, userId)).map(({ id }) => `field:${id}`))
  if (mapping.some(({ from }) => from.startsWith('field:') && !own.has(from)))
    throw badRequest('One of the fields no longer exists. Reload the page.')
}

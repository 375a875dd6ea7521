import type { CrmMapping, CrmProperty, CrmSettings } from '#contract/crm.ts'
import { CRM_NAMES } from '#contract/crm-words.ts'
import { LeadStatus } from '#contract/leads.ts'
import { noteChange } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { listFields } from '#server/leads/tags-and-fields/custom-fields-sql.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { readMapping, readStatusProperty, type StatusProperty, saveMapping } from './contacts-sql.ts'
import { readAccess } from './sql.ts'
import { asAnswer, openCrm } from './sync.ts'

export const readSettings = async (sql: Sql, userId: string): Promise<CrmSettings> => ({
  mapping: await readMapping(sql, userId),
  statusProperty: (await readStatusProperty(sql, userId))?.property ?? null,
})

/** The properties that a sync can write, as the account's CRM lists them, and the CRM's name. */
async function askCrm(deps: Deps, userId: string): Promise<{ properties: CrmProperty[]; name: string }> {
  const access = await deps.db.asUser(userId, sql => readAccess(sql, userId))
  if (!access) throw badRequest('Connect a CRM first.')
  const { crm, key } = openCrm(deps, access)
  const properties = await crm.properties(key).catch((error: unknown) => {
    throw error instanceof ProviderError ? asAnswer(error) : error
  })
  return { properties, name: CRM_NAMES[access.crm] }
}

export const askProperties = (deps: Deps, userId: string): Promise<CrmProperty[]> =>
  askCrm(deps, userId).then(({ properties }) => properties)

/** Saves the mapping after checking that the CRM has those properties and that they accept text. */
export async function saveSettings(deps: Deps, userId: string, asked: CrmSettings): Promise<CrmSettings> {
  const crm = await askCrm(deps, userId)
  const properties = new Map(crm.properties.map(one => [one.name, one]))
  for (const { property } of asked.mapping) requireText(properties.get(property), property, crm.name)
  const { statusProperty: name } = asked
  if (name !== null && asked.mapping.some(({ property }) => property === name))
    throw badRequest('A field already uses the property for the status. Choose another property.')
  const status = name === null ? null : statusOf(properties.get(name), name, crm.name)
  return deps.db.asUser(userId, async sql => {
    await requireOwnFields(sql, userId, asked.mapping)
    return noteChange(sql, userId, 'crm-fields', {
      read: () => readSettings(sql, userId),
      change: () => saveMapping(sql, userId, asked.mapping, status),
    })
  })
}

const TEXT = new Set(['string', 'phone_number', 'number', 'date'])

function requireText(property: CrmProperty | undefined, name: string, crm: string): CrmProperty {
  if (!property) throw badRequest(`${crm} has no writable property “${name}”.`)
  if (!TEXT.has(property.type))
    throw badRequest(`“${property.label}” accepts only its own options in ${crm}. Choose a text property.`)
  return property
}

/** A text property takes our words; one with options needs an option for each status. */
function statusOf(property: CrmProperty | undefined, name: string, crm: string): StatusProperty {
  if (property?.type !== 'enumeration') {
    requireText(property, name, crm)
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
      `“${property.label}” has no option for ${missing.join(', ')}. Add it in ${crm}, or choose a text property.`,
    )
  return { property: name, values: Object.fromEntries(found.map(([status, value]) => [status, value ?? ''])) }
}

async function requireOwnFields(sql: Sql, userId: string, mapping: CrmMapping): Promise<void> {
  const own = new Set((await listFields(sql, userId)).map(({ id }) => `field:${id}`))
  if (mapping.some(({ from }) => from.startsWith('field:') && !own.has(from)))
    throw badRequest('One of the fields no longer exists. Reload the page.')
}

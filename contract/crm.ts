import { z } from 'zod'
import { CRMS } from './crm-words.ts'
import { fieldOf, fieldsFor } from './lead-fields.ts'
import { LeadSelection } from './leads.ts'
import { fullRoute } from './route.ts'

/** The state of the CRM connection. No reply contains the token. */
export const CrmConnection = z.object({
  /** The connected one, or the one that was connected last. */
  crm: z.enum(CRMS),
  /** The CRM accepted the saved token. */
  connected: z.boolean(),
  /** The CRM's ID of the account, if known. */
  hubId: z.string().nullable(),
  /** When the CRM last accepted the token. */
  checkedAt: z.iso.datetime().nullable(),
  lastSyncAt: z.iso.datetime().nullable(),
  /** Why the last sync failed; null after a successful one. */
  lastError: z.string().nullable(),
  /** Leads whose last sync succeeded, and leads whose last sync failed. */
  synced: z.number(),
  failed: z.number(),
})
export type CrmConnection = z.infer<typeof CrmConnection>

export const CrmKey = z.strictObject({
  crm: z.enum(CRMS).default('hubspot'),
  apiKey: z
    .string()
    .trim()
    .min(1, 'Paste the key from your CRM.')
    .max(500, 'A key can have at most 500 characters.')
    .regex(/^[\x21-\x7e]*$/, 'A key has no spaces and no special characters.'),
})
export type CrmKey = z.infer<typeof CrmKey>

/** Lead fields that can be mapped to CRM properties. Email and phone always sync, because they identify a contact. */
export const MappedField = z.enum(fieldsFor('crm'))
export type MappedField = z.infer<typeof MappedField>

/** Or a custom field, by its ID. */
const MappedFrom = z.union([MappedField, z.templateLiteral(['field:', z.uuid()])])

export const CrmMapping = z
  .array(
    z.strictObject({
      from: MappedFrom,
      /** The property's internal name in the CRM. */
      property: z
        .string()
        .regex(/^[a-z0-9][a-z0-9_]{0,99}$/, 'Enter the property’s internal name in lowercase, as your CRM shows it.'),
    }),
  )
  .max(100)
  .refine(
    rows => new Set(rows.map(row => row.property)).size === rows.length,
    'Two fields go into the same property. Choose another for one of them.',
  )
  .refine(
    rows => rows.every(({ property }) => property !== 'email' && property !== 'phone'),
    'Email and phone always sync; remove their rows.',
  )
export type CrmMapping = z.infer<typeof CrmMapping>

/** The default mapping. */
export const DEFAULT_MAPPING: CrmMapping = MappedField.options.flatMap(from => {
  const { crmProperty: property } = fieldOf(from)
  return property ? [{ from, property }] : []
})

/** A property that syncs can write: of HubSpot's contacts, of Pipedrive's organizations. */
export const CrmProperty = z.object({
  name: z.string(),
  label: z.string(),
  /** As HubSpot names them: string, number, date, enumeration, and others. */
  type: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type CrmProperty = z.infer<typeof CrmProperty>

/** The mapping of lead fields to properties, including the status, if mapped. */
export const CrmSettings = z.strictObject({
  mapping: CrmMapping,
  /** Status changes are pushed to the CRM. */
  statusProperty: z.string().min(1).max(100).nullable(),
})
export type CrmSettings = z.infer<typeof CrmSettings>

/** A background sync of many leads. */
export const CrmSync = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  total: z.number(),
  /** Leads that are contacts now; `created` counts the new ones. */
  synced: z.number(),
  created: z.number(),
  failed: z.number(),
  /** Why it ended early or is waiting. */
  problem: z.string().nullable(),
  /** The CRM asked to wait until then. */
  retryAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type CrmSync = z.infer<typeof CrmSync>

/** A lead whose last sync failed. */
export const CrmFailure = z.object({
  leadId: z.uuid(),
  businessName: z.string(),
  error: z.string(),
  failedAt: z.iso.datetime(),
})
export type CrmFailure = z.infer<typeof CrmFailure>

export const crmSyncs = {
  list: fullRoute('GET /api/crm/syncs', 'The latest bulk syncs, newest first', { reply: CrmSync.array() }),
  start: fullRoute(
    'POST /api/crm/syncs',
    'Sync these leads, or all that match a filter, to the CRM in the background',
    { allowance: 'crm', body: z.strictObject({ selection: LeadSelection }), bodyLimit: 1024 * 1024, reply: CrmSync },
  ),
  get: fullRoute('GET /api/crm/syncs/:id', 'A sync’s progress', { reply: CrmSync }),
  cancel: fullRoute('POST /api/crm/syncs/:id/cancel', 'Stop a sync; leads already synced stay in the CRM', {
    reply: CrmSync,
  }),
  failures: fullRoute(
    'GET /api/crm/failures',
    'The leads whose last sync failed, with the reason; at most 100, newest first',
    { reply: CrmFailure.array() },
  ),
}

export const crm = {
  connection: fullRoute('GET /api/settings/crm', 'Whether a CRM is connected, and how the last sync went', {
    reply: CrmConnection,
  }),
  connect: fullRoute(
    'PUT /api/settings/crm',
    'Connect HubSpot with a service key or a private app’s access token, or Pipedrive with an API token; it’s tested before it’s saved',
    { allowance: 'crm', body: CrmKey, reply: CrmConnection },
  ),
  disconnect: fullRoute('DELETE /api/settings/crm', 'Delete the CRM’s access token', { reply: CrmConnection }),
  settings: fullRoute('GET /api/settings/crm/mapping', 'The mapping of lead fields to CRM properties', {
    reply: CrmSettings,
  }),
  properties: fullRoute('GET /api/settings/crm/properties', 'The CRM’s properties that a sync can write', {
    allowance: 'crm',
    reply: CrmProperty.array(),
  }),
  saveSettings: fullRoute(
    'PUT /api/settings/crm/mapping',
    'Change the field mapping; each property is checked in the CRM first',
    { allowance: 'crm', body: CrmSettings, reply: CrmSettings },
  ),
  syncLead: fullRoute(
    'POST /api/leads/:id/sync-hubspot',
    'Create a contact in the connected CRM from a lead and one for each person there, or update those with the same email or phone',
    { allowance: 'crm', reply: z.object({ hubspotContactId: z.string(), created: z.boolean() }) },
  ),
}

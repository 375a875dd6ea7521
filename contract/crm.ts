import { z } from 'zod'
import { LeadSelection } from './leads.ts'
import { route } from './route.ts'

/** How the account stands with its CRM. The key itself is never part of a reply. */
export const CrmConnection = z.object({
  /** A key is kept that the CRM accepted. */
  connected: z.boolean(),
  /** The CRM's own number of the account, where it tells it. */
  hubId: z.string().nullable(),
  /** When the CRM last accepted the key. */
  checkedAt: z.iso.datetime().nullable(),
  lastSyncAt: z.iso.datetime().nullable(),
  /** Why the last sync failed; null once one went well. */
  lastError: z.string().nullable(),
  /** Leads whose last sync went well, and those whose last one did not. */
  synced: z.number(),
  failed: z.number(),
})
export type CrmConnection = z.infer<typeof CrmConnection>

export const CrmKey = z.strictObject({
  apiKey: z
    .string()
    .trim()
    .min(1, 'Paste the access token of your HubSpot private app.')
    .max(500, 'An access token has at most 500 characters.')
    .regex(/^[\x21-\x7e]*$/, 'An access token has no spaces and no special characters.'),
})
export type CrmKey = z.infer<typeof CrmKey>

/** What of a lead may go into a property of the CRM: e-mail and phone always go where a contact is found again by them. */
export const MappedField = z.enum([
  'businessName',
  'website',
  'address',
  'city',
  'region',
  'postcode',
  'country',
  'category',
  'description',
  'source',
])
export type MappedField = z.infer<typeof MappedField>

/** Or a field of the user's own, by its id. */
const MappedFrom = z.union([MappedField, z.templateLiteral(['field:', z.uuid()])])

export const CrmMapping = z
  .array(
    z.strictObject({
      from: MappedFrom,
      /** The CRM's own name of the property. */
      property: z
        .string()
        .regex(/^[a-z][a-z0-9_]{0,99}$/, 'A property is named in small letters, as HubSpot names it.'),
    }),
  )
  .max(100)
  .refine(
    rows => new Set(rows.map(row => row.property)).size === rows.length,
    'Two fields go into the same property. Choose another for one of them.',
  )
  .refine(
    rows => rows.every(({ property }) => property !== 'email' && property !== 'phone'),
    'E-mail and phone are always synced; they need no row of their own.',
  )
export type CrmMapping = z.infer<typeof CrmMapping>

/** Where the fields go until the user says otherwise. */
export const DEFAULT_MAPPING: CrmMapping = [
  { from: 'businessName', property: 'company' },
  { from: 'website', property: 'website' },
  { from: 'address', property: 'address' },
  { from: 'city', property: 'city' },
  { from: 'region', property: 'state' },
  { from: 'postcode', property: 'zip' },
  { from: 'country', property: 'country' },
  { from: 'category', property: 'industry' },
]

/** What contacts of the account's portal have, and may be written. */
export const CrmProperty = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type CrmProperty = z.infer<typeof CrmProperty>

/** Where the fields of a lead go, and into which property its status does, if at all. */
export const CrmSettings = z.strictObject({
  mapping: CrmMapping,
  /** A status that changes here is pushed there, too. */
  statusProperty: z.string().min(1).max(100).nullable(),
})
export type CrmSettings = z.infer<typeof CrmSettings>

/** The sync of many leads, in the background. */
export const CrmSync = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  total: z.number(),
  /** Leads that are contacts now; `created` of them are new there. */
  synced: z.number(),
  created: z.number(),
  failed: z.number(),
  /** Why it ended early, or why it waits. */
  problem: z.string().nullable(),
  /** The CRM asked to wait until then. */
  retryAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type CrmSync = z.infer<typeof CrmSync>

/** A lead whose last sync did not go well. */
export const CrmFailure = z.object({
  leadId: z.uuid(),
  businessName: z.string(),
  error: z.string(),
  failedAt: z.iso.datetime(),
})
export type CrmFailure = z.infer<typeof CrmFailure>

const needs = 'full_access'
const id = z.object({ id: z.uuid() })

export const crmSyncs = {
  list: route({
    method: 'GET',
    path: '/api/crm/syncs',
    summary: 'The last syncs of many leads, newest first',
    needs,
    reply: CrmSync.array(),
  }),
  start: route({
    method: 'POST',
    path: '/api/crm/syncs',
    allowance: 'crm',
    summary: 'Sync these leads, or all that match a filter, to the CRM in the background',
    needs,
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: CrmSync,
  }),
  get: route({
    method: 'GET',
    path: '/api/crm/syncs/:id',
    summary: 'How far a sync is',
    needs,
    params: id,
    reply: CrmSync,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/crm/syncs/:id/cancel',
    summary: 'Stop a sync; what is synced already stays',
    needs,
    params: id,
    reply: CrmSync,
  }),
  failures: route({
    method: 'GET',
    path: '/api/crm/failures',
    summary: 'The leads whose last sync failed, with the reason; at most 100, newest first',
    needs,
    reply: CrmFailure.array(),
  }),
}

export const crm = {
  connection: route({
    method: 'GET',
    path: '/api/settings/crm',
    summary: 'Whether a CRM is connected, and how the last sync went',
    needs,
    reply: CrmConnection,
  }),
  connect: route({
    method: 'PUT',
    path: '/api/settings/crm',
    allowance: 'crm',
    summary: 'Connect HubSpot by the access token of a private app; it is tried before it is kept',
    needs,
    body: CrmKey,
    reply: CrmConnection,
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/api/settings/crm',
    summary: 'Forget the key of the CRM',
    needs,
    reply: CrmConnection,
  }),
  settings: route({
    method: 'GET',
    path: '/api/settings/crm/mapping',
    summary: 'Into which properties of the CRM the fields of a lead go',
    needs,
    reply: CrmSettings,
  }),
  properties: route({
    method: 'GET',
    path: '/api/settings/crm/properties',
    allowance: 'crm',
    summary: 'The properties of contacts that may be written, asked of the CRM',
    needs,
    reply: CrmProperty.array(),
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/settings/crm/mapping',
    allowance: 'crm',
    summary: 'Change where the fields go; each property is looked up in the CRM first',
    needs,
    body: CrmSettings,
    reply: CrmSettings,
  }),
  syncLead: route({
    method: 'POST',
    path: '/api/leads/:id/sync-hubspot',
    allowance: 'crm',
    summary: 'Make a lead a contact in HubSpot, or update the one with its e-mail or phone',
    needs,
    params: z.object({ id: z.uuid() }),
    reply: z.object({ hubspotContactId: z.string(), created: z.boolean() }),
  }),
}

import { z } from 'zod'
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

export const crm = {
  connection: route({
    method: 'GET',
    path: '/api/settings/crm',
    summary: 'Whether a CRM is connected, and how the last sync went',
    needs: 'full_access',
    reply: CrmConnection,
  }),
  connect: route({
    method: 'PUT',
    path: '/api/settings/crm',
    summary: 'Connect HubSpot by the access token of a private app; it is tried before it is kept',
    needs: 'full_access',
    body: CrmKey,
    reply: CrmConnection,
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/api/settings/crm',
    summary: 'Forget the key of the CRM',
    needs: 'full_access',
    reply: CrmConnection,
  }),
  syncLead: route({
    method: 'POST',
    path: '/api/leads/:id/sync-hubspot',
    summary: 'Make a lead a contact in HubSpot, or update the one with its e-mail or phone',
    needs: 'full_access',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ hubspotContactId: z.string(), created: z.boolean() }),
  }),
}

import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import type { Crm } from './crm.ts'
import { retryAfterOf, withClient } from './hubspot-client.ts'
import { byEmail, upsertMany } from './hubspot-contacts.ts'
import { lacking, readRefusal, SCOPES } from './hubspot-failure.ts'
import { updateMany, writableProperties } from './hubspot-properties.ts'
import { searchTurns } from './hubspot-turns.ts'

interface HubspotSettings {
  baseUrl?: string | undefined
  /** The time limit for one sync. */
  seconds?: number
}

/** HubSpot takes seconds for a hundred contacts, and an invalid one is found by retrying in halves. */
const MANY = 3

/** HubSpot, through its official client. */
export function hubspotCrm({ baseUrl = 'https://api.hubapi.com', seconds = 15 }: HubspotSettings = {}): Crm {
  const ask = <T>(key: string, work: (client: Client) => Promise<T>, longer = 1) =>
    withClient(baseUrl, key, seconds * longer, work)
  const turnToSearch = searchTurns()
  return {
    check: key =>
      ask(key, async client => {
        const token = await tokenOf(client, key)
        if (token) return { hubId: hubIdOf(token) }
        const hubId = await portalOf(client, key)
        await client.crm.contacts.basicApi.getPage(1)
        return { hubId }
      }),
    sync: (key, contact) =>
      ask(key, async client => {
        if (contact.email) return byEmail(client, key, contact)
        const { byPhone } = await import('./hubspot-phones.ts')
        return byPhone(client, contact, () => turnToSearch(key))
      }),
    syncMany: (key, contacts) => ask(key, client => upsertMany(client, key, contacts), MANY),
    properties: key => ask(key, writableProperties),
    update: (key, changes) => ask(key, client => updateMany(client, key, changes), MANY),
  }
}

/** HubSpot describes every private app's own token, whatever its scopes. Null for other types of keys. */
async function tokenOf(client: Client, key: string): Promise<Token | null> {
  const path = '/oauth/v2/private-apps/get/access-token-info'
  const response = await client.apiRequest({ method: 'POST', path, body: { tokenKey: key } })
  const body: unknown = await response.json().catch(() => null)
  const { status } = response
  if (status === 401 || status === 429 || status >= 500)
    throw readRefusal({ status, body, retryAfter: retryAfterOf(response.headers) }, key)
  return response.ok ? Token.parse(body) : null
}

/** The portal's number. Throws if the token lacks a scope that a sync needs. */
function hubIdOf({ hubId, scopes }: Token): string {
  const missing = SCOPES.filter(scope => !scopes.includes(scope))
  if (missing.length > 0) throw lacking(missing)
  return String(hubId)
}

/** Available to most keys. If a portal refuses it, the connection works without the number. */
async function portalOf(client: Client, key: string): Promise<string | null> {
  const response = await client.apiRequest({ path: '/account-info/v3/details' })
  const body: unknown = await response.json().catch(() => null)
  if (response.status === 403) return null
  if (!response.ok)
    throw readRefusal({ status: response.status, body, retryAfter: retryAfterOf(response.headers) }, key)
  return String(Account.parse(body).portalId)
}

const Account = z.object({ portalId: z.union([z.number(), z.string()]) })
const Token = z.object({ hubId: z.union([z.number(), z.string()]), scopes: z.array(z.string()) })
type Token = z.infer<typeof Token>

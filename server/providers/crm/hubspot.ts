import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import type { Crm } from './crm.ts'
import { retryAfterOf, withClient } from './hubspot-client.ts'
import { byEmail, upsertMany } from './hubspot-contacts.ts'
import { lacking, SCOPES, sayRefusal } from './hubspot-failure.ts'
import { byPhone, searchTurns } from './hubspot-phones.ts'
import { updateMany, writableProperties } from './hubspot-properties.ts'

interface HubspotSettings {
  baseUrl?: string | undefined
  /** How long one sync may take in all. */
  seconds?: number
}

/** A hundred contacts take HubSpot some seconds; where one of them is wrong it is asked again about ever fewer. */
const MANY = 3

/** HubSpot through its own client. */
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
      ask(key, client =>
        contact.email ? byEmail(client, key, contact) : byPhone(client, contact, () => turnToSearch(key)),
      ),
    syncMany: (key, contacts) => ask(key, client => upsertMany(client, key, contacts), MANY),
    properties: key => ask(key, writableProperties),
    update: (key, changes) => ask(key, client => updateMany(client, key, changes), MANY),
  }
}

/** What HubSpot tells every private app of itself, whatever it may do. Null: the key is of another kind. */
async function tokenOf(client: Client, key: string): Promise<Token | null> {
  const path = '/oauth/v2/private-apps/get/access-token-info'
  const response = await client.apiRequest({ method: 'POST', path, body: { tokenKey: key } })
  const body: unknown = await response.json().catch(() => null)
  const { status } = response
  if (status === 401 || status === 429 || status >= 500)
    throw sayRefusal({ status, body, retryAfter: retryAfterOf(response.headers) }, key)
  return response.ok ? Token.parse(body) : null
}

/** The portal's number, of a token that may do what a sync needs. */
function hubIdOf({ hubId, scopes }: Token): string {
  const missing = SCOPES.filter(scope => !scopes.includes(scope))
  if (missing.length > 0) throw lacking(missing)
  return String(hubId)
}

/** Told to every key; where a portal refuses it, the connection works without the number. */
async function portalOf(client: Client, key: string): Promise<string | null> {
  const response = await client.apiRequest({ path: '/account-info/v3/details' })
  const body: unknown = await response.json().catch(() => null)
  if (response.status === 403) return null
  if (!response.ok) throw sayRefusal({ status: response.status, body, retryAfter: retryAfterOf(response.headers) }, key)
  return String(Account.parse(body).portalId)
}

const Account = z.object({ portalId: z.union([z.number(), z.string()]) })
const Token = z.object({ hubId: z.union([z.number(), z.string()]), scopes: z.array(z.string()) })
type Token = z.infer<typeof Token>

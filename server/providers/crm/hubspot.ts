import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Crm } from './crm.ts'
import { type AskHubspot, CONTACTS, statusOf, withClient } from './hubspot-client.ts'
import { byEmail, upsertMany } from './hubspot-contacts.ts'
import { lacking, SCOPES } from './hubspot-failure.ts'
import { updateMany, writableProperties } from './hubspot-properties.ts'

interface HubspotSettings {
  baseUrl?: string | undefined
  /** The time limit for one sync. */
  seconds?: number
}

/** HubSpot takes seconds for a hundred contacts, and an invalid one is found by retrying in halves. */
const MANY = 3

/** HubSpot's contacts, with a service key or a private app's access token. */
export function hubspotCrm({ baseUrl = 'https://api.hubapi.com', seconds = 15 }: HubspotSettings = {}): Crm {
  const as = <T>(key: string, work: (ask: AskHubspot) => Promise<T>, longer = 1) =>
    withClient(baseUrl, key, seconds * longer, work)
  const turnToSearch = searchTurns()
  return {
    check: key =>
      as(key, async ask => {
        const missing = await missingScopes(ask)
        if (missing.length > 0) throw lacking(missing)
        return { hubId: await portalOf(ask) }
      }),
    sync: (key, contact) =>
      as(key, async ask => {
        if (contact.email) return byEmail(ask, key, contact)
        const { byPhone } = await import('./hubspot-phones.ts')
        return byPhone(ask, contact, () => turnToSearch(key))
      }),
    syncMany: (key, contacts) => as(key, ask => upsertMany(ask, key, contacts), MANY),
    properties: key => as(key, writableProperties),
    update: (key, changes) => as(key, ask => updateMany(ask, key, changes), MANY),
  }
}

/** Tried with calls that change nothing, because HubSpot doesn't say which scopes a service key has. */
async function missingScopes(ask: AskHubspot): Promise<string[]> {
  const [read, write] = SCOPES
  const isForbidden = (call: Promise<unknown>) => call.then(() => false, orForbidden)
  return [
    ...((await isForbidden(ask('GET', `${CONTACTS}?limit=1`))) ? [read] : []),
    // No contact has the ID 0. HubSpot checks the scope first, and answers 404 or 400 to a key that has it.
    ...((await isForbidden(ask('PATCH', `${CONTACTS}/0`, { properties: {} }))) ? [write] : []),
  ]
}

function orForbidden(error: unknown): boolean {
  const status = statusOf(error)
  if (status === 403) return true
  if (status === 400 || status === 404) return false
  throw error
}

/** The portal's number. If HubSpot refuses it, the connection works without. */
async function portalOf(ask: AskHubspot): Promise<string | null> {
  const account = await ask('GET', '/account-info/2026-09/details').catch((error: unknown) => {
    if (statusOf(error) === 403) return null
    throw error
  })
  return account === null ? null : String(Account.parse(account).portalId)
}

const Account = z.object({ portalId: z.union([z.number(), z.string()]) })

/** HubSpot allows four to five searches per second and account, fewer than for its other endpoints. */
const PAUSE_MS = 250

type SearchTurns = (key: string) => Promise<void>

/** Spaces out the searches that use the same key. */
function searchTurns(): SearchTurns {
  const next = new Map<string, number>()
  return async key => {
    const now = performance.now()
    for (const [other, at] of next) if (at < now) next.delete(other)
    const at = next.get(key) ?? now
    next.set(key, at + PAUSE_MS)
    await setTimeout(at - now)
  }
}

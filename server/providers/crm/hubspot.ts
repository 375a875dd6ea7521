import { z } from 'zod'
import type { Contact, Crm } from './crm.ts'
import { statusOf } from './crm-client.ts'
import { type AskHubspot, COMPANIES, CONTACTS, withHubspot } from './hubspot-client.ts'
import { byEmail, upsertMany } from './hubspot-contacts.ts'
import { lacking, SCOPES } from './hubspot-failure.ts'
import { updateMany, writableProperties } from './hubspot-properties.ts'
import { turns } from './turns.ts'

interface HubspotSettings {
  baseUrl?: string | undefined
  /** The time limit for one sync. */
  seconds?: number
}

/** HubSpot takes seconds for a hundred contacts, and an invalid one is found by retrying in halves. */
const MANY = 3

/** HubSpot's contacts, with a service key or a private app's access token. */
export function hubspotCrm({ baseUrl = 'https://api.hubapi.com', seconds = 15 }: HubspotSettings = {}) {
  const as = <T>(key: string, work: (ask: AskHubspot) => Promise<T>, longer = 1) =>
    withHubspot(baseUrl, key, seconds * longer, work)
  const searches = turns(PAUSE_MS)
  return {
    holder: 'contact',
    check: key =>
      as(key, async ask => {
        const missing = await missingScopes(ask)
        if (missing.length > 0) throw lacking(missing)
        return { hubId: await portalOf(ask) }
      }),
    sync: (key, contact, keep) =>
      as(
        key,
        async ask => {
          const turnToSearch = () => searches.next(key)
          const one = async (each: Contact) => {
            if (each.email) return byEmail(ask, key, each)
            const { byPhone } = await import('./hubspot-phones.ts')
            return byPhone(ask, each, turnToSearch)
          }
          if (contact.people.length === 0) return one(contact)
          const { syncWithPeople } = await import('./hubspot-companies.ts')
          return syncWithPeople(contact, { ask, key, one, turnToSearch, keep })
        },
        contact.people.length === 0 ? 1 : MANY,
      ),
    syncMany: (key, contacts) => {
      const plain = contacts.filter(({ people }) => people.length === 0)
      return as(key, ask => upsertMany(ask, key, plain), MANY)
    },
    properties: key => as(key, writableProperties),
    update: (key, changes) => as(key, ask => updateMany(ask, key, changes), MANY),
  } satisfies Crm
}

/** Tried with calls that change nothing, because HubSpot doesn't say which scopes a service key has. */
async function missingScopes(ask: AskHubspot): Promise<string[]> {
  const isForbidden = (call: Promise<unknown>) => call.then(() => false, orForbidden)
  const missing: string[] = []
  for (const [path, [read, write]] of [[CONTACTS, SCOPES.contacts] as const, [COMPANIES, SCOPES.companies] as const]) {
    if (await isForbidden(ask('GET', `${path}?limit=1`))) missing.push(read)
    // Nothing has the ID 0. HubSpot checks the scope first, and answers 404 or 400 to a key that has it.
    if (await isForbidden(ask('PATCH', `${path}/0`, { properties: {} }))) missing.push(write)
  }
  return missing
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

import { z } from 'zod'
import type { Business, Contact, Synced } from './crm.ts'
import { orGone } from './crm-client.ts'
import { type AskHubspot, asCrmError, COMPANIES } from './hubspot-client.ts'
import { Made } from './hubspot-input.ts'
import { contactOf, syncPeople } from './people.ts'

interface Work {
  ask: AskHubspot
  key: string
  /** Finds or creates one contact. */
  one: (contact: Contact) => Promise<Synced>
  turnToSearch: () => Promise<void>
  keep: (companyId: string) => Promise<void>
}

/** A lead with people: its company, and each person as a contact there. */
export async function syncWithPeople(contact: Contact, { ask, key, one, turnToSearch, keep }: Work): Promise<Synced> {
  const main = await one(contact)
  const companyId = (await knownCompany(ask, contact.business)) ?? (await findCompany(ask, contact, turnToSearch))
  const id = companyId ?? (await createCompany(ask, contact.business))
  await keep(id)
  const others = await syncPeople(
    contact.people,
    async person => (await one(contactOf(contact, person))).contactId,
    error => asCrmError(error, key),
  )
  const contactIds = new Set([main.contactId, ...(others.people?.values() ?? [])])
  const inputs = [...contactIds].map(from => ({ from: { id: from }, to: { id } }))
  await ask('POST', '/crm/associations/2026-09/contacts/companies/batch/associate/default', { inputs })
  return { ...main, ...others, companyId: id }
}

async function knownCompany(ask: AskHubspot, { knownId, siblingId }: Business): Promise<string | null> {
  const id = knownId ?? siblingId
  if (!id) return null
  const found = await ask('GET', `${COMPANIES}/${encodeURIComponent(id)}`).catch(orGone)
  // A company that was merged into another answers with the other's ID.
  return found === null ? null : Made.parse(found).id
}

/** By domain, which HubSpot recommends as the key; without one, by name, phone, and city. */
async function findCompany(ask: AskHubspot, { business }: Contact, turnToSearch: () => Promise<void>) {
  const { name, domain, phone, city } = business
  const filters = Object.entries(domain ? { domain } : { name, phone, city }).flatMap(([propertyName, value]) =>
    value ? [{ propertyName, operator: 'EQ', value }] : [],
  )
  await turnToSearch()
  const reply = await ask('POST', `${COMPANIES}/search`, {
    filterGroups: [{ filters }],
    properties: [],
    sorts: [],
    limit: 1,
    after: '0',
  })
  return z.object({ results: z.array(Made) }).parse(reply).results[0]?.id
}

async function createCompany(ask: AskHubspot, business: Business): Promise<string> {
  const { name, domain, phone, website, address, city, region: state, postcode: zip, country } = business
  const known = { name, domain, phone, website, address, city, state, zip, country }
  const properties = Object.fromEntries(Object.entries(known).filter(([, value]) => value))
  return Made.parse(await ask('POST', COMPANIES, { properties, associations: [] })).id
}

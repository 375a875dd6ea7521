import { z } from 'zod'
import type { Contact, Synced } from './crm.ts'
import { orGone } from './crm-client.ts'
import { type AskHubspot, CONTACTS } from './hubspot-client.ts'
import { Made, namesOf, propertiesOf } from './hubspot-input.ts'
import { isNumberOf, numberOf, numbersOf } from './same-number.ts'

const NAMES = ['firstname', 'lastname']
const READ = ['phone', ...NAMES]

/** Uses the contact of the last sync, else one with this number, else a new one. */
export async function byPhone(ask: AskHubspot, contact: Contact, turnToSearch: () => Promise<void>): Promise<Synced> {
  const foundId = (await knownId(ask, contact)) ?? (await searchPhone(ask, contact, turnToSearch))
  const properties = propertiesOf(contact)
  if (foundId) {
    await ask('PATCH', `${CONTACTS}/${foundId}`, { properties })
    return { contactId: foundId, created: false }
  }
  const made = Made.parse(
    await ask('POST', CONTACTS, { properties: { ...namesOf(contact), ...properties }, associations: [] }),
  )
  return { contactId: made.id, created: true }
}

/**
 * HubSpot's search takes seconds to index a new contact, so we remember its ID. The phone must still match: the
 * account may be connected to another portal by now, where the ID belongs to someone else.
 */
async function knownId(ask: AskHubspot, contact: Contact): Promise<string | null> {
  const id = contact.knownId
  if (!id) return null
  const known = await ask('GET', `${CONTACTS}/${encodeURIComponent(id)}?properties=${READ}`).catch(orGone)
  return known && isNumberOf(contact, Found.parse(known).properties.phone) ? id : null
}

/** Searches for the number as the lead has it, as E.164, and in HubSpot's normalized form without the country code. */
async function searchPhone(
  ask: AskHubspot,
  contact: Contact,
  turnToSearch: () => Promise<void>,
): Promise<string | undefined> {
  const national = numberOf(contact)?.nationalNumber
  const wanted = [
    ...numbersOf(contact).map(value => ({ propertyName: 'phone', value })),
    ...(national ? [{ propertyName: 'hs_searchable_calculated_phone_number', value: national }] : []),
  ]
  await turnToSearch()
  const reply = await ask('POST', `${CONTACTS}/search`, {
    // HubSpot combines groups with OR.
    filterGroups: wanted.map(one => ({ filters: [{ ...one, operator: 'EQ' }] })),
    properties: READ,
    sorts: [],
    limit: 20,
    after: '0',
  })
  return z
    .object({ results: z.array(Found) })
    .parse(reply)
    .results.find(found => isTheirs(contact, found))?.id
}

/** A colleague's contact has their name, too. */
function isTheirs(contact: Contact, { properties }: z.infer<typeof Found>): boolean {
  if (!isNumberOf(contact, properties.phone)) return false
  const names = namesOf({ ...contact, properties: {} })
  return !contact.isColleague || NAMES.every(name => (properties[name] ?? '') === (names[name] ?? ''))
}

const Found = Made.extend({ properties: z.record(z.string(), z.string().nullish()) })

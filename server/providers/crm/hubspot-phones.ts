import { z } from 'zod'
import { numbersIn } from '#server/phone.ts'
import type { Contact, Synced } from './crm.ts'
import { type AskHubspot, CONTACTS, statusOf } from './hubspot-client.ts'
import { propertiesOf } from './hubspot-input.ts'

/** Uses the contact of the last sync, else one with this number, else a new one. */
export async function byPhone(ask: AskHubspot, contact: Contact, turnToSearch: () => Promise<void>): Promise<Synced> {
  const foundId = (await knownId(ask, contact)) ?? (await searchPhone(ask, contact, turnToSearch))
  const properties = propertiesOf(contact)
  if (foundId) {
    await ask('PATCH', `${CONTACTS}/${foundId}`, { properties })
    return { contactId: foundId, created: false }
  }
  const made = Made.parse(
    await ask('POST', CONTACTS, { properties: { ...contact.ifNew, ...properties }, associations: [] }),
  )
  return { contactId: made.id, created: true }
}

/**
 * HubSpot's search takes seconds to index a new contact, so we remember its ID. The phone must still match: the
 * account may be connected to another portal by now, where the ID belongs to someone else.
 */
async function knownId(ask: AskHubspot, { knownId: id, ...contact }: Contact): Promise<string | null> {
  if (!id) return null
  const known = await ask('GET', `${CONTACTS}/${encodeURIComponent(id)}?properties=phone`).catch(unlessGone)
  return known && isNumberOf(contact, Found.parse(known)) ? id : null
}

function unlessGone(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
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
    properties: ['phone'],
    sorts: [],
    limit: 20,
    after: '0',
  })
  return z
    .object({ results: z.array(Found) })
    .parse(reply)
    .results.find(found => isNumberOf(contact, found))?.id
}

type Numbered = Pick<Contact, 'phone' | 'phoneNorm'>

/** Ignores formatting. A number without a country code is read as one of the same country. */
function isNumberOf(contact: Numbered, { properties: { phone } }: z.infer<typeof Found>): boolean {
  if (!phone) return false
  if (numbersOf(contact).includes(phone)) return true
  const ours = numberOf(contact)
  return ours !== undefined && numbersIn(phone, ours.country).some(({ number }) => number.number === ours.number)
}

/** A number that we couldn't parse has no leading plus. */
const numberOf = ({ phoneNorm }: Numbered) =>
  phoneNorm?.startsWith('+') ? numbersIn(phoneNorm, null)[0]?.number : undefined

const numbersOf = ({ phone, phoneNorm }: Numbered) => [...new Set([phone, phoneNorm])].filter(number => number !== null)

const Made = z.object({ id: z.string().min(1) })
const Found = Made.extend({ properties: z.object({ phone: z.string().nullish() }) })

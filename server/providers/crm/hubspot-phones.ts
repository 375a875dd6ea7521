import type { Client } from '@hubspot/api-client'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import type { Contact, Synced } from './crm.ts'
import { ApiException } from './hubspot-client.ts'
import { propertiesOf } from './hubspot-input.ts'

/** Uses the contact of the last sync, else one with this number, else a new one. */
export async function byPhone(client: Client, contact: Contact, turnToSearch: () => Promise<void>): Promise<Synced> {
  const foundId = (await knownId(client, contact)) ?? (await searchPhone(client, contact, turnToSearch))
  const properties = propertiesOf(contact)
  if (foundId) {
    await client.crm.contacts.basicApi.update(foundId, { properties })
    return { contactId: foundId, created: false }
  }
  const made = Made.parse(
    await client.crm.contacts.basicApi.create({
      properties: { firstname: contact.name, ...properties },
      associations: [],
    }),
  )
  return { contactId: made.id, created: true }
}

/**
 * HubSpot's search takes seconds to index a new contact, so we remember its ID. The phone must still match: the
 * account may be connected to another portal by now, where the ID belongs to someone else.
 */
async function knownId(client: Client, { knownId: id, ...contact }: Contact): Promise<string | null> {
  if (!id) return null
  const known = await client.crm.contacts.basicApi.getById(id, ['phone']).catch(unlessGone)
  return known && isNumberOf(contact, Found.parse(known)) ? id : null
}

function unlessGone(error: unknown): null {
  if (ApiException.safeParse(error).data?.code === 404) return null
  throw error
}

/** Searches for the number as the lead has it, as E.164, and in HubSpot's normalized form without the country code. */
async function searchPhone(
  client: Client,
  contact: Contact,
  turnToSearch: () => Promise<void>,
): Promise<string | undefined> {
  const { FilterOperatorEnum } = await import('@hubspot/api-client/lib/codegen/crm/contacts/models/Filter.js')
  const national = readNumber(contact)?.nationalNumber
  const wanted = [
    ...numbersOf(contact).map(value => ({ propertyName: 'phone', value })),
    ...(national ? [{ propertyName: 'hs_searchable_calculated_phone_number', value: national }] : []),
  ]
  await turnToSearch()
  const reply = await client.crm.contacts.searchApi.doSearch({
    // HubSpot combines groups with OR.
    filterGroups: wanted.map(one => ({ filters: [{ ...one, operator: FilterOperatorEnum.Eq }] })),
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
  const ours = readNumber(contact)
  return ours !== undefined && parsePhoneNumberFromString(phone, ours.country)?.number === ours.number
}

/** A number that we couldn't parse has no leading plus. */
const readNumber = ({ phoneNorm }: Numbered): PhoneNumber | undefined =>
  phoneNorm?.startsWith('+') ? parsePhoneNumberFromString(phoneNorm) : undefined

const numbersOf = ({ phone, phoneNorm }: Numbered) => [...new Set([phone, phoneNorm])].filter(number => number !== null)

const Made = z.object({ id: z.string().min(1) })
const Found = Made.extend({ properties: z.object({ phone: z.string().nullish() }) })

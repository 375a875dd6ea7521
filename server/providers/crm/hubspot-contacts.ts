import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Contact, Outcome, Synced } from './crm.ts'
import { ApiException, asProviderError } from './hubspot-client.ts'
import { refusedFor } from './hubspot-failure.ts'

export async function byEmail(client: Client, key: string, contact: Contact): Promise<Synced> {
  const reply = await client.crm.contacts.batchApi
    .upsert({ inputs: [inputOf(contact)] })
    .catch((error: unknown) => updateOther(client, contact, error))
  if ('contactId' in reply) return reply
  const { results, errors } = Upserted.parse(reply)
  const [made] = results
  if (!made) throw new ProviderError('crm', 'refused', refusedFor(errors[0]?.message, key))
  // Only a new contact gets the business as its name: a person's name that stands there already stays.
  if (made._new && !contact.properties.firstname)
    await client.crm.contacts.basicApi.update(made.id, { properties: { firstname: contact.name } })
  return { contactId: made.id, created: made._new }
}

/** The address is another contact's second one: HubSpot names whose. */
async function updateOther(client: Client, contact: Contact, error: unknown): Promise<Synced> {
  const { data } = Taken.safeParse(error)
  const id = data && /Existing ID: (\d+)/.exec(data.body.message)?.[1]
  if (!id) throw error
  const { email: _, ...properties } = propertiesOf(contact)
  await client.crm.contacts.basicApi.update(id, { properties })
  return { contactId: id, created: false }
}

export async function byPhone(client: Client, contact: Contact): Promise<Synced> {
  const foundId = (await knownId(client, contact)) ?? (await searchPhone(client, contact))
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
 * All in one request. Each carries its lead's id, which HubSpot gives back with what came of it. What it refuses as a whole
 * for one of them is asked again by halves.
 */
export async function upsertMany(
  client: Client,
  key: string,
  contacts: Contact[],
): Promise<Map<string, Outcome>> {
  const [only] = contacts
  if (!only) return new Map()
  if (contacts.length === 1) return new Map([[only.leadId, await alone(client, key, only)]])
  const reply = await client.crm.contacts.batchApi
    .upsert({ inputs: contacts.map(inputOf) })
    .catch((error: unknown) => {
      const failure = asProviderError(error, key)
      if (failure.reason !== 'refused') throw failure
      return null
    })
  if (!reply) {
    const half = Math.ceil(contacts.length / 2)
    const first = await upsertMany(client, key, contacts.slice(0, half))
    return new Map([...first, ...(await upsertMany(client, key, contacts.slice(half)))])
  }
  const outcomes = outcomesOf(Upserted.parse(reply), contacts, key)
  await nameNew(client, key, contacts, outcomes)
  // HubSpot did not say of whom it spoke.
  for (const contact of contacts)
    if (!outcomes.has(contact.leadId)) outcomes.set(contact.leadId, await alone(client, key, contact))
  return outcomes
}

const alone = (client: Client, key: string, contact: Contact): Promise<Outcome> =>
  byEmail(client, key, contact).catch((error: unknown) => {
    const failure = asProviderError(error, key)
    if (failure.reason !== 'refused') throw failure
    return { refused: failure.message }
  })

function outcomesOf({ results, errors }: z.infer<typeof Upserted>, contacts: Contact[], key: string) {
  const byAddress = new Map(contacts.map(({ email, leadId }) => [email?.toLowerCase(), leadId]))
  const known = new Set(contacts.map(contact => contact.leadId))
  const outcomes = new Map<string, Outcome>()
  for (const { id, _new, objectWriteTraceId, properties } of results) {
    const leadId = objectWriteTraceId ?? byAddress.get(properties.email?.toLowerCase())
    if (leadId && known.has(leadId)) outcomes.set(leadId, { contactId: id, created: _new })
  }
  for (const { message, context } of errors)
    for (const leadId of context.objectWriteTraceId ?? [])
      if (known.has(leadId)) outcomes.set(leadId, { refused: refusedFor(message, key) })
  return outcomes
}

/** New contacts get the business as their name; one that refuses it is a contact all the same. */
async function nameNew(
  client: Client,
  key: string,
  contacts: Contact[],
  outcomes: Map<string, Outcome>,
): Promise<void> {
  const inputs = contacts.flatMap(({ leadId, name, properties }) => {
    const outcome = outcomes.get(leadId)
    const isNew = outcome && 'contactId' in outcome && outcome.created && !properties.firstname
    return isNew ? [{ id: outcome.contactId, properties: { firstname: name } }] : []
  })
  if (inputs.length === 0) return
  await client.crm.contacts.batchApi.update({ inputs }).catch((error: unknown) => {
    if (asProviderError(error, key).reason !== 'refused') throw error
  })
}

const inputOf = (contact: Contact) => ({
  id: contact.email ?? '',
  idProperty: 'email',
  objectWriteTraceId: contact.leadId,
  properties: propertiesOf(contact),
})

/**
 * The contact of the last sync. HubSpot's search knows a new one only after seconds. The account may have another portal
 * by now, where the number is somebody else's: the phone has to be the same.
 */
async function knownId(client: Client, { knownId: id, ...contact }: Contact): Promise<string | null> {
  if (!id) return null
  const known = await client.crm.contacts.basicApi.getById(id, ['phone']).catch(unlessGone)
  const { phone } = known ? Known.parse(known).properties : {}
  return phone && numbersOf(contact).includes(phone) ? id : null
}

function unlessGone(error: unknown): null {
  if (ApiException.safeParse(error).data?.code === 404) return null
  throw error
}

const numbersOf = ({ phone, phoneNorm }: Pick<Contact, 'phone' | 'phoneNorm'>) =>
  [...new Set([phone, phoneNorm])].filter(number => number !== null)

async function searchPhone(client: Client, contact: Contact): Promise<string | undefined> {
  const { FilterOperatorEnum } = await import('@hubspot/api-client/lib/codegen/crm/contacts/models/Filter.js')
  const reply = Found.parse(
    await client.crm.contacts.searchApi.doSearch({
      // Groups are alternatives: the number as it stands in the lead, or as E.164.
      filterGroups: numbersOf(contact).map(value => ({
        filters: [{ propertyName: 'phone', operator: FilterOperatorEnum.Eq, value }],
      })),
      properties: ['phone'],
      sorts: [],
      limit: 1,
      after: '0',
    }),
  )
  return reply.results[0]?.id
}

/** E-mail and phone always stand where a contact is found again by them. */
const propertiesOf = ({ email, phone, properties }: Contact): Record<string, string> => ({
  ...properties,
  ...(email && { email }),
  ...(phone && { phone }),
})

const Made = z.object({ id: z.string().min(1) })
const Known = z.object({ properties: z.object({ phone: z.string().nullish() }) })
const Found = z.object({ results: z.array(Made) })
const Taken = z.object({ code: z.literal(409), body: z.object({ message: z.string() }) })
const Upserted = z.object({
  results: z.array(
    Made.extend({
      _new: z.boolean().default(false),
      objectWriteTraceId: z.string().optional(),
      properties: z.object({ email: z.string().nullish() }).default({}),
    }),
  ),
  errors: z
    .array(
      z.object({
        message: z.string(),
        context: z.object({ objectWriteTraceId: z.array(z.string()).optional() }).default({}),
      }),
    )
    .default([]),
})

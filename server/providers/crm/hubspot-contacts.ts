import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import type { Contact, Outcome, Synced } from './crm.ts'
import { asProviderError } from './hubspot-client.ts'
import { refusedFor } from './hubspot-failure.ts'
import { propertiesOf } from './hubspot-input.ts'

export async function byEmail(client: Client, key: string, contact: Contact): Promise<Synced> {
  const reply = await client.crm.contacts.batchApi
    .upsert({ inputs: [inputOf(contact)] })
    .catch((error: unknown) => updateOther(client, contact, Taken.safeParse(error).data?.body.message, error))
  if ('contactId' in reply) return reply
  const { results, errors } = Upserted.parse(reply)
  const [made] = results
  if (!made) {
    const message = errors[0]?.message
    return updateOther(client, contact, message, refusedFor(message, key))
  }
  // Only a new contact gets the business as its name, so that we never overwrite a person's name.
  if (made._new && !contact.properties.firstname)
    await client.crm.contacts.basicApi.update(made.id, { properties: { firstname: contact.name } })
  return { contactId: made.id, created: made._new }
}

/** If the address is a secondary one of another contact, HubSpot names that contact. Any other error is rethrown. */
async function updateOther(
  client: Client,
  contact: Contact,
  message: string | undefined,
  error: unknown,
): Promise<Synced> {
  const id = ownerIn(message)
  if (!id) throw error
  const { email: _, ...properties } = propertiesOf(contact)
  await client.crm.contacts.basicApi.update(id, { properties })
  return { contactId: id, created: false }
}

const ownerIn = (message: string | undefined) => /Existing ID: (\d+)/.exec(message ?? '')?.[1]

/**
 * One request for all. HubSpot echoes each contact's lead ID with its result. If it rejects the whole batch
 * because of one contact, we retry in halves.
 */
export async function upsertMany(client: Client, key: string, contacts: Contact[]): Promise<Map<string, Outcome>> {
  const [only] = contacts
  if (!only) return new Map()
  if (contacts.length === 1) return new Map([[only.leadId, await upsertOne(client, key, only)]])
  const reply = await client.crm.contacts.batchApi.upsert({ inputs: contacts.map(inputOf) }).catch((error: unknown) => {
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
  // HubSpot didn't say which contact its error was about.
  for (const contact of contacts)
    if (!outcomes.has(contact.leadId)) outcomes.set(contact.leadId, await upsertOne(client, key, contact))
  return outcomes
}

const upsertOne = (client: Client, key: string, contact: Contact): Promise<Outcome> =>
  byEmail(client, key, contact).catch((error: unknown) => {
    const failure = asProviderError(error, key)
    if (failure.reason !== 'refused') throw failure
    return { refused: failure.problem }
  })

function outcomesOf({ results, errors }: z.infer<typeof Upserted>, contacts: Contact[], key: string) {
  const byAddress = new Map(contacts.map(({ email, leadId }) => [email?.toLowerCase(), leadId]))
  const known = new Set(contacts.map(contact => contact.leadId))
  const outcomes = new Map<string, Outcome>()
  for (const { id, _new, objectWriteTraceId, properties } of results) {
    const leadId = objectWriteTraceId ?? byAddress.get(properties.email?.toLowerCase())
    if (leadId && known.has(leadId)) outcomes.set(leadId, { contactId: id, created: _new })
  }
  for (const { message, context } of errors) {
    // Synced one at a time, which finds the contact that owns the address.
    if (ownerIn(message)) continue
    const failure = refusedFor(message, key)
    if (failure.reason !== 'refused') throw failure
    for (const leadId of context.objectWriteTraceId ?? [])
      if (known.has(leadId)) outcomes.set(leadId, { refused: failure.problem })
  }
  return outcomes
}

/** New contacts get the business as their name. If HubSpot refuses the name, the contact is still synced. */
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

const Made = z.object({ id: z.string().min(1) })
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

import { z } from 'zod'
import { addressNorm } from '#contract/address.ts'
import type { Contact, Outcome, Synced } from './crm.ts'
import { CrmRefused, statusOf } from './crm-client.ts'
import { type AskHubspot, asCrmError, CONTACTS } from './hubspot-client.ts'
import { HubspotError, refusedFor } from './hubspot-failure.ts'
import { Made, namesOf, propertiesOf } from './hubspot-input.ts'

/** Updates the contact with this address, or creates it. Only a new contact gets a name. */
export async function byEmail(ask: AskHubspot, key: string, contact: Contact): Promise<Synced> {
  const upserted = await ask('POST', `${CONTACTS}/batch/upsert`, { inputs: [inputOf(contact)] })
    .then(reply => Upserted.parse(reply))
    .catch((error: unknown) => {
      if (!(error instanceof CrmRefused)) throw error
      return { results: [], errors: [], refused: error }
    })
  const [made] = upserted.results
  if (made) {
    if (made.new && hasNames(contact)) await ask('PATCH', `${CONTACTS}/${made.id}`, { properties: namesOf(contact) })
    return { contactId: made.id, created: made.new }
  }
  const said = 'refused' in upserted ? HubspotError.safeParse(upserted.refused.body).data : upserted.errors[0]
  const failure = 'refused' in upserted ? upserted.refused : refusedFor(said, key)
  const ownerId = ownerIn(said?.message)
  if (ownerId) return updateOther(ask, contact, ownerId)
  if (asksForName(said)) return createNamed(ask, contact, failure)
  throw failure
}

/** The address is a secondary one of another contact, which HubSpot named. */
async function updateOther(ask: AskHubspot, contact: Contact, id: string): Promise<Synced> {
  const { email: _, ...properties } = propertiesOf(contact)
  await ask('PATCH', `${CONTACTS}/${id}`, { properties })
  return { contactId: id, created: false }
}

/** For a portal that asks for a name on each new contact. This never overwrites a name: a known address is a conflict. */
async function createNamed(ask: AskHubspot, contact: Contact, failure: Error): Promise<Synced> {
  const properties = { ...namesOf(contact), ...propertiesOf(contact) }
  const made = await ask('POST', CONTACTS, { properties, associations: [] }).catch((error: unknown) => {
    throw statusOf(error) === 409 ? failure : error
  })
  return { contactId: Made.parse(made).id, created: true }
}

const hasNames = (contact: Contact) => Object.keys(namesOf(contact)).length > 0

const asksForName = (said: HubspotError | undefined) =>
  [said?.message, ...(said?.errors ?? []).map(each => each.message)].some(text => text?.includes('firstname'))

const ownerIn = (message: string | undefined) => /Existing ID: (\d+)/.exec(message ?? '')?.[1]

/** One request for all, with lead IDs that HubSpot echoes. If one contact makes it reject the batch, we retry in halves. */
export async function upsertMany(ask: AskHubspot, key: string, contacts: Contact[]): Promise<Map<string, Outcome>> {
  const [only] = contacts
  if (!only) return new Map()
  if (contacts.length === 1) return new Map([[only.leadId, await upsertOne(ask, key, only)]])
  const inputs = contacts.map(inputOf)
  const reply = await ask('POST', `${CONTACTS}/batch/upsert`, { inputs }).catch((error: unknown) => {
    const failure = asCrmError(error, key)
    if (failure.reason !== 'refused') throw failure
    return null
  })
  if (!reply) {
    const half = Math.ceil(contacts.length / 2)
    const first = await upsertMany(ask, key, contacts.slice(0, half))
    return new Map([...first, ...(await upsertMany(ask, key, contacts.slice(half)))])
  }
  const outcomes = outcomesOf(Upserted.parse(reply), contacts, key)
  await nameNew(ask, key, contacts, outcomes)
  // HubSpot didn't say which contact its error was about.
  for (const contact of contacts)
    if (!outcomes.has(contact.leadId)) outcomes.set(contact.leadId, await upsertOne(ask, key, contact))
  return outcomes
}

const upsertOne = (ask: AskHubspot, key: string, contact: Contact): Promise<Outcome> =>
  byEmail(ask, key, contact).catch((error: unknown) => {
    const failure = asCrmError(error, key)
    if (failure.reason !== 'refused') throw failure
    return { refused: failure.problem }
  })

function outcomesOf({ results, errors }: z.infer<typeof Upserted>, contacts: Contact[], key: string) {
  const byAddress = new Map(contacts.map(({ email, leadId }) => [email ? addressNorm(email) : null, leadId]))
  const known = new Set(contacts.map(contact => contact.leadId))
  const outcomes = new Map<string, Outcome>()
  for (const { id, new: isNew, objectWriteTraceId, properties } of results) {
    const leadId = objectWriteTraceId ?? byAddress.get(properties.email ? addressNorm(properties.email) : null)
    if (leadId && known.has(leadId)) outcomes.set(leadId, { contactId: id, created: isNew })
  }
  for (const said of errors) {
    // Synced one at a time, which finds the contact that owns the address, or adds the name.
    if (ownerIn(said.message) || asksForName(said)) continue
    const failure = refusedFor(said, key)
    if (failure.reason !== 'refused') throw failure
    for (const leadId of said.context.objectWriteTraceId ?? [])
      if (known.has(leadId)) outcomes.set(leadId, { refused: failure.problem })
  }
  return outcomes
}

/** New contacts get their names. If HubSpot refuses them, the contact is still synced. */
async function nameNew(
  ask: AskHubspot,
  key: string,
  contacts: Contact[],
  outcomes: Map<string, Outcome>,
): Promise<void> {
  const inputs = contacts.filter(hasNames).flatMap(contact => {
    const outcome = outcomes.get(contact.leadId)
    const isNew = outcome && 'contactId' in outcome && outcome.created
    return isNew ? [{ id: outcome.contactId, properties: namesOf(contact) }] : []
  })
  if (inputs.length === 0) return
  await ask('POST', `${CONTACTS}/batch/update`, { inputs }).catch((error: unknown) => {
    if (asCrmError(error, key).reason !== 'refused') throw error
  })
}

const inputOf = (contact: Contact) => ({
  id: contact.email ?? '',
  idProperty: 'email',
  objectWriteTraceId: contact.leadId,
  properties: propertiesOf(contact),
})

const Upserted = z.object({
  results: z.array(
    Made.extend({
      new: z.boolean().default(false),
      objectWriteTraceId: z.string().optional(),
      properties: z.object({ email: z.string().nullish() }).default({}),
    }),
  ),
  errors: z
    .array(
      HubspotError.extend({ context: z.object({ objectWriteTraceId: z.array(z.string()).optional() }).default({}) }),
    )
    .default([]),
})

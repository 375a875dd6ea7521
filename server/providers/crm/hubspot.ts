import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Contact, Crm } from './crm.ts'
import {
  type HubspotRefusal,
  lacking,
  SCOPES,
  sayRefusal,
  unreachable,
  unreadable,
} from './hubspot-failure.ts'

interface HubspotSettings {
  baseUrl?: string | undefined
  /** How long one sync may take in all. */
  seconds?: number
}

/** HubSpot through its own client. */
export function hubspotCrm({ baseUrl = 'https://api.hubapi.com', seconds = 15 }: HubspotSettings = {}): Crm {
  const ask = <T>(key: string, work: (client: Client) => Promise<T>) =>
    withClient(baseUrl, key, seconds, work)
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
        contact.email ? byEmail(client, contact.email, contact) : byPhone(client, contact),
      ),
  }
}

async function withClient<T>(
  baseUrl: string,
  key: string,
  seconds: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded at the first sync: most installations never need it.
  const { Client } = await import('@hubspot/api-client')
  // The client knows no time-out; destroying its agent closes the lines that it waits on.
  const httpAgent = baseUrl.startsWith('https:') ? new SecureAgent() : new Agent()
  const client = new Client({ accessToken: key, basePath: baseUrl, httpAgent, numberOfApiCallRetries: 0 })
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timed out')), seconds * 1000)
  try {
    return await Promise.race([work(client), tooLate])
  } catch (error) {
    throw asProviderError(error, key)
  } finally {
    clearTimeout(timer)
    httpAgent.destroy()
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
  if (!response.ok)
    throw sayRefusal({ status: response.status, body, retryAfter: retryAfterOf(response.headers) }, key)
  return String(Account.parse(body).portalId)
}

async function byEmail(client: Client, email: string, contact: Contact) {
  const reply = await client.crm.contacts.batchApi.upsert({
    inputs: [{ id: email, idProperty: 'email', properties: propertiesOf(contact) }],
  })
  const { results, errors } = Upserted.parse(reply)
  const [made] = results
  if (!made)
    throw new ProviderError('crm', 'refused', `HubSpot refused the contact: ${errors[0]?.message ?? ''}`)
  // Only a new contact gets the business as its name: a person's name that stands there already stays.
  if (made._new)
    await client.crm.contacts.basicApi.update(made.id, { properties: { firstname: contact.name } })
  return { contactId: made.id, created: made._new }
}

async function byPhone(client: Client, contact: Contact) {
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

const propertiesOf = (contact: Contact): Record<string, string> => {
  const all = {
    email: contact.email,
    company: contact.name,
    phone: contact.phone,
    website: contact.website,
    address: contact.address,
    city: contact.city,
    state: contact.region,
    zip: contact.postcode,
    country: contact.country,
    industry: contact.industry,
  }
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])))
}

const Account = z.object({ portalId: z.union([z.number(), z.string()]) })
const Token = z.object({ hubId: z.union([z.number(), z.string()]), scopes: z.array(z.string()) })
type Token = z.infer<typeof Token>
const Made = z.object({ id: z.string().min(1) })
const Known = z.object({ properties: z.object({ phone: z.string().nullish() }) })
const Found = z.object({ results: z.array(Made) })
const Upserted = z.object({
  results: z.array(Made.extend({ _new: z.boolean().default(false) })),
  errors: z.array(z.object({ message: z.string() })).default([]),
})

/** The client's own exception, known by its parts: its class is made once per API. */
const ApiException = z.object({
  code: z.number(),
  body: z.unknown(),
  headers: z.record(z.string(), z.unknown()),
})

function asProviderError(error: unknown, key: string): ProviderError {
  if (error instanceof ProviderError) return error
  const refusal = ApiException.safeParse(error).data
  if (refusal) return sayRefusal(refusalOf(refusal), key)
  if (error instanceof z.ZodError || error instanceof SyntaxError) return unreadable(error)
  return unreachable(error)
}

const refusalOf = ({ code, body, headers }: z.infer<typeof ApiException>): HubspotRefusal => ({
  status: code,
  body,
  retryAfter: typeof headers['retry-after'] === 'string' ? headers['retry-after'] : undefined,
})

const retryAfterOf = (headers: { get(name: string): string | null }) =>
  headers.get('retry-after') ?? undefined

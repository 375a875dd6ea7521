import { z } from 'zod'
import type { Business } from './crm.ts'
import { orGone, statusOf } from './crm-client.ts'
import { type AskPipedrive, V2 } from './pipedrive-client.ts'
import { fieldsOf, valueIn } from './pipedrive-fields.ts'

export const ORGANIZATIONS = `${V2}/organizations`

export interface Organization {
  id: number
  /** Nobody can be there yet. */
  isNew: boolean
}

/** The organization with this ID, with these properties. Null: it's gone. */
export async function updateOrganization(
  ask: AskPipedrive,
  id: string | number | null | undefined,
  properties: Record<string, string>,
): Promise<Organization | null> {
  const found = id ? await ask('GET', `${ORGANIZATIONS}/${encodeURIComponent(id)}`).catch(orGone) : null
  const there = found && Found.parse(found.data)
  if (!there || there.is_deleted) return null
  // Only what differs: a change costs five times what reading does.
  const changed = Object.entries(properties).filter(([code, value]) => valueIn(there, code) !== value)
  if (changed.length > 0) await ask('PATCH', `${ORGANIZATIONS}/${there.id}`, fieldsOf(Object.fromEntries(changed)))
  return { id: there.id, isNew: false }
}

/** By its name, unless its address is another one; else a new one. */
export async function findOrCreate(
  ask: AskPipedrive,
  business: Business,
  properties: Record<string, string>,
): Promise<Organization> {
  const query = new URLSearchParams({ term: business.name, fields: 'name', exact_match: 'true', limit: '100' })
  const { items } = Searched.parse((await ask('GET', `${ORGANIZATIONS}/search?${query}`)).data)
  const listed = items.map(({ item: { address, ...item } }) => ({ ...item, address: { value: address } }))
  const found = await updateOrganization(ask, pick(listed, business)?.id, properties)
  return found ?? { id: await createOrganization(ask, business, properties), isNew: true }
}

async function createOrganization(ask: AskPipedrive, business: Business, properties: Record<string, string>) {
  // Clocks differ, and Pipedrive takes no fractions of a second.
  const updated_since = new Date(Date.now() - 60_000).toISOString().replace(/\.\d+Z$/, 'Z')
  const { name, address } = business
  try {
    const body = { name, ...(address && { address: { value: address } }), ...fieldsOf(properties) }
    return Found.parse((await ask('POST', ORGANIZATIONS, body)).data).id
  } catch (error) {
    if ((statusOf(error) ?? 500) < 500) throw error
    // The answer may be lost, and the search knows the organization only later. The list has it immediately.
    const query = new URLSearchParams({ updated_since, sort_by: 'add_time', sort_direction: 'desc', limit: '500' })
    const recent = z.array(Found).parse((await ask('GET', `${ORGANIZATIONS}?${query}`)).data)
    const made = pick(recent, business)
    if (!made) throw error
    return made.id
  }
}

type Listed = Pick<z.infer<typeof Found>, 'id' | 'name' | 'address'>

/** One of that name: the one at the address, or one without an address on either side. */
function pick(listed: Listed[], { name, address }: Business): Listed | undefined {
  const named = listed.filter(one => plain(one.name) === plain(name))
  const isAt = (one: Listed) => plain(one.address?.value) === plain(address)
  return named.find(isAt) ?? named.find(one => !plain(one.address?.value) || !plain(address))
}

const plain = (text: string | null | undefined) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const Found = z.looseObject({
  id: z.number(),
  name: z.string(),
  is_deleted: z.boolean().nullish(),
  address: z.looseObject({ value: z.string().nullish() }).nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
})
const Searched = z.object({
  items: z.array(z.object({ item: z.object({ id: z.number(), name: z.string(), address: z.string().nullish() }) })),
})

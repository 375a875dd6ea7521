import { z } from 'zod'
import type { Business, ContactChange } from './crm.ts'
import { type AskPipedrive, orGone, PipedriveRefused, V2 } from './pipedrive-client.ts'
import { fieldsOf } from './pipedrive-fields.ts'

const PATH = `${V2}/organizations`

export interface Organization {
  id: number
  /** Nobody can be there yet. */
  isNew: boolean
}

/** The organization with this ID, with this lead's properties. Null: it's gone. */
export async function updateOrganization(
  ask: AskPipedrive,
  id: string | number | null | undefined,
  properties: Record<string, string>,
): Promise<Organization | null> {
  if (!id) return null
  const found = await ask('GET', `${PATH}/${encodeURIComponent(id)}`).catch(orGone)
  const there = found && Found.parse(found.data)
  if (!there || there.is_deleted) return null
  await change(ask, there, properties)
  return { id: there.id, isNew: false }
}

/** By its name, unless its address is another one; else a new one. */
export async function findOrCreate(
  ask: AskPipedrive,
  business: Business,
  properties: Record<string, string>,
  turnToSearch: () => Promise<void>,
): Promise<Organization> {
  await turnToSearch()
  const query = new URLSearchParams({ term: business.name, fields: 'name', exact_match: 'true', limit: '100' })
  const { data } = await ask('GET', `${PATH}/search?${query}`)
  const found = pick(
    z
      .object({ items: z.array(z.object({ item: Item })) })
      .parse(data)
      .items.map(({ item }) => item),
    business,
  )
  return (await updateOrganization(ask, found?.id, properties)) ?? (await createOrganization(ask, business, properties))
}

/** Changes organizations one by one, because Pipedrive takes no more. */
export async function updateOrganizations(
  ask: AskPipedrive,
  changes: ContactChange[],
  refuse: (id: string, error: unknown) => void,
): Promise<void> {
  for (const { id, properties } of changes)
    await ask('PATCH', `${PATH}/${encodeURIComponent(id)}`, fieldsOf(properties)).catch(error => refuse(id, error))
}

/** Clocks differ, and Pipedrive takes no fractions of a second. */
const sinceNow = () => new Date(Date.now() - 60_000).toISOString().replace(/\.\d+Z$/, 'Z')

async function createOrganization(
  ask: AskPipedrive,
  business: Business,
  properties: Record<string, string>,
): Promise<Organization> {
  const since = sinceNow()
  const { name, address } = business
  const body = { name, ...(address && { address: { value: address } }), ...fieldsOf(properties) }
  const made = await ask('POST', PATH, body).catch(async (error: unknown) => {
    if (error instanceof PipedriveRefused && error.refusal.status < 500) throw error
    // The answer may be lost, and the search knows the organization only later. The list has it immediately.
    const query = new URLSearchParams({
      updated_since: since,
      sort_by: 'add_time',
      sort_direction: 'desc',
      limit: '500',
    })
    const { data } = await ask('GET', `${PATH}?${query}`)
    const there = pick(
      z
        .array(Found)
        .parse(data)
        .map(one => ({ ...one, address: one.address?.value })),
      business,
    )
    if (!there) throw error
    return { data: there }
  })
  return { id: z.object({ id: z.number() }).parse(made.data).id, isNew: true }
}

/** Sends only what differs: a change costs five times what reading does. */
async function change(ask: AskPipedrive, there: z.infer<typeof Found>, properties: Record<string, string>) {
  const same = ([code, value]: [string, string]) => {
    const { custom_fields: custom = {}, ...own } = fieldsOf({ [code]: value }) as Record<string, unknown>
    const has = { ...there, address: { value: there.address?.value } } as Record<string, unknown>
    return [
      [own, has],
      [custom, there.custom_fields ?? {}],
    ].every(([ours, theirs]) =>
      Object.entries(ours as object).every(
        ([name, one]) => JSON.stringify((theirs as Record<string, unknown>)[name]) === JSON.stringify(one),
      ),
    )
  }
  const changed = Object.entries(properties).filter(one => !same(one))
  if (changed.length > 0) await ask('PATCH', `${PATH}/${there.id}`, fieldsOf(Object.fromEntries(changed)))
}

interface Listed {
  id: number
  name: string
  address?: string | null | undefined
}

/** One of that name: the one at the address, or one without an address on either side. */
function pick(listed: Listed[], { name, address }: Business): Listed | undefined {
  const named = listed.filter(one => plain(one.name) === plain(name))
  return (
    named.find(one => plain(one.address) === plain(address)) ??
    named.find(one => !plain(one.address) || !plain(address))
  )
}

const plain = (text: string | null | undefined) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const Item = z.object({ id: z.number(), name: z.string(), address: z.string().nullish() })
const Found = z.looseObject({
  id: z.number(),
  name: z.string(),
  is_deleted: z.boolean().nullish(),
  address: z.looseObject({ value: z.string().nullish() }).nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
})

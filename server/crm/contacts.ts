import { CrmMapping, DEFAULT_MAPPING } from '#contract/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import type { Contact } from '#server/providers/crm/crm.ts'

/** Which field goes into which property of the CRM. */
export const readMapping = async (sql: Sql, userId: string): Promise<CrmMapping> => {
  const [row] = await sql<{ hubspotMapping: unknown }[]>`
    select hubspot_mapping from user_settings where user_id = ${userId}`
  return row?.hubspotMapping ? CrmMapping.parse(row.hubspotMapping) : DEFAULT_MAPPING
}

/** Where the status goes; `values` are the CRM's own words for it, where it has some. */
export type StatusProperty = {
  property: string
  values: Record<string, string>
}

export const readStatusProperty = async (sql: Sql, userId: string): Promise<StatusProperty | null> => {
  const [row] = await sql<{ hubspotStatus: StatusProperty | null }[]>`
    select hubspot_status from user_settings where user_id = ${userId}`
  return row?.hubspotStatus ?? null
}

type Row = Omit<Contact, 'properties'> & {
  isSample: boolean
  status: string
  fields: Record<string, string | null>
  own: Record<string, string> | null
}

/** The leads as contacts, and whether the business is made up. Those that are gone are left out. */
export async function findContacts(sql: Sql, userId: string, leadIds: string[]) {
  const mapping = await readMapping(sql, userId)
  const target = await readStatusProperty(sql, userId)
  const hasOwn = mapping.some(({ from }) => from.startsWith('field:'))
  const rows = await sql<Row[]>`
    select id as lead_id, business_name as name, email, phone, phone_norm,
      coalesce(hubspot_contact_id, ${sameNumber(sql, userId)}) as known_id,
      source = 'sample' as is_sample, status,
      jsonb_build_object('businessName', business_name, 'website', website, 'address', address, 'city', city,
        'region', region, 'postcode', postcode, 'country', country, 'category', category, 'description', description,
        'source', source) as fields,
      ${hasOwn ? ownValues(sql, userId) : sql`null::jsonb`} as own
    from leads where user_id = ${userId} and id = any(${leadIds}::uuid[]) order by id`
  return rows.map(({ isSample, status, fields, own, ...contact }) => {
    const valueOf = (from: string) => (from.startsWith('field:') ? own?.[from.slice(6)] : fields[from])
    const properties = mapping.flatMap(({ from, property }) => {
      const value = valueOf(from)
      return value ? [[property, value] as const] : []
    })
    if (target) properties.push([target.property, target.values[status] ?? status])
    return { contact: { ...contact, properties: Object.fromEntries(properties) }, isSample, status }
  })
}

/** Of another lead with this number, as the CRM's search knows a contact only seconds after it was made. */
const sameNumber = (sql: Sql, userId: string) => sql`(
  select o.hubspot_contact_id from leads o
  where o.user_id = ${userId} and o.phone_norm = leads.phone_norm and o.hubspot_contact_id is not null
  order by o.id limit 1)`

const ownValues = (sql: Sql, userId: string) => sql`(
  select jsonb_object_agg(field_id, value) from custom_values v where v.user_id = ${userId} and v.lead_id = leads.id)`

type Found = Awaited<ReturnType<typeof findContacts>>[number]

/** Why this lead can not become a contact, whoever asks; null: it can. */
export function hindrance({ contact, isSample }: Found, name = 'It'): string | null {
  if (isSample) return `${name} is a made-up sample business. It has no place in your CRM.`
  if (contact.email || contact.phone) return null
  return `${name} has neither an email nor a phone number. Add one, then sync again.`
}

/** One lead that is fit to be synced, and the key to do it with. */
export function requireReady(found: Found | undefined, sealed: Buffer | null) {
  if (!found) throw notFound('Lead')
  if (!sealed) throw badRequest('Failed to sync to the CRM. Please check your settings.')
  const reason = hindrance(found, found.contact.name)
  if (reason) throw badRequest(reason)
  return { contact: found.contact, sealed }
}

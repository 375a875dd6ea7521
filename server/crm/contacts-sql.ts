import { CrmMapping, DEFAULT_MAPPING, MappedField } from '#contract/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { personOf } from '#server/db/lookups.ts'
import type { Contact } from '#server/providers/crm/crm.ts'

/** The account's mapping of lead fields to CRM properties. */
export const readMapping = async (sql: Sql, userId: string): Promise<CrmMapping> => {
  const [row] = await sql<{ hubspotMapping: unknown }[]>`
    select hubspot_mapping from user_settings where user_id = ${userId}`
  return row?.hubspotMapping ? CrmMapping.parse(row.hubspotMapping) : DEFAULT_MAPPING
}

/** The property for the status; `values` has the CRM's option for each status, if the property has options. */
export type StatusProperty = { property: string; values: Record<string, string> }

/** The property that the account pushes statuses to; null if it doesn't push them. */
export const readStatusProperty = (sql: Sql, userId: string) =>
  sql<{ hubspotStatus: StatusProperty | null }[]>`
    select hubspot_status from user_settings where user_id = ${userId}`.then(([row]) => row?.hubspotStatus ?? null)

/** Replaces both. Changes nothing for an account without settings. */
export const saveMapping = (sql: Sql, userId: string, mapping: CrmMapping, status: StatusProperty | null) => sql`
  update user_settings set hubspot_mapping = ${sql.json(mapping)},
    hubspot_status = ${status && sql.json(status)}, updated_at = now()
  where user_id = ${userId}`

type ContactRow = Omit<Contact, 'properties' | 'ifNew'> &
  Record<MappedField, string | null> & {
    isSample: boolean
    status: string
    contactName: string | null
    firstName: string | null
    lastName: string | null
    role: string | null
    own: Record<string, string> | null
  }

/** These leads' data for their contacts, by ID. Custom fields only `withOwn`; a person with another address is nobody here. */
export const listContactRows = (sql: Sql, userId: string, leadIds: string[], withOwn: boolean) => sql<ContactRow[]>`
  select id as lead_id, business_name as name, email, phone, phone_norm,
    coalesce(hubspot_contact_id, ${sameNumber(sql, userId)}) as known_id,
    source = 'sample' as is_sample, status, ${sql(MappedField.options)},
    ${withOwn ? ownValues(sql, userId) : sql`null::jsonb`} as own, person.contact_name, person.first_name, person.last_name, person.role
  from leads left join lateral ${personOf(sql, userId, sql`leads`, sql`leads.email_norm`)} person
    on coalesce(person.contact_email, leads.email_norm) = leads.email_norm
  where user_id = ${userId} and id = any(${leadIds}::uuid[]) order by id`

/** From another lead with this number, because the CRM's search finds a new contact only seconds later. */
const sameNumber = (sql: Sql, userId: string) => sql`(
  select o.hubspot_contact_id from leads o
  where o.user_id = ${userId} and o.phone_norm = leads.phone_norm and o.hubspot_contact_id is not null
  order by o.id limit 1)`

/** A lead's values of custom fields, by the field's ID. */
const ownValues = (sql: Sql, userId: string) => sql`(
  select jsonb_object_agg(field_id, value) from custom_values v where v.user_id = ${userId} and v.lead_id = leads.id)`

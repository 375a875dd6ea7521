import { CrmMapping, DEFAULT_MAPPING, MappedField } from '#contract/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { type Fragment, personOf } from '#server/db/lookups.ts'
import { reasonNotToContact } from '#server/leads/contacts/contacts-sql.ts'
import type { Business, Named, Person } from '#server/providers/crm/crm.ts'

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

type ContactRow = Omit<Person, keyof Named | 'id'> &
  Pick<Business, 'siblingId'> &
  Record<MappedField, string | null> & {
    leadId: string
    businessName: string
    site: string | null
    companyId: string | null
    isSample: boolean
    status: string
    contactName: string | null
    own: Record<string, string> | null
  } & Omit<Named, 'name'>

/** These leads' data for their contacts, by ID. Custom fields only `withOwn`; a person with another address is nobody here. */
export const listContactRows = (sql: Sql, userId: string, leadIds: string[], withOwn: boolean) => sql<ContactRow[]>`
  select id as lead_id, email, phone, phone_norm, site, synced.company_id,
    coalesce(hubspot_contact_id, ${ofOther(sql, userId, sql`o.email_norm = leads.email_norm`)},
      ${ofOther(sql, userId, sql`o.phone_norm = leads.phone_norm`)}) as known_id,
    (select c.company_id from leads o join crm_leads c on c.user_id = o.user_id and c.lead_id = o.id and c.company_id is not null
      where o.user_id = ${userId} and o.site = leads.site order by o.id limit 1) as sibling_id,
    source = 'sample' as is_sample, status, ${sql(MappedField.options)},
    ${withOwn ? ownValues(sql, userId) : sql`null::jsonb`} as own, person.contact_name, person.first_name, person.last_name, person.role
  from leads left join lateral (
      select company_id from crm_leads c where c.user_id = ${userId} and c.lead_id = leads.id) synced on true
    left join lateral ${personOf(sql, userId, sql`leads`, sql`leads.email_norm`)} person
    on coalesce(person.contact_email, leads.email_norm) = leads.email_norm
  where user_id = ${userId} and id = any(${leadIds}::uuid[]) order by id`

/** From another lead with this address or number, because the CRM's search finds a new contact only seconds later. */
const ofOther = (sql: Sql, userId: string, isSame: Fragment) => sql`(
  select o.hubspot_contact_id from leads o
  where o.user_id = ${userId} and ${isSame} and o.hubspot_contact_id is not null
  order by o.id limit 1)`

/** The people at these leads whom we may contact, the primary one first, each with an address or a number to find them by. */
export const listPeople = (sql: Sql, userId: string, leadIds: string[]) => sql<(Person & { leadId: string })[]>`
  select id, lead_id, name, first_name, last_name, role, email, phone, phone_norm, crm_id as known_id from contacts c
  where user_id = ${userId} and lead_id = any(${leadIds}::uuid[]) and (email_norm is not null or phone_norm is not null)
    and ${reasonNotToContact(sql, userId, sql`c`)} is null
  order by lead_id, is_primary desc, created_at, id`

/** A lead's values of custom fields, by the field's ID. */
const ownValues = (sql: Sql, userId: string) => sql`(
  select jsonb_object_agg(field_id, value) from custom_values v where v.user_id = ${userId} and v.lead_id = leads.id)`

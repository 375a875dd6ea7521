import type { LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'

// The statements with which other features write to leads. writers.test.ts allows no others.

export interface StatusMove {
  to: LeadStatus
  from: LeadStatus[]
}

/** Changes a lead's status only from one of these, so that a status which its user chose stays. Returns the lead if it changed. */
export const setStatus = (sql: Sql, userId: string, leadId: string, { to, from }: StatusMove) =>
  sql<{ id: string }[]>`
    update leads set status = ${to}, updated_at = now()
    where user_id = ${userId} and id = ${leadId} and status = any(${from}::text[])
    returning id`

/** Fills in an email address for leads that the caller has locked and that have none. */
export const saveFoundEmail = (sql: Sql, userId: string, leadIds: string[], address: string) => sql`
  update leads set email = ${address}, updated_at = now()
  where user_id = ${userId} and id = any(${leadIds}::uuid[]) and email_norm is null`

/** Keeps which contact of the CRM each lead is. `updated_at` stays, because the user changed nothing. */
export const saveContactIds = (sql: Sql, userId: string, contacts: { leadId: string; contactId: string }[]) => sql`
  update leads set hubspot_contact_id = c.contact_id
  from unnest(${contacts.map(one => one.leadId)}::uuid[], ${contacts.map(one => one.contactId)}::text[]) c(lead_id, contact_id)
  where user_id = ${userId} and id = c.lead_id and hubspot_contact_id is distinct from c.contact_id`

/** Keeps which person of the CRM each contact is. Here, too, `updated_at` stays. */
export const savePersonIds = (sql: Sql, userId: string, people: Map<string, string>) => sql`
  update contacts set crm_id = p.crm_id
  from unnest(${[...people.keys()]}::uuid[], ${[...people.values()]}::text[]) p(id, crm_id)
  where contacts.user_id = ${userId} and contacts.id = p.id and contacts.crm_id is distinct from p.crm_id`

/** Deletes leads with everything that belongs to them. Returns how many there were. */
export const deleteLeads = async (sql: Sql, userId: string, ids: string[]) => {
  const { count } = await sql`delete from leads where user_id = ${userId} and id = any(${ids}::uuid[])`
  return count
}

/** The person by address; `mention` matches them in a text, where `said` takes their place. */
interface ForgottenPerson {
  userId: string
  emailNorm: string
  keptLeadIds: string[]
  mention: string
  said: string
}

/** Of a person who asked to be deleted, what stays is the business: without the person's address and contact in the CRM. */
export const forgetPerson = (sql: Sql, { userId, emailNorm, keptLeadIds, mention, said }: ForgottenPerson) => sql`
  update leads set
    email = case when email_norm = ${emailNorm}
      then (select c.email from contacts c where c.user_id = ${userId} and c.lead_id = leads.id and c.is_primary) else email end,
    hubspot_contact_id = case when email_norm = ${emailNorm} then null else hubspot_contact_id end,
    business_name = regexp_replace(business_name, ${mention}, ${said}, 'gi'),
    other_contacts = regexp_replace(other_contacts, ${mention}, ${said}, 'gi'),
    website = regexp_replace(website, ${mention}, ${said}, 'gi'), address = regexp_replace(address, ${mention}, ${said}, 'gi'),
    description = regexp_replace(description, ${mention}, ${said}, 'gi'), updated_at = now()
  where user_id = ${userId} and (id = any(${keptLeadIds}::uuid[])
    or concat_ws(' ', business_name, other_contacts, website, address, description) ~* ${mention})`

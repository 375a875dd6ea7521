import type { Contact } from '#contract/contacts.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, type Fragment, suppressionOf } from '#server/db/lookups.ts'

export interface ContactRow extends Contact {
  emailNorm: string | null
  phoneNorm: string | null
}

/** The stored fields of a contact. */
export interface ContactFields {
  name: string
  firstName: string | null
  lastName: string | null
  role: string | null
  email: string | null
  phone: string | null
  phoneNorm: string | null
}

const columns = (sql: Sql, userId: string) => sql`
  id, lead_id, name, first_name, last_name, role, email, phone, is_primary, source, created_at, email_norm, phone_norm,
  ${reasonNotToContact(sql, userId, sql`c`)} as suppression`

/**
 * Why the suppression list has the address of this contact or lead, or without one the number; null: we may contact them.
 * `of` is the alias of its row.
 */
export const reasonNotToContact = (sql: Sql, userId: string, of: Fragment) => sql`
  case when ${of}.email_norm is not null then ${suppressionOf(sql, userId, sql`${of}.email_norm`)}
    else (select s.reason from suppressions s
      where s.user_id = ${userId} and s.channel = 'phone' and s.address_norm = ${of}.phone_norm) end`

/** The lead's contacts, the primary one first, then the oldest. */
export const listContacts = (sql: Sql, userId: string, leadId: string) => sql<ContactRow[]>`
  select ${columns(sql, userId)} from contacts c where user_id = ${userId} and lead_id = ${leadId}
  order by is_primary desc, created_at, id`

/** A page of the people at all leads, the latest added first: IDs are in the order of time. */
export const listAllContacts = (
  sql: Sql,
  userId: string,
  { before, limit, updatedSince }: { before: string | null; limit: number; updatedSince: string | undefined },
) => sql<ContactRow[]>`
  select ${columns(sql, userId)} from contacts c
  where user_id = ${userId} ${before ? sql`and id < ${before}` : sql``} ${changedSince(sql, sql`updated_at`, updatedSince)}
  order by id desc limit ${limit}`

/** The lead that the contact belongs to. */
export const findLeadOfContact = async (sql: Sql, userId: string, id: string) => {
  const [contact] = await sql<{ leadId: string }[]>`
    select lead_id from contacts where user_id = ${userId} and id = ${id}`
  return contact?.leadId
}

export const insertContact = async (sql: Sql, userId: string, leadId: string, contact: ContactFields) => {
  const [row] = await sql<[{ id: string }]>`insert into contacts ${sql({ userId, leadId, ...contact })} returning id`
  return row.id
}

export const updateContact = (sql: Sql, userId: string, id: string, fields: ContactFields) => sql`
  update contacts set ${sql(fields)} where user_id = ${userId} and id = ${id}`

export const deleteContact = (sql: Sql, userId: string, id: string) => sql`
  delete from contacts where user_id = ${userId} and id = ${id}`

/** The lead's primary contact is this one, and no other. Two statements, because an index holds that there's one. */
export async function setPrimary(sql: Sql, userId: string, leadId: string, id: string): Promise<void> {
  await sql`update contacts set is_primary = false where user_id = ${userId} and lead_id = ${leadId} and is_primary and id <> ${id}`
  await sql`update contacts set is_primary = true where user_id = ${userId} and lead_id = ${leadId} and id = ${id}`
}

/**
 * The lead's address becomes its primary contact's if it has none, or one of `theirs`, which its contacts have or had; if the
 * primary one has none, an address that no contact has any more goes, because an email there would greet someone else. An address
 * that's nobody's stays.
 */
export const followPrimary = (sql: Sql, userId: string, leadId: string, theirs: string[]) => sql`
  update leads l set email = c.email, updated_at = now()
  from contacts c
  where l.user_id = ${userId} and l.id = ${leadId}
    and c.user_id = ${userId} and c.lead_id = ${leadId} and c.is_primary and c.email_norm is distinct from l.email_norm
    and (l.email_norm is null or l.email_norm = any(${theirs}::text[])) and (c.email_norm is not null or not exists (
      select from contacts o where o.user_id = ${userId} and o.lead_id = ${leadId} and o.email_norm = l.email_norm))`

import type { Sql } from '#server/db/db.ts'
import type { ContactFields } from './contacts-sql.ts'
import type { Identity } from './meet-people.ts'

/** A person of a row of the table of staged rows (`stage` in server/leads/add/rows-sql.ts). */
export type RowPerson = ContactFields & { row: number }

/** The people at these leads. */
export const listIdentities = (sql: Sql, userId: string, leadIds: string[]) => sql<({ leadId: string } & Identity)[]>`
  select lead_id, name, first_name, email from contacts where user_id = ${userId} and lead_id = any(${leadIds}::uuid[])`

const staged = (sql: Sql, people: RowPerson[]) => sql`
  (select r.id as lead_id, p.*
    from unnest(${people.map(one => one.row)}::int[], ${people.map(one => one.name)}::text[],
      ${people.map(one => one.firstName)}::text[], ${people.map(one => one.lastName)}::text[],
      ${people.map(one => one.role)}::text[], ${people.map(one => one.email)}::text[],
      ${people.map(one => one.phone)}::text[], ${people.map(one => one.phoneNorm)}::text[])
      p(row, name, first_name, last_name, role, email, phone, phone_norm)
    join lead_rows r on r.row = p.row)`

/** Adds the rows' people to their leads. Where a lead has no primary contact, the first with an address becomes it. */
export const insertImportedPeople = async (sql: Sql, userId: string, people: RowPerson[]) => {
  const { count } = await sql`
    insert into contacts (user_id, lead_id, name, first_name, last_name, role, email, phone, phone_norm, is_primary, source)
    select ${userId}::uuid, s.lead_id, s.name, s.first_name, s.last_name, s.role, s.email, s.phone, s.phone_norm,
      row_number() over (partition by s.lead_id order by s.email is null, s.row) = 1 and not exists (
        select from contacts c where c.user_id = ${userId} and c.lead_id = s.lead_id and c.is_primary),
      'import'
    from ${staged(sql, people)} s
    order by s.row
    on conflict do nothing returning null`
  return count
}

/** The contact of a lead that a staged person is: by the address, else by the name. */
const isContact = (sql: Sql, userId: string) => sql`
  c.user_id = ${userId} and c.lead_id = s.lead_id and c.id = (
    select o.id from contacts o
    where o.user_id = ${userId} and o.lead_id = s.lead_id
      and (o.email_norm = nullif(address_norm(s.email), '') or lower(o.name) = lower(s.name))
    order by o.email_norm = nullif(address_norm(s.email), '') desc nulls last, o.id limit 1)`

/** Fills people that the leads have from the rows' filled cells. An address is never replaced, because it may be the business's. */
export const updateImportedPeople = (sql: Sql, userId: string, people: RowPerson[]) => sql`
  update contacts c set role = coalesce(s.role, c.role), phone = coalesce(s.phone, c.phone),
    phone_norm = coalesce(s.phone_norm, c.phone_norm), email = coalesce(c.email, s.email)
  from ${staged(sql, people)} s
  where ${isContact(sql, userId)} and not (c.email is null and exists (
    select from contacts o
    where o.user_id = ${userId} and o.lead_id = s.lead_id and o.email_norm = nullif(address_norm(s.email), '')))`

/** Before leads are filled from rows: a person's address, and a number of another than the primary one, don't replace the lead's. */
export const keepAddresses = (sql: Sql, userId: string, people: RowPerson[]) => sql`
  update lead_rows r set email = null, phone = case when p.is_primary then r.phone end,
    phone_norm = case when p.is_primary then r.phone_norm end
  from (select s.row, (select c.is_primary from contacts c where ${isContact(sql, userId)}) as is_primary
    from ${staged(sql, people)} s) p
  where r.row = p.row`

/** Leads of these rows without an address or a number get their primary contact's. */
export const fillFromPrimary = (sql: Sql, userId: string, rows: number[]) => sql`
  update leads l set email = coalesce(l.email, c.email), phone = coalesce(l.phone, c.phone),
    phone_norm = case when l.phone is null then c.phone_norm else l.phone_norm end, updated_at = now()
  from contacts c
  where l.user_id = ${userId} and l.id in (select r.id from lead_rows r where r.row in (select unnest(${rows}::int[])))
    and c.user_id = ${userId} and c.lead_id = l.id and c.is_primary
    and (l.email is null and c.email is not null or l.phone is null and c.phone is not null)`

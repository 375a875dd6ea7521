import type { CustomField } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** The account's custom fields, oldest first. */
export const listFields = (sql: Sql, userId: string) =>
  sql<CustomField[]>`
    select id, name, kind, choices from custom_fields where user_id = ${userId} order by created_at, id`

/** The number of the account's custom fields. */
export const countFields = async (sql: Sql, userId: string) => {
  const [row] = await sql<[{ n: number }]>`
    select count(*)::int as n from custom_fields where user_id = ${userId}`
  return row.n
}

/** Inserts a field. Returns undefined if another has its name, ignoring case. */
export const insertField = (sql: Sql, userId: string, { name, kind, choices }: Omit<CustomField, 'id'>) =>
  first(sql<CustomField[]>`
    insert into custom_fields (user_id, name, kind, choices) values (${userId}, ${name}, ${kind}, ${choices})
    on conflict (user_id, name_norm) do nothing
    returning id, name, kind, choices`)

/** Whether a field other than this one has the name, ignoring case. */
export const isFieldNameTaken = async (sql: Sql, userId: string, id: string, name: string) => {
  const rows = await sql`
    select from custom_fields where user_id = ${userId} and name_norm = lower(${name}) and id <> ${id}`
  return rows.length > 0
}

/** Renames a field. Returns undefined if the account has no such field. */
export const updateFieldName = (sql: Sql, userId: string, id: string, name: string) =>
  first(sql<CustomField[]>`
    update custom_fields set name = ${name} where user_id = ${userId} and id = ${id}
    returning id, name, kind, choices`)

/** A lead's values with the names of their fields, in the order of the fields. Leaves out fields without a value. */
export const valuesOf = (sql: Sql, userId: string, leadId: string) =>
  sql<{ fieldId: string; name: string; value: string }[]>`
    select f.id as field_id, f.name, v.value
    from custom_values v join custom_fields f on f.user_id = v.user_id and f.id = v.field_id
    where v.user_id = ${userId} and v.lead_id = ${leadId} order by f.created_at, f.id`

import { type CustomField, type CustomFieldDraft, FIELD_VALUE_MAX, FIELDS_MAX } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'

/** The account's custom fields, oldest first. */
export const listFields = (sql: Sql, userId: string) =>
  sql<CustomField[]>`
    select id, name, kind, choices from custom_fields where user_id = ${userId} order by created_at, id`

/** Creates a field; a name that exists in any case is refused with 409. */
export async function createField(sql: Sql, userId: string, draft: CustomFieldDraft): Promise<CustomField> {
  const { name, kind } = draft
  const choices = kind === 'choice' ? [...new Set(draft.choices)] : []
  const [counted] = await sql<[{ n: number }]>`
    select count(*)::int as n from custom_fields where user_id = ${userId}`
  if (counted.n >= FIELDS_MAX) throw badRequest(`There are ${FIELDS_MAX} fields already. Delete one first.`)
  const [field] = await sql<CustomField[]>`
    insert into custom_fields (user_id, name, kind, choices) values (${userId}, ${name}, ${kind}, ${choices})
    on conflict (user_id, name_norm) do nothing
    returning id, name, kind, choices`
  if (!field) throw conflict(`There is a field “${name}” already.`, 'name')
  return field
}

export async function renameField(sql: Sql, userId: string, id: string, name: string): Promise<CustomField> {
  const [taken] = await sql`
    select from custom_fields where user_id = ${userId} and name_norm = lower(${name}) and id <> ${id}`
  if (taken) throw conflict(`There is a field “${name}” already.`, 'name')
  const [field] = await sql<CustomField[]>`
    update custom_fields set name = ${name} where user_id = ${userId} and id = ${id}
    returning id, name, kind, choices`
  if (!field) throw notFound('Field')
  return field
}

export const valuesOf = (sql: Sql, userId: string, leadId: string) =>
  sql<{ fieldId: string; name: string; value: string }[]>`
    select f.id as field_id, f.name, v.value
    from custom_values v join custom_fields f on f.user_id = v.user_id and f.id = v.field_id
    where v.user_id = ${userId} and v.lead_id = ${leadId} order by f.created_at, f.id`

type Read = { value: string | null } | { wrong: string }

/** A text as the field keeps it ("1,200.50" is 1200.5, a date is 2026-11-21), nothing for blanks, or what is wrong with it. */
export function readValue({ name, kind, choices }: CustomField, text: string): Read {
  const value = text.trim()
  if (value === '') return { value: null }
  if (value.length > FIELD_VALUE_MAX) return { wrong: `${name}: at most ${FIELD_VALUE_MAX} characters` }
  if (kind === 'number') return readNumber(name, value)
  if (kind === 'date') return isDay(value) ? { value } : { wrong: `${name}: write the date as 2026-11-30` }
  if (kind === 'text') return { value }
  const choice = choices.find(one => one.toLowerCase() === value.toLowerCase())
  return choice ? { value: choice } : { wrong: `${name}: choose one of ${choices.join(', ')}` }
}

function readNumber(name: string, text: string): Read {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) && Math.abs(value) < 1e15
    ? { value: String(value === 0 ? 0 : value) }
    : { wrong: `${name}: write a number` }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.valueOf()) && time.toISOString().startsWith(text)
}

import type { ValueProblem } from '#contract/import-words.ts'
import { type CustomField, type CustomFieldDraft, FIELD_VALUE_MAX, FIELDS_MAX } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { countFields, insertField, isFieldNameTaken, updateFieldName } from './custom-fields-sql.ts'

/** Creates a field. Responds with 409 if the name exists in any case. */
export async function createField(sql: Sql, userId: string, draft: CustomFieldDraft): Promise<CustomField> {
  const { name, kind } = draft
  const choices = kind === 'choice' ? [...new Set(draft.choices)] : []
  if ((await countFields(sql, userId)) >= FIELDS_MAX)
    throw badRequest(`You already have ${FIELDS_MAX} fields. Delete one first.`)
  const field = await insertField(sql, userId, { name, kind, choices })
  if (!field) throw conflict(`A field named “${name}” already exists.`, 'name')
  return field
}

export async function renameField(sql: Sql, userId: string, id: string, name: string): Promise<CustomField> {
  if (await isFieldNameTaken(sql, userId, id, name)) throw conflict(`A field named “${name}” already exists.`, 'name')
  const field = await updateFieldName(sql, userId, id, name)
  if (!field) throw notFound('Field')
  return field
}

type Read = { value: string | null } | { wrong: ValueProblem }

/** A text in the field's format ("1,200.50" is 1200.5, a date is 2026-11-21), null if blank, or what is wrong with it. */
export function readValue({ name, kind, choices }: CustomField, text: string): Read {
  const value = text.trim()
  if (value === '') return { value: null }
  if (value.length > FIELD_VALUE_MAX) return { wrong: { code: 'value-too-long', field: name, max: FIELD_VALUE_MAX } }
  if (kind === 'number') return readNumber(name, value)
  if (kind === 'date') return isDay(value) ? { value } : { wrong: { code: 'not-a-date', field: name } }
  if (kind === 'text') return { value }
  const choice = choices.find(one => one.toLowerCase() === value.toLowerCase())
  return choice ? { value: choice } : { wrong: { code: 'not-a-choice', field: name, choices } }
}

function readNumber(name: string, text: string): Read {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  const value = /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) && Math.abs(value) < 1e15
    ? { value: String(value === 0 ? 0 : value) }
    : { wrong: { code: 'not-a-number', field: name } }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.valueOf()) && time.toISOString().startsWith(text)
}

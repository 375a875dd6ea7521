import { z } from 'zod'
import { cleanText } from './leads.ts'

export const FieldKind = z.enum(['text', 'number', 'date', 'choice'])
export type FieldKind = z.infer<typeof FieldKind>

export const FIELDS_MAX = 50
export const FIELD_VALUE_MAX = 500

/** A field of the user's own. `choices` is empty for every kind but `choice`. */
export const CustomField = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: FieldKind,
  choices: z.string().array(),
})
export type CustomField = z.infer<typeof CustomField>

export const CustomFieldDraft = z
  .strictObject({
    name: cleanText(60).min(1, 'Name the field.'),
    kind: FieldKind,
    choices: cleanText(100).min(1, 'A choice needs a name.').array().max(100).optional(),
  })
  .refine(({ kind, choices = [] }) => kind !== 'choice' || choices.length > 0, 'Write what may be chosen.')
export type CustomFieldDraft = z.infer<typeof CustomFieldDraft>

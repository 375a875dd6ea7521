import { z } from 'zod'
import { cleanText, Lead, LeadFilter, LeadSelection, LeadSort, LeadStatus } from './leads.ts'
import { route } from './route.ts'

export const TagColor = z.enum(['gray', 'blue', 'green', 'amber', 'red', 'purple'])
export type TagColor = z.infer<typeof TagColor>

export const Tag = z.object({ id: z.uuid(), name: z.string(), color: TagColor })
export type Tag = z.infer<typeof Tag>

export const FieldKind = z.enum(['text', 'number', 'date', 'choice'])
export type FieldKind = z.infer<typeof FieldKind>

export const TAGS_MAX = 200
export const FIELDS_MAX = 50
export const FIELD_VALUE_MAX = 500
export const SAVED_FILTERS_MAX = 100

/** A field of the user's own. `choices` is empty for every kind but `choice`. */
export const CustomField = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: FieldKind,
  choices: z.string().array(),
})
export type CustomField = z.infer<typeof CustomField>

const fieldName = cleanText(60).min(1, 'Name the field.')

export const CustomFieldDraft = z
  .strictObject({
    name: fieldName,
    kind: FieldKind,
    choices: cleanText(100).min(1, 'A choice needs a name.').array().max(100).optional(),
  })
  .refine(({ kind, choices = [] }) => kind !== 'choice' || choices.length > 0, 'Write what may be chosen.')
export type CustomFieldDraft = z.infer<typeof CustomFieldDraft>

/** A view of the list under a name: its filter and its order, as they stand in the address of the page. */
export const LeadView = z.strictObject({
  ...LeadFilter.shape,
  sort: LeadSort.optional(),
  dir: z.enum(['asc', 'desc']).optional(),
})
export type LeadView = z.infer<typeof LeadView>

export const SavedFilter = z.object({ id: z.uuid(), name: z.string(), view: LeadView })
export type SavedFilter = z.infer<typeof SavedFilter>

/** What may be done to many leads at once. Without a value the field is emptied. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: LeadStatus }),
  z.strictObject({ kind: z.literal('tag'), tagId: z.uuid() }),
  z.strictObject({ kind: z.literal('untag'), tagId: z.uuid() }),
  z.strictObject({ kind: z.literal('value'), fieldId: z.uuid(), value: cleanText(FIELD_VALUE_MAX) }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** What was done, and until when it can be taken back. */
export const LeadChange = z.object({ id: z.uuid(), count: z.number(), undoUntil: z.iso.datetime() })
export type LeadChange = z.infer<typeof LeadChange>

/** The fields of which a merge keeps one of two. */
export const MergeField = z.enum([
  'businessName',
  'email',
  'phone',
  'website',
  'address',
  'category',
  'description',
  'status',
])
export type MergeField = z.infer<typeof MergeField>

/** Where fields of a lead came from, and whom the licence of that source wants named. */
export const FieldOrigin = z.object({
  name: z.string(),
  fields: MergeField.exclude(['status']).array(),
  at: z.iso.datetime().nullable(),
  /** The page that it stands on. */
  url: z.string().nullable(),
  attribution: z.object({ text: z.string(), url: z.url() }).nullable(),
})
export type FieldOrigin = z.infer<typeof FieldOrigin>

export const TimelineKind = z.enum([
  'found',
  'enriched',
  'mailed',
  'opened',
  'clicked',
  'replied',
  'failed',
  'called',
  'synced',
  'changed',
])
export type TimelineKind = z.infer<typeof TimelineKind>

export const TimelineItem = z.object({
  at: z.iso.datetime(),
  kind: TimelineKind,
  text: z.string(),
  detail: z.string().nullable(),
})
export type TimelineItem = z.infer<typeof TimelineItem>

const id = z.object({ id: z.uuid() })
const tagName = cleanText(40).min(1, 'Name the tag.')
const deleted = z.object({ deleted: z.number() })

/** The list is worked with by who may search; who pays for calling has the call list. */
const needs = 'full_access'

export const tags = {
  list: route({
    method: 'GET',
    path: '/api/tags',
    summary: 'The tags of the user',
    needs,
    reply: Tag.array(),
  }),
  create: route({
    method: 'POST',
    path: '/api/tags',
    summary: 'Make a tag',
    needs,
    body: z.strictObject({ name: tagName, color: TagColor.optional() }),
    reply: Tag,
  }),
  update: route({
    method: 'PUT',
    path: '/api/tags/:id',
    summary: 'Rename or recolour a tag',
    needs,
    params: id,
    body: z.strictObject({ name: tagName.optional(), color: TagColor.optional() }),
    reply: Tag,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/tags/:id',
    summary: 'Delete a tag; the leads stay',
    needs,
    params: id,
    reply: deleted,
  }),
}

export const leadFields = {
  list: route({
    method: 'GET',
    path: '/api/lead-fields',
    summary: 'The fields of the user’s own',
    needs,
    reply: CustomField.array(),
  }),
  create: route({
    method: 'POST',
    path: '/api/lead-fields',
    summary: 'Make a field of one’s own',
    needs,
    body: CustomFieldDraft,
    reply: CustomField,
  }),
  update: route({
    method: 'PUT',
    path: '/api/lead-fields/:id',
    summary: 'Rename a field; its kind stays, and so does what the leads have in it',
    needs,
    params: id,
    body: z.strictObject({ name: fieldName }),
    reply: CustomField,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/lead-fields/:id',
    summary: 'Delete a field and what the leads have in it',
    needs,
    params: id,
    reply: deleted,
  }),
}

export const savedFilters = {
  list: route({
    method: 'GET',
    path: '/api/lead-filters',
    summary: 'The filters that were saved by name',
    needs,
    reply: SavedFilter.array(),
  }),
  save: route({
    method: 'POST',
    path: '/api/lead-filters',
    summary: 'Save a filter by name; one of the same name is replaced',
    needs,
    body: z.strictObject({ name: cleanText(60).min(1, 'Name the filter.'), view: LeadView }),
    reply: SavedFilter,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/lead-filters/:id',
    summary: 'Forget a saved filter',
    needs,
    params: id,
    reply: deleted,
  }),
}

export const leadChanges = {
  count: route({
    method: 'POST',
    path: '/api/leads/changes/count',
    summary: 'How many leads a change would be for',
    needs,
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ count: z.number() }),
  }),
  apply: route({
    method: 'POST',
    path: '/api/leads/changes',
    summary: 'Change or delete these leads, or all that match a filter; it can be undone for a day',
    needs,
    body: z.strictObject({ selection: LeadSelection, change: BulkChange }),
    bodyLimit: 1024 * 1024,
    reply: LeadChange,
  }),
  undo: route({
    method: 'POST',
    path: '/api/leads/changes/:id/undo',
    summary: 'Take a change back: every lead is what it was, where nobody has changed it since',
    needs,
    params: id,
    reply: z.object({ restored: z.number() }),
  }),
  merge: route({
    method: 'POST',
    path: '/api/leads/merge',
    summary: 'Make one lead of two: calls, mails, notes and tags of both stay with the one that is kept',
    needs,
    body: z.strictObject({
      keep: z.uuid(),
      remove: z.uuid(),
      /** The fields that come from the other one. */
      take: MergeField.array().max(MergeField.options.length),
    }),
    reply: z.object({ lead: Lead, change: LeadChange }),
  }),
  tagsOf: route({
    method: 'POST',
    path: '/api/leads/tags-of',
    summary: 'The tags of some leads',
    needs,
    body: z.strictObject({ ids: z.uuid().array().max(1000) }),
    reply: z.array(z.object({ leadId: z.uuid(), tagIds: z.uuid().array() })),
  }),
  more: route({
    method: 'GET',
    path: '/api/leads/:id/more',
    summary: 'The tags of a lead, what stands in the fields of the user’s own, and where its other fields came from',
    needs,
    params: id,
    reply: z.object({
      tags: Tag.array(),
      values: z.array(z.object({ fieldId: z.uuid(), name: z.string(), value: z.string() })),
      origins: FieldOrigin.array(),
    }),
  }),
  timeline: route({
    method: 'GET',
    path: '/api/leads/:id/timeline',
    summary: 'What happened to a lead, newest first',
    needs,
    params: id,
    reply: TimelineItem.array(),
  }),
}

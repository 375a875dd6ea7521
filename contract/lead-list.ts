import { z } from 'zod'
import { fieldsFor } from './lead-fields.ts'
import { cleanText, Lead, LeadFilter, LeadSelection, LeadSort, LeadStatus, ReachBy } from './leads.ts'
import { LEADS_PAGE } from './limits.ts'
import { fullRoute } from './route.ts'

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

/** A custom field. `choices` is empty for every type but `choice`. */
export const CustomField = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: FieldKind,
  choices: z.string().array(),
})
export type CustomField = z.infer<typeof CustomField>

const fieldName = cleanText(60).min(1, 'Enter a name for the field.')

export const CustomFieldDraft = z
  .strictObject({
    name: fieldName,
    kind: FieldKind,
    choices: cleanText(100).min(1, 'A choice can’t be empty.').array().max(100).optional(),
  })
  .refine(({ kind, choices = [] }) => kind !== 'choice' || choices.length > 0, 'Enter at least one choice.')
export type CustomFieldDraft = z.infer<typeof CustomFieldDraft>

/** The list's filter and order, as in the page's URL. */
export const LeadView = z.strictObject({
  ...LeadFilter.shape,
  sort: LeadSort.optional(),
  dir: z.enum(['asc', 'desc']).optional(),
})
export type LeadView = z.infer<typeof LeadView>

export const SavedFilter = z.object({ id: z.uuid(), name: z.string(), view: LeadView })
export type SavedFilter = z.infer<typeof SavedFilter>

/** A change to many leads. An empty `value` clears the field. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: LeadStatus }),
  z.strictObject({ kind: z.literal('tag'), tagId: z.uuid() }),
  z.strictObject({ kind: z.literal('untag'), tagId: z.uuid() }),
  z.strictObject({ kind: z.literal('value'), fieldId: z.uuid(), value: cleanText(FIELD_VALUE_MAX) }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** A change that was made, and the deadline for undoing it. */
export const LeadChange = z.object({ id: z.uuid(), count: z.number(), undoUntil: z.iso.datetime() })
export type LeadChange = z.infer<typeof LeadChange>

/** The fields for which a merge keeps one of two values. */
export const MergeField = z.enum([...fieldsFor('form'), 'status'])
export type MergeField = z.infer<typeof MergeField>

/** What the directory says about a lead's business beyond the lead's fields. */
const DirectoryNote = z.object({
  /** The chain that it belongs to. */
  brand: z.string().nullable(),
  /** Its pages on social networks. */
  socials: z.string().array(),
  /** The day of the directory's source, as YYYY-MM-DD. */
  updatedOn: z.string().nullable(),
})
export type DirectoryNote = z.infer<typeof DirectoryNote>

/** The source of some of a lead's fields, with the attribution that its license requires. */
export const FieldOrigin = z.object({
  name: z.string(),
  fields: z.enum(fieldsFor('form')).array(),
  at: z.iso.datetime().nullable(),
  /** The page we found them on. */
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

/** A lead's latest email, reply, or call. Leads without any have none. */
export const LastContact = z.object({
  leadId: z.uuid(),
  kind: TimelineKind.extract(['mailed', 'replied', 'called']),
  at: z.iso.datetime(),
})
export type LastContact = z.infer<typeof LastContact>

export const TimelineItem = z.object({
  at: z.iso.datetime(),
  kind: TimelineKind,
  text: z.string(),
  detail: z.string().nullable(),
})
export type TimelineItem = z.infer<typeof TimelineItem>

const id = z.object({ id: z.uuid() })
const tagName = cleanText(40).min(1, 'Enter a name for the tag.')
const deleted = z.object({ deleted: z.number() })

/** The calling-only plan has the call list instead. */

export const tags = {
  list: fullRoute({
    method: 'GET',
    path: '/api/tags',
    summary: 'The account’s tags',
    reply: Tag.array(),
  }),
  create: fullRoute({
    method: 'POST',
    path: '/api/tags',
    summary: 'Create a tag',
    body: z.strictObject({ name: tagName, color: TagColor.optional() }),
    reply: Tag,
  }),
  update: fullRoute({
    method: 'PUT',
    path: '/api/tags/:id',
    summary: 'Change a tag’s name or color',
    params: id,
    body: z.strictObject({ name: tagName.optional(), color: TagColor.optional() }),
    reply: Tag,
  }),
  remove: fullRoute({
    method: 'DELETE',
    path: '/api/tags/:id',
    summary: 'Delete a tag; the leads stay',
    params: id,
    reply: deleted,
  }),
}

export const leadFields = {
  list: fullRoute({
    method: 'GET',
    path: '/api/lead-fields',
    summary: 'The account’s custom fields',
    reply: CustomField.array(),
  }),
  create: fullRoute({
    method: 'POST',
    path: '/api/lead-fields',
    summary: 'Create a custom field',
    body: CustomFieldDraft,
    reply: CustomField,
  }),
  update: fullRoute({
    method: 'PUT',
    path: '/api/lead-fields/:id',
    summary: 'Rename a custom field; its type and its values stay',
    params: id,
    body: z.strictObject({ name: fieldName }),
    reply: CustomField,
  }),
  remove: fullRoute({
    method: 'DELETE',
    path: '/api/lead-fields/:id',
    summary: 'Delete a custom field and its values',
    params: id,
    reply: deleted,
  }),
}

export const savedFilters = {
  list: fullRoute({
    method: 'GET',
    path: '/api/lead-filters',
    summary: 'The account’s saved filters',
    reply: SavedFilter.array(),
  }),
  save: fullRoute({
    method: 'POST',
    path: '/api/lead-filters',
    summary: 'Save a filter under a name; replaces one with the same name',
    body: z.strictObject({ name: cleanText(60).min(1, 'Enter a name for the filter.'), view: LeadView }),
    reply: SavedFilter,
  }),
  remove: fullRoute({
    method: 'DELETE',
    path: '/api/lead-filters/:id',
    summary: 'Delete a saved filter',
    params: id,
    reply: deleted,
  }),
}

/** Counts of a selection. Leads on the suppression list have neither an email nor a phone here. */
export const SelectionReach = z.object({
  count: z.number(),
  withEmail: z.number(),
  withPhone: z.number(),
  /** Have a website and no email address. */
  withWebsiteOnly: z.number(),
})
export type SelectionReach = z.infer<typeof SelectionReach>

/** A selected lead that can't be emailed, or can't be called. */
export const Unreachable = z.object({
  id: z.uuid(),
  businessName: z.string(),
  why: z.enum(['missing', 'suppressed', 'undialable']),
})
export type Unreachable = z.infer<typeof Unreachable>

export const leadChanges = {
  count: fullRoute({
    method: 'POST',
    path: '/api/leads/changes/count',
    keys: 'read',
    summary: 'How many leads a change would affect',
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ count: z.number() }),
  }),
  reach: fullRoute({
    method: 'POST',
    path: '/api/leads/changes/reach',
    keys: 'read',
    summary: 'How many of the selected leads can be emailed or called',
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: SelectionReach,
  }),
  unreachable: fullRoute({
    method: 'POST',
    path: '/api/leads/changes/unreachable',
    keys: 'read',
    summary: 'The first 200 of the selected leads that can’t be emailed or called, with the reason',
    body: z.strictObject({ selection: LeadSelection, by: ReachBy }),
    bodyLimit: 1024 * 1024,
    reply: Unreachable.array(),
  }),
  apply: fullRoute({
    method: 'POST',
    path: '/api/leads/changes',
    summary: 'Change or delete these leads, or all that match a filter; the change can be undone for a day',
    body: z.strictObject({ selection: LeadSelection, change: BulkChange }),
    bodyLimit: 1024 * 1024,
    reply: LeadChange,
  }),
  undo: fullRoute({
    method: 'POST',
    path: '/api/leads/changes/:id/undo',
    summary: 'Undo a change, except for leads that have changed since',
    params: id,
    reply: z.object({ restored: z.number() }),
  }),
  merge: fullRoute({
    method: 'POST',
    path: '/api/leads/merge',
    keys: 'send',
    summary: 'Merge two leads into one, which gets the calls, emails, notes, and tags of both',
    body: z.strictObject({
      keep: z.uuid(),
      remove: z.uuid(),
      /** The fields to take from the lead that is removed. */
      take: MergeField.array().max(MergeField.options.length),
    }),
    reply: z.object({ lead: Lead, change: LeadChange }),
  }),
  tagsOf: fullRoute({
    method: 'POST',
    path: '/api/leads/tags-of',
    keys: 'read',
    summary: 'The tags of these leads, and their values in custom fields. Leads without any are left out',
    body: z.strictObject({
      ids: z.uuid().array().max(1000),
      /** The custom fields whose values are asked for. */
      fieldIds: z.uuid().array().max(FIELDS_MAX).default([]),
    }),
    reply: z.array(z.object({ leadId: z.uuid(), tagIds: z.uuid().array(), values: z.record(z.uuid(), z.string()) })),
  }),
  lastContacts: fullRoute({
    method: 'POST',
    path: '/api/leads/last-contacts',
    keys: 'read',
    summary: 'When these leads were last emailed or called, or replied',
    body: z.strictObject({ ids: z.uuid().array().max(LEADS_PAGE) }),
    reply: LastContact.array(),
  }),
  more: fullRoute({
    method: 'GET',
    path: '/api/leads/:id/more',
    summary: 'A lead’s tags and custom fields, the sources of its other fields, and what else the directory says',
    params: id,
    reply: z.object({
      tags: Tag.array(),
      values: z.array(z.object({ fieldId: z.uuid(), name: z.string(), value: z.string() })),
      origins: FieldOrigin.array(),
      directory: DirectoryNote.nullable(),
    }),
  }),
  timeline: fullRoute({
    method: 'GET',
    path: '/api/leads/:id/timeline',
    summary: 'A lead’s activity, newest first',
    params: id,
    reply: TimelineItem.array(),
  }),
}

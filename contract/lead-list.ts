import { z } from 'zod'
import { instant } from './instant.ts'
import { fieldsFor } from './lead-fields.ts'
import { cleanText, Lead, LeadFilter, LeadSelection, LeadSort, LeadStatus, ReachBy } from './leads.ts'
import { LEADS_PAGE } from './limits.ts'
import { fullRoute } from './route.ts'
import { SuppressedFor } from './suppressions.ts'
import { NewTask, Task } from './tasks.ts'

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
export const CustomField = z.object({ id: z.uuid(), name: z.string(), kind: FieldKind, choices: z.string().array() })
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
  'answered',
  'failed',
  'called',
  'synced',
  'changed',
  'noted',
])
export type TimelineKind = z.infer<typeof TimelineKind>

/** A lead's latest email, reply, or call, and whether it may be contacted. Leads without either have none. */
export const LastContact = z.object({
  leadId: z.uuid(),
  kind: TimelineKind.extract(['mailed', 'replied', 'called']).nullable(),
  at: z.iso.datetime().nullable(),
  /** Why the suppression list has its address, or without one its number; null: we may contact it. */
  suppression: SuppressedFor.nullable(),
})
export type LastContact = z.infer<typeof LastContact>

export const TimelineItem = z.object({
  at: z.iso.datetime(),
  kind: TimelineKind,
  text: z.string(),
  detail: z.string().nullable(),
  /** Of a note, which can be deleted. */
  noteId: z.uuid().nullable(),
  /** The thread in the inbox that an email belongs to. */
  threadId: z.uuid().nullable(),
})
export type TimelineItem = z.infer<typeof TimelineItem>

const tagName = cleanText(40).min(1, 'Enter a name for the tag.')
const deleted = z.object({ deleted: z.number() })

/** The calling-only plan has the call list instead. */
export const tags = {
  list: fullRoute('GET /api/tags', 'The account’s tags', { reply: Tag.array() }),
  create: fullRoute('POST /api/tags', 'Create a tag', {
    body: z.strictObject({ name: tagName, color: TagColor.optional() }),
    reply: Tag,
  }),
  update: fullRoute('PUT /api/tags/:id', 'Change a tag’s name or color', {
    body: z.strictObject({ name: tagName.optional(), color: TagColor.optional() }),
    reply: Tag,
  }),
  remove: fullRoute('DELETE /api/tags/:id', 'Delete a tag; the leads stay', { reply: deleted }),
}

export const leadFields = {
  list: fullRoute('GET /api/lead-fields', 'The account’s custom fields', { reply: CustomField.array() }),
  create: fullRoute('POST /api/lead-fields', 'Create a custom field', { body: CustomFieldDraft, reply: CustomField }),
  update: fullRoute('PUT /api/lead-fields/:id', 'Rename a custom field; its type and its values stay', {
    body: z.strictObject({ name: fieldName }),
    reply: CustomField,
  }),
  remove: fullRoute('DELETE /api/lead-fields/:id', 'Delete a custom field and its values', { reply: deleted }),
}

export const savedFilters = {
  list: fullRoute('GET /api/lead-filters', 'The account’s saved filters', { reply: SavedFilter.array() }),
  save: fullRoute('POST /api/lead-filters', 'Save a filter under a name; replaces one with the same name', {
    body: z.strictObject({ name: cleanText(60).min(1, 'Enter a name for the filter.'), view: LeadView }),
    reply: SavedFilter,
  }),
  remove: fullRoute('DELETE /api/lead-filters/:id', 'Delete a saved filter', { reply: deleted }),
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

/** A note about a lead, made now unless it says when. */
export const NewNote = z.strictObject({
  text: cleanText(5000).pipe(z.string().min(1, 'Write a note')),
  at: instant().optional(),
})
export type NewNote = z.infer<typeof NewNote>

export const leadChanges = {
  count: fullRoute('POST /api/leads/changes/count', 'How many leads a change would affect', {
    keys: 'read',
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ count: z.number() }),
  }),
  reach: fullRoute('POST /api/leads/changes/reach', 'How many of the selected leads can be emailed or called', {
    keys: 'read',
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: SelectionReach,
  }),
  unreachable: fullRoute(
    'POST /api/leads/changes/unreachable',
    'The first 200 of the selected leads that can’t be emailed or called, with the reason',
    {
      keys: 'read',
      body: z.strictObject({ selection: LeadSelection, by: ReachBy }),
      bodyLimit: 1024 * 1024,
      reply: Unreachable.array(),
    },
  ),
  apply: fullRoute(
    'POST /api/leads/changes',
    'Change or delete these leads, or all that match a filter; the change can be undone for a day',
    {
      body: z.strictObject({ selection: LeadSelection, change: BulkChange }),
      bodyLimit: 1024 * 1024,
      reply: LeadChange,
    },
  ),
  undo: fullRoute('POST /api/leads/changes/:id/undo', 'Undo a change, except for leads that have changed since', {
    reply: z.object({ restored: z.number() }),
  }),
  merge: fullRoute(
    'POST /api/leads/merge',
    'Merge two leads into one, which gets the calls, emails, notes, and tags of both',
    {
      keys: 'send',
      body: z.strictObject({
        keep: z.uuid(),
        remove: z.uuid(),
        /** The fields to take from the lead that is removed. */
        take: MergeField.array().max(MergeField.options.length),
      }),
      reply: z.object({ lead: Lead, change: LeadChange }),
    },
  ),
  tagsOf: fullRoute(
    'POST /api/leads/tags-of',
    'The tags of these leads, and their values in custom fields. Leads without any are left out',
    {
      keys: 'read',
      body: z.strictObject({
        ids: z.uuid().array().max(1000),
        /** The custom fields whose values are asked for. */
        fieldIds: z.uuid().array().max(FIELDS_MAX).default([]),
      }),
      reply: z.array(z.object({ leadId: z.uuid(), tagIds: z.uuid().array(), values: z.record(z.uuid(), z.string()) })),
    },
  ),
  lastContacts: fullRoute(
    'POST /api/leads/last-contacts',
    'When these leads were last emailed or called, or replied, and which of them the suppression list has',
    { keys: 'read', body: z.strictObject({ ids: z.uuid().array().max(LEADS_PAGE) }), reply: LastContact.array() },
  ),
  more: fullRoute(
    'GET /api/leads/:id/more',
    'A lead’s tags and custom fields, the sources of its other fields, and what else the directory says',
    {
      reply: z.object({
        tags: Tag.array(),
        values: z.array(z.object({ fieldId: z.uuid(), name: z.string(), value: z.string() })),
        origins: FieldOrigin.array(),
        directory: DirectoryNote.nullable(),
        suppression: LastContact.shape.suppression,
      }),
    },
  ),
  addTask: fullRoute('POST /api/leads/:id/tasks', 'Note a task or a call to make about a lead', {
    body: NewTask,
    reply: Task,
  }),
  addNote: fullRoute('POST /api/leads/:id/notes', 'Add a note to a lead’s activity', {
    body: NewNote,
    reply: z.object({ id: z.uuid() }),
  }),
  deleteNote: fullRoute('DELETE /api/notes/:id', 'Delete a note', { reply: z.object({}) }),
  timeline: fullRoute('GET /api/leads/:id/timeline', 'A lead’s activity, newest first', {
    reply: TimelineItem.array(),
  }),
}

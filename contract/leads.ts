import { z } from 'zod'
import { isEmailAddress } from './address.ts'
import { fromNames } from './from-names.ts'
import { changes } from './instant.ts'
import { CONDITIONS_MAX, CONDITIONS_TEXT, readConditions, WHERE_MAX } from './lead-conditions.ts'
import { fieldsFor, LEAD_FIELDS, type TextField, textFields } from './lead-fields.ts'
import { leadOrigins, leadSourceKinds } from './lead-sources.ts'
import { IMPORT_BODY_LIMIT, LEADS_PAGE } from './limits.ts'
import { fullRoute, route } from './route.ts'

export const LeadStatus = z.enum(['new', 'cold', 'warm', 'converted'])
export type LeadStatus = z.infer<typeof LeadStatus>

export const LeadOrigin = z.enum(leadOrigins)
export type LeadOrigin = z.infer<typeof LeadOrigin>

export const LeadSourceKind = z.enum(leadSourceKinds)
export type LeadSourceKind = z.infer<typeof LeadSourceKind>

export const Lead = z.object({
  id: z.uuid(),
  ...fromNames(textFields, () => z.string().nullable()),
  businessName: z.string(),
  status: LeadStatus,
  timeZone: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  source: LeadOrigin,
  /** The source's ID, so that a later search recognizes the business. */
  placeId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Lead = z.infer<typeof Lead>

/** Text that PostgreSQL can store: trimmed, without zero characters and broken surrogate pairs. */
export const cleanText = (max: number) =>
  z
    .string()
    .overwrite(value => value.replaceAll('\0', '').toWellFormed().trim())
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
const text = (name: TextField) => cleanText(LEAD_FIELDS[name].max)
const optionalText = (name: TextField) => text(name).nullish()
/** A blank is taken as none, as a form sends it. */
export const optionalEmail = text('email')
  .refine(address => address === '' || isEmailAddress(address), 'Invalid email address')
  .meta({ format: 'email' })
  .nullish()

/** A lead as people write it. */
export const LeadDraft = z.strictObject({
  ...fromNames(fieldsFor('form'), optionalText),
  businessName: text('businessName').min(1, 'Business name is required'),
  email: optionalEmail,
  /** Its two letters, or its name; returned as two letters. */
  country: cleanText(100).nullish(),
})
export type LeadDraft = z.infer<typeof LeadDraft>

export const LeadUpdate = LeadDraft.partial().extend({ status: LeadStatus.optional() })
export type LeadUpdate = z.infer<typeof LeadUpdate>

/** Fields that a business from one source can take from another source. */
export const LentField = z.enum(fieldsFor('lent'))
export type LentField = z.infer<typeof LentField>

/** Another source with the same business: its ID there, and the fields taken from it. The other fields come from `source`. */
export const AlsoFrom = z.strictObject({
  source: LeadSourceKind,
  placeId: cleanText(200),
  fields: LentField.array().max(LentField.options.length),
})
export type AlsoFrom = z.infer<typeof AlsoFrom>

/** A search result: a lead that isn't on any list yet. `distanceM` is the distance from the place searched. */
export const FoundLead = z.object({
  ...fromNames(fieldsFor('found'), () => z.string().nullable()),
  ...Lead.pick({ businessName: true, lat: true, lon: true, source: true, placeId: true }).shape,
  distanceM: z.number().nullable(),
  isSample: z.boolean(),
  /** Only if several sources have it. */
  alsoFrom: AlsoFrom.array().optional(),
})
export type FoundLead = z.infer<typeof FoundLead>

/** A search result, or a business entered by hand. */
export const LeadImport = z.strictObject({
  ...fromNames(textFields, optionalText),
  ...LeadDraft.shape,
  status: LeadStatus.optional(),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  source: LeadOrigin.optional(),
  placeId: cleanText(200).nullish(),
  distanceM: z.number().nullish(),
  isSample: z.boolean().optional(),
  alsoFrom: AlsoFrom.array().max(4).optional(),
})
export type LeadImport = z.infer<typeof LeadImport>

export const LeadSort = z.enum(['createdAt', 'businessName', 'email', 'category', 'status'])
export type LeadSort = z.infer<typeof LeadSort>

const none = z.literal('')
const yesOrNo = z.enum(['yes', 'no', '']).optional()

/** Leads have to match all of it. An empty string means no filter. */
export const LeadFilter = z.object({
  status: z.union([LeadStatus, none]).optional(),
  category: cleanText(100).optional(),
  /** Words to find in the name, email address, phone number, or city; leads have to match each one. */
  q: cleanText(200).optional(),
  /** A tag's ID. */
  tag: z.union([z.uuid(), none]).optional(),
  hasEmail: yesOrNo,
  hasPhone: yesOrNo,
  hasWebsite: yesOrNo,
  /** Emailed or called. What test mode kept reached nobody. */
  contacted: yesOrNo,
  /** They wrote back. */
  replied: yesOrNo,
  /** A town's name, in any case. */
  city: cleanText(200).optional(),
  /** A point's latitude and longitude, and how many kilometers away at most. */
  within: z
    .union([none, z.string().regex(/^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?,\d{1,5}(\.\d{1,9})?$/)])
    .meta({ examples: ['42.5063,1.5218,5'] })
    .optional(),
  source: z.union([LeadOrigin, none]).optional(),
  /** A custom field's ID, with its value; an empty `value` matches any. */
  field: z.union([z.uuid(), none]).optional(),
  value: cleanText(500).optional(),
  where: z
    .string()
    .max(WHERE_MAX)
    .refine(
      where => readConditions(where) !== null,
      `Write at most ${CONDITIONS_MAX} conditions, one per line, such as “city isnt Reno” or “tag none”.`,
    )
    .meta({ description: CONDITIONS_TEXT, examples: ['city isnt Reno\nadded since 2026-11-01'] })
    .optional(),
})
export type LeadFilter = z.infer<typeof LeadFilter>

/** Keeps only the leads that we can email or call: they have the address or number, and aren't suppressed. */
export const ReachBy = z.enum(['email', 'phone'])
export type ReachBy = z.infer<typeof ReachBy>

/** A filter in a body, which refuses fields that it doesn’t know. */
export const LeadSelectionFilter = z.strictObject(LeadFilter.shape)

/** The leads an action applies to: these, or all that match a filter except some. */
export const LeadSelection = z.union([
  z.strictObject({ ids: z.uuid().array().min(1, 'Select leads first.').max(10_000), reachBy: ReachBy.optional() }),
  z.strictObject({
    filter: LeadSelectionFilter,
    except: z.uuid().array().max(10_000).optional(),
    reachBy: ReachBy.optional(),
  }),
])
export type LeadSelection = z.infer<typeof LeadSelection>

/** A row of a saved export. */
export const ExportedLead = z.object({
  businessName: text('businessName'),
  email: optionalText('email'),
  category: optionalText('category'),
  status: LeadStatus,
  phone: optionalText('phone'),
  website: optionalText('website'),
})
export type ExportedLead = z.infer<typeof ExportedLead>

/** The list takes this beside what its pages filter by. */
const ListFilter = LeadFilter.extend(changes)
export type ListFilter = z.infer<typeof ListFilter>

const ListQuery = ListFilter.extend({
  sort: LeadSort.optional(),
  dir: z.enum(['asc', 'desc']).optional(),
  cursor: z.string().max(6000).optional(),
  limit: z.coerce.number().int().min(1).max(LEADS_PAGE).optional(),
})

/** An export that the user kept with Save Data. */
const ExportReceipt = z.object({
  id: z.uuid(),
  exportType: z.string(),
  recordCount: z.number(),
  createdAt: z.iso.datetime(),
})

export const leads = {
  list: route(
    'GET /api/leads',
    'The account’s leads. Without parameters, streams the whole list; with any, returns one page. X-Next-Cursor has the cursor of the next page',
    { query: ListQuery, load: 'file', reply: Lead.array() },
  ),
  facets: route('GET /api/leads/facets', 'How many leads there are, how many match, and their categories', {
    query: LeadFilter,
    reply: z.object({
      total: z.number(),
      matching: z.number(),
      withEmail: z.number(),
      categories: z.array(z.object({ category: z.string(), count: z.number() })),
      statuses: z.array(z.object({ status: LeadStatus, count: z.number() })),
    }),
  }),
  emails: route('GET /api/leads/emails', 'The distinct email addresses of all leads that match the filter', {
    query: LeadFilter,
    reply: z.object({ emails: z.string().array() }),
  }),
  recipients: fullRoute('POST /api/leads/recipients', 'The distinct email addresses of the selected leads', {
    keys: 'read',
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ emails: z.string().array() }),
  }),
  csv: route('GET /api/leads/export.csv', 'All leads that match the filter as a CSV file', {
    query: LeadFilter,
    reply: z.string(),
    replyType: 'text/csv',
  }),
  get: route('GET /api/leads/:id', 'One lead', { reply: Lead }),
  create: route('POST /api/leads', 'Add a lead by hand', { body: LeadDraft, reply: Lead }),
  update: route('PUT /api/leads/:id', 'Change a lead', { body: LeadUpdate, reply: Lead }),
  remove: route('DELETE /api/leads/:id', 'Delete a lead', { reply: z.object({ deleted: z.number() }) }),
  bulkDelete: route('POST /api/leads/bulk-delete', 'Delete several leads', {
    keys: 'send',
    body: z.strictObject({ leadIds: z.uuid().array().min(1, 'Please select leads to delete.').max(10_000) }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ deleted: z.number() }),
  }),
  import: route('POST /api/leads/import', 'Add businesses to the list; skips those that are already on it', {
    body: z.strictObject({ leads: LeadImport.array().min(1, 'No leads to import').max(5000) }),
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: z.object({ imported: z.number(), skipped: z.number(), leads: Lead.array() }),
  }),
  addSamples: fullRoute(
    'POST /api/leads/samples',
    'Add made-up sample leads to an empty list; refused with 409 if the list has leads',
    { reply: z.object({ added: z.number().int() }) },
  ),
  saveExport: route(
    'POST /api/export-data',
    'Save an export: the records in `data`, or without `data` all leads that match `filters`',
    {
      body: z.strictObject({
        exportType: z.literal('leads').default('leads'),
        data: ExportedLead.array().max(10_000).optional(),
        recordCount: z.number().int().min(0).optional(),
        filters: z
          .strictObject({
            statusFilter: z.union([LeadStatus, z.literal(''), z.literal('all')]).optional(),
            categoryFilter: cleanText(100).optional(),
            /** The other filters. */
            more: LeadSelectionFilter.omit({ status: true, category: true }).optional(),
          })
          .optional(),
      }),
      bodyLimit: IMPORT_BODY_LIMIT,
      reply: ExportReceipt,
    },
  ),
}

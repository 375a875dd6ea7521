import { z } from 'zod'
import { isEmailAddress } from './address.ts'
import { leadOrigins, leadSourceKinds } from './lead-sources.ts'
import { IMPORT_BODY_LIMIT, LEADS_PAGE } from './limits.ts'
import { route } from './route.ts'

export const LeadStatus = z.enum(['new', 'cold', 'warm', 'converted'])
export type LeadStatus = z.infer<typeof LeadStatus>

export const LeadOrigin = z.enum(leadOrigins)
export type LeadOrigin = z.infer<typeof LeadOrigin>

export const LeadSourceKind = z.enum(leadSourceKinds)
export type LeadSourceKind = z.infer<typeof LeadSourceKind>

export const Lead = z.object({
  id: z.uuid(),
  businessName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  category: z.string().nullable(),
  description: z.string().nullable(),
  status: LeadStatus,
  city: z.string().nullable(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  source: LeadOrigin,
  /** The source's own id, so that a later search knows this business again. */
  placeId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Lead = z.infer<typeof Lead>

/** Text that PostgreSQL can hold: without NUL and halves of characters, trimmed. */
export const cleanText = (max: number) =>
  z
    .string()
    .overwrite(value => value.replaceAll('\0', '').toWellFormed().trim())
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
const text = cleanText
const optionalText = (max: number) => text(max).nullish()
const email = z
  .union([z.literal(''), cleanText(254).refine(isEmailAddress, 'Invalid email address').meta({ format: 'email' })])
  .nullish()

export const LeadDraft = z.strictObject({
  businessName: text(300).min(1, 'Business name is required'),
  email,
  phone: optionalText(60),
  website: optionalText(2000),
  address: optionalText(500),
  category: optionalText(100),
  description: optionalText(5000),
})
export type LeadDraft = z.infer<typeof LeadDraft>

export const LeadUpdate = LeadDraft.partial().extend({ status: LeadStatus.optional() })
export type LeadUpdate = z.infer<typeof LeadUpdate>

/** Fields that one source may lend to a business that another one named. */
export const LentField = z.enum(['email', 'phone', 'website', 'address', 'description', 'city', 'region', 'postcode'])
export type LentField = z.infer<typeof LentField>

/** Another source that named the same business: by which id, and which fields are taken from there. All others are of `source`. */
export const AlsoFrom = z.strictObject({
  source: LeadSourceKind,
  placeId: cleanText(200),
  fields: LentField.array().max(8),
})
export type AlsoFrom = z.infer<typeof AlsoFrom>

/** One business as a search gives it: a lead not yet owned by anybody. `distanceM` is from the place searched. */
export const FoundLead = Lead.omit({
  id: true,
  status: true,
  timeZone: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  distanceM: z.number().nullable(),
  isSample: z.boolean(),
  /** Only where several sources named it. */
  alsoFrom: AlsoFrom.array().optional(),
})
export type FoundLead = z.infer<typeof FoundLead>

/** What an import takes: a search result as it came, or a business typed by hand. */
export const LeadImport = LeadDraft.extend({
  status: LeadStatus.optional(),
  city: optionalText(200),
  region: optionalText(200),
  postcode: optionalText(20),
  country: optionalText(2),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  source: LeadOrigin.optional(),
  placeId: optionalText(200),
  distanceM: z.number().nullish(),
  isSample: z.boolean().optional(),
  alsoFrom: AlsoFrom.array().max(4).optional(),
})
export type LeadImport = z.infer<typeof LeadImport>

export const LeadSort = z.enum(['createdAt', 'businessName', 'email', 'category', 'status'])
export type LeadSort = z.infer<typeof LeadSort>

const none = z.literal('')

/** What narrows the list; all of it must hold. An empty string means no filter. */
export const LeadFilter = z.object({
  status: z.union([LeadStatus, none]).optional(),
  category: cleanText(100).optional(),
  /** Words of the name, the e-mail address, the phone number or the town: each must be found. */
  q: cleanText(200).optional(),
  /** The id of a tag. */
  tag: z.union([z.uuid(), none]).optional(),
  hasEmail: z.enum(['yes', 'no', '']).optional(),
  source: z.union([LeadOrigin, none]).optional(),
  /** The id of a field of the user's own, with its value; an empty value means that it has any. */
  field: z.union([z.uuid(), none]).optional(),
  value: cleanText(500).optional(),
})
export type LeadFilter = z.infer<typeof LeadFilter>

/** Which leads an action is for: these, or all that match a filter without some. */
export const LeadSelection = z.union([
  z.strictObject({ ids: z.uuid().array().min(1, 'Select leads first.').max(10_000) }),
  z.strictObject({
    filter: z.strictObject(LeadFilter.shape),
    except: z.uuid().array().max(10_000).optional(),
  }),
])
export type LeadSelection = z.infer<typeof LeadSelection>

/** One row of a stored export. */
export const ExportedLead = z.object({
  businessName: cleanText(300),
  email: optionalText(254),
  category: optionalText(100),
  status: LeadStatus,
  phone: optionalText(60),
  website: optionalText(2000),
})
export type ExportedLead = z.infer<typeof ExportedLead>

const ListQuery = LeadFilter.extend({
  sort: LeadSort.optional(),
  dir: z.enum(['asc', 'desc']).optional(),
  cursor: z.string().max(6000).optional(),
  limit: z.coerce.number().int().min(1).max(LEADS_PAGE).optional(),
})

const id = z.object({ id: z.uuid() })

/** A stored export: what a user kept with Save Data. */
const ExportReceipt = z.object({
  id: z.uuid(),
  exportType: z.string(),
  recordCount: z.number(),
  createdAt: z.iso.datetime(),
})

export const leads = {
  list: route({
    method: 'GET',
    path: '/api/leads',
    summary:
      'The leads of the user. Without parameters the whole list, streamed; with any of them one page, the cursor of the next in the header X-Next-Cursor',
    query: ListQuery,
    reply: Lead.array(),
  }),
  facets: route({
    method: 'GET',
    path: '/api/leads/facets',
    summary: 'How many leads there are and match, and the categories present',
    query: LeadFilter,
    reply: z.object({
      total: z.number(),
      matching: z.number(),
      withEmail: z.number(),
      /** Of the whole list: made-up businesses, which no campaign takes from it. */
      samplesWithEmail: z.number().optional(),
      categories: z.array(z.object({ category: z.string(), count: z.number() })),
      statuses: z.array(z.object({ status: LeadStatus, count: z.number() })),
    }),
  }),
  emails: route({
    method: 'GET',
    path: '/api/leads/emails',
    summary: 'The distinct e-mail addresses of all leads that match the filter',
    query: LeadFilter,
    reply: z.object({ emails: z.string().array() }),
  }),
  recipients: route({
    method: 'POST',
    path: '/api/leads/recipients',
    summary: 'The distinct email addresses of the chosen leads, without samples',
    needs: 'full_access',
    body: z.strictObject({ selection: LeadSelection }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ emails: z.string().array() }),
  }),
  csv: route({
    method: 'GET',
    path: '/api/leads/export.csv',
    summary: 'All leads that match the filter as a CSV file',
    query: LeadFilter,
    reply: z.string(),
    replyType: 'text/csv',
  }),
  get: route({ method: 'GET', path: '/api/leads/:id', summary: 'One lead', params: id, reply: Lead }),
  create: route({
    method: 'POST',
    path: '/api/leads',
    summary: 'Add a lead by hand',
    body: LeadDraft,
    reply: Lead,
  }),
  update: route({
    method: 'PUT',
    path: '/api/leads/:id',
    summary: 'Change a lead',
    params: id,
    body: LeadUpdate,
    reply: Lead,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/leads/:id',
    summary: 'Delete a lead',
    params: id,
    reply: z.object({ deleted: z.number() }),
  }),
  bulkDelete: route({
    method: 'POST',
    path: '/api/leads/bulk-delete',
    summary: 'Delete several leads',
    body: z.strictObject({
      leadIds: z.uuid().array().min(1, 'Please select leads to delete.').max(10_000),
    }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ deleted: z.number() }),
  }),
  import: route({
    method: 'POST',
    path: '/api/leads/import',
    summary: 'Put businesses into the list; those already there are left as they are',
    body: z.strictObject({ leads: LeadImport.array().min(1, 'No leads to import').max(5000) }),
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: z.object({ imported: z.number(), skipped: z.number(), leads: Lead.array() }),
  }),
  addSamples: route({
    method: 'POST',
    path: '/api/leads/samples',
    summary: 'Put made-up sample leads into an empty list; a list with leads stays as it is (409)',
    needs: 'full_access',
    reply: z.object({ added: z.number().int() }),
  }),
  saveExport: route({
    method: 'POST',
    path: '/api/export-data',
    summary:
      'Keep an export. `data` holds the chosen records; without `data` everything that matches `filters` is kept',
    body: z.strictObject({
      exportType: z.literal('leads').default('leads'),
      data: ExportedLead.array().max(10_000).optional(),
      recordCount: z.number().int().min(0).optional(),
      filters: z
        .strictObject({
          statusFilter: z.union([LeadStatus, z.literal(''), z.literal('all')]).optional(),
          categoryFilter: cleanText(100).optional(),
          /** What else narrows the list. */
          more: z.strictObject(LeadFilter.shape).omit({ status: true, category: true }).optional(),
        })
        .optional(),
    }),
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: ExportReceipt,
  }),
}

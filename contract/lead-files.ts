import { z } from 'zod'
import { cleanText } from './leads.ts'
import { LEAD_FILE_MAX_BYTES } from './limits.ts'
import { route } from './route.ts'

/** What a column of an uploaded table may hold. */
export const LeadFileField = z.enum([
  'businessName',
  'email',
  'phone',
  'website',
  'address',
  /** Written into the address, before or after the street as the country does. */
  'houseNumber',
  'city',
  'region',
  'postcode',
  'country',
  'category',
  'description',
  'status',
  'lat',
  'lon',
  /** Names, with commas or semicolons between them. */
  'tags',
  /** The lead's own id, as an export writes it: such a row is that lead. */
  'leadId',
])
export type LeadFileField = z.infer<typeof LeadFileField>

/** Or a field of the user's own, by its id. */
export const LeadFileTarget = z.union([LeadFileField, z.templateLiteral(['field:', z.uuid()])])
export type LeadFileTarget = z.infer<typeof LeadFileTarget>

export const LeadFileEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
export type LeadFileEncoding = z.infer<typeof LeadFileEncoding>
export const LeadFileDelimiter = z.enum([',', ';', '\t', '|'])
export type LeadFileDelimiter = z.infer<typeof LeadFileDelimiter>

const Columns = z
  .array(LeadFileTarget.nullable())
  .max(200)
  .refine(
    columns => new Set(columns.filter(Boolean)).size === columns.filter(Boolean).length,
    'Two columns have the same meaning. Choose another for one of them',
  )

/** What is to become of the rows. */
export const LeadFilePlan = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('leads'),
    /** The meaning of each column, null: it is left out. */
    columns: Columns,
    /** What becomes of a row whose business is in the list: nothing, or its filled cells go into the lead. */
    duplicates: z.enum(['skip', 'update']),
    /** The name of a tag for every lead that comes in or is brought up to date. */
    tag: cleanText(40).optional(),
  }),
  z.strictObject({
    kind: z.literal('suppressions'),
    /** The column with the addresses. */
    column: z.number().int().min(0).max(199),
    reason: z.enum(['unsubscribed', 'bounced', 'complained', 'manual']),
  }),
])
export type LeadFilePlan = z.infer<typeof LeadFilePlan>

export const LeadFileState = z.enum(['uploading', 'ready', 'waiting', 'running', 'done', 'failed', 'canceled'])
export type LeadFileState = z.infer<typeof LeadFileState>

const Column = z.object({
  name: z.string(),
  /** What stands in its first rows. */
  samples: z.string().array(),
  guess: LeadFileTarget.nullable(),
})

export const LeadFile = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  state: LeadFileState,
  encoding: LeadFileEncoding,
  delimiter: LeadFileDelimiter,
  /** The first row names the columns. */
  hasHeader: z.boolean(),
  columns: Column.array(),
  plan: LeadFilePlan.nullable(),
  bytesRead: z.number(),
  /** Rows read, and what became of them. */
  rows: z.number(),
  added: z.number(),
  updated: z.number(),
  skipped: z.number(),
  rejected: z.number(),
  /** Why it failed. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type LeadFile = z.infer<typeof LeadFile>

/** A row as it will be read. */
export const LeadFilePreviewRow = z.object({
  row: z.number(),
  lead: z.partialRecord(LeadFileTarget, z.string()),
  problem: z.string().nullable(),
})
export type LeadFilePreviewRow = z.infer<typeof LeadFilePreviewRow>

const params = z.object({ id: z.uuid() })

export const leadFiles = {
  list: route({
    method: 'GET',
    path: '/api/lead-files',
    summary: 'The files of the last days, newest first',
    reply: LeadFile.array(),
  }),
  create: route({
    method: 'POST',
    path: '/api/lead-files',
    summary: 'Ask for an address to PUT one CSV file to, within an hour',
    body: z.strictObject({
      /** A name to show, never a path. */
      name: z
        .string()
        .overwrite(name =>
          name
            .replace(/[\p{Cc}\p{Cf}]/gu, '')
            .toWellFormed()
            .trim(),
        )
        .min(1, 'The file has no name')
        .max(255, 'The file name has at most 255 characters'),
      bytes: z
        .number()
        .int()
        .min(1, 'The file is empty')
        .max(LEAD_FILE_MAX_BYTES, 'The file is larger than 100 MB. Split it, and import the parts one by one'),
    }),
    reply: z.object({ id: z.uuid(), uploadUrl: z.string() }),
  }),
  get: route({
    method: 'GET',
    path: '/api/lead-files/:id',
    summary: 'One file: its columns and what is guessed of them, how far its import is and what came of it',
    params,
    reply: LeadFile,
  }),
  reread: route({
    method: 'PUT',
    path: '/api/lead-files/:id',
    summary: 'Read the columns again in another way than the one that was found out',
    params,
    body: z.strictObject({
      encoding: LeadFileEncoding.optional(),
      delimiter: LeadFileDelimiter.optional(),
      hasHeader: z.boolean().optional(),
    }),
    reply: LeadFile,
  }),
  preview: route({
    method: 'POST',
    path: '/api/lead-files/:id/preview',
    summary: 'The first rows as they would be read under a plan; nothing is imported',
    params,
    body: z.strictObject({ plan: LeadFilePlan }),
    reply: z.object({ rows: LeadFilePreviewRow.array() }),
  }),
  start: route({
    method: 'POST',
    path: '/api/lead-files/:id/import',
    summary: 'Import the file in the background; asked again while it runs, nothing more happens',
    params,
    body: z.strictObject({ plan: LeadFilePlan }),
    reply: LeadFile,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/lead-files/:id/cancel',
    summary: 'Stop an import; what came in before stays',
    params,
    body: z.strictObject({}),
    reply: LeadFile,
  }),
  rejected: route({
    method: 'GET',
    path: '/api/lead-files/:id/rejected.csv',
    summary: 'The rows that were left out, each with its number and why: a problem, or the lead it duplicates',
    params,
    reply: z.string(),
    replyType: 'text/csv',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/lead-files/:id',
    summary: 'Forget a file; an import that runs is stopped, the leads of an earlier one stay',
    params,
    reply: z.object({ message: z.string() }),
  }),
}

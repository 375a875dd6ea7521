import { z } from 'zod'
import { cleanText } from './leads.ts'
import { IMPORT_MAX_BYTES } from './limits.ts'
import { route } from './route.ts'

/** What a column of an uploaded table may hold. */
export const ImportField = z.enum([
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
export type ImportField = z.infer<typeof ImportField>

/** Or a field of the user's own, by its id. */
export const ColumnTarget = z.union([ImportField, z.templateLiteral(['field:', z.uuid()])])
export type ColumnTarget = z.infer<typeof ColumnTarget>

export const CsvEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
export type CsvEncoding = z.infer<typeof CsvEncoding>
export const CsvDelimiter = z.enum([',', ';', '\t', '|'])
export type CsvDelimiter = z.infer<typeof CsvDelimiter>

const Columns = z
  .array(ColumnTarget.nullable())
  .max(200)
  .refine(
    columns => new Set(columns.filter(Boolean)).size === columns.filter(Boolean).length,
    'Two columns have the same meaning. Choose another for one of them',
  )

/** What is to become of the rows. */
export const ImportPlan = z.discriminatedUnion('kind', [
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
export type ImportPlan = z.infer<typeof ImportPlan>

export const ImportState = z.enum(['uploading', 'ready', 'waiting', 'running', 'done', 'failed', 'canceled'])
export type ImportState = z.infer<typeof ImportState>

const Column = z.object({
  name: z.string(),
  /** What stands in its first rows. */
  samples: z.string().array(),
  guess: ColumnTarget.nullable(),
})

export const CsvImport = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  state: ImportState,
  encoding: CsvEncoding,
  delimiter: CsvDelimiter,
  /** The first row names the columns. */
  hasHeader: z.boolean(),
  columns: Column.array(),
  plan: ImportPlan.nullable(),
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
export type CsvImport = z.infer<typeof CsvImport>

/** A row as it will be read. */
export const ImportPreviewRow = z.object({
  row: z.number(),
  lead: z.partialRecord(ColumnTarget, z.string()),
  problem: z.string().nullable(),
})
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>

const params = z.object({ id: z.uuid() })

export const csvImports = {
  list: route({
    method: 'GET',
    path: '/api/lead-files',
    summary: 'The files of the last days, newest first',
    reply: CsvImport.array(),
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
        .max(IMPORT_MAX_BYTES, 'The file is larger than 100 MB. Split it, and import the parts one by one'),
    }),
    reply: z.object({ id: z.uuid(), uploadUrl: z.string() }),
  }),
  get: route({
    method: 'GET',
    path: '/api/lead-files/:id',
    summary: 'One file: its columns and what is guessed of them, how far its import is and what came of it',
    params,
    reply: CsvImport,
  }),
  reread: route({
    method: 'PUT',
    path: '/api/lead-files/:id',
    summary: 'Read the columns again in another way than the one that was found out',
    params,
    body: z.strictObject({
      encoding: CsvEncoding.optional(),
      delimiter: CsvDelimiter.optional(),
      hasHeader: z.boolean().optional(),
    }),
    reply: CsvImport,
  }),
  preview: route({
    method: 'POST',
    path: '/api/lead-files/:id/preview',
    summary: 'The first rows as they would be read under a plan; nothing is imported',
    params,
    body: z.strictObject({ plan: ImportPlan }),
    reply: z.object({ rows: ImportPreviewRow.array() }),
  }),
  start: route({
    method: 'POST',
    path: '/api/lead-files/:id/import',
    summary: 'Import the file in the background; asked again while it runs, nothing more happens',
    params,
    body: z.strictObject({ plan: ImportPlan }),
    reply: CsvImport,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/lead-files/:id/cancel',
    summary: 'Stop an import; what came in before stays',
    params,
    body: z.strictObject({}),
    reply: CsvImport,
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

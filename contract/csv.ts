import { z } from 'zod'
import { fromNames } from './from-names.ts'
import { fieldOf, fieldsFor } from './lead-fields.ts'
import { cleanText } from './leads.ts'
import { IMPORT_MAX_BYTES } from './limits.ts'
import { Message, route } from './route.ts'

/** The lead fields that a column of an uploaded file can contain. */
export const ImportField = z.enum([
  // A house number becomes part of the address, before or after the street depending on the country. A street's direction and
  // type keep the file's order.
  // A person is one at the business, and names a lead whose row has no business name.
  ...fieldsFor('csv').flatMap(field => {
    if (field === 'businessName') return [field, 'person' as const, 'role' as const]
    return field === 'address' ? [field, 'houseNumber' as const, 'streetPart' as const] : [field]
  }),
  /** Names separated by commas or semicolons. */
  'tags',
  /** The lead's ID from an export; the row updates that lead. */
  'leadId',
  /** Whether the person said no to emails or calls. Their address goes to the suppression list. */
  'optOut',
  /** Whether the business has closed: a status, a yes, or a date in the past. Its row is left out. */
  'closed',
])
export type ImportField = z.infer<typeof ImportField>

export const IMPORT_LABELS: Record<ImportField, string> = {
  ...fromNames(fieldsFor('csv'), field => fieldOf(field).label),
  houseNumber: 'House number',
  streetPart: 'Direction or type of street',
  person: 'Person’s name',
  role: 'Person’s title or role',
  tags: 'Tags',
  leadId: 'Lead ID',
  optOut: 'Opted out',
  closed: 'Closed',
}

/** A lead field, or a custom field by its ID. */
export const ColumnTarget = z.union([ImportField, z.templateLiteral(['field:', z.uuid()])])
export type ColumnTarget = z.infer<typeof ColumnTarget>

export const CsvEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
export type CsvEncoding = z.infer<typeof CsvEncoding>
export const CsvDelimiter = z.enum([',', ';', '\t', '|'])
export type CsvDelimiter = z.infer<typeof CsvDelimiter>

/** How to import the rows: as leads, or into the suppression list. */
export const ImportPlan = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('leads'),
    /** The field for each column; null skips the column. Several columns may feed one field: the first filled one counts. */
    columns: ColumnTarget.nullable().array().max(200),
    /** For a business that's already on the list: skip the row, or copy its filled cells to the lead. */
    duplicates: z.enum(['skip', 'update']),
    /** A tag to add to every imported or updated lead. */
    tag: cleanText(40).optional(),
  }),
  z.strictObject({
    kind: z.literal('suppressions'),
    /** The index of the column with the addresses. */
    column: z.number().int().min(0).max(199),
    reason: z.enum(['unsubscribed', 'bounced', 'complained', 'manual']),
  }),
  /** The export of everything in an account. */
  z.strictObject({ kind: z.literal('account') }),
])
export type ImportPlan = z.infer<typeof ImportPlan>

export const ImportState = z.enum(['uploading', 'ready', 'waiting', 'running', 'done', 'failed', 'canceled'])
export type ImportState = z.infer<typeof ImportState>

const Column = z.object({
  name: z.string(),
  /** Its values in the first rows. */
  samples: z.string().array(),
  guess: ColumnTarget.nullable(),
  /** What it may hold. The form asks, because the values don't show it. */
  maybe: ColumnTarget.nullable().default(null),
  /** Of several columns with one field, the lowest is read first. */
  rank: z.number().default(0),
})

/** What an import of an account's export brings. `sentCampaigns` come with their results, as history. */
export const Brought = z.enum([
  'suppressions',
  'tags',
  'leadFields',
  'leads',
  'contacts',
  'consents',
  'templates',
  'offers',
  'campaigns',
  'sentCampaigns',
  'settings',
  'savedFilters',
  'savedSearches',
  'images',
  'messages',
  'events',
  'replies',
  'answers',
])
export type Brought = z.infer<typeof Brought>

export const CsvImport = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  state: ImportState,
  encoding: CsvEncoding,
  delimiter: CsvDelimiter,
  /** Whether the first row has column names. */
  hasHeader: z.boolean(),
  columns: Column.array(),
  /** The names of a workbook's sheets; empty for other files. */
  sheets: z.string().array(),
  /** The number of the sheet that was read, from 0; null for other files. */
  sheet: z.number().nullable(),
  plan: ImportPlan.nullable(),
  bytesRead: z.number(),
  /** The row that was read last, as a spreadsheet counts: a heading is 1. */
  rows: z.number(),
  added: z.number(),
  updated: z.number(),
  /** Rows with another person of a business that’s in the list or in an earlier row. */
  joined: z.number(),
  skipped: z.number(),
  rejected: z.number(),
  /** Rows that the plan had no room for this month. */
  overLimit: z.number(),
  /** Rows of businesses that have closed. */
  closed: z.number(),
  /** People added to leads, new ones and others. */
  people: z.number(),
  /** Imported rows of people who opted out: their addresses are on the suppression list. */
  optedOut: z.number(),
  /** Imported rows with a cell that wasn't valid and was left out. */
  partial: z.number(),
  /** Of the export of an account, how many of each list it brought; null for tables. */
  brought: z.partialRecord(Brought, z.number()).nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type CsvImport = z.infer<typeof CsvImport>

/** A row as it would be imported. */
export const ImportPreviewRow = z.object({
  row: z.number(),
  lead: z.partialRecord(ColumnTarget, z.string()),
  problem: z.string().nullable(),
  /** Which cells will be left out. */
  note: z.string().nullable(),
})
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>

export const csvImports = {
  list: route('GET /api/lead-imports', 'Recent imports, newest first', { reply: CsvImport.array() }),
  create: route(
    'POST /api/lead-imports',
    'Get a URL to PUT one file to (CSV, .xlsx, .xls, .ods, JSON, NDJSON, vCard, or an account’s export), valid for an hour',
    {
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
          .max(255, 'The file name can have at most 255 characters'),
        bytes: z
          .number()
          .int()
          .min(1, 'The file is empty')
          .max(IMPORT_MAX_BYTES, 'The file is larger than 100 MB. Split it and import the parts one at a time.'),
        /** Which sheet of a workbook to read, from 0; the first visible one by default. */
        sheet: z.number().int().min(0).max(999).optional(),
        /** The file is the export of everything in an account, from another installation. */
        isAccount: z.boolean().optional(),
      }),
      reply: z.object({
        id: z.uuid(),
        /** With this API’s origin if it begins with a slash. The file is the whole body of the PUT, without a key. */
        uploadUrl: z.string(),
      }),
    },
  ),
  get: route(
    'GET /api/lead-imports/:id',
    'One import: its columns with their guessed fields, its progress, and its results',
    { reply: CsvImport },
  ),
  reread: route(
    'PUT /api/lead-imports/:id',
    'Read the file again with another encoding, delimiter, or header setting',
    {
      body: z.strictObject({
        encoding: CsvEncoding.optional(),
        delimiter: CsvDelimiter.optional(),
        hasHeader: z.boolean().optional(),
      }),
      reply: CsvImport,
    },
  ),
  preview: route(
    'POST /api/lead-imports/:id/preview',
    'The first rows as they would be imported under a plan; imports nothing',
    {
      keys: 'read',
      body: z.strictObject({ plan: ImportPlan }),
      /** How many businesses and people the rows have. */
      reply: z.object({ rows: ImportPreviewRow.array(), businesses: z.number(), people: z.number() }),
    },
  ),
  start: route(
    'POST /api/lead-imports/:id/import',
    'Import the file in the background. A repeated request while it runs changes nothing',
    { body: z.strictObject({ plan: ImportPlan }), reply: CsvImport },
  ),
  cancel: route('POST /api/lead-imports/:id/cancel', 'Stop an import; leads already imported stay', {
    body: z.strictObject({}),
    reply: CsvImport,
  }),
  problems: route(
    'GET /api/lead-imports/:id/problems',
    'The first five rows that weren’t imported as they are, and why',
    { reply: ImportPreviewRow.pick({ row: true }).extend({ problem: z.string() }).array() },
  ),
  rejected: route(
    'GET /api/lead-imports/:id/rejected.csv',
    'The rows that weren’t imported, each with its number and the reason: a problem, or the lead it duplicates',
    { reply: z.string(), replyType: 'text/csv' },
  ),
  remove: route(
    'DELETE /api/lead-imports/:id',
    'Delete a file and stop its import if it’s running; leads already imported stay',
    { reply: Message },
  ),
}
